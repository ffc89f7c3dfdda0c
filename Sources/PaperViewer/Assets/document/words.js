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

/** Turns a page-relative box with the page, clockwise by a multiple of 90 degrees. */
export function turnedBox([x0, y0, x1, y1], rotation) {
  switch (((rotation % 360) + 360) % 360) {
    case 90: return [1 - y1, x0, 1 - y0, x1];
    case 180: return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
    case 270: return [y0, 1 - x1, y1, 1 - x0];
    default: return [x0, y0, x1, y1];
  }
}
