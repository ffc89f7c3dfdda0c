/**
 * The words of a page, laid over its picture: invisible, to be chosen and copied and read out, or
 * visible, where the text itself is what is shown.
 */
import { h, setStyles } from "../dom.js";
import { lineHeights, separator, stretch } from "./words.js";

const measure = document.createElement("canvas").getContext("2d");
const FONT = "sans-serif";
const SIZE = 100; // to measure at
const SHARE = 0.86; // of a box's height that is the font's size

/** The layer for these words on a page of this width over height. */
export function textLayer(words, aspect, { visible = false } = {}) {
  const layer = h("div", { class: visible ? "text-layer visible" : "text-layer" });
  const heights = visible ? lineHeights(words) : words.map(({ box }) => box[3] - box[1]);
  measure.font = `${SIZE}px ${FONT}`;
  words.forEach((word, number) => {
    const [x0, , x1, y1] = word.box;
    const height = heights[number];
    const y0 = y1 - height;
    const natural = measure.measureText(word.text).width / SIZE;
    const fit = stretch([x0, y0, x1, y1], natural, aspect, SHARE);
    const span = h("span", {}, word.text);
    setStyles(span, {
      left: `${x0 * 100}%`,
      top: `${y0 * 100}%`,
      // In parts of the layer's height (a size container): zooming then moves no word by hand.
      "font-size": `${height * SHARE * 100}cqh`,
      // Text that is seen is never drawn wider than it is, and leaves room between words.
      transform: `scaleX(${(visible ? Math.min(1, fit * 0.94) : fit).toFixed(4)})`,
    });
    layer.append(span, separator(word, words[number + 1]));
  });
  layer.addEventListener("copy", copyAsText);
  return layer;
}

/** Boxes in a browser's own copy would each be a line: the text as it runs is what people mean. */
function copyAsText(event) {
  const selection = getSelection();
  if (!selection.rangeCount) return;
  const text = selection.getRangeAt(0).cloneContents().textContent;
  if (text === "") return;
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
}
