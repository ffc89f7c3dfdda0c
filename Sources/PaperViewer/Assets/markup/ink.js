/** Ink as it is drawn: points that a pen passes, simplified when it is lifted, and in the form of the notes file. Pure. */

/** Points nearer to the line between their neighbours than this many page widths say nothing: 0.2 pt on A4. */
const TOLERANCE = 0.2 / 595;

/** The decimals of coordinates; pages larger than A3 (1191 pt) need one more. */
export function decimalsFor(points) {
  return points > 1191 ? 5 : 4;
}

/**
 * The points of a stroke that its shape needs (Ramer, Douglas and Peucker). `aspect` is the page's width
 * over its height: x and y are parts of different lengths.
 */
export function simplified(points, aspect, tolerance = TOLERANCE) {
  if (points.length < 3) return points;
  const keep = new Set([0, points.length - 1]);
  const open = [[0, points.length - 1]];
  while (open.length > 0) {
    const [first, last] = open.pop();
    let [farthest, distance] = [-1, tolerance];
    for (let at = first + 1; at < last; at += 1) {
      const away = distanceTo(points[at], points[first], points[last], aspect);
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, at) => keep.has(at));
}

/** How far a point is from the line between two others, in page widths. */
export function distanceTo(point, from, to, aspect) {
  const [x, y] = [to.x - from.x, (to.y - from.y) / aspect];
  const [px, py] = [point.x - from.x, (point.y - from.y) / aspect];
  const length = x * x + y * y;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / length));
  return Math.hypot(px - share * x, py - share * y);
}

/** What is left of strokes when all within `reach` of a point is taken away; a stroke may fall into several. */
export function erased(strokes, point, reach, aspect) {
  return strokes.flatMap((points) => {
    const isNear = points.some((from, at) => distanceTo(point, from, points[at + 1] ?? from, aspect) < reach);
    if (!isNear) return [points];
    const pieces = [[]];
    for (const each of dense(points, reach / 4, aspect)) {
      if (Math.hypot(each.x - point.x, (each.y - point.y) / aspect) < reach) pieces.push([]);
      else pieces.at(-1).push(each);
    }
    return pieces.filter((piece) => piece.length > 1).map((piece) => simplified(piece, aspect));
  });
}

/** A stroke with points at most `step` apart. */
function dense(points, step, aspect) {
  return points.flatMap((from, at) => {
    const to = points[at + 1];
    if (!to) return [from];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, (to.y - from.y) / aspect) / step));
    const between = (a, b, share) => (a === null || b === null ? null : a + share * (b - a));
    return Array.from({ length: count }, (_, index) => ({ x: between(from.x, to.x, index / count), y: between(from.y, to.y, index / count), pressure: between(from.pressure, to.pressure, index / count) }));
  });
}

/** The keys of strokes of `{x, y, pressure}` in the notes file; no pressure where no stroke has one. */
export function inkKeys(strokes, decimals) {
  const number = (value, places) => Math.max(-1, Math.min(2, value)).toFixed(places);
  const text = (of) => strokes.map((points) => points.map(of).join(" ")).join(";");
  const path = text(({ x, y }) => `${number(x, decimals)} ${number(y, decimals)}`);
  const isPressed = strokes.every((points) => points.every(({ pressure }) => pressure !== null));
  return { path, pressure: isPressed ? text(({ pressure }) => number(pressure, 2)) : null };
}

/** The strokes of an annotation of the wire (`path`, `pressure`) as points. */
export function strokesOf({ path, pressure }) {
  return (path ?? []).map((numbers, stroke) => {
    const points = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at], y: numbers[at + 1], pressure: pressure?.[stroke][at / 2] ?? null });
    return points;
  });
}
