/** The eraser: takes whole annotations and strokes, or the part of a stroke that it passes. */
import { hitAt } from "./hits.js";
import { erased, inkKeys, strokesOf } from "./ink.js";

/** How far apart it looks, in page widths. */
const STEP = 0.005;
/** How far it reaches into a stroke, in page widths. */
const REACH = 0.008;

export class EraserTool {
  #mode;
  #slot = 0;
  #view = null;
  #last = null;
  #changed = new Map(); // id → strokes that are left, null for an annotation that is gone

  /** `takesParts`: of strokes, only what it passes. */
  constructor(mode, { takesParts = false } = {}) {
    this.#mode = mode;
    this.takesParts = takesParts;
  }

  down({ slot, view }) {
    this.#slot = slot;
    this.#view = view;
    this.#last = null;
    this.#changed.clear();
  }

  /** Looks on the way from the last point: a fast pen skips over a stroke. */
  move(points) {
    for (const point of points) {
      const from = this.#last ?? point;
      this.#last = point;
      const steps = Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / STEP);
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 1 : step / steps;
        this.#erase({ x: from.x + share * (point.x - from.x), y: from.y + share * (point.y - from.y) });
      }
    }
  }

  /** What one movement shortened is one action, and what it removed is one. */
  up() {
    const gone = [];
    const left = [];
    for (const [id, strokes] of this.#changed) {
      if (strokes === null) gone.push({ id });
      else left.push({ id, ...inkKeys(strokes, this.#mode.decimals(this.#slot)) });
    }
    if (left.length > 0) this.#mode.keep("Updated", this.#slot, left);
    if (gone.length > 0) this.#mode.keep("Deleted", this.#slot, gone);
    this.#changed.clear();
  }

  cancel() {
    this.#changed.clear();
    if (this.#view) this.#mode.renew(this.#slot);
  }

  #erase(point) {
    const { aspect } = this.#view;
    const hit = hitAt(this.#view.markup.annotations, point, aspect);
    if (!hit) return;
    const { annotation } = hit;
    let strokes = annotation.kind === "ink" ? strokesOf(annotation) : [];
    if (this.takesParts) strokes = erased(strokes, point, REACH, aspect);
    else strokes.splice(hit.stroke, 1);
    if (strokes.length === 0) {
      this.#changed.set(annotation.id, null);
      return this.#view.markup.remove(annotation.id);
    }
    this.#changed.set(annotation.id, strokes);
    const pressure = strokes.every((stroke) => stroke.every(({ pressure }) => pressure !== null)) ? strokes.map((stroke) => stroke.map(({ pressure }) => pressure)) : null;
    this.#view.markup.change({ ...annotation, path: strokes.map((stroke) => stroke.flatMap(({ x, y }) => [x, y])), pressure });
  }
}
