/**
 * Strokes of a pen as outlines and curves. Pure. `InkOutline.swift` and `ContentStream.smoothPath` compute the same numbers
 * for exported PDFs; one table of strokes tests both.
 */

/** The width at no pressure, as a part of the pen's width; at full pressure it is one more. */
const THINNEST = 0.3;
/** The straight pieces of a round end. */
const CAP_PIECES = 8;
/** Cosine and sine of 0 to 180 degrees in eight steps: constants, so that every processor and language has the same digits. */
const CAP_STEPS = [
  [1, 0], [0.9238795325112867, 0.3826834323650898], [0.7071067811865476, 0.7071067811865476], [0.3826834323650898, 0.9238795325112867], [0, 1],
  [-0.3826834323650898, 0.9238795325112867], [-0.7071067811865476, 0.7071067811865476], [-0.9238795325112867, 0.3826834323650898], [-1, 0],
];

/**
 * The closed polygon around a stroke whose width follows the pressure: its left side, the round end, the right side backwards,
 * the round start. `points`: `[[x, y]]`; `pressure`: 0 to 1 for each; `width`: of the pen, in the unit of the points.
 */
export function inkOutline(points, pressure, width) {
  const line = [];
  points.forEach(([x, y], index) => {
    const radius = (width * (THINNEST + Math.min(Math.max(pressure[index] ?? 0.5, 0), 1))) / 2;
    const last = line.at(-1);
    if (last && last.x === x && last.y === y) last.radius = Math.max(last.radius, radius);
    else line.push({ x, y, radius });
  });
  if (line.length === 0) return [];
  if (line.length === 1) return circle(line[0]);
  const [left, right] = [[], []];
  line.forEach((point, index) => {
    const before = line[Math.max(index - 1, 0)];
    const after = line[Math.min(index + 1, line.length - 1)];
    let [dx, dy] = [after.x - before.x, after.y - before.y];
    // The stroke turns back on itself.
    if (dx === 0 && dy === 0) [dx, dy] = [point.x - before.x, point.y - before.y];
    const length = Math.sqrt(dx * dx + dy * dy);
    const [nx, ny] = [(-dy / length) * point.radius, (dx / length) * point.radius];
    left.push([point.x + nx, point.y + ny]);
    right.push([point.x - nx, point.y - ny]);
  });
  return [...left, ...cap(line.at(-1), left.at(-1)), ...right.slice().reverse(), ...cap(line[0], right[0])];
}

/** The points around the end of a stroke, between a side's last point and the other side's. */
function cap(center, [x, y]) {
  const [ux, uy] = [x - center.x, y - center.y];
  return CAP_STEPS.slice(1, CAP_PIECES).map(([cosine, sine]) => [center.x + ux * cosine + uy * sine, center.y - ux * sine + uy * cosine]);
}

function circle({ x, y, radius }) {
  const half = CAP_STEPS.slice(0, CAP_PIECES).map(([cosine, sine]) => [radius * cosine, radius * sine]);
  return [...half, ...half.map(([dx, dy]) => [-dx, -dy])].map(([dx, dy]) => [x + dx, y + dy]);
}

/** A stroke of even width as a smooth curve: its first point, then `[control, end]` for each quadratic piece. */
export function inkCurve(points) {
  if (points.length < 3) return { start: points[0], pieces: [[points.at(-1), points.at(-1)]] };
  const pieces = [];
  for (let index = 1; index < points.length - 1; index += 1) {
    const [control, next] = [points[index], points[index + 1]];
    const end = index === points.length - 2 ? next : [(control[0] + next[0]) / 2, (control[1] + next[1]) / 2];
    pieces.push([control, end]);
  }
  return { start: points[0], pieces };
}
