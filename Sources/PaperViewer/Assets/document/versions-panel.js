/** The versions of a page: what each showed, when and by whom, and what it was about then. */
import { h } from "../dom.js";
import { openPanel } from "../menu.js";
import { tagList } from "../tag-list.js";
import { t, when, whenExactly } from "../strings.js";

/**
 * Opens the list beside a button. `actions`: `preview(id)`, `makeCurrent(version)` (null when nothing
 * may be changed) and `compare(id)`.
 */
export function openVersions(anchor, slot, actions) {
  const shown = slot.currentPreviewVersionID;
  const entries = slot.versionOptions.map((version) => h("li", { class: version.pageVersionID === shown ? "shown" : null },
    h("button", {
      type: "button",
      class: "version-choice",
      "aria-current": version.pageVersionID === shown ? "true" : null,
      autofocus: version.pageVersionID === shown,
      onclick: () => (close(), actions.preview(version.pageVersionID)),
    },
      h("span", { class: "badge" }, version.uncommitted ? t("version.working") : `v${version.number}`),
      h("span", { class: "version-what" },
        h("strong", {}, version.createdAt ? h("time", { datetime: version.createdAt, title: whenExactly(version.createdAt) }, when(version.createdAt)) : t("version.uncommitted")),
        h("span", {}, [version.author, `${version.bundle.name}#${version.pageNumber}`].filter(Boolean).join(" · "))),
      version.current && h("span", { class: "state" }, t("version.current"))),
    snapshot(version.metadata),
    version.pageVersionID === shown && !version.current && h("div", { class: "version-actions" },
      actions.compare && h("button", { type: "button", onclick: () => (close(), actions.compare(version.pageVersionID)) }, t("compare")),
      actions.makeCurrent && version.historical && h("button", { type: "button", class: "primary", onclick: () => (close(), actions.makeCurrent(version)) }, t("version.makeCurrent")))));
  const close = openPanel(anchor, t("versions"), [
    h("h2", {}, t("versions")),
    h("ol", { class: "versions" }, entries),
    h("p", { class: "hint" }, t("version.previewHint")),
  ], { className: "versions-panel" });
}

/** Tags and variables as they were in the commit of a version. */
export function snapshot(metadata) {
  const tags = metadata?.tags ?? [];
  const variables = Object.entries(metadata?.variables ?? {});
  if (tags.length === 0 && variables.length === 0) return null;
  return h("div", { class: "snapshot" }, tagList(tags, metadata.variables));
}
