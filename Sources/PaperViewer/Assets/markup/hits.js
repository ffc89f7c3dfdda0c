/** Which annotation is at a point of a page. Pure. */
import { distanceTo, strokesOf } from "./ink.js";

/** How near a thin line has to be, in page widths. */
const NEAR = 0.008;

/** The topmost annotation at a point, and for ink its stroke: `{annotation, stroke}`; null where there is none. */
export function hitAt(annotations, point, aspect) {
  for (const annotation of annotations.toReversed()) {
    const stroke = strokeAt(annotation, point, aspect);
    if (stroke !== null) return { annotation, stroke };
  }
  return null;
}

/** The number of the stroke at a point, 0 for what has none; null if the annotation is not there. */
function strokeAt(annotation, point, aspect) {
  const near = NEAR + (annotation.width ?? 0) / 2;
  if (annotation.path) {
    const found = strokesOf(annotation).findIndex((points) => points.some((from, at) => distanceTo(point, from, points[at + 1] ?? from, aspect) < near));
    return found < 0 ? null : found;
  }
  if (annotation.from && annotation.to) {
    const [[x0, y0], [x1, y1]] = [annotation.from, annotation.to];
    return distanceTo(point, { x: x0, y: y0 }, { x: x1, y: y1 }, aspect) < near ? 0 : null;
  }
  const at = annotation.at && [annotation.at[0], annotation.at[1], annotation.at[0] + 0.03, annotation.at[1] + 0.03 * aspect];
  const inside = ([x0, y0, x1, y1]) => point.x >= x0 && point.x <= x1 && point.y >= y0 && point.y <= y1;
  return [...(annotation.rects ?? []), at].filter(Boolean).some(inside) ? 0 : null;
}
