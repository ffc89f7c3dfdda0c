/** A page with nothing but a viewer: `/embed/SESSION`. */
import { PaperViewer } from "./document/paper-viewer.js";
import { openVersions } from "./document/versions-panel.js";
import { complain, placeNotices } from "./notices.js";
import { loadPreferences, preference } from "./preferences.js";

const dark = matchMedia("(prefers-color-scheme: dark)").matches;
await loadPreferences().catch(() => {}); // the defaults hold
document.documentElement.dataset.theme = preference("theme") === "dark" || (preference("theme") === "auto" && dark) ? "dark" : "light";

const viewer = new PaperViewer();
viewer.setAttribute("session", `/api/sessions/${encodeURIComponent(location.pathname.split("/").at(-1))}`);
viewer.addEventListener("problem", ({ detail }) => complain(detail.error));
viewer.addEventListener("versionsasked", ({ detail: { index, anchor } }) => {
  openVersions(anchor, viewer.session.slots[index], {
    preview: (id) => viewer.preview(index, id),
    makeCurrent: null,
    compare: null,
  });
});
document.body.append(viewer);
placeNotices(document.body);
