/** What the person marked, and how to mark more: one for the window, shared by all screens. */
import { get, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { complain } from "../notices.js";
import { prefer, preference } from "../preferences.js";
import { t } from "../strings.js";

export class Reader {
  marked = new Set();
  known = new Set();
  /** `library`, `device`, or `undecided`: whether others see what is marked. */
  place = "library";
  name = "";
  hasDictionary = true;
  #loaded = null;
  #listeners = new Set();

  constructor(mayMark) {
    this.mayMark = mayMark;
  }

  /** Calls back after every change; returns how to stop that. */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks once what was marked; without an answer nothing is. */
  load() {
    this.#loaded ??= get("/api/read/reader").then((answer) => this.take(answer)).catch(() => (this.#loaded = null));
    return this.#loaded;
  }

  /** Asks again, if anything on the screen has asked before. */
  refresh() {
    if (this.#loaded === null) return;
    this.#loaded = null;
    this.load();
  }

  take({ name, place, marked, known, hasDictionary }) {
    Object.assign(this, { name, place, hasDictionary, marked: new Set(marked), known: new Set(known) });
    this.#loaded ??= Promise.resolve();
    for (const listener of this.#listeners) listener();
  }

  state(word) {
    return this.marked.has(word) ? "marked" : this.known.has(word) ? "known" : "none";
  }

  /** Marks a word (`mark`, `unmark`, `known`); it is on disk when the promise gives true. */
  async mark(action, word, where = {}) {
    try {
      this.take(await post("/api/read/marks", { action, word, ...where }));
    } catch (error) {
      complain(error);
      return false;
    }
    if (this.place === "undecided" && !preference("sharingAsked")) this.#ask();
    return true;
  }

  /** Says what a word is, for everyone in the library; true if that was recorded. */
  async correct({ word, parts }) {
    try {
      await post("/api/read/words", { word, parts });
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }

  async share(isShared) {
    try {
      this.take(await post("/api/read/sharing", { shared: isShared }));
    } catch (error) {
      complain(error);
    }
  }

  /** Asked once: without an answer, marks stay on this device. */
  async #ask() {
    prefer("sharingAsked", true);
    const answer = await showDialog({
      title: t("sharing.title"),
      content: [h("p", {}, t("sharing.about")), h("p", { class: "soft" }, t("sharing.later"))],
      buttons: [{ label: t("sharing.device"), value: "device" }, { label: t("sharing.library"), value: "library", kind: "primary" }],
    });
    if (answer !== null) await this.share(answer === "library");
  }
}
