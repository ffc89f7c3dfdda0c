/** Chinese words on the pictures of pages: those that are marked are underlined, and a tap explains one. */
import { get } from "../api.js";
import { turnedBox } from "../document/words.js";
import { WordPopup } from "./word-popup.js";

const HAN = /\p{Script=Han}/u;

/** Whether a text is Chinese: one letter in five is, at least. */
export function isChinese(words) {
  const letters = words.map(({ text }) => text).join("").match(/\p{Letter}/gu) ?? [];
  return letters.length > 0 && letters.filter((letter) => HAN.test(letter)).length * 5 >= letters.length;
}

/** The point of an upright page (0 to 1) that is seen at a point of the page as it is turned. */
export function upright(x, y, rotation) {
  switch (((rotation % 360) + 360) % 360) {
    case 90: return [y, 1 - x];
    case 180: return [1 - x, 1 - y];
    case 270: return [1 - y, x];
    default: return [x, y];
  }
}

export class WordsOnPages {
  #reader;
  #pages = new Map(); // the view of a page → `{answer, page}`
  #stop;

  /** `found()` is called when the first Chinese page is seen. */
  constructor(reader, found) {
    this.#reader = reader;
    this.#found = found;
    this.popup = new WordPopup(reader, { corrected: () => this.#renew() });
    this.#stop = reader.onChange(() => this.#paintAll());
  }

  #found;

  /** Listens to what a viewer shows. */
  listen(viewer) {
    viewer.addEventListener("textshown", ({ detail: { index, view } }) => this.#show(viewer, index, view));
    viewer.addEventListener("scroll", () => this.popup.close({ refocus: false }), { capture: true, passive: true });
  }

  close() {
    this.#stop();
    this.popup.remove();
  }

  escape() {
    return this.popup.close();
  }

  async #show(viewer, index, view) {
    this.#pages.delete(view);
    if (!isChinese(view.words)) return;
    this.#found();
    const { session } = viewer;
    const slot = session.slots[index];
    const address = `${session.url}/slots/${index}/tokens`;
    const shown = { v: slot.currentPreviewVersionID, src: slot.currentSource };
    await this.#reader.load();
    const answer = await get(address, shown).catch(() => null); // the page can be read all the same
    if (answer === null || !view.element.isConnected) return;
    this.#pages.set(view, { answer, page: slot.logicalPageID, address, shown });
    this.#paint(view);
    if (view.isTappable) return;
    view.isTappable = true;
    view.sheet.addEventListener("click", (event) => this.#tap(view, event));
  }

  async #renew() {
    for (const [view, shown] of this.#pages) {
      const answer = await get(shown.address, shown.shown).catch(() => null);
      if (answer !== null) this.#pages.set(view, { ...shown, answer });
    }
    this.#paintAll();
  }

  #paintAll() {
    for (const view of this.#pages.keys()) {
      if (view.element.isConnected) this.#paint(view);
      else this.#pages.delete(view);
    }
  }

  #paint(view) {
    const { answer } = this.#pages.get(view);
    const marked = answer.tokens.filter(({ start, end }) => this.#reader.marked.has(answer.text.slice(start, end)));
    view.markWords(marked.flatMap(({ boxes }) => boxes));
  }

  #tap(view, event) {
    const isBusy = !getSelection().isCollapsed || event.target.closest("a, button, input, textarea") || view.element.closest(".drawing");
    const shown = this.#pages.get(view);
    if (isBusy || !shown) return;
    const sheet = view.sheet.getBoundingClientRect();
    const [x, y] = upright((event.clientX - sheet.left) / sheet.width, (event.clientY - sheet.top) / sheet.height, view.rotation);
    const { answer, page } = shown;
    const index = answer.tokens.findIndex(({ boxes }) => boxes.some(([x0, y0, x1, y1]) => x0 <= x && x <= x1 && y0 <= y && y <= y1));
    if (index < 0) return;
    const token = answer.tokens[index];
    const box = token.boxes.find(([x0, y0, x1, y1]) => x0 <= x && x <= x1 && y0 <= y && y <= y1);
    const next = answer.tokens[index + 1];
    this.popup.open({
      word: answer.text.slice(token.start, token.end), token,
      next: next && next.start === token.end ? answer.text.slice(next.start, next.end) : null,
      anchor: () => rectangle(turnedBox(box, view.rotation), view.sheet.getBoundingClientRect()),
      where: page.includes(":") ? {} : { page, start: token.start },
    });
  }
}

/** A page-relative box on the screen. */
function rectangle([x0, y0, x1, y1], { left, top, width, height }) {
  return { left: left + x0 * width, right: left + x1 * width, top: top + y0 * height, bottom: top + y1 * height };
}
