/** Selecting annotations: by a click or a line around them; then they are moved, resized, copied and deleted. */
import { newID } from "../api.js";
import { announce } from "../notices.js";
import { t } from "../strings.js";
import { boxOf, isInside, moved, resized } from "./geometry.js";
import { hitAt } from "./hits.js";
import { WIDTHS } from "./markup-toolbar.js";

/** How near the corner has to be that resizes, in page widths. */
const CORNER = 0.016;
/** How far an arrow key moves, in page widths: 1 pt on A4; ten times with Shift. */
const NUDGE = 1 / 595;
/** What a copy is moved by. */
const ASIDE = 0.02;
/** What covers words: it stays where they are. */
const FIXED = ["highlight", "underline", "strikeout", "squiggly"];
/** The keys of a copy. */
const COPIED = ["kind", "color", "fill", "opacity", "width", "fontSize", "align", "ends", "text", "stamp", "stampText"];

let copied = [];

export class SelectTool {
  #mode;
  #slot = null;
  #view = null;
  #ids = new Set();
  #gesture = null;

  constructor(mode) {
    this.#mode = mode;
  }

  /** The selected annotations, as they are now. */
  get selected() {
    return this.#view?.markup.annotations.filter(({ id }) => this.#ids.has(id)) ?? [];
  }

  down({ slot, view, event }) {
    if (slot !== this.#slot) this.clear();
    this.#slot = slot;
    this.#view = view;
    this.#gesture = { kind: null, points: [], isAdding: event.shiftKey };
  }

  move(points) {
    const gesture = this.#gesture;
    if (gesture.kind === null) this.#begin(points[0]);
    gesture.points.push(...points);
    const [from, to] = [gesture.points[0], gesture.points.at(-1)];
    if (gesture.kind === "lasso") return this.#view.markup.outline(null, gesture.points);
    if (gesture.kind === "resize") gesture.now = gesture.before.map((annotation) => resized(annotation, gesture.box, this.#resizedBox(to)));
    else gesture.now = gesture.before.map((annotation) => moved(annotation, to.x - from.x, to.y - from.y));
    for (const annotation of gesture.now) this.#view.markup.change(annotation);
    this.#outline();
  }

  up() {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture || gesture.kind === null) return;
    if (gesture.kind === "lasso") {
      const found = gesture.points.length > 2 ? this.#view.markup.annotations.filter((annotation) => isInside(annotation, gesture.points, this.#view.aspect)) : [];
      if (!gesture.isAdding) this.#ids.clear();
      for (const { id } of found) this.#ids.add(id);
      return this.#announceSelection();
    }
    const [from, to] = [gesture.points[0], gesture.points.at(-1)];
    if (gesture.now && Math.hypot(to.x - from.x, to.y - from.y) > 0.001) this.#keep(gesture.now);
    else for (const annotation of gesture.before) this.#view.markup.change(annotation);
    this.#announceSelection();
  }

  cancel() {
    if (this.#gesture?.before) for (const annotation of this.#gesture.before) this.#view.markup.change(annotation);
    this.#gesture = null;
    this.#outline();
  }

  finish() {
    this.clear();
  }

  clear() {
    this.#ids.clear();
    this.#view?.markup.outline(null);
  }

  /** The annotations of the page were drawn again. */
  renewed() {
    this.#outline();
  }

  /** A key while something may be selected; false if it has no meaning here. */
  key(event) {
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "a") return this.#selectAll();
    if (control && letter === "v") return this.paste();
    if (this.#ids.size === 0) return false;
    if (control && (letter === "c" || letter === "x")) {
      this.copy();
      if (letter === "x") this.remove();
      return true;
    }
    if (control || event.altKey) return false;
    if (event.key === "Delete" || event.key === "Backspace") return this.remove();
    if (event.key === "Escape") {
      this.clear();
      announce(t("markup.selected.none"));
      return true;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return false;
    const far = NUDGE * (event.shiftKey ? 10 : 1);
    this.#keep(this.selected.filter(isMovable).map((annotation) => moved(annotation, step[0] * far, step[1] * far * this.#view.aspect)));
    return true;
  }

  /** Selects one annotation of a page. */
  select(slot, view, id) {
    this.clear();
    this.#slot = slot;
    this.#view = view;
    this.#ids.add(id);
    this.#announceSelection();
  }

  copy() {
    copied = this.selected.map((annotation) => structuredClone(annotation));
    announce(t("markup.copied", { count: copied.length }));
    return true;
  }

  /** Puts what was copied on the page in view, a little aside where it came from. */
  paste() {
    const slot = this.#mode.viewer.index;
    const view = this.#mode.viewer.viewAt(slot);
    if (copied.length === 0 || !view) return false;
    const isThere = copied.some(({ id }) => view.markup.annotations.some((other) => other.id === id));
    const copies = copied.filter(isMovable).filter(({ kind }) => kind !== "stamp").map((annotation) => ({
      ...Object.fromEntries(COPIED.filter((key) => annotation[key] !== null && annotation[key] !== undefined).map((key) => [key, annotation[key]])),
      ...this.#mode.place(isThere ? moved(annotation, ASIDE, ASIDE * view.aspect) : annotation, slot), id: newID(),
    }));
    if (copies.length === 0) return false;
    this.clear();
    this.#slot = slot;
    this.#view = view;
    for (const { id } of copies) this.#ids.add(id);
    this.#mode.keep("Created", slot, copies);
    return true;
  }

  remove() {
    const gone = [...this.#ids].map((id) => ({ id }));
    if (gone.length === 0) return false;
    const slot = this.#slot;
    for (const { id } of gone) this.#view.markup.remove(id);
    this.clear();
    this.#mode.keep("Deleted", slot, gone);
    announce(t("markup.removed", { count: gone.length }));
    return true;
  }

  /** Gives what is selected another look: `{color}` or `{width}`. */
  look(keys) {
    if (this.#ids.size === 0) return false;
    // A stamp stays as it was put, and a marker stays broad.
    const changed = this.selected.filter(({ kind, width }) => kind !== "stamp" && !("width" in keys && kind === "ink" && width > WIDTHS.at(-1)));
    if (changed.length === 0) return true;
    for (const annotation of changed) this.#view.markup.change({ ...annotation, ...keys });
    this.#mode.keep("Updated", this.#slot, changed.map(({ id }) => ({ id, ...keys })));
    return true;
  }

  #selectAll() {
    const { viewer } = this.#mode;
    this.clear();
    this.#slot = viewer.index;
    this.#view = viewer.viewAt(this.#slot);
    for (const { id } of this.#view?.markup.annotations ?? []) this.#ids.add(id);
    return this.#announceSelection();
  }

  /** Decides what a pointer does: resize at the corner, move what is below it, or draw a line around. */
  #begin(point) {
    const gesture = this.#gesture;
    const { aspect } = this.#view;
    const box = this.#box();
    const atCorner = box && this.selected.every(isResizable) && Math.hypot(point.x - box[2], (point.y - box[3]) / aspect) < CORNER;
    if (atCorner) Object.assign(gesture, { kind: "resize", box, before: this.selected });
    else {
      const hit = hitAt(this.#view.markup.annotations, point, aspect)?.annotation;
      if (!hit) return void (gesture.kind = "lasso");
      if (!this.#ids.has(hit.id)) {
        if (!gesture.isAdding) this.#ids.clear();
        this.#ids.add(hit.id);
      }
      Object.assign(gesture, { kind: "move", before: this.selected.filter(isMovable) });
    }
  }

  #resizedBox(to) {
    const [x0, y0] = this.#gesture.box;
    return [x0, y0, Math.max(x0 + 0.01, to.x), Math.max(y0 + 0.01, to.y)];
  }

  #box() {
    const boxes = this.selected.map((annotation) => boxOf(annotation, this.#view.aspect)).filter(Boolean);
    if (boxes.length === 0) return null;
    const side = (at, choose) => choose(...boxes.map((box) => box[at]));
    return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  }

  #outline() {
    this.#view?.markup.outline(this.#box(), null, this.selected.every(isResizable));
  }

  #announceSelection() {
    this.#outline();
    announce(t(this.#ids.size === 0 ? "markup.selected.none" : "markup.selected", { count: this.#ids.size }));
    return true;
  }

  #keep(changed) {
    if (changed.length === 0) return;
    for (const annotation of changed) this.#view.markup.change(annotation);
    this.#mode.keep("Updated", this.#slot, changed.map((annotation) => ({ id: annotation.id, ...this.#mode.place(annotation, this.#slot) })));
    this.#outline();
  }
}

function isMovable({ kind }) {
  return !FIXED.includes(kind);
}

function isResizable({ kind }) {
  return !FIXED.includes(kind) && !["stamp", "note"].includes(kind);
}
