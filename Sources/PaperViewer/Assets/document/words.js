/**
 * The words of a page as the server tells them (`text`, page-relative `box`, `line`), made into text
 * that can be chosen and copied.
 */

const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** What stands between two words: a line break where a line begins, nothing within Chinese, else a space. */
export function separator(word, next) {
  if (!next) return "";
  if (next.line !== word.line) return "\n";
  const last = [...word.text].at(-1) ?? "";
  const first = [...next.text][0] ?? "";
  return HAN.test(last) && HAN.test(first) ? "" : " ";
}

/** A page's words as running text. */
export function runningText(words) {
  return words.map((word, number) => word.text + separator(word, words[number + 1])).join("");
}

/**
 * How much wider a word's text must be drawn to fill its box, given its natural width at a font
 * size of 1 and the width of the page over its height. 1 when nothing can be said.
 */
export function stretch(box, naturalWidth, pageAspect, fontShare) {
  const height = box[3] - box[1];
  const width = (box[2] - box[0]) * pageAspect;
  const drawn = naturalWidth * height * fontShare;
  return drawn > 0 && width > 0 ? width / drawn : 1;
}

/**
 * For each word the height that its line is set in: boxes of single words are as high as their own
 * letters, so that `on` would be smaller than `Only` beside it.
 */
export function lineHeights(words) {
  const lines = new Map();
  for (const { line, box } of words) lines.set(line, [...(lines.get(line) ?? []), box[3] - box[1]]);
  for (const [line, heights] of lines) lines.set(line, heights.sort((a, b) => a - b)[Math.floor(heights.length * 0.8)]);
  return words.map((word) => lines.get(word.line));
}

/** Turns a page-relative box with the page, clockwise by a multiple of 90 degrees. */
export function turnedBox([x0, y0, x1, y1], rotation) {
  switch (((rotation % 360) + 360) % 360) {
    case 90: return [1 - y1, x0, 1 - y0, x1];
    case 180: return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
    case 270: return [y0, 1 - x1, y1, 1 - x0];
    default: return [x0, y0, x1, y1];
  }
}
