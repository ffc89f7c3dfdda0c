/** Find in the document: a field, n of N, and where the matches are. */
import { h, replace, whenQuiet } from "../dom.js";
import { iconButton } from "../dialog.js";
import { unreadPages } from "../indexing-line.js";
import { announce, sentence } from "../notices.js";
import { t } from "../strings.js";

export class FindBar {
  #viewer;
  #matches = [];
  #current = -1;
  #total = 0;
  #abort = new AbortController();
  #onQuery;
  #search = whenQuiet(150, () => this.#ask());

  /**
   * `onQuery(text)` is told what is searched for, for the address; `mayRead()` says whether this
   * person may have pages read.
   */
  constructor(viewer, onQuery, mayRead) {
    this.mayRead = mayRead;
    this.#viewer = viewer;
    this.#onQuery = onQuery;
    this.input = h("input", {
      type: "search",
      placeholder: t("find.placeholder"),
      "aria-label": t("find.placeholder"),
      oninput: () => this.#search(),
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.step(event.shiftKey ? -1 : 1);
      },
    });
    this.count = h("output", { class: "find-count", "aria-live": "polite" });
    this.unread = h("div", { class: "find-unread", role: "status" });
    this.element = h("div", { class: "find-bar", role: "search", "aria-label": t("find"), hidden: true },
      this.input, this.count,
      iconButton("up", t("key.previousHit"), () => this.step(-1)),
      iconButton("down", t("key.nextHit"), () => this.step(1)),
      iconButton("close", t("close"), () => this.close()),
      this.unread);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get query() {
    return this.input.value.trim();
  }

  /** Opens the bar, with a query where one is given; `near` is the page to begin at. */
  open(query = null) {
    this.element.hidden = false;
    if (query !== null) {
      this.input.value = query;
      this.#ask();
    } else {
      this.input.focus();
      this.input.select();
    }
  }

  close() {
    this.#abort.abort();
    this.element.hidden = true;
    this.#matches = [];
    this.#current = -1;
    this.#viewer.mark([]);
    this.#onQuery("");
    this.#viewer.scroller.focus({ preventScroll: true });
  }

  /** Asks again, when the pages show something else. */
  refresh() {
    if (!this.element.hidden && this.query !== "") this.#ask(true);
  }

  /** To the next (1) or previous (-1) match, around the ends. */
  step(direction) {
    if (this.#matches.length === 0) return;
    this.#current = (this.#current + direction + this.#matches.length) % this.#matches.length;
    this.#show();
  }

  async #ask(staying = false) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const query = this.query;
    if (!staying) this.#onQuery(query);
    if (query === "") {
      this.#matches = [];
      this.count.textContent = "";
      replace(this.unread);
      return this.#viewer.mark([]);
    }
    try {
      const answer = await this.#viewer.session.find(query, this.#abort.signal);
      this.#matches = answer.matches;
      this.#total = answer.total;
      const here = this.#matches.findIndex((match) => match.slot >= this.#viewer.index);
      this.#current = this.#matches.length === 0 ? -1 : Math.max(0, here);
      const note = unreadPages(answer.unread.length, this.#viewer.session.slots.length, this.mayRead());
      replace(this.unread, note);
      this.#show(answer.unread.length);
    } catch (error) {
      if (error.name !== "AbortError") this.count.textContent = sentence(error);
    }
  }

  #show(unread = 0) {
    this.#viewer.mark(this.#matches, this.#current);
    // That nothing was found is only said where all pages were looked at.
    const none = unread > 0 ? "" : t("find.none");
    this.count.textContent = this.#matches.length === 0 ? none : `${this.#current + 1}/${this.#total}`;
    const match = this.#matches[this.#current];
    if (match) announce(t("find.at", { number: this.#current + 1, count: this.#total, page: match.slot + 1 }));
  }
}
