/** Asks for the title of a new doc or group, and for what it is made from. */
import { get } from "../api.js";
import { h, replace, whenQuiet } from "../dom.js";
import { showDialog } from "../dialog.js";
import { t } from "../strings.js";

/**
 * Gives `{title, template, bundle}`, or null. `templates(words)` gives `[{ref, title}]`: what may be
 * taken as a template. With `needsBundle`, a template's pages have to come from another bundle.
 */
export async function askForNew({ title, templates, needsBundle }) {
  const name = h("input", { type: "text", required: true, autofocus: true, autocomplete: "off" });
  const choices = h("datalist", { id: "templates" });
  const offer = async () => {
    const offered = await templates(template.value.trim()).catch(() => []); // a reference can be typed all the same
    replace(choices, offered.map((item) => h("option", { value: item.ref }, item.title)));
  };
  const later = whenQuiet(150, offer);
  const template = h("input", { type: "text", list: "templates", autocomplete: "off", oninput: () => {
    pages.hidden = template.value.trim() === "";
    later();
  } });
  const bundle = h("select", {}, !needsBundle && h("option", { value: "" }, t("template.samePages")));
  const pages = h("label", { class: "field", hidden: true }, h("span", {}, t("template.pagesOf")), bundle);
  const field = (label, input) => h("label", { class: "field" }, h("span", {}, label), input);
  get("/api/bundles", { limit: 200 }).then(
    ({ items }) => bundle.append(...items.map((item) => h("option", { value: item.name }, `${item.name} (${t("pages.count", { count: item.pages })})`))),
    () => {}); // without bundles, what is refused says so
  offer();
  const answer = await showDialog({
    title,
    content: [field(t("title"), name), field(t("template"), template), choices, h("p", { class: "hint" }, t("template.hint")), pages],
    buttons: [{ label: t("cancel") }, { label: t("create"), value: "create", kind: "primary" }],
    onSubmit: () => name.value.trim() === "" && t("needed"),
  });
  if (answer !== "create") return null;
  const chosen = template.value.trim() || undefined;
  return { title: name.value.trim(), template: chosen, bundle: chosen && (bundle.value || undefined) };
}
