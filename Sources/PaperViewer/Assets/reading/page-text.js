/** One page of a text, as words that can be tapped. */
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { preference } from "../preferences.js";
import { t } from "../strings.js";
import { isUnknown, pieces } from "./pieces.js";

export class PageText {
  /** `page`: `{id, number}` of the answer for a doc. */
  constructor(page, reader) {
    this.page = page;
    this.reader = reader;
    this.tokens = [];
    this.text = "";
    this.source = undefined; // until it is loaded
    this.body = h("div", { class: "reading-body", lang: "zh" });
    this.element = h("section", { class: "reading-page", data: { page: page.id }, "aria-label": t("page.number", { number: page.number }) },
      this.body, h("p", { class: "reading-divider" }, t("page.divider", { number: page.number })));
  }

  get isLoaded() {
    return this.source !== undefined;
  }

  /** Shows what the server says; `readNow` has the page recognised. */
  show({ text, tokens, source }, readNow) {
    Object.assign(this, { text, tokens, source });
    if (source === null || text.trim() === "") {
      replace(this.body, h("div", { class: "empty" }, icon("page"), h("p", {}, t(source === null ? "reading.unread" : "page.noText")),
        source === null && readNow && h("button", { type: "button", onclick: readNow }, t("reading.readNow"))));
      return;
    }
    this.redraw();
  }

  /** Draws the words again: after a change of what is shown above them, or of what they are. */
  redraw() {
    if (!this.text) return;
    const above = preference("readingPinyin");
    const parts = pieces(this.text, this.tokens);
    const lines = [[]];
    let index = -1;
    for (const { text, token } of parts) {
      if (token) {
        index += 1;
        lines.at(-1).push(this.#word(text, token, index, above));
        continue;
      }
      for (const [i, line] of text.split("\n").entries()) {
        if (i > 0) lines.push([]);
        if (line) lines.at(-1).push(line);
      }
    }
    replace(this.body, lines.filter((line) => line.length > 0).map((line) => h("p", {}, line)));
    this.body.querySelector(".token")?.setAttribute("tabindex", "0");
  }

  #word(text, token, index, above) {
    const word = h("span", { class: "token", role: "button", tabindex: "-1", data: { index } });
    const shows = above === "all" || (above === "unknown" && isUnknown(text, token, this.reader, preference("hskLevel")));
    const shown = token[preference("readingScript")] ?? text;
    const characters = [...shown];
    if (!shows || token.pinyin.length === 0) word.append(shown);
    else if (token.pinyin.length === characters.length) word.append(h("ruby", {}, characters.map((character, i) => [character, h("rt", { class: `tone-${token.tones[i]}` }, token.pinyin[i])])));
    else word.append(h("ruby", {}, shown, h("rt", {}, token.pinyin.join(" "))));
    this.#paint(word, text);
    return word;
  }

  /** Shows which words are marked and known now. */
  paint() {
    for (const word of this.body.querySelectorAll(".token")) this.#paint(word, this.word(Number(word.dataset.index)));
  }

  #paint(element, text) {
    const state = this.reader.state(text);
    element.classList.toggle("marked", state === "marked");
    element.classList.toggle("known", state === "known");
    if (state === "none") element.removeAttribute("aria-description");
    else element.setAttribute("aria-description", t(`word.is.${state}`));
  }

  word(index) {
    const token = this.tokens[index];
    return token ? this.text.slice(token.start, token.end) : null;
  }

  /** The word directly behind another one, or null. */
  nextWord(index) {
    const [token, next] = [this.tokens[index], this.tokens[index + 1]];
    return next && next.start === token.end ? this.word(index + 1) : null;
  }

  elementOf(index) {
    return this.body.querySelector(`.token[data-index="${index}"]`);
  }

  /** The characters that are chosen on this page, as a range of its text; null if none are. */
  chosen() {
    const selection = getSelection();
    if (selection.rangeCount === 0 || selection.isCollapsed) return null;
    const range = selection.getRangeAt(0);
    if (!this.body.contains(range.startContainer) || !this.body.contains(range.endContainer)) return null;
    const from = this.#placeOf(range.startContainer, range.startOffset);
    const to = this.#placeOf(range.endContainer, range.endOffset);
    return from === null || to === null || to <= from ? null : [from, to];
  }

  /** The place in the text of a place in the page; null between words. */
  #placeOf(node, offset) {
    const word = (node instanceof Element ? node : node.parentElement).closest(".token");
    if (!word) {
      // Between two words: the nearer end of a neighbour.
      const beside = node instanceof Element ? node.childNodes[offset] : node.nextSibling;
      const next = beside instanceof Element && beside.classList.contains("token") ? beside : null;
      return next ? this.tokens[Number(next.dataset.index)].start : null;
    }
    const token = this.tokens[Number(word.dataset.index)];
    if (node instanceof Element) {
      const before = [...node.childNodes].slice(0, offset);
      return token.start + before.reduce((sum, child) => sum + (child.nodeName === "RT" ? 0 : plainLength(child)), 0);
    }
    const walker = document.createTreeWalker(word, NodeFilter.SHOW_TEXT);
    let at = token.start;
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text === node) return at + (text.parentElement.closest("rt") ? 0 : offset);
      if (!text.parentElement.closest("rt")) at += text.length;
    }
    return at;
  }
}

function plainLength(node) {
  if (node.nodeName === "RT") return 0;
  if (node.nodeType === Node.TEXT_NODE) return node.length;
  return [...node.childNodes].reduce((sum, child) => sum + plainLength(child), 0);
}
