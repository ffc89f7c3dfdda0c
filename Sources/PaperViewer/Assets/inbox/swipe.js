/** Four directions of dragging: to which decision a drag leads, and the drag itself. */

/** The directions, as the decisions they mean. */
export const DIRECTIONS = { right: "keep", left: "delete", down: "note-keep", up: "note-delete" };

/** Which direction a drag has, or null while it is too short or too slanted to have one. */
export function direction(x, y, least) {
  const [along, across] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  if (along < least || across > along * 0.75) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right" : "left";
  return y > 0 ? "down" : "up";
}

/** How far a drag has to go, in pixels: a fifth of the card, and never far for a thumb. */
export function reach(width, height) {
  return Math.min(140, Math.max(60, Math.min(width, height) / 5));
}

const DOUBLE = 350;

/**
 * Listens to drags of an element by mouse, pen or finger. `moved(x, y, direction)` is called while it goes on,
 * `done(direction)` at its end (null: it goes back), `twice()` after two taps in the same place.
 */
export function listenToSwipes(element, { moved, done, twice }) {
  let start = null;
  let tap = null;
  const far = () => reach(element.clientWidth, element.clientHeight);
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("button, a") || start) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== start?.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    moved(x, y, direction(x, y, far()));
  });
  const end = (event) => {
    if (event.pointerId !== start?.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    const isTap = Math.hypot(x, y) < 10 && event.type === "pointerup";
    done(event.type === "pointerup" ? direction(x, y, far()) : null);
    if (!isTap) return void (tap = null);
    const isSecond = tap && event.timeStamp - tap.time < DOUBLE && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < 40;
    tap = isSecond ? null : { time: event.timeStamp, x: event.clientX, y: event.clientY };
    if (isSecond) twice();
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}
