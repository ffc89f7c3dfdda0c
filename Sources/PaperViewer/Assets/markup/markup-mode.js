/** Markup: while it is on, pointers draw, erase and stamp instead of moving the page. */
import { newID, post } from "../api.js";
import { h, replace, svg } from "../dom.js";
import { icon } from "../icons.js";
import { announce, complain, notify } from "../notices.js";
import { preference, prefer } from "../preferences.js";
import { t } from "../strings.js";
import { separator } from "../document/words.js";
import { WIDTH } from "../document/markup-shapes.js";
import { PIXELS_PER_POINT } from "../document/zoom.js";
import { hitAt } from "./hits.js";
import { decimalsFor, inkKeys, simplified, strokesOf } from "./ink.js";
import { coverOf, selectedWords } from "./words-selected.js";

const TOOLS = [
  { name: "hand", icon: "hand", key: "Escape" },
  { name: "pen", icon: "edit", key: "1" },
  { name: "marker", icon: "marker", key: "2" },
  { name: "eraser", icon: "eraser", key: "3" },
];
const COLORS = ["#134252", "#C0152F", "#208C85", "#1D4ED8", "#FFD84A"];
/** Stroke widths in page widths. */
const WIDTHS = { pen: 0.002, marker: 0.016 };
/** A stroke that begins within this time after the last one belongs to the same annotation, in milliseconds. */
const SPELL = 3000;
/** How far apart the eraser looks, in page widths. */
const ERASER = 0.005;
/** The most strokes of one annotation. */
const STROKES = 20;

export class MarkupMode {
  #viewer;
  #tool = "pen";
  #color = COLORS[0];
  #stroke = null;
  #spell = null;
  #penSeen = false;
  #page = null; // of the last action, for undo
  #queue = Promise.resolve();

  /** `closed()` is called when the reader leaves Markup. */
  constructor(viewer, { closed }) {
    this.#viewer = viewer;
    this.closed = closed;
    this.#color = preference("inkColor") ?? COLORS[0];
    this.element = h("div", { class: "markup-tools", role: "toolbar", "aria-label": t("markup.tools") });
    this.#draw();
    viewer.markup = true;
    viewer.tool = this;
    this.#use("pen");
    announce(t("markup.on"));
  }

  /** Leaves Markup; what was drawn is committed. */
  close() {
    if (this.#viewer.tool === this) this.#viewer.tool = null;
    this.#viewer.scroller.classList.remove("drawing", "pen-seen");
    this.element.remove();
    this.#queue.then(() => post("/api/markup", {})).catch(() => {}); // it is committed after a rest
    this.closed();
    announce(t("markup.off"));
  }

  /** A key of Markup; false if it has no meaning here. */
  key(event) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") return this.#step(event.shiftKey ? "redo" : "undo");
    if (control || event.altKey) return false;
    if (event.key === "u") return this.#step("undo");
    if (event.key === "h") return this.#highlight();
    if (event.key === "m" || (event.key === "Escape" && this.#tool === "hand")) {
      this.close();
      return true;
    }
    const tool = TOOLS.find(({ key }) => key === event.key);
    if (tool) this.#use(tool.name);
    return Boolean(tool);
  }

  // --- pointers, as the viewer hands them on ---

  /** Whether a pointer is for the tool. Once a pen was seen, fingers move the page: a palm never draws. */
  takes(event) {
    if (this.#tool === "hand" || (event.button !== 0 && event.button !== 5) || !event.isPrimary) return false;
    if (event.pointerType === "pen" && !this.#penSeen) {
      this.#penSeen = true;
      this.#viewer.scroller.classList.add("pen-seen");
    }
    if (event.pointerType === "touch" && this.#penSeen) return false;
    const place = this.#viewer.pointAt(event.clientX, event.clientY);
    return place !== null && this.#viewer.session.slots[place.slot].capabilities.canAnnotate;
  }

  down(event) {
    const place = this.#viewer.pointAt(event.clientX, event.clientY);
    const erases = this.#tool === "eraser" || event.button === 5 || (event.buttons & 32) !== 0;
    const view = this.#viewer.viewAt(place.slot);
    this.#stroke = { slot: place.slot, view, erases, points: [], line: null, width: WIDTHS[this.#tool] ?? WIDTHS.pen };
    if (!erases) {
      this.#stroke.line = svg("path", { class: "annotation", stroke: this.#color, "stroke-width": this.#stroke.width * WIDTH, opacity: this.#tool === "marker" ? 0.4 : 1 });
      view.markup.sketch(this.#stroke.line);
    }
    this.move([event]);
  }

  /** `events`: all samples since the last frame. */
  move(events) {
    const stroke = this.#stroke;
    for (const event of events) {
      const place = this.#viewer.pointAt(event.clientX, event.clientY, stroke.slot);
      if (!place) continue;
      const point = { x: place.x, y: place.y, pressure: event.pointerType === "pen" ? event.pressure : null };
      if (stroke.erases) this.#eraseTo(stroke, point);
      else stroke.points.push(point);
    }
    if (stroke.erases) return;
    let points = stroke.points;
    // Shift makes it straight.
    if (events.at(-1)?.shiftKey && points.length > 1) points = stroke.points = [points[0], points.at(-1)];
    const { aspect } = stroke.view;
    stroke.line.setAttribute("d", points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${(x * WIDTH).toFixed(1)} ${((y * WIDTH) / aspect).toFixed(1)}`).join("") + (points.length === 1 ? "l0 0" : ""));
  }

  up() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke || stroke.erases || stroke.points.length === 0) return;
    const points = simplified(stroke.points, stroke.view.aspect);
    const decimals = this.#decimals(stroke.slot);
    const spell = this.#spellOf(stroke);
    spell.strokes.push(points);
    spell.endedAt = performance.now();
    const annotation = {
      id: spell.id, kind: "ink", color: this.#color, width: stroke.width,
      ...(this.#tool === "marker" && { opacity: 0.4 }), ...inkKeys(spell.strokes, decimals),
    };
    this.#keep(spell.strokes.length === 1 ? "Created" : "Updated", stroke.slot, annotation, () => stroke.line.remove());
  }

  cancel() {
    this.#stroke?.line?.remove();
    this.#stroke = null;
  }

  #decimals(slot) {
    const { width, height } = this.#viewer.sizeOf(slot);
    return decimalsFor(Math.max(width, height) / PIXELS_PER_POINT);
  }

  /** The annotation that a stroke belongs to: the last one, shortly after its last stroke. */
  #spellOf({ slot }) {
    const old = this.#spell;
    const goesOn = old && old.slot === slot && old.tool === this.#tool && old.color === this.#color && old.strokes.length < STROKES && performance.now() - old.endedAt < SPELL;
    if (!goesOn) this.#spell = { id: newID(), slot, tool: this.#tool, color: this.#color, strokes: [], endedAt: 0 };
    return this.#spell;
  }

  /** Erases on the way from the last point: a fast pen skips over a stroke. */
  #eraseTo(stroke, point) {
    const from = stroke.points.at(-1) ?? point;
    stroke.points.push(point);
    const steps = Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / ERASER);
    for (let step = 0; step <= steps; step += 1) {
      const share = steps === 0 ? 1 : step / steps;
      this.#erase(stroke, { x: from.x + share * (point.x - from.x), y: from.y + share * (point.y - from.y) });
    }
  }

  #erase(stroke, point) {
    const hit = hitAt(stroke.view.markup.annotations, point, stroke.view.aspect);
    if (!hit) return;
    this.#spell = null;
    const { annotation } = hit;
    const strokes = annotation.kind === "ink" ? strokesOf(annotation) : [];
    strokes.splice(hit.stroke, 1);
    stroke.view.markup.remove(annotation.id);
    if (strokes.length === 0) return this.#keep("Deleted", stroke.slot, { id: annotation.id });
    const { id, kind, color, width, opacity } = annotation;
    this.#keep("Updated", stroke.slot, { id, kind, ...(color && { color }), ...(width && { width }), ...(opacity !== null && { opacity }), ...inkKeys(strokes, this.#decimals(stroke.slot)) });
  }

  /** Highlights the selected words of the page in view. */
  #highlight() {
    const slot = this.#viewer.index;
    const view = this.#viewer.viewAt(slot);
    const numbers = selectedWords(view?.layers.querySelector(".text-layer"));
    if (numbers.length === 0) {
      notify(t("markup.noWords"));
      return true;
    }
    const { rects, quote } = coverOf(view.words, numbers, separator);
    this.#keep("Created", slot, { id: newID(), kind: "highlight", color: "#FFD84A", rects, quote });
    getSelection().removeAllRanges();
    announce(t("markup.marked", { words: quote.exact }));
    return true;
  }

  // --- keeping ---

  /** Sends an event; in their order, since an update follows its annotation. */
  #keep(what, slot, annotation, done = () => {}) {
    const { session } = this.#viewer;
    const page = session.slots[slot].logicalPageID;
    this.#page = page;
    this.#queue = this.#queue.then(() => session.annotate(`onAnnotation${what}`, page, annotation)).then(
      () => this.#viewer.renewMarkup(page).then(done),
      (error) => {
        done();
        complain(error);
        return this.#viewer.renewMarkup(page);
      });
  }

  #step(action) {
    const page = this.#page ?? this.#viewer.session.slots[this.#viewer.index]?.logicalPageID;
    this.#spell = null;
    this.#queue = this.#queue.then(() => post(`/api/pages/${page}/markup`, { action })).then(
      () => announce(t(action === "undo" ? "markup.undone" : "redone")), (error) => complain(error));
    this.#queue = this.#queue.then(() => this.#viewer.renewMarkup(page));
    return true;
  }

  // --- the tools ---

  #use(tool) {
    this.#tool = tool;
    this.#spell = null;
    this.#viewer.scroller.classList.toggle("drawing", tool !== "hand");
    this.#draw();
  }

  #draw() {
    const button = (name, label, pressed, run, content, key) => h("button", {
      type: "button", class: `tool ${name}`, title: key ? `${label} (${key})` : label, "aria-label": label, ...(pressed !== null && { "aria-pressed": String(pressed) }), onclick: run,
    }, content);
    const held = this.element.contains(document.activeElement) ? document.activeElement.className : null;
    replace(this.element,
      TOOLS.map(({ name, icon: sign, key }) => button(name, t(`markup.${name}`), name === this.#tool, () => this.#use(name), icon(sign), key)),
      button("highlight", t("markup.highlight"), null, () => this.#highlight(), icon("highlight"), "h"),
      h("span", { class: "colors", role: "group", "aria-label": t("markup.color") }, COLORS.map((color, at) => button(`color color-${at}`, t(`markup.color.${at}`), color === this.#color, () => {
        this.#color = color;
        prefer("inkColor", color);
        this.#use(this.#tool === "eraser" || this.#tool === "hand" ? "pen" : this.#tool);
      }, svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("circle", { cx: 12, cy: 12, r: 8, fill: color }))))),
      button("undo", t("undo"), null, () => this.#step("undo"), icon("undo"), "u"),
      button("done", t("markup.done"), null, () => this.close(), icon("check"), "m"));
    if (held) this.element.querySelector(`.${CSS.escape(held.split(" ")[1])}`)?.focus({ preventScroll: true });
  }
}
