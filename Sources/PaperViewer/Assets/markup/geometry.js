/** Places of annotations of the wire: their box, moved, resized, and in the form of the notes file. Pure. */
import { inkKeys, strokesOf } from "./ink.js";

/** Maps every point of an annotation: `map([x, y])` gives the new one. Returns the keys of its place alone. */
function mapped({ rects, quads, at, from, to, path, pressure }, map) {
  const place = {};
  const pairs = (numbers) => {
    const result = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) result.push(...map([numbers[index], numbers[index + 1]]));
    return result;
  };
  if (rects?.length > 0) {
    place.rects = rects.map(([x0, y0, x1, y1]) => {
      const [[left, top], [right, low]] = [map([x0, y0]), map([x1, y1])];
      return [Math.min(left, right), Math.min(top, low), Math.max(left, right), Math.max(top, low)];
    });
  }
  if (quads?.length > 0) place.quads = quads.map(pairs);
  if (at) place.at = map(at);
  if (from) place.from = map(from);
  if (to) place.to = map(to);
  if (path) Object.assign(place, { path: path.map(pairs), pressure });
  return place;
}

/** The annotation, moved. */
export function moved(annotation, across, down) {
  return { ...annotation, ...mapped(annotation, ([x, y]) => [x + across, y + down]) };
}

/** The annotation, with its box laid on another one. */
export function resized(annotation, from, to) {
  const scale = (value, [low, high], [newLow, newHigh]) => (high === low ? newLow : newLow + ((value - low) / (high - low)) * (newHigh - newLow));
  const [x0, y0, x1, y1] = from;
  const [left, top, right, bottom] = to;
  return { ...annotation, ...mapped(annotation, ([x, y]) => [scale(x, [x0, x1], [left, right]), scale(y, [y0, y1], [top, bottom])]) };
}

/** The box around an annotation: `[x0, y0, x1, y1]`; null without a place. */
export function boxOf(annotation, aspect) {
  const xs = [];
  const ys = [];
  mapped(annotation, ([x, y]) => {
    xs.push(x);
    ys.push(y);
    return [x, y];
  });
  if (xs.length === 0) return null;
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  // A comment's sign and written words are larger than the point where they begin.
  if (annotation.kind === "note") Object.assign(box, { 2: box[0] + 0.026, 3: box[1] + 0.026 * aspect });
  if (annotation.kind === "text" && !annotation.rects?.length) {
    const rows = (annotation.text ?? "").split("\n");
    const size = annotation.fontSize ?? 0.018;
    Object.assign(box, { 2: box[0] + size * 0.6 * Math.max(1, ...rows.map((row) => [...row].length)), 3: box[1] + size * 1.25 * rows.length * aspect });
  }
  return box;
}

/** The place of an annotation of the wire, with the keys of the notes file. */
export function placeKeys(annotation, decimals) {
  const round = (value) => Number(Math.max(-1, Math.min(2, value)).toFixed(decimals));
  const place = mapped(annotation, (point) => point.map(round));
  if (place.rects) place.rects = place.rects.map((rect) => rect.map(round));
  if (!place.path) return place;
  const { path, pressure, ...others } = place;
  return { ...others, ...inkKeys(strokesOf({ path, pressure }), decimals) };
}

/** Whether an annotation lies in a polygon of `{x, y}`: the middle of its box does, or a point of its ink. */
export function isInside(annotation, polygon, aspect) {
  const box = boxOf(annotation, aspect);
  if (!box) return false;
  const points = (annotation.path ?? []).flatMap((numbers) => numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1]]] : [])));
  return [[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], ...points].some(([x, y]) => contains(polygon, x, y));
}

function contains(polygon, x, y) {
  let inside = false;
  polygon.forEach((a, at) => {
    const b = polygon[(at + 1) % polygon.length];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  });
  return inside;
}
