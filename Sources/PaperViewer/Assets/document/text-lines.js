/**
 * The words of a page as lines. Boxes of single words jump: `on` is smaller than `Only` beside it, and
 * recognised Chinese has boxes of any height. What is fitted is the line: one size, one baseline.
 */
import { separator } from "./words.js";

/** Of a line's height that is the size of its letters. */
export const LETTERS = 0.86;
/** Of a line's words, by height, the one that gives the line's height. */
const TALL = 0.8;
/** A gap wider than this many line heights parts a line: columns, choices, answers to fill in. */
const GAP = 1.6;
/** A line as high as the text of its page, within this share, is set like it. */
const ALIKE = 0.3;
/** The most that letters are drawn wider than they are. */
const WIDEST = 1.15;

/**
 * The lines of a page of this width over height.
 *
 * `naturalWidth(text)` is the width of a text in letters of size 1. Returns `[{y0, y1, size, runs}]`:
 * page-relative edges, the size of the letters in page heights, and the parts without a gap as
 * `{x0, x1, stretch, numbers}`, with the numbers of their words, from 0.
 */
export function fitLines(words, aspect, naturalWidth) {
  const lines = grouped(words).map((numbers) => {
    const { y0, y1 } = edges(numbers.map((number) => words[number].box));
    const runs = parted(numbers, words, (y1 - y0) * GAP / aspect).map((run) => measured(run, words, aspect, naturalWidth));
    return { y0, y1, runs, count: numbers.length };
  });
  keepApart(lines);
  for (const line of lines) {
    // By what most words need: a bracket read in a narrow box does not shrink its line.
    const fit = middle(line.runs.flatMap((run) => run.numbers.map(() => run.fit)));
    line.size = Math.min((line.y1 - line.y0) * LETTERS, fit * WIDEST);
  }
  const usual = middle(lines.flatMap(({ size, count }) => Array.from({ length: count }, () => size)));
  return lines.map(({ y0, y1, size, runs }) => {
    const set = Math.abs(size - usual) <= usual * ALIKE ? usual : size;
    return { y0, y1, size: set, runs: runs.map(({ x0, x1, fit, numbers }) => ({ x0, x1, numbers, stretch: Math.min(WIDEST, fit / set) })) };
  });
}

/** A box as high as the line that it lies in; the box itself where it lies in none. */
export function boxInLine(box, lines) {
  const center = (box[1] + box[3]) / 2;
  const over = ({ runs }) => runs.some(({ x0, x1 }) => x0 < box[2] && x1 > box[0]);
  const line = lines.find((candidate) => candidate.y0 <= center && center <= candidate.y1 && over(candidate));
  return line ? [box[0], line.y0, box[2], line.y1] : box;
}

/** The numbers of the words of each line. */
function grouped(words) {
  const lines = [];
  words.forEach((word, number) => {
    if (number > 0 && words[number - 1].line === word.line) lines.at(-1).push(number);
    else lines.push([number]);
  });
  return lines;
}

/** A line's edges: as high as its tall words, and standing where most of them stand. */
function edges(boxes) {
  const heights = boxes.map(([, y0, , y1]) => y1 - y0).sort((one, other) => one - other);
  const height = heights[Math.round((heights.length - 1) * TALL)];
  const tall = boxes.filter(([, y0, , y1]) => y1 - y0 >= height * 0.6);
  const y1 = middle(tall.map((box) => box[3]));
  return { y0: y1 - height, y1 };
}

/** Parts a line's words where the gap between two is wider than `widest`. */
function parted(numbers, words, widest) {
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1)?.at(-1);
    const gap = last === undefined ? Infinity : words[number].box[0] - words[last].box[2];
    // A word that lies before the last one is not continued text either.
    if (gap > widest || words[number].box[0] < (words[last]?.box[0] ?? 0)) runs.push([number]);
    else runs.at(-1).push(number);
  }
  return runs;
}

/** `fit` is the size of letters, in page heights, in which a run is as wide as on the page. */
function measured(numbers, words, aspect, naturalWidth) {
  const x0 = words[numbers[0]].box[0];
  const x1 = Math.max(...numbers.map((number) => words[number].box[2]));
  const text = numbers.map((number, place) => words[number].text + (place + 1 < numbers.length ? separator(words[number], words[number + 1]) : "")).join("");
  const natural = naturalWidth(text);
  return { x0, x1, numbers, fit: natural > 0 && x1 > x0 ? ((x1 - x0) * aspect) / natural : Infinity };
}

/** A line reaches no farther up than to the line above it in its column. */
function keepApart(lines) {
  lines.forEach((line, place) => {
    const above = lines[place - 1];
    if (!above || above.y1 >= line.y1 || above.y1 <= line.y0) return;
    const isAbove = line.runs.some((run) => above.runs.some(({ x0, x1 }) => x0 < run.x1 && x1 > run.x0));
    // Half of its height is a line's own: what lies nearer is a mark on it, such as an exponent.
    if (isAbove) line.y0 = Math.min(above.y1, line.y1 - (line.y1 - line.y0) / 2);
  });
}

function middle(values) {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
