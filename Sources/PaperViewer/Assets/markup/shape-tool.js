/** Rectangles, ellipses, lines and arrows: drawn from one point to another. */
import { newID } from "../api.js";

/** The smallest shape, in page widths: a click makes none. */
const LEAST = 0.004;

export class ShapeTool {
  #mode;
  #kind;
  #arrow;
  #shape = null;

  constructor(mode, kind, { arrow = false } = {}) {
    this.#mode = mode;
    this.#kind = kind;
    this.#arrow = arrow;
  }

  down({ slot, view }) {
    this.#shape = { slot, view, start: null, drawn: null };
  }

  move(points, event) {
    const shape = this.#shape;
    shape.start ??= points[0];
    const end = this.#end(shape, points.at(-1), event.shiftKey);
    const { color, width, opacity } = this.#mode;
    shape.drawn = { kind: this.#kind, color, width, ...(opacity < 1 && { opacity }), ...this.#place(shape.start, end) };
    shape.view.markup.sketchOf(shape.drawn);
  }

  up() {
    const shape = this.#shape;
    this.#shape = null;
    const done = () => shape?.view.markup.sketchOf(null);
    if (!shape?.drawn) return done();
    const [x0, y0, x1, y1] = shape.drawn.rects?.[0] ?? [...shape.drawn.from, ...shape.drawn.to];
    if (Math.hypot(x1 - x0, (y1 - y0) / shape.view.aspect) < LEAST) return done();
    this.#mode.keep("Created", shape.slot, { id: newID(), ...this.#mode.placed(shape.drawn, shape.slot) }, done);
  }

  cancel() {
    this.#shape?.view.markup.sketchOf(null);
    this.#shape = null;
  }

  #place(start, end) {
    if (this.#kind === "line") return { from: [start.x, start.y], to: [end.x, end.y], ...(this.#arrow && { ends: ["none", "arrow"] }) };
    return { rects: [[Math.min(start.x, end.x), Math.min(start.y, end.y), Math.max(start.x, end.x), Math.max(start.y, end.y)]] };
  }

  /** With Shift: a square or circle, and a line at a multiple of 45 degrees. */
  #end({ start, view }, point, isRegular) {
    if (!isRegular) return point;
    const [across, down] = [point.x - start.x, (point.y - start.y) / view.aspect];
    if (this.#kind !== "line") {
      const side = Math.max(Math.abs(across), Math.abs(down));
      return { x: start.x + Math.sign(across || 1) * side, y: start.y + Math.sign(down || 1) * side * view.aspect };
    }
    const turn = (Math.round(Math.atan2(down, across) / (Math.PI / 4)) * Math.PI) / 4;
    const length = Math.hypot(across, down);
    return { x: start.x + length * Math.cos(turn), y: start.y + length * Math.sin(turn) * view.aspect };
  }
}
