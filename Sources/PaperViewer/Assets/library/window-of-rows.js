/** Which part of a long list is worth having in the page: pure sums, so that ten thousand scroll like ten. */

/** How many columns of at least `cellWidth` fit, with `gap` between them; at least one. */
export function columnsIn(width, cellWidth, gap) {
  return Math.max(1, Math.floor((width + gap) / (cellWidth + gap)));
}

/**
 * The items to show: `[first, end)`, in whole rows, with `spare` rows above and below what is seen.
 * Lengths are in CSS pixels; `rowHeight` includes the gap.
 */
export function itemsInView({ total, columns, rowHeight, top, height, spare = 2 }) {
  const rows = Math.ceil(total / columns);
  const firstRow = Math.max(0, Math.min(rows, Math.floor(top / rowHeight)) - spare);
  const endRow = Math.min(rows, Math.ceil((top + height) / rowHeight) + spare);
  return { first: Math.min(total, firstRow * columns), end: Math.min(total, Math.max(firstRow, endRow) * columns) };
}

/** The listing pages of `size` items that hold the items `[first, end)`. */
export function listingPages(first, end, size) {
  const pages = [];
  for (let page = Math.floor(first / size); page * size < end; page += 1) pages.push(page);
  return pages;
}

/** The item a key leads to from one, in a grid; null for keys that do not move. */
export function itemAfterKey(key, index, { total, columns, rowsInView }) {
  const leap = Math.max(1, rowsInView - 1) * columns;
  const target = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    PageDown: index + leap,
    PageUp: index - leap,
    Home: 0,
    End: total - 1,
  }[key];
  if (target === undefined || total === 0) return null;
  if (key === "ArrowDown" && target >= total) return Math.floor(index / columns) < Math.floor((total - 1) / columns) ? total - 1 : index;
  if (key === "ArrowUp" && target < 0) return index;
  return Math.max(0, Math.min(total - 1, target));
}
