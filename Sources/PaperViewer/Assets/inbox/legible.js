/** Whether the words of a page were recognised so well that it can be found by them. */

/** `text`: the answer for a slot's text. Text that was not recognised is what the file says. */
export function isLegible({ words, isDoubtful }) {
  return words.length > 0 && !isDoubtful;
}
