/** The four corners of a sheet in a photo: x and y of each, from the top left clockwise, as fractions of its sides. */

/** The corners of all of the photo. */
export const WHOLE = [0, 0, 1, 0, 1, 1, 0, 1];

/** Whether four corners make a sheet: clockwise, and nowhere bent inwards. */
export function isSheet(corners) {
  return [0, 1, 2, 3].every((i) => {
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((step) => corners.slice(((i + step) % 4) * 2, ((i + step) % 4) * 2 + 2));
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0.0002;
  });
}

/** The corners with one of them somewhere else in the photo; the same corners if that makes no sheet. */
export function withCorner(corners, index, x, y) {
  const limited = [x, y].map((number) => Math.min(1, Math.max(0, number)));
  const next = corners.with(index * 2, limited[0]).with(index * 2 + 1, limited[1]);
  return isSheet(next) ? next : corners;
}
