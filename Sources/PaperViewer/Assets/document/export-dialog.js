/** *Export…*: the document as a PDF for other programs. */
import { address, download } from "../api.js";
import { showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { complain, notify } from "../notices.js";
import { t } from "../strings.js";

const WAYS = ["with", "none", "both"];

/** Asks how, and downloads one file, or two for both. `doc`: `id`, `title`. */
export async function openExport(doc, at) {
  const ways = h("fieldset", { class: "export-ways" }, h("legend", {}, t("export.what")), WAYS.map((way, number) =>
    h("label", {}, h("input", { type: "radio", name: "markup", value: way, checked: number === 0 }), t(`export.${way}`))));
  const flatten = h("input", { type: "checkbox" });
  const answer = await showDialog({
    title: t("export"), content: [ways, h("label", { class: "export-ways" }, flatten, t("export.flatten"))],
    buttons: [{ label: t("cancel") }, { label: t("export.action"), value: "yes", kind: "primary" }],
  });
  if (answer !== "yes") return;
  const way = ways.querySelector(":checked").value;
  const progress = new Progress(t("export.begun", { title: doc.title }));
  try {
    for (const markup of way === "both" ? ["none", "with"] : [way]) {
      const suffix = way === "both" && markup === "with" ? "-markup" : "";
      const path = address(`/api/docs/${doc.id}/export`, { markup, flatten: flatten.checked ? 1 : null, at });
      await download(path, { suffix, signal: progress.signal, onProgress: (part) => progress.show(part) });
    }
    notify(t("export.done", { title: doc.title }));
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
