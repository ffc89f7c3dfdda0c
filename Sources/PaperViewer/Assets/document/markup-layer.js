/** The annotations of a page, drawn over it. */
import { h, replace, svg } from "../dom.js";
import { PATHS } from "../icons.js";
import { t } from "../strings.js";
import { statesOf } from "./mark-threads.js";
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

  /** Draws annotations, in their order, but for hidden ones; `label` names all of them together. */
  show(annotations, label = "") {
    this.#annotations = annotations.filter(({ hidden }) => !hidden);
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

  /** Draws an annotation as it is now, before the server has answered. */
  change(annotation) {
    this.show(this.#annotations.map((other) => (other.id === annotation.id ? annotation : other)), this.#label);
  }

  /** Draws a line that is being drawn; it is removed by who drew it. */
  sketch(line) {
    this.#above("sketch").append(line);
  }

  /** Draws an annotation that is being made; null draws none. */
  sketchOf(annotation) {
    replace(this.#above("sketch"), annotation && elements(shapesOf(annotation, this.#aspect)));
  }

  /** Shows where an annotation is, and scrolls to it. */
  flash(id) {
    const found = this.element.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (!found) return;
    found.scrollIntoView({ block: "center", inline: "nearest" });
    found.classList.add("flash");
    setTimeout(() => found.classList.remove("flash"), 1500);
  }

  /** A green check at a point, at once; it is removed by who put it. */
  check([x, y]) {
    const [across, down] = [x * WIDTH, (y * WIDTH) / this.#aspect];
    const sign = svg("g", { class: "check" },
      svg("circle", { cx: across, cy: down, r: 22, fill: "#1E7A34" }),
      svg("path", { d: `M${across - 10} ${down}l7 8l13 -15`, fill: "none", stroke: "#FFFFFF", "stroke-width": 5 }));
    this.sketch(sign);
    return sign;
  }

  /** A dashed line around what is selected, with the corner that resizes it; or the line that a lasso draws. */
  outline(box, lasso = null, hasCorner = false) {
    const point = ([x, y]) => `${(x * WIDTH).toFixed(1)} ${((y * WIDTH) / this.#aspect).toFixed(1)}`;
    const around = box && [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]];
    const points = lasso ? lasso.map(({ x, y }) => [x, y]) : around;
    replace(this.#above("selection"), points && [
      svg("path", { d: `M${points.map(point).join("L")}Z`, fill: "none", stroke: "#1D4ED8", "stroke-width": 2, "stroke-dasharray": "8 5" }),
      box && hasCorner && svg("circle", { class: "corner", cx: box[2] * WIDTH, cy: (box[3] * WIDTH) / this.#aspect, r: 8, fill: "#1D4ED8" }),
    ]);
  }

  /** A layer above the annotations. */
  #above(name) {
    const view = { viewBox: `0 0 ${WIDTH} ${WIDTH / this.#aspect}`, class: name };
    let layer = this.element.querySelector(`svg.${name}`);
    if (!layer) this.element.append((layer = svg("svg", view)));
    return layer;
  }

  #draw() {
    const drawn = this.#aspect > 0 ? this.#annotations.map((annotation) => drawing(annotation, this.#aspect)).filter(Boolean) : [];
    const view = { viewBox: `0 0 ${WIDTH} ${WIDTH / this.#aspect}`, role: "group", "aria-label": this.#label };
    // What is being drawn, and what is selected, stays.
    replace(this.element, drawn.length > 0 && svg("svg", view, drawn), this.element.querySelector("svg.sketch"), this.element.querySelector("svg.selection"));
  }
}

/** An annotation as an element with a name; null without a place. */
function drawing(annotation, aspect) {
  // An answer is listed beside the page; its comment has the sign.
  if (annotation.replyTo) return null;
  const shapes = shapesOf(annotation, aspect);
  if (shapes.length === 0) return null;
  const sign = commentSign(annotation, aspect);
  const name = [nameOf(annotation), ...statesOf(annotation).map(({ name }) => t(name))].join(" · ");
  const attributes = { class: `annotation ${annotation.kind}`, role: "img", "aria-label": name, opacity: annotation.opacity, data: { id: annotation.id ?? "" } };
  return svg("g", attributes, svg("title", {}, name), elements([...shapes, sign].filter(Boolean)), standing(annotation, aspect));
}

/** Beside a stamp, while marking: whether it is committed, and whether the remote has it. */
function standing(annotation, aspect) {
  const [box] = annotation.rects ?? [];
  const states = statesOf(annotation);
  if (!box || states.length === 0) return null;
  const [right, top] = [box[2] * WIDTH, (box[1] * WIDTH) / aspect];
  return svg("g", { class: "stamp-standing" }, states.map(({ sign, isReached }, at) =>
    svg("g", { transform: `translate(${(right - 10 - 20 * (states.length - 1 - at)).toFixed(1)} ${top.toFixed(1)})` },
      svg("circle", { r: 9, fill: isReached ? "#1E7A34" : "#FFFFFF", stroke: isReached ? "#1E7A34" : "#6B7280", "stroke-width": 1.5 }),
      svg("path", { d: PATHS[sign], transform: "translate(-6 -6) scale(0.5)", fill: "none", stroke: isReached ? "#FFFFFF" : "#6B7280", "stroke-width": 3 }))));
}

function elements(shapes) {
  return shapes.map((shape) => svg(shape.tag, shape.attributes, shape.text));
}

/** What a screen reader says, and the mouse shows: the kind, who made it, and what it says. */
function nameOf({ kind, author, text, stamp }) {
  const says = text || stamp;
  return [[t(`annotation.${kind}`), author].filter(Boolean).join(" · "), says].filter(Boolean).join(": ");
}
