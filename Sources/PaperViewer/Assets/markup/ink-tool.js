/** The pen and the marker: strokes of ink. */
import { newID } from "../api.js";
import { svg } from "../dom.js";
import { WIDTH } from "../document/markup-shapes.js";
import { inkKeys, simplified } from "./ink.js";

/** A stroke that begins within this time after the last one belongs to the same annotation, in milliseconds. */
const SPELL = 3000;
/** The most strokes of one annotation. */
const STROKES = 20;

export class InkTool {
  #mode;
  #stroke = null;
  #spell = null;

  constructor(mode) {
    this.#mode = mode;
  }

  down({ slot, view }) {
    const { color, width, opacity } = this.#mode;
    const line = svg("path", { class: "annotation", stroke: color, "stroke-width": width * WIDTH, opacity });
    this.#stroke = { slot, view, points: [], line, color, width, opacity };
    view.markup.sketch(line);
  }

  move(points, event) {
    const stroke = this.#stroke;
    stroke.points.push(...points);
    // Shift makes it straight.
    if (event.shiftKey && stroke.points.length > 1) stroke.points = [stroke.points[0], stroke.points.at(-1)];
    const { aspect } = stroke.view;
    const drawn = stroke.points;
    stroke.line.setAttribute("d", drawn.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${(x * WIDTH).toFixed(1)} ${((y * WIDTH) / aspect).toFixed(1)}`).join("") + (drawn.length === 1 ? "l0 0" : ""));
  }

  up() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke || stroke.points.length === 0) return;
    const spell = this.#spellOf(stroke);
    spell.strokes.push(simplified(stroke.points, stroke.view.aspect));
    spell.endedAt = performance.now();
    const annotation = {
      id: spell.id, kind: "ink", color: stroke.color, width: stroke.width,
      ...(stroke.opacity < 1 && { opacity: stroke.opacity }), ...inkKeys(spell.strokes, this.#mode.decimals(stroke.slot)),
    };
    this.#mode.keep(spell.strokes.length === 1 ? "Created" : "Updated", stroke.slot, annotation, () => stroke.line.remove());
  }

  cancel() {
    this.#stroke?.line.remove();
    this.#stroke = null;
  }

  /** What was drawn last is finished: the next stroke is another annotation. */
  finish() {
    this.#spell = null;
  }

  /** The annotation that a stroke belongs to: the last one, shortly after its last stroke. */
  #spellOf({ slot, color, width }) {
    const old = this.#spell;
    const goesOn = old && old.slot === slot && old.color === color && old.width === width && old.strokes.length < STROKES && performance.now() - old.endedAt < SPELL;
    if (!goesOn) this.#spell = { id: newID(), slot, color, width, strokes: [], endedAt: 0 };
    return this.#spell;
  }
}
