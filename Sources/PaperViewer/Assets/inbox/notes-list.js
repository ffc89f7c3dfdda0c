/** The notes that were written of pictures: to search, copy, edit, and to put on a page. */
import { get, post } from "../api.js";
import { h, oneAtATime, replace, whenQuiet } from "../dom.js";
import { icon } from "../icons.js";
import { iconButton, showDialog } from "../dialog.js";
import { choosePage } from "./choose-page.js";
import { complain, failure, notify, sentence } from "../notices.js";
import { t, when } from "../strings.js";
import { picture } from "./waiting-files.js";

export class NotesList {
  #notes = [];

  constructor() {
    this.search = h("input", { type: "search", placeholder: t("notes.search"), "aria-label": t("notes.search"), oninput: whenQuiet(80, () => this.#draw()) });
    this.state = h("p", { class: "soft", role: "status" });
    this.list = h("ul", { class: "notes-list" });
    this.element = h("section", { class: "notes", "aria-label": t("inbox.notes") }, this.search, this.state, this.list);
  }

  /** Shows the notes with these words; all of them without. */
  find(words) {
    this.search.value = words ?? "";
  }

  load = oneAtATime(async () => {
    try {
      const { notes, unwritten, problem } = await get("/api/notes");
      this.#notes = notes;
      replace(this.state, unwritten > 0 && t("notes.writing", { count: unwritten }), problem && h("span", { class: "problem" }, problem));
      this.state.hidden = unwritten === 0 && !problem;
      this.#draw();
    } catch (error) {
      replace(this.list, failure(error, () => this.load()));
    }
  });

  #draw() {
    const words = this.search.value.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    const found = this.#notes.filter((note) => {
      const text = `${note.words}\n${note.file ?? ""}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.search.hidden = this.#notes.length === 0;
    replace(this.list, found.map((note) => this.#row(note)),
      this.#notes.length === 0 && h("li", { class: "empty" }, icon("text"), h("p", {}, t("notes.none"))),
      this.#notes.length > 0 && found.length === 0 && h("li", { class: "empty" }, t("notes.noneFound")));
  }

  #row(note) {
    const name = note.file ?? note.path.replace(/^notes\//u, "");
    const image = note.picture && h("img", { src: picture(note.picture, 200), alt: "", loading: "lazy" });
    if (image) image.onerror = () => image.remove();
    return h("li", { class: "note" }, image,
      h("div", { class: "note-body" },
        h("p", { class: "note-head" }, h("strong", {}, name), note.takenAt && h("time", { datetime: note.takenAt }, when(note.takenAt))),
        note.words === "" ? h("p", { class: "soft" }, t("notes.nothing")) : h("p", { class: "note-words" }, note.words),
        h("div", { class: "note-tools" },
          note.words !== "" && iconButton("copy", t("notes.copy", { name }), () => this.#copy(note)),
          iconButton("edit", t("notes.edit", { name }), () => this.#edit(note, name)),
          note.words !== "" && iconButton("page", t("notes.attach", { name }), () => this.#attach(note)),
          note.picture && iconButton("redo", t("notes.again", { name }), () => this.#again(note)))));
  }

  async #copy(note) {
    try {
      await navigator.clipboard.writeText(note.words);
      notify(t("copied.words"));
    } catch (error) {
      complain(error);
    }
  }

  async #edit(note, name) {
    const words = h("textarea", { rows: "12", autofocus: true, "aria-label": t("notes.words") });
    words.value = note.words;
    const answer = await showDialog({
      title: name, wide: true, content: words,
      buttons: [{ label: t("cancel") }, { label: t("save"), value: "save", kind: "primary" }],
      onSubmit: async () => {
        try {
          await post("/api/notes/words", { path: note.path, words: words.value });
          return null;
        } catch (error) {
          return sentence(error);
        }
      },
    });
    if (answer) await this.load();
  }

  async #again(note) {
    const close = notify(t("notes.reading"), null, 60);
    try {
      const { result } = await post("/api/notes/again", { path: note.path });
      close();
      const written = result.written.find((other) => other.path === note.path);
      notify(t(written?.hasWords ? "notes.read" : "notes.nothing"));
      await this.load();
    } catch (error) {
      close();
      complain(error);
    }
  }

  async #attach(note) {
    const page = await choosePage(t("notes.attach.title"));
    if (page === null) return;
    try {
      await post("/api/notes/attach", { path: note.path, page: page.id });
      notify(t("notes.attached", { name: page.name }));
    } catch (error) {
      complain(error);
    }
  }
}
