/** A pane of the comparison: a label, and below it a window on one page, or on two laid over each other. */
import { h, setStyles } from "../dom.js";
import { t } from "../strings.js";
import { listenToGestures } from "./gestures.js";

/** The space around a page, in CSS pixels. */
const MARGIN = 12;

export class ComparePane {
  #followed = null; // where following led: that scrolling is not the reader's

  /** `which` is `older` or `newer`; `zoom(factor, x, y)` and `scrolled()` are called for what the reader does. */
  constructor(which, sheets, { zoom, scrolled }) {
    this.label = h("figcaption", {}, t(`compare.${which}`));
    this.paper = h("div", { class: "compare-paper" }, sheets);
    this.scroller = h("div", { class: "compare-scroller", tabindex: "0", role: "group", "aria-label": t(`compare.${which}`) }, this.paper);
    this.element = h("figure", { class: `compare-pane ${which}` }, this.label, this.scroller);
    setStyles(this.paper, { margin: `${MARGIN}px auto` });
    listenToGestures(this.scroller, { zoom, settled: () => {} });
    this.scroller.addEventListener("scroll", () => {
      const { scrollLeft, scrollTop } = this.scroller;
      const isOurs = this.#followed?.left === scrollLeft && this.#followed.top === scrollTop;
      this.#followed = null;
      if (!isOurs) scrolled();
    }, { passive: true });
  }

  /** Names what is seen. */
  name(text) {
    this.label.textContent = text;
  }

  /** The room for a page, in CSS pixels. */
  get room() {
    return { width: Math.max(80, this.scroller.clientWidth - 2 * MARGIN), height: Math.max(80, this.scroller.clientHeight - 2 * MARGIN) };
  }

  /** Shows the page (`size` at 100 %) at a scale. A picture that was loaded has its own height. */
  lay(size, scale) {
    setStyles(this.paper, { width: `${size.width * scale}px` });
    for (const image of this.paper.querySelectorAll("img")) setStyles(image, { "aspect-ratio": `auto ${size.width} / ${size.height}` });
  }

  /** Whether a point of the browser's window is in this pane. */
  holds(x, y) {
    const { left, right, top, bottom } = this.scroller.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** The place on the page at a point of the browser's window, as shares of its width and height. */
  placeAt(x, y) {
    const { left, top, width, height } = this.paper.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** Scrolls until a place of the page is at a point of the browser's window. */
  scrollTo(place, x, y) {
    const { left, top, width, height } = this.paper.getBoundingClientRect();
    this.scroller.scrollBy(left + place.x * width - x, top + place.y * height - y);
  }

  /** How far the page is scrolled. */
  get scrolled() {
    return { left: this.scroller.scrollLeft, top: this.scroller.scrollTop };
  }

  /** Scrolls as far as another pane. */
  follow({ left, top }) {
    const before = this.scrolled;
    if (Math.abs(before.left - left) < 1 && Math.abs(before.top - top) < 1) return;
    this.scroller.scrollTo(left, top);
    this.#followed = this.scrolled;
  }
}
