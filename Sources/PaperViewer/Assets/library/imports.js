/** Files dropped or chosen: asked about once, sent one after the other, with how far each is. */
import { get, post, remove, upload, windowID } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { showDialog } from "../dialog.js";
import { complain, notify, sentence } from "../notices.js";
import { t } from "../strings.js";

/** How the names of files end that can be imported; the server decides by their content. */
export const SUFFIXES = [".pdf", ".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".tif", ".tiff", ".webp"];
const MOST = 512 * 1024 * 1024;
/** The seconds after its last file when an import of another window counts as left. */
const LEFT_AFTER = 120;

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
  return h("input", { type: "file", multiple: true, accept: SUFFIXES.join(","), hidden: true, tabindex: "-1", "aria-hidden": "true", onchange: (event) => {
    take([...event.target.files]);
    event.target.value = "";
  } });
}

/** Asks how to import the files, then imports them; new documents go to a folder if there is one. Returns how many were imported. */
export async function importFiles(app, files, folder) {
  const usable = files.filter((file) => SUFFIXES.some((suffix) => file.name.toLowerCase().endsWith(suffix)) && file.size <= MOST);
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
  return sendAll(app, usable, folder, asDocs.checked ? distinct(titles.map((title, i) => title.value.trim() || usable[i].name)) : null);
}

/** Titles of which no two are the same: each file becomes a document of its own. */
function distinct(titles) {
  const taken = new Set();
  return titles.map((title) => {
    let free = title;
    for (let number = 2; taken.has(free); number += 1) free = `${title} ${number}`;
    taken.add(free);
    return free;
  });
}

async function sendAll(app, files, folder, titles) {
  const rows = files.map((file) => {
    const bar = h("progress", { max: "1", value: "0", "aria-label": file.name });
    const state = h("span", { class: "import-state" }, t("import.waits"));
    return { bar, state, element: h("li", {}, h("span", { class: "file-name" }, file.name), bar, state) };
  });
  const panel = h("section", { class: "import-panel", "aria-label": t("import.progress"), role: "status" }, h("h2", {}, t("import.progress")), h("ul", {}, rows.map((row) => row.element)));
  document.body.append(panel);
  const fail = (row, error) => {
    row.element.classList.add("failed");
    row.bar.remove();
    replace(row.state, icon("warning"), sentence(error));
  };
  let done = 0;
  try {
    const { id } = await post("/api/imports", {});
    const sent = await sendFiles(id, files, folder, titles, rows, fail);
    done = sent.size === 0 ? await discard(id) : await finish(id, sent, fail);
  } catch (error) {
    complain(error);
  }
  if (done > 0) notify(t("import.finished", { count: done }), { label: t("undo"), run: () => app.undo() });
  const close = () => panel.remove();
  if (done === files.length) setTimeout(close, 2500);
  else panel.append(h("button", { type: "button", onclick: close }, t("close")));
  return done;
}

/** Sends the files of an open import one after the other. Returns the rows of those that arrived, by their path there. */
async function sendFiles(id, files, folder, titles, rows, fail) {
  const sent = new Map();
  for (const [i, file] of files.entries()) {
    const row = rows[i];
    try {
      row.state.textContent = "";
      const { result } = await upload(`/api/imports/${id}/files`, { name: file.name, doc: titles?.[i], at: titles ? folder : undefined }, file, (share) => {
        row.bar.value = share;
        row.state.textContent = share < 1 ? `${Math.round(share * 100)}%` : t("import.waits");
      });
      sent.set(result.path, row);
    } catch (error) {
      fail(row, error);
    }
  }
  return sent;
}

/** Imports the files that arrived: one commit. Returns how many were imported. */
async function finish(id, sent, fail) {
  for (const row of sent.values()) row.state.textContent = t("import.together");
  let result;
  try {
    ({ result } = await post(`/api/imports/${id}/finish`, {}));
  } catch (error) {
    for (const row of sent.values()) fail(row, error);
    return 0;
  }
  let done = 0;
  for (const bundle of result.bundles) {
    for (const row of bundle.sources.map((path) => sent.get(path)).filter((known) => known)) {
      if (bundle.outcome === "failed") {
        fail(row, { message: bundle.reason });
        continue;
      }
      row.bar.value = 1;
      replace(row.state, icon("check"), t("import.done"));
      done += 1;
    }
  }
  return done;
}

async function discard(id) {
  await remove(`/api/imports/${id}`);
  return 0;
}

/** A line for each import that was left before its end, with what can be done about it; null if there is none. */
export async function unfinishedImports(app, changed) {
  const { imports } = await get("/api/imports");
  const left = imports.filter((batch) => batch.idle >= LEFT_AFTER || (batch.window === windowID && !document.querySelector(".import-panel")));
  if (left.length === 0) return null;
  return h("ul", { class: "unfinished-imports" }, left.map((batch) => {
    const what = t("import.unfinished", { count: batch.files.length });
    const act = (work) => async () => {
      try {
        await work();
      } catch (error) {
        complain(error);
      }
      changed();
    };
    return h("li", { title: batch.files.map((file) => file.name).join("\n") },
      h("span", {}, batch.person ? t("import.unfinished.by", { what, name: batch.person }) : what),
      app.mayEdit && h("button", { type: "button", onclick: act(async () => {
        const { result } = await post(`/api/imports/${batch.id}/finish`, {});
        const failed = result.bundles.filter((bundle) => bundle.outcome === "failed");
        for (const bundle of failed) complain({ message: bundle.reason });
        const count = batch.files.length - failed.length;
        if (count > 0) notify(t("import.finished", { count }), { label: t("undo"), run: () => app.undo() });
      }) }, t("import.finish")),
      app.mayEdit && h("button", { type: "button", onclick: act(async () => {
        await discard(batch.id);
        notify(t("import.discarded"));
      }) }, t("import.discard")));
  }));
}
