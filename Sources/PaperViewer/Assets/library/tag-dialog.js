/** Tags and variables of one thing or of many at once. */
import { act, get } from "../api.js";
import { h } from "../dom.js";
import { showDialog } from "../dialog.js";
import { notify, sentence } from "../notices.js";
import { tagList } from "../tag-list.js";
import { t } from "../strings.js";

const SCOPES = {
  doc: ["doc", "docAndBelow", "all"],
  pageGroup: ["pageGroup", "docAndBelow", "all"],
  page: ["page", "docAndBelow", "all"],
};

/**
 * Edits the tags and variables of things (`{id, name, tags, variables}`) of one kind. Gives true when
 * something was changed. Boxes of tags that only some have are half ticked, and stay so if left.
 */
export async function editTags(app, things, kind) {
  const [{ tags }, { variables }] = await Promise.all([get("/api/tags"), get("/api/variables")]);
  const boxes = tags.filter((tag) => SCOPES[kind].includes(tag.scope)).map(({ tag }) => {
    const count = things.filter((thing) => thing.tags.includes(tag)).length;
    const box = h("input", { type: "checkbox", value: tag, checked: count === things.length });
    box.indeterminate = count > 0 && count < things.length;
    return { tag, box, before: box.indeterminate ? null : box.checked };
  });
  const fields = variables.filter((variable) => SCOPES[kind].includes(variable.scope)).map((variable) => {
    const values = new Set(things.map((thing) => thing.variables[variable.name] ?? ""));
    const before = values.size === 1 ? String([...values][0]) : null;
    const field = variable.type === "list"
      ? h("select", {}, before === null && h("option", { value: "\u0000" }, t("several")), h("option", { value: "" }, "–"), variable.options.map((option) => h("option", { value: option, selected: option === before }, option)))
      : h("input", { type: "number", step: "1", value: before ?? "", placeholder: before === null ? t("several") : "" });
    return { variable, field, before };
  });
  const newTag = h("input", { type: "text", placeholder: t("tag.new.placeholder"), "aria-label": t("tag.new"), autocomplete: "off" });
  const answer = await showDialog({
    title: things.length === 1 ? t("tags.of", { name: things[0].name }) : t("tags.ofMany", { count: things.length }),
    content: [
      h("fieldset", { class: "tag-choice" }, h("legend", {}, t("tags")), boxes.map(({ tag, box }) => h("label", { class: "check" }, box, h("span", {}, tagList([tag]), h("span", { class: "soft" }, ` ${tag.split("/")[0]}`)))),
        h("label", { class: "field" }, h("span", {}, t("tag.new")), newTag)),
      fields.length > 0 && h("fieldset", {}, h("legend", {}, t("variables")), fields.map(({ variable, field }) => h("label", { class: "field" }, h("span", {}, variable.name), field))),
    ],
    buttons: [{ label: t("cancel") }, { label: t("save"), value: "save", kind: "primary" }],
    onSubmit: async () => {
      try {
        const refs = things.map((thing) => thing.id);
        const add = boxes.filter(({ box, before }) => !box.indeterminate && box.checked && before !== true).map(({ tag }) => tag);
        const remove = boxes.filter(({ box, before }) => !box.indeterminate && !box.checked && before !== false).map(({ tag }) => tag);
        const fresh = newTag.value.trim();
        if (fresh !== "" && !tags.some(({ tag }) => tag === fresh)) await act("defineTag", { tag: fresh, color: "#208C85", scope: "all" });
        if (fresh !== "") add.push(fresh);
        if (add.length + remove.length > 0) await act("tag", { refs, add, remove });
        const set = Object.fromEntries(fields.filter(({ field, before }) => field.value !== (before ?? (field.tagName === "SELECT" ? "\u0000" : ""))).map(({ variable, field }) => [variable.name, valueOf(variable, field)]));
        if (Object.keys(set).length > 0) await act("set", { refs, variables: set });
        return null;
      } catch (error) {
        return sentence(error);
      }
    },
  });
  if (answer !== "save") return false;
  notify(t("saved"), { label: t("undo"), run: () => app.undo() });
  return true;
}

function valueOf(variable, field) {
  if (field.value === "") return null;
  return variable.type === "list" ? field.value : Number(field.value);
}
