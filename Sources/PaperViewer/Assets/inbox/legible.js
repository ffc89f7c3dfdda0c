/** Whether the words of a page were recognised surely enough to be found by them. */

/** Text of less confidence is mostly wrong: a blurred page, or one in another language. Found by measuring; `pc index --doubtful` has the same. */
const LEAST = 65;

/** `text`: the answer for a slot's text. Text that was not recognised is what the file says. */
export function isLegible({ words }) {
  if (words.length === 0) return false;
  const recognised = words.filter((word) => word.confidence !== null);
  if (recognised.length === 0) return true;
  const length = recognised.reduce((sum, { text }) => sum + text.length, 0);
  return recognised.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length >= LEAST;
}
