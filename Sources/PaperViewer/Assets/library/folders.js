/** Where one is among the folders of the library: the trail that leads there, and the folders in it. */
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { formatRoute } from "../routes.js";
import { t } from "../strings.js";

/** The trail from the top of the library to the folder of a route; false at the top. */
export function folderTrail(route, go) {
  if (!route.in) return false;
  const parts = route.in.split("/");
  return h("nav", { "aria-label": t("folders.trail") }, h("ol", { class: "trail" },
    h("li", {}, folderLink({ class: "crumb" }, route, undefined, go, t("folders.all"))),
    parts.map((part, i) => h("li", {}, i === parts.length - 1
      ? h("span", { "aria-current": "location" }, part)
      : folderLink({ class: "crumb" }, route, parts.slice(0, i + 1).join("/"), go, part)))));
}

/** The folders directly in the folder of a route; false if there are none. `folders`: `[{path, docs}]`. */
export function folderList(route, folders, go) {
  return folders.length > 0 && h("nav", { class: "folders", "aria-label": t("folders") }, h("ul", {}, folders.map((folder) => h("li", {},
    folderLink({ class: "folder" }, route, folder.path, go, [
      icon("folder"),
      h("span", { class: "folder-words" }, h("span", { class: "folder-name" }, folder.path.slice(folder.path.lastIndexOf("/") + 1)), h("span", { class: "count" }, t("docs.count", { count: folder.docs }))),
    ])))));
}

function folderLink(attributes, route, path, go, content) {
  const target = { ...route, in: path };
  return h("a", { ...attributes, href: formatRoute(target), onclick: (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab or window, as everywhere
    event.preventDefault();
    go(target);
  } }, content);
}
