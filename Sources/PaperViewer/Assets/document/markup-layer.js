/** The annotations of a page, drawn over it. */
import { h, replace, svg } from "../dom.js";
import { t } from "../strings.js";
import { commentSign, shapesOf, WIDTH } from "./markup-shapes.js";

export class MarkupLayer {
  #annotations = [];
  #label = "";
  #aspect = 0;

  constructor() {
    this.element = h("div", { class: "page-markup" });
  }

  /** Lays the layer on a page of this width over height. */
  place(aspect) {
    if (Math.abs(aspect - this.#aspect) < 0.001) return;
    this.#aspect = aspect;
    this.#draw();
  }

  /** Draws annotations, in their order; `label` names all of them together. */
  show(annotations, label = "") {
    this.#annotations = annotations;
    this.#label = label;
    this.#draw();
  }

  get annotations() {
    return this.#annotations;
  }

  /** Takes an annotation away before the server has answered. */
  remove(id) {
    this.show(this.#annotations.filter((annotation) => annotation.id !== id), this.#label);
  }

  /** Draws a line that is being drawn; it is removed by who drew it. */
  sketch(line) {
    const view = { viewBox: `0 0 ${WIDTH} ${WIDTH / this.#aspect}`, class: "sketch" };
    let layer = this.element.querySelector("svg.sketch");
    if (!layer) this.element.append((layer = svg("svg", view)));
    layer.append(line);
  }

  #draw() {
    const drawn = this.#aspect > 0 ? this.#annotations.map((annotation) => drawing(annotation, this.#aspect)).filter(Boolean) : [];
    const view = { viewBox: `0 0 ${WIDTH} ${WIDTH / this.#aspect}`, role: "group", "aria-label": this.#label };
    // What is being drawn stays.
    replace(this.element, drawn.length > 0 && svg("svg", view, drawn), this.element.querySelector("svg.sketch"));
  }
}

/** An annotation as an element with a name; null without a place. */
function drawing(annotation, aspect) {
  const shapes = shapesOf(annotation, aspect);
  if (shapes.length === 0) return null;
  const sign = commentSign(annotation, aspect);
  const name = nameOf(annotation);
  const attributes = { class: `annotation ${annotation.kind}`, role: "img", "aria-label": name, opacity: annotation.opacity, data: { id: annotation.id ?? "" } };
  return svg("g", attributes, svg("title", {}, name), [...shapes, sign].filter(Boolean).map((shape) => svg(shape.tag, shape.attributes, shape.text)));
}

/** What a screen reader says, and the mouse shows: the kind, who made it, and what it says. */
function nameOf({ kind, author, text, stamp }) {
  const says = text || stamp;
  return [[t(`annotation.${kind}`), author].filter(Boolean).join(" · "), says].filter(Boolean).join(": ");
}
