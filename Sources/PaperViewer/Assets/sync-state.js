/** How the library stands beside its remote: what waits, what failed, and whether the viewer syncs by itself. */
import { get } from "./api.js";
import { h, replace } from "./dom.js";
import { t, when } from "./strings.js";

/** A section for the settings; it asks by itself. */
export function syncState() {
  const place = h("div", { class: "sync-state soft", role: "status" }, t("loading"));
  show(place);
  return h("section", {}, h("h3", {}, t("sync")), place);
}

async function show(place) {
  try {
    replace(place, sentences(await get("/api/sync")).map((sentence) => h("p", {}, sentence)));
  } catch (error) {
    place.textContent = error.message;
  }
}

function sentences({ remote, ahead, behind, isAutomatic, fetchedAt, waitingPages, waitingWords, failure }) {
  const queue = [waitingPages > 0 && t("sync.pages", { count: waitingPages }), waitingWords > 0 && t("sync.words", { count: waitingWords })];
  if (remote === null) return [t("sync.none"), ...queue].filter(Boolean);
  return [
    ahead === 0 && behind === 0 ? t("sync.same", { remote }) : t("sync.differs", { remote, ahead, behind }),
    ...queue,
    failure && t("sync.failed", { count: failure.count, time: when(failure.since), message: failure.message }),
    failure && t("sync.next", { time: when(failure.nextTry) }),
    fetchedAt && t("sync.fetched", { time: when(fetchedAt) }),
    t(isAutomatic ? "sync.automatic" : "sync.byHand"),
  ].filter(Boolean);
}
