/** Files dropped or chosen: asked about once, sent one after the other, with how far each is. */
import { upload } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { showDialog } from "../dialog.js";
import { complain, notify, sentence } from "../notices.js";
import { t } from "../strings.js";

const TYPES = ["application/pdf", "image/jpeg", "image/png"];
const MOST = 512 * 1024 * 1024;

/** Takes files dropped anywhere on an element, while `may()` is true. */
export function acceptFiles(element, may, take) {
  let depth = 0;
  const hasFiles = (event) => may() && [...(event.dataTransfer?.types ?? [])].includes("Files");
  const leave = () => {
    depth = 0;
    element.classList.remove("dropping");
  };
  element.addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    element.classList.add("dropping");
  });
  element.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  element.addEventListener("dragleave", () => (depth -= 1) <= 0 && leave());
  element.addEventListener("drop", (event) => {
    leave();
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
}

/** A hidden field that opens the system's file chooser. */
export function fileField(take) {
  return h("input", { type: "file", multiple: true, accept: ".pdf,.jpg,.jpeg,.png", hidden: true, tabindex: "-1", "aria-hidden": "true", onchange: (event) => {
    take([...event.target.files]);
    event.target.value = "";
  } });
}

/** Asks how to import the files, then imports them. Returns how many were imported. */
export async function importFiles(app, files) {
  const usable = files.filter((file) => TYPES.includes(file.type) && file.size <= MOST);
  for (const file of files.filter((other) => !usable.includes(other))) {
    complain({ message: t(file.size > MOST ? "import.tooLarge" : "import.wrongType", { name: file.name }) });
  }
  if (usable.length === 0) return 0;
  const titles = usable.map((file) => h("input", { type: "text", value: file.name.replace(/\.[^.]+$/, ""), "aria-label": t("import.titleOf", { name: file.name }) }));
  const asDocs = h("input", { type: "checkbox", checked: true, onchange: () => titles.forEach((title) => (title.disabled = !asDocs.checked)) });
  const answer = await showDialog({
    title: t("import.title", { count: usable.length }),
    wide: true,
    content: [
      h("label", { class: "check" }, asDocs, h("span", {}, t("import.asDocs"), h("small", {}, t("import.asDocs.hint")))),
      h("ul", { class: "imports" }, usable.map((file, i) => h("li", {}, icon("page"), h("span", { class: "file-name" }, file.name), titles[i]))),
    ],
    buttons: [{ label: t("cancel") }, { label: t("import"), value: "import", kind: "primary" }],
  });
  if (answer !== "import") return 0;
  return sendAll(app, usable, asDocs.checked ? titles.map((title, i) => title.value.trim() || usable[i].name) : null);
}

async function sendAll(app, files, titles) {
  const rows = files.map((file) => {
    const bar = h("progress", { max: "1", value: "0", "aria-label": file.name });
    const state = h("span", { class: "import-state" }, t("import.waits"));
    return { bar, state, element: h("li", {}, h("span", { class: "file-name" }, file.name), bar, state) };
  });
  const panel = h("section", { class: "import-panel", "aria-label": t("import.progress"), role: "status" }, h("h2", {}, t("import.progress")), h("ul", {}, rows.map((row) => row.element)));
  document.body.append(panel);
  let done = 0;
  let failed = 0;
  for (const [i, file] of files.entries()) {
    const row = rows[i];
    try {
      row.state.textContent = "";
      await upload("/api/import", { name: file.name, doc: titles?.[i] }, file, (share) => {
        row.bar.value = share;
        row.state.textContent = share < 1 ? `${Math.round(share * 100)}%` : t("import.reads");
      });
      row.bar.value = 1;
      replace(row.state, icon("check"), t("import.done"));
      done += 1;
    } catch (error) {
      failed += 1;
      row.element.classList.add("failed");
      row.bar.remove();
      replace(row.state, icon("warning"), sentence(error));
    }
  }
  if (done > 0) notify(t("import.finished", { count: done }), { label: t("undo"), run: () => app.undo() });
  const close = () => panel.remove();
  if (failed === 0) setTimeout(close, 2500);
  else panel.append(h("button", { type: "button", onclick: close }, t("close")));
  return done;
}
