/**
 * The words of a page, laid over its picture: invisible, to be chosen and copied and read out, or
 * visible, where the text itself is what is shown. Each word has its number (`data-word`).
 */
import { h, setStyles } from "../dom.js";
import { fitLines, LETTERS } from "./text-lines.js";
import { separator } from "./words.js";

const measure = document.createElement("canvas").getContext("2d");
const FONT = "sans-serif";
const SIZE = 100; // to measure at

/** The lines of these words, as {@link fitLines}, in the layer's own letters. */
export function linesOf(words, aspect) {
  measure.font = `${SIZE}px ${FONT}`;
  return fitLines(words, aspect, (text) => measure.measureText(text).width / SIZE);
}

/** The layer for these words and their lines, on a page of this width over height. */
export function textLayer(words, lines, aspect, { visible = false } = {}) {
  const layer = h("div", { class: visible ? "text-layer visible" : "text-layer" });
  measure.font = `${SIZE}px ${FONT}`;
  const after = (number) => separator(words[number], words[number + 1]);
  for (const line of lines) {
    for (const run of line.runs) layer.append(...(visible ? shown(words, line, run, after) : hidden(words, line, run, after, aspect)));
  }
  layer.addEventListener("copy", copyAsText);
  return layer;
}

/** A run as one text: it reads as it was set, whatever the boxes of its words are. */
function shown(words, line, { x0, stretch, numbers }, after) {
  const last = numbers.at(-1);
  const text = h("span", { class: "run" }, numbers.map((number) => [h("span", { data: { word: number } }, words[number].text), number === last ? "" : after(number)]));
  place(text, x0, line.y0 + (line.y1 - line.y0 - line.size) / 2, line.size, stretch);
  return [text, after(last)];
}

/** Each word over its own picture, as high as its line: what is chosen is a band. */
function hidden(words, line, { numbers }, after, aspect) {
  const size = (line.y1 - line.y0) * LETTERS;
  return numbers.flatMap((number) => {
    const { text, box } = words[number];
    const natural = (measure.measureText(text).width / SIZE) * size;
    const word = h("span", { data: { word: number } }, text);
    place(word, box[0], line.y0, size, natural > 0 && box[2] > box[0] ? ((box[2] - box[0]) * aspect) / natural : 1);
    return [word, after(number)];
  });
}

function place(element, x, y, size, stretch) {
  setStyles(element, {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    // In parts of the layer's height (a size container): zooming then moves no word by hand.
    "font-size": `${size * 100}cqh`,
    transform: `scaleX(${stretch.toFixed(4)})`,
  });
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
