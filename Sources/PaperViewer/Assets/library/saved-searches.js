/** Searches and filters that a person keeps under a name: for themselves, not in the library. */
import { ask, iconButton } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { notify } from "../notices.js";
import { prefer, preference } from "../preferences.js";
import { formatRoute } from "../routes.js";
import { t } from "../strings.js";

/** Preferences are 16 KiB at most. */
const MOST = 40;
const KEPT = ["q", "tag", "where", "in", "sort"];

/** The saved searches, as links that can be removed; false if there are none. `redraw()` is called after a change. */
export function savedSearches(at, go, redraw) {
  const saved = preference("savedSearches");
  return saved.length > 0 && h("nav", { "aria-label": t("searches") }, h("ul", { class: "chips" }, saved.map((search) => {
    const route = { screen: "library", ...search.route, at };
    return h("li", {},
      h("a", { class: "chip-link", href: formatRoute(route), onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(route);
      } }, icon("search"), search.name),
      iconButton("close", t("searches.remove", { name: search.name }), () => {
        prefer("savedSearches", preference("savedSearches").filter((other) => other.name !== search.name));
        redraw();
        notify(t("searches.removed", { name: search.name }), { label: t("undo"), run: () => {
          prefer("savedSearches", saved);
          redraw();
        } });
      }));
  })));
}

/** Whether a route's search is saved already. */
export function isSaved(route) {
  const address = formatRoute({ screen: "library", ...kept(route) });
  return preference("savedSearches").some((search) => formatRoute({ screen: "library", ...search.route }) === address);
}

/** Asks for a name, and saves a route's search. A search of that name is replaced. */
export async function saveSearch(route) {
  const isFull = (name) => preference("savedSearches").filter((other) => other.name !== name).length >= MOST;
  const value = [route.q, route.tag, route.where].flat().filter(Boolean).join(" ");
  const name = await ask({ title: t("searches.save"), label: t("name"), value, action: t("save"), onSubmit: (given) => isFull(given) && t("searches.full", { count: MOST }) });
  if (name === null) return false;
  prefer("savedSearches", [...preference("savedSearches").filter((other) => other.name !== name), { name, route: kept(route) }]);
  notify(t("searches.saved", { name }));
  return true;
}

function kept(route) {
  return Object.fromEntries(KEPT.filter((name) => route[name] !== undefined).map((name) => [name, route[name]]));
}
