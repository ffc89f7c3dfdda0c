/** Tags and variables as small labels. */
import { h, setStyles } from "./dom.js";

/** The colour of each tag, by its whole name. */
let colors = new Map();

/** Takes over the `tagColors` of the library. */
export function knowColors(tagColors) {
  colors = new Map(Object.entries(tagColors));
}

/** Labels for tags (`Subject/Mathematics`) and variables. */
export function tagList(tags = [], variables = {}) {
  return [
    ...tags.map((tag) => {
      const dot = h("span", { class: "dot", "aria-hidden": "true" });
      if (colors.has(tag)) setStyles(dot, { background: colors.get(tag) });
      return h("span", { class: "tag", title: tag }, dot, tag.slice(tag.indexOf("/") + 1));
    }),
    ...Object.entries(variables).map(([name, value]) => h("span", { class: "tag variable" }, `${name} ${value}`)),
  ];
}
