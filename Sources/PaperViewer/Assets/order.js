/** Orders of things, as pure lists: what dragging and the keyboard do to them. */

/**
 * The list with `moved` taken out and put before `before` (at the end when null), in the order they
 * had. Things that the list does not hold are left out; `before` may itself be among the moved.
 */
export function movedBefore(list, moved, before) {
  const chosen = new Set(moved);
  let target = before;
  // What is dropped onto itself stays where it is: the place is then that of the next thing left.
  if (chosen.has(target)) target = list.slice(list.indexOf(target)).find((item) => !chosen.has(item)) ?? null;
  const block = list.filter((item) => chosen.has(item));
  const rest = list.filter((item) => !chosen.has(item));
  const at = target === null || target === undefined ? rest.length : rest.indexOf(target);
  return [...rest.slice(0, at < 0 ? rest.length : at), ...block, ...rest.slice(at < 0 ? rest.length : at)];
}

/** The same, put behind `after`. */
export function movedAfter(list, moved, after) {
  return movedBefore(list, moved, list[list.indexOf(after) + 1] ?? null);
}

/** The list with one thing moved by so many places, as far as the ends allow. */
export function movedBy(list, item, places) {
  const from = list.indexOf(item);
  if (from < 0) return list;
  const to = Math.max(0, Math.min(list.length - 1, from + places));
  const rest = list.filter((other) => other !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The things from one to another, whichever comes first: what a click with Shift chooses. */
export function between(list, first, last) {
  const ends = [list.indexOf(first), list.indexOf(last)];
  if (ends.includes(-1)) return [last];
  return list.slice(Math.min(...ends), Math.max(...ends) + 1);
}
