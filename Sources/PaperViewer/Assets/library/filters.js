/** What narrows the listing: tags, and conditions on variables. */
import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { iconButton } from "../dialog.js";
import { openPanel } from "../menu.js";
import { sentence } from "../notices.js";
import { tagList } from "../tag-list.js";
import { t } from "../strings.js";

/** The filters that hold, each with a way to take it off. */
export function activeFilters(route, go) {
  const without = (name, value) => go({ ...route, [name]: route[name].filter((other) => other !== value) });
  const chips = ["tag", "where"].flatMap((name) => (route[name] ?? []).map((value) => h("li", {},
    h("span", {}, name === "tag" ? tagList([value]) : value), iconButton("close", t("filter.remove", { filter: value }), () => without(name, value)))));
  return chips.length > 0 && h("ul", { class: "chips", "aria-label": t("filters") }, chips);
}

/** Opens the panel in which tags and values are chosen. */
export async function openFilters(anchor, route, go) {
  const content = h("div", { class: "filter-panel" }, h("p", { class: "soft" }, t("loading")));
  openPanel(anchor, t("filters"), content);
  try {
    const [{ tags }, { variables }] = await Promise.all([get("/api/tags", { at: route.at }), get("/api/variables", { at: route.at })]);
    let now = { tag: [], where: [], ...route };
    const change = (name, value, on) => {
      now = { ...now, [name]: on ? [...now[name], value] : now[name].filter((other) => other !== value) };
      go(now);
    };
    replace(content,
      h("fieldset", {}, h("legend", {}, t("tags")), tags.length === 0 && h("p", { class: "soft" }, t("tags.none")),
        tags.map(({ tag, uses }) => h("label", { class: "check" },
          h("input", { type: "checkbox", checked: now.tag.includes(tag), onchange: (event) => change("tag", tag, event.target.checked) }),
          h("span", {}, tagList([tag]), h("span", { class: "soft" }, ` ${tag.split("/")[0]}`)), h("span", { class: "count" }, uses)))),
      variables.length > 0 && h("fieldset", {}, h("legend", {}, t("variables")), variables.map((variable) => condition(variable, now, change))));
    content.querySelector("input")?.focus();
  } catch (error) {
    replace(content, h("p", { class: "problem" }, sentence(error)));
  }
}

/** Options to tick, or the least and the greatest number. */
function condition(variable, now, change) {
  if (variable.type === "list") {
    return h("div", { class: "condition", role: "group", "aria-label": variable.name }, h("strong", {}, variable.name), variable.options.map((option) => {
      const where = `${variable.name}=${option}`;
      return h("label", { class: "check" }, h("input", { type: "checkbox", checked: now.where.includes(where), onchange: (event) => change("where", where, event.target.checked) }), h("span", {}, option));
    }));
  }
  const bound = (sign, label) => {
    const old = now.where.find((where) => where.startsWith(`${variable.name}${sign}`));
    let held = old;
    return h("label", {}, h("span", {}, label), h("input", { type: "number", value: old?.slice(variable.name.length + sign.length), onchange: (event) => {
      if (held) change("where", held, false);
      held = event.target.value === "" ? undefined : `${variable.name}${sign}${event.target.value}`;
      if (held) change("where", held, true);
    } }));
  };
  return h("div", { class: "condition range", role: "group", "aria-label": variable.name }, h("strong", {}, variable.name), bound(">=", t("filter.from")), bound("<=", t("filter.to")));
}
