/** The words that are selected on a page, as a highlight needs them: one rectangle a line, and the quote. */

/** How many characters of the page are kept before and behind a quote, to find it again. */
const AROUND = 32;

/** The numbers of the selected words of a text layer; empty if none are selected there. */
export function selectedWords(layer, selection = getSelection()) {
  if (!layer || selection.rangeCount === 0 || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...layer.querySelectorAll("[data-word]")].filter((word) => range.intersectsNode(word) && hasCharacters(range, word)).map((word) => Number(word.dataset.word));
}

/** Whether a range has a character of a word, and does not only touch its edge. */
function hasCharacters(range, word) {
  const part = document.createRange();
  part.selectNodeContents(word);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString().length > 0;
}

/** `{rects, quote}` of words (`[{text, box}]`) by their numbers, in reading order. */
export function coverOf(words, numbers, separator) {
  const rects = [];
  for (const number of numbers) {
    const box = words[number].box;
    const last = rects.at(-1);
    const overlap = last ? Math.min(last[3], box[3]) - Math.max(last[1], box[1]) : 0;
    const sameLine = last && overlap > 0.5 * Math.min(last[3] - last[1], box[3] - box[1]) && box[0] >= last[0];
    if (!sameLine) rects.push([...box]);
    else Object.assign(last, [Math.min(last[0], box[0]), Math.min(last[1], box[1]), Math.max(last[2], box[2]), Math.max(last[3], box[3])]);
  }
  const text = (from, to) => words.slice(from, to).map((word, at) => (from + at + 1 < to ? word.text + separator(word, words[from + at + 1]) : word.text)).join("");
  const [first, end] = [numbers[0], numbers.at(-1) + 1];
  const prefix = text(Math.max(0, first - AROUND), first).slice(-AROUND);
  const suffix = text(end, end + AROUND).slice(0, AROUND);
  return { rects, quote: { exact: text(first, end), ...(prefix && { prefix }), ...(suffix && { suffix }) } };
}
