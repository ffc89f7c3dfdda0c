/** The words of a reader as a table that can be filtered and sorted. */
import { h, replace, whenQuiet } from "../dom.js";
import { formatRoute } from "../routes.js";
import { locale, t, when } from "../strings.js";

/** The states of words, in the order in which they are offered. */
const STATES = ["seen", "marked", "known"];

/** By column, what a word is sorted by, and whether large values come first. */
const ORDERS = {
  word: { key: (word) => plain(word.pinyin || "~"), isDown: false },
  level: { key: (word) => word.level ?? 99, isDown: false },
  count: { key: (word) => word.count, isDown: true },
  state: { key: (word) => word.marked, isDown: true },
  last: { key: (word) => word.last ?? "", isDown: true },
};

/** The number of rows that are added at once. */
const STEP = 100;

/** The words that a filter lets through: `text` is in the word, its pinyin or its meaning. */
export function filtered(words, { text = "", state = "", level = "" }) {
  const wanted = plain(text.trim());
  return words.filter((word) => (state === "" || word.state === state) && (level === "" || String(word.level ?? 0) === level)
    && (wanted === "" || [word.word, word.pinyin, word.meaning].some((part) => plain(part).includes(wanted))));
}

/** Words in the order of a column; equal ones stay as they were. */
export function sorted(words, { column, isDown }) {
  const keyed = words.map((word) => ({ word, key: ORDERS[column].key(word) }));
  const sign = isDown ? -1 : 1;
  return keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0)).map(({ word }) => word);
}

/** Letters without tone marks and case. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export class WordTable {
  #words;
  #open;
  #filter = {};
  #order = { column: "count", isDown: true };
  #shown = STEP;

  /** `open(word)` shows where the library has a word. */
  constructor(words, open) {
    this.#words = words;
    this.#open = open;
    const levels = [...new Set(words.map((word) => word.level ?? 0))].sort((a, b) => a - b);
    const select = (name, label, options) => h("label", { class: "field" }, h("span", {}, label),
      h("select", { name, onchange: (event) => this.#take({ [name]: event.target.value }) }, h("option", { value: "" }, t("words.all")), options));
    const type = whenQuiet(150, (text) => this.#take({ text }));
    this.found = h("p", { class: "soft", role: "status" });
    this.heads = h("tr");
    this.rows = h("tbody");
    this.more = h("button", { type: "button", onclick: () => ((this.#shown += STEP), this.#draw()) });
    this.element = h("div", {},
      h("div", { class: "word-filters" },
        h("label", { class: "field" }, h("span", {}, t("words.filter")), h("input", { type: "search", name: "text", oninput: (event) => type(event.target.value) })),
        select("state", t("words.state"), STATES.map((state) => h("option", { value: state }, t(`words.state.${state}`)))),
        select("level", t("words.level"), levels.map((level) => h("option", { value: String(level) }, levelName(level))))),
      this.found, h("div", { class: "stats-table" }, h("table", { class: "word-table" }, h("thead", {}, this.heads), this.rows)), this.more);
    this.#draw();
  }

  #take(filter) {
    Object.assign(this.#filter, filter);
    this.#shown = STEP;
    this.#draw();
  }

  #sort(column) {
    const isDown = this.#order.column === column ? !this.#order.isDown : ORDERS[column].isDown;
    this.#order = { column, isDown };
    this.#shown = STEP;
    this.#draw();
    this.heads.querySelector(`[data-column="${column}"]`)?.focus();
  }

  #draw() {
    const { column, isDown } = this.#order;
    const words = sorted(filtered(this.#words, this.#filter), this.#order);
    this.found.textContent = t("words.found", { count: words.length });
    replace(this.heads, Object.keys(ORDERS).map((name) => h("th", { scope: "col", "aria-sort": name === column ? (isDown ? "descending" : "ascending") : "none" },
      h("button", { type: "button", class: "quiet", data: { column: name }, onclick: () => this.#sort(name) }, t(`words.${name}`),
        h("span", { class: "sort-arrow", "aria-hidden": "true" }, name !== column ? "" : isDown ? "▼" : "▲")))));
    replace(this.rows, words.slice(0, this.#shown).map((word) => this.#row(word)));
    this.more.hidden = words.length <= this.#shown;
    this.more.textContent = t("words.more", { count: Math.min(STEP, words.length - this.#shown) });
  }

  #row(word) {
    const find = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#open(word.word);
    };
    return h("tr", {},
      h("th", { scope: "row" },
        h("a", { lang: "zh", href: formatRoute({ screen: "library", q: word.word }), onclick: find }, word.word),
        h("span", { class: "soft" }, [word.pinyin, word.meaning].filter(Boolean).join(" · "))),
      h("td", {}, levelName(word.level ?? 0)),
      h("td", { class: "number" }, word.count.toLocaleString(locale())),
      h("td", {}, word.state === "marked" ? h("span", { class: "difficult" }, t("words.state.marked")) : t(`words.state.${word.state}`)),
      h("td", { class: "number" }, word.last ? when(word.last) : ""));
  }
}

function levelName(level) {
  return level === 0 ? "–" : t("level.name", { level: level === 7 ? "7–9" : String(level) });
}
