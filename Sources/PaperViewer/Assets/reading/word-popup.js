/** What the dictionary says of a word, in a panel beside it. */
import { get } from "../api.js";
import { iconButton } from "../dialog.js";
import { h, replace, setStyles } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../notices.js";
import { formatRoute } from "../routes.js";
import { preference } from "../preferences.js";
import { t } from "../strings.js";
import { divided, popupPlace } from "./pieces.js";

/** How far up a finger moves to close the panel, in pixels. */
const SWIPE = 40;

export class WordPopup {
  #reader;
  #shown = null;
  #turn = 0;
  #stopListening;

  /** `corrected()` is called when a word was joined or divided. */
  constructor(reader, { corrected = () => {} } = {}) {
    this.#reader = reader;
    this.#corrected = corrected;
    this.element = h("div", { class: "word-popup", role: "dialog", "aria-label": t("word"), tabindex: "-1", hidden: true });
    this.#listenToSwipes();
    const outside = (event) => {
      if (this.#shown && !this.element.contains(event.target) && !event.target.closest?.("dialog, .notices")) this.close({ refocus: false });
    };
    document.addEventListener("pointerdown", outside);
    const stop = reader.onChange(() => this.#drawState());
    this.#stopListening = () => (document.removeEventListener("pointerdown", outside), stop());
  }

  #corrected;

  get word() {
    return this.#shown?.word ?? null;
  }

  get isOpen() {
    return this.#shown !== null;
  }

  /** Whether it was opened by pointing alone, and goes when the pointer does. */
  get isPassing() {
    return this.#shown?.isPassing ?? false;
  }

  /**
   * Shows a word. `anchor()` is the rectangle of the word on screen; `token` its reading; `where` is what a mark says of
   * its place (`page`, `start`, `session`); `next` the word behind it; `back` gets the focus at the end.
   */
  open({ word, token, anchor, where = {}, next = null, back = null, isPassing = false, marked = () => {} }) {
    if (this.#shown?.word === word && this.#shown.where.start === where.start && this.#shown.where.page === where.page) {
      this.#shown.isPassing &&= isPassing;
      if (!isPassing) this.element.focus({ preventScroll: true });
      return;
    }
    this.#shown = { word, token, anchor, where, next, back, isPassing, marked };
    const turn = (this.#turn += 1);
    this.actions = this.#reader.mayMark() ? this.#actions() : null;
    if (!this.element.isConnected) document.body.append(this.element);
    this.element.hidden = false;
    this.#draw(null);
    if (!isPassing) this.element.focus({ preventScroll: true });
    get("/api/read/entries", { word }).then((entries) => {
      if (turn !== this.#turn) return;
      this.#draw(entries);
      if (entries.parts.some((part) => part.entries.length > 0)) this.#showExamples(word, turn);
    }, () => turn === this.#turn && this.#draw({ word, parts: [] }));
  }

  close({ refocus = true } = {}) {
    if (!this.#shown) return false;
    const { back } = this.#shown;
    const held = this.element.contains(document.activeElement);
    this.#shown = null;
    this.#turn += 1;
    this.element.hidden = true;
    if (refocus && held && back?.isConnected) back.focus({ preventScroll: true });
    return true;
  }

  /** Closes for good. */
  remove() {
    this.close({ refocus: false });
    this.#stopListening();
    this.element.remove();
  }

  /** Marks the word that is shown, or takes the mark back. */
  async toggleMark() {
    if (!this.#shown || !this.#reader.mayMark()) return;
    const { word, where, marked } = this.#shown;
    const action = this.#reader.marked.has(word) ? "unmark" : "mark";
    if (!(await this.#reader.mark(action, word, where))) return;
    marked(action, word);
    announce(t(`word.${action}.done`, { word }));
  }

  // --- drawing ---

  #draw(answer) {
    const { word, token } = this.#shown;
    const first = answer?.parts.length === 1 ? answer.parts[0] : null;
    // The reading in this sentence is first; others of the word follow.
    const reading = token.pinyin.join("");
    const entries = first ? [...first.entries].sort((a, b) => (plain(b.pinyin) === plain(reading)) - (plain(a.pinyin) === plain(reading))) : [];
    const parts = answer && answer.parts.length > 1 ? answer.parts : [];
    const isFound = entries.length > 0 || parts.some((part) => part.entries.length > 0);
    this.element.classList.toggle("without-meaning", answer !== null && !isFound);
    this.examples = h("div", { class: "word-examples" });
    replace(this.element,
      h("div", { class: "word-head" },
        h("h2", { lang: "zh" }, word, entries[0] && entries[0].traditional !== entries[0].simplified && h("span", { class: "other-form" }, `（${entries[0].simplified === word ? entries[0].traditional : entries[0].simplified}）`)),
        token.pinyin.length > 0 && h("p", { class: "word-pinyin" }, syllables(token)),
        token.spoken && h("p", { class: "soft" }, t("word.spoken", { pinyin: token.spoken })),
        iconButton("check", t("done"), () => this.close(), { class: "icon-button word-done" })),
      h("div", { class: "word-meanings" },
        answer === null && h("p", { class: "soft", role: "status" }, t("loading")),
        answer !== null && !isFound && h("p", { class: "no-meaning" }, this.#reader.hasDictionary ? t("dict.noResult") : t("dict.none")),
        entries.map((entry, i) => this.#entry(entry, i === 0 && plain(entry.pinyin) === plain(reading))),
        parts.map((part) => h("section", { class: "word-part" }, h("h3", { lang: "zh" }, part.text), part.entries.slice(0, 2).map((entry) => this.#entry(entry, false))))),
      first && first.levels.length > 0 && h("p", { class: "word-levels" }, first.levels.map((level) => h("span", { class: "badge" }, level))),
      this.examples,
      this.actions);
    this.#drawState();
    this.#place();
  }

  #entry(entry, isRead) {
    return h("div", { class: "word-entry" },
      !isRead && h("p", { class: "soft" }, entry.pinyin, preference("zhuyin") && ` ${entry.zhuyin}`),
      isRead && preference("zhuyin") && h("p", { class: "soft" }, entry.zhuyin),
      h("p", {}, entry.meanings.join("; ")));
  }

  #actions() {
    const { word, next } = this.#shown;
    const correct = async (asked) => {
      if (!(await this.#reader.correct(asked))) return;
      this.close();
      this.#corrected();
    };
    this.markButton = h("button", { type: "button", class: "primary", onclick: () => this.toggleMark() });
    this.knownButton = h("button", { type: "button", onclick: () => this.#know() });
    return h("div", { class: "word-foot" }, this.markButton, this.knownButton,
      h("div", { class: "word-bounds" },
        next && h("button", { type: "button", class: "quiet", onclick: () => correct({ word: word + next, parts: [word + next] }) }, t("word.joinNext", { word: word + next })),
        [...word].length > 1 && h("button", { type: "button", class: "quiet", onclick: () => correct(divided(word)) }, t("word.divide"))));
  }

  async #know() {
    const { word, where, marked } = this.#shown;
    const action = this.#reader.known.has(word) ? "unmark" : "known";
    if (await this.#reader.mark(action, word, where)) marked(action, word);
  }

  #drawState() {
    if (!this.#shown || !this.markButton?.isConnected) return;
    const state = this.#reader.state(this.#shown.word);
    replace(this.markButton, icon(state === "marked" ? "close" : "bookmark"), h("span", {}, t(state === "marked" ? "word.unmark" : "word.mark")));
    replace(this.knownButton, icon("check"), h("span", {}, t(state === "known" ? "word.notKnown" : "word.known")));
    this.knownButton.setAttribute("aria-pressed", String(state === "known"));
  }

  async #showExamples(word, turn) {
    const report = await get("/api/dict", { word }).catch(() => null); // the meaning is there without them
    if (turn !== this.#turn || report === null) return;
    const examples = report.entries.flatMap((entry) => entry.examples).slice(0, 2);
    if (examples.length === 0) return;
    replace(this.examples, h("h3", {}, t("word.example")), examples.map(({ text, translation, source }) => {
      const page = source.includes("/") && !source.includes(",") ? source : null;
      return h("p", {}, h("span", { lang: "zh" }, text), translation && h("span", { class: "soft" }, ` ${translation}`),
        page ? h("a", { class: "word-source", href: formatRoute({ screen: "library", q: `"${word}"` }) }, page) : h("small", {}, " ", source));
    }));
    this.#place();
  }

  #place() {
    const { width, height } = this.element.getBoundingClientRect();
    const { left, top } = popupPlace(this.#shown.anchor(), { width, height }, { width: innerWidth, height: innerHeight });
    setStyles(this.element, { left: `${left}px`, top: `${top}px` });
  }

  /** A finger that moves up closes the panel, unless it scrolls what is in it. */
  #listenToSwipes() {
    let from = null;
    this.element.addEventListener("touchstart", ({ touches, target }) => {
      const scrolls = this.element.scrollHeight > this.element.clientHeight + 1 && !target.closest(".word-head");
      from = scrolls || touches.length > 1 ? null : touches[0].clientY;
    }, { passive: true });
    this.element.addEventListener("touchmove", ({ touches }) => {
      if (from === null || from - touches[0].clientY < SWIPE) return;
      from = null;
      this.close();
    }, { passive: true });
  }
}

/** The syllables of a reading, each with its tone. */
export function syllables(token) {
  return token.pinyin.map((syllable, i) => h("span", { class: `tone-${token.tones[i]}` }, syllable)).flatMap((span, i) => (i > 0 ? [" ", span] : [span]));
}

/** A reading without spaces, capitals and apostrophes: to compare. */
function plain(pinyin) {
  return pinyin.toLowerCase().replace(/[\s'’]/g, "");
}
