/**
 * Where pages lie: pure sums from sizes, a mode, a zoom and the room there is. All lengths are in
 * CSS pixels; a page's size is that at 100 %.
 */
import { turnedBox } from "./words.js";
import { scaleFor } from "./zoom.js";

/** The modes a viewer has; side by side is two viewers. */
export const MODES = ["single", "continuous", "spread"];

const MARGIN = 16;

/** The side of a tile, in pixels of the page as it is drawn. */
const TILE = 1024;

/** The pages shown together with `index`: itself, its spread, or all. */
export function pagesTogether(mode, index, count) {
  if (count === 0) return [];
  if (mode === "single") return [index];
  if (mode === "spread") {
    const first = index - (index % 2);
    return first + 1 < count ? [first, first + 1] : [first];
  }
  return Array.from({ length: count }, (_, page) => page);
}

/** The page that a step forward or back leads to, or null at the ends. */
export function pageAfterStep(mode, index, count, step) {
  const from = mode === "spread" ? index - (index % 2) : index;
  const target = from + step * (mode === "spread" ? 2 : 1);
  return target < 0 || target >= count ? null : target;
}

/**
 * Arranges pages in a room.
 *
 * `header` is the height of the line above each page. Returns `boxes` in reading order, each
 * `{index, x, y, width, height, scale}` of the page itself (its header lies above `y`), and the
 * `width` and `height` of everything.
 */
export function arrange({ sizes, mode, zoom, room, index, header, rotation = 0 }) {
  const pages = pagesTogether(mode, index, sizes.length);
  const turned = (page) => (rotation % 180 === 0 ? sizes[page] : { width: sizes[page].height, height: sizes[page].width });
  const rows = mode === "spread" ? [pages] : pages.map((page) => [page]);
  const boxes = [];
  let y = 0;
  let width = room.width;
  for (const row of rows) {
    const space = {
      width: Math.max(80, (room.width - MARGIN * (row.length + 1)) / row.length),
      height: Math.max(80, room.height - header - MARGIN),
    };
    const placed = row.map((page) => {
      const size = turned(page);
      const scale = scaleFor(zoom, size, space);
      return { index: page, width: size.width * scale, height: size.height * scale, scale };
    });
    const rowWidth = placed.reduce((sum, box) => sum + box.width, MARGIN * (row.length + 1));
    let x = Math.max(0, (room.width - rowWidth) / 2) + MARGIN;
    for (const box of placed) {
      boxes.push({ ...box, x, y: y + header });
      x += box.width + MARGIN;
    }
    width = Math.max(width, rowWidth);
    y += header + Math.max(...placed.map((box) => box.height)) + MARGIN;
  }
  return { boxes, width, height: y };
}

/** The boxes that a stretch from `top` to `bottom` touches; boxes are in the order of their y. */
export function boxesBetween(boxes, top, bottom, header = 0) {
  let low = 0;
  let high = boxes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxes[middle].y + boxes[middle].height < top) low = middle + 1;
    else high = middle;
  }
  // Of two pages side by side, the shorter may end above where the longer still shows.
  while (low > 0 && boxes[low - 1].y === boxes[low]?.y) low -= 1;
  let end = low;
  while (end < boxes.length && boxes[end].y - header <= bottom) end += 1;
  return boxes.slice(low, end);
}

/** The page being read: the one that holds the line a third down the room, else the one nearest to it. */
export function pageInView(boxes, top, roomHeight) {
  const line = top + roomHeight / 3;
  let nearest = boxes[0]?.index ?? 0;
  for (const box of boxes) {
    if (box.y > line && box !== boxes[0]) break;
    nearest = box.index;
  }
  return nearest;
}

/** A place that survives another zoom or size: the page at the top, and how far down it. */
export function placeAt(boxes, top) {
  const box = boxes.find((candidate) => candidate.y + candidate.height > top) ?? boxes[boxes.length - 1];
  return box ? { index: box.index, down: (top - box.y) / box.height } : { index: 0, down: 0 };
}

/** Where to scroll to for a place: the inverse of {@link placeAt}. */
export function topOf(boxes, place) {
  const box = boxes.find((candidate) => candidate.index === place.index);
  return box ? box.y + place.down * box.height : 0;
}

/**
 * The page at a place among the boxes, and where on it: `{slot, x, y}`, page-relative, of the page
 * before it was turned; null beside the pages.
 *
 * With a `slot` the answer is on that page's plane wherever the place is: below 0 or above 1 outside
 * of it, null if it has no box.
 */
export function pointOnPage(boxes, place, rotation, slot = null) {
  const isIn = (box) => place.x >= box.x && place.x <= box.x + box.width && place.y >= box.y && place.y <= box.y + box.height;
  const box = boxes.find((candidate) => (slot === null ? isIn(candidate) : candidate.index === slot));
  if (!box) return null;
  const [across, down] = [(place.x - box.x) / box.width, (place.y - box.y) / box.height];
  const [x, y] = turnedBox([across, down, across, down], -rotation);
  return { slot: box.index, x, y };
}

/**
 * The part of a page that a window shows, page-relative `[x0, y0, x1, y1]` of the page before it was
 * turned; null where it shows none. `view` is `{x, y, width, height}`, where the boxes lie too.
 */
export function partInView(box, view, rotation) {
  const share = (value) => Math.max(0, Math.min(1, value));
  const part = [
    share((view.x - box.x) / box.width),
    share((view.y - box.y) / box.height),
    share((view.x + view.width - box.x) / box.width),
    share((view.y + view.height - box.y) / box.height),
  ];
  if (part[0] >= part[2] || part[1] >= part[3]) return null;
  return turnedBox(part, -rotation);
}

/**
 * The tiles of a page, drawn `width` by `height` pixels, that a part of it touches, and one more all
 * around: `{column, row, box}`, page-relative boxes, those nearest to the middle of the part first.
 */
export function tilesInPart(part, width, height) {
  const [x0, y0, x1, y1] = part;
  const columns = range(x0 * width, x1 * width, width);
  const rows = range(y0 * height, y1 * height, height);
  const middle = { x: ((x0 + x1) / 2) * width, y: ((y0 + y1) / 2) * height };
  const distance = ({ column, row }) => Math.hypot((column + 0.5) * TILE - middle.x, (row + 0.5) * TILE - middle.y);
  return rows
    .flatMap((row) => columns.map((column) => ({
      column,
      row,
      box: [(column * TILE) / width, (row * TILE) / height, Math.min(1, ((column + 1) * TILE) / width), Math.min(1, ((row + 1) * TILE) / height)],
    })))
    .sort((one, other) => distance(one) - distance(other));
}

/** The numbers of the tiles between two places along a side, and one before and behind. */
function range(from, to, length) {
  const last = Math.ceil(length / TILE) - 1;
  const first = Math.max(0, Math.floor(from / TILE) - 1);
  const end = Math.min(last, Math.ceil(to / TILE));
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, place) => first + place);
}
