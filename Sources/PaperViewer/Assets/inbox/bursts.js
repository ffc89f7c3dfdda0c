/** Photos of which some may show the same page. */

/** Photos taken within so many seconds may show the same page. */
export const BURST = 10;

/** The ids of the pictures that were taken right after the one before them. */
export function bursts(items) {
  const times = items.map((item) => Date.parse(item.takenAt) / 1000);
  return new Set(items.filter((_, i) => i > 0 && Math.abs(times[i] - times[i - 1]) <= BURST).map((item) => item.id));
}
