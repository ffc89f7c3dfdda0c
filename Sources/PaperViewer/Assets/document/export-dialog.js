/** *Export…*: pages, or their annotations, as files for other programs. */
import { download } from "../api.js";
import { showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { complain, notify } from "../notices.js";
import { t } from "../strings.js";

const FORMATS = ["pdf", "zip", "images", "text", "md", "csv", "xfdf", "w3c"];
const WAYS = ["with", "none", "both"];

/**
 * Asks how, and downloads one file, or two for both ways. `title` names what is exported; `refs` are docs, pages and
 * bundles in their order.
 */
export async function openExport({ title, refs }, at) {
  const format = h("select", { onchange: () => fit() }, FORMATS.map((name) => h("option", { value: name }, t(`export.format.${name}`))));
  const ways = h("fieldset", { class: "export-ways" }, h("legend", {}, t("export.what")), WAYS.map((way, number) =>
    h("label", {}, h("input", { type: "radio", name: "markup", value: way, checked: number === 0 }), t(`export.${way}`))));
  const flatten = h("input", { type: "checkbox" });
  const flattens = h("label", { class: "export-ways" }, flatten, t("export.flatten"));
  // Only pages can be shown with and without marks.
  const fit = () => {
    ways.hidden = !["pdf", "images"].includes(format.value);
    flattens.hidden = format.value !== "pdf";
  };
  const answer = await showDialog({
    title: t("export"), content: [h("label", { class: "field" }, h("span", {}, t("export.format")), format), ways, flattens],
    buttons: [{ label: t("cancel") }, { label: t("export.action"), value: "yes", kind: "primary" }],
  });
  if (answer !== "yes") return;
  const way = ways.hidden ? "with" : ways.querySelector(":checked").value;
  const progress = new Progress(t("export.begun", { title }));
  try {
    for (const markup of way === "both" ? ["none", "with"] : [way]) {
      const suffix = way === "both" && markup === "with" ? "-markup" : "";
      const body = { refs, format: format.value, markup, flatten: flatten.checked, at };
      await download("/api/export", body, { suffix, signal: progress.signal, onProgress: (part) => progress.show(part) });
    }
    notify(t("export.done", { title }));
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  } finally {
    progress.close();
  }
}

/** What is under way: a bar that first moves to and fro, while the server writes the file, and a button that ends it. */
class Progress {
  #abort = new AbortController();
  #bar = h("progress", { max: "1" });
  #panel;

  constructor(title) {
    this.#bar.setAttribute("aria-label", title);
    this.#panel = h("section", { class: "import-panel", "aria-label": title, role: "status" }, h("h2", {}, title), this.#bar,
      h("button", { type: "button", onclick: () => this.#abort.abort() }, t("cancel")));
    document.body.append(this.#panel);
  }

  get signal() {
    return this.#abort.signal;
  }

  show(part) {
    this.#bar.value = part;
  }

  close() {
    this.#panel.remove();
  }
}
