/** Fingers, wheel and mouse on the pages: pinch and Ctrl+wheel zoom, a drag beside the text moves. */

/**
 * Listens on a scrolling element. `zoom(factor, x, y)` is called with the point of the window that
 * stays where it is, `settled()` when the fingers have left. `tool()` is what a pointer does instead of
 * moving the page, where it takes the pointer.
 */
export function listenToGestures(scroller, { zoom, settled, tool }) {
  const fingers = new Map();
  let distance = 0;
  let drag = null;
  let drawing = null; // the last event of the pointer that a tool has taken, and the tool

  const leave = () => {
    drawing = null;
    scroller.classList.remove("busy");
  };

  scroller.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0022)), event.clientX, event.clientY);
    settled();
  }, { passive: false });

  scroller.addEventListener("pointerdown", (event) => {
    const taker = tool();
    if (!drawing && taker && !event.target.closest("a, button, input") && taker.takes(event)) {
      event.preventDefault();
      drawing = { event, tool: taker };
      scroller.classList.add("busy");
      scroller.setPointerCapture(event.pointerId);
      taker.down(event);
      return;
    }
    // A palm beside the pen does nothing.
    if (drawing && drawing.event.pointerType !== "touch") return;
    if (event.pointerType === "touch") {
      // A second finger zooms: the first one drew nothing.
      if (drawing) {
        drawing.tool.cancel();
        fingers.set(drawing.event.pointerId, drawing.event);
        leave();
      }
      fingers.set(event.pointerId, event);
      distance = spread(fingers);
      return;
    }
    const middle = event.button === 1;
    const besideText = event.button === 0 && !event.target.closest("span, a, button, input, .failure, .broken");
    if (!middle && !besideText) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
    if (middle) event.preventDefault();
  });

  scroller.addEventListener("pointermove", (event) => {
    if (drawing?.event.pointerId === event.pointerId) {
      drawing.event = event;
      const events = event.getCoalescedEvents?.() ?? [];
      drawing.tool.move(events.length > 0 ? events : [event]);
      return;
    }
    if (fingers.has(event.pointerId)) {
      fingers.set(event.pointerId, event);
      if (fingers.size !== 2) return;
      const now = spread(fingers);
      const [first, second] = [...fingers.values()];
      if (distance > 0) zoom(now / distance, (first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2);
      distance = now;
      return;
    }
    if (drag?.id !== event.pointerId || event.buttons === 0) return;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4 && !scroller.classList.contains("panning")) return;
    scroller.classList.add("panning");
    scroller.scrollTo(drag.left - (event.clientX - drag.x), drag.top - (event.clientY - drag.y));
  });

  const end = (event) => {
    if (drawing?.event.pointerId === event.pointerId) {
      if (event.type === "pointercancel") drawing.tool.cancel();
      else if (event.type === "pointerup") drawing.tool.up();
      else return;
      leave();
      return;
    }
    if (fingers.delete(event.pointerId) && fingers.size < 2) settled();
    drag = null;
    scroller.classList.remove("panning");
  };
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) scroller.addEventListener(name, end);
}

function spread(fingers) {
  if (fingers.size !== 2) return 0;
  const [first, second] = [...fingers.values()];
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}
