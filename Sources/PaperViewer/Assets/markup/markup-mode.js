/** Markup: while it is on, pointers mark the page instead of moving it. */
import { get, newID, post } from "../api.js";
import { announce, complain, notify } from "../notices.js";
import { preference, prefer } from "../preferences.js";
import { t } from "../strings.js";
import { separator } from "../document/words.js";
import { PIXELS_PER_POINT } from "../document/zoom.js";
import { EraserTool } from "./eraser-tool.js";
import { placeKeys } from "./geometry.js";
import { decimalsFor } from "./ink.js";
import { InkTool } from "./ink-tool.js";
import { COLORS, MarkupToolbar, OPACITIES, WIDTHS } from "./markup-toolbar.js";
import { SelectTool } from "./select-tool.js";
import { ShapeTool } from "./shape-tool.js";
import { StampTool } from "./stamp-tool.js";
import { NoteTool, TextTool } from "./text-tool.js";
import { coverOf, selectedWords } from "./words-selected.js";

/** What marks words, and its colour. */
const OF_WORDS = { highlight: "#FFD84A", underline: "#208C85", strikeout: "#C0152F", squiggly: "#C0152F" };
const KEYS = {
  Escape: "hand", 1: "pen", 2: "marker", 3: "eraser", 4: "text", 5: "note", 6: "rectangle", 7: "ellipse", 8: "line", 9: "arrow", 0: "stamp", s: "select",
};

export class MarkupMode {
  viewer;
  color = COLORS[0];
  stamps = [];
  #name = "pen";
  #tools;
  #width = 1;
  #penSeen = false;
  #down = null; // {slot, view, tool} while a pointer is down
  #page = null; // of the last action, for undo
  #queue = Promise.resolve();
  #toolbar;

  /** `closed()` is called when the reader leaves Markup; `undoLibrary()` takes back what the library did last. */
  constructor(viewer, { closed, undoLibrary }) {
    this.viewer = viewer;
    this.closed = closed;
    this.undoLibrary = undoLibrary;
    this.color = preference("inkColor") ?? COLORS[0];
    this.#width = preference("inkWidth") ?? 1;
    this.#tools = {
      hand: null,
      select: new SelectTool(this),
      pen: new InkTool(this),
      marker: new InkTool(this),
      eraser: new EraserTool(this),
      partEraser: new EraserTool(this, { takesParts: true }),
      text: new TextTool(this),
      note: new NoteTool(this),
      rectangle: new ShapeTool(this, "rectangle"),
      ellipse: new ShapeTool(this, "ellipse"),
      line: new ShapeTool(this, "line"),
      arrow: new ShapeTool(this, "line", { arrow: true }),
      stamp: null,
    };
    this.#toolbar = new MarkupToolbar(this);
    this.element = this.#toolbar.element;
    viewer.markup = true;
    viewer.tool = this;
    this.use("pen");
    announce(t("markup.on"));
    get("/api/stamps").then(({ stamps }) => {
      this.stamps = stamps;
      this.stamp = stamps.find(({ name }) => name === preference("stamp")) ?? stamps[0];
    }, complain);
  }

  /** Leaves Markup; what was marked is committed. */
  close() {
    this.#tool?.finish?.();
    this.#tools.select.clear();
    if (this.viewer.tool === this) this.viewer.tool = null;
    this.viewer.scroller.classList.remove("drawing", "pen-seen");
    this.element.remove();
    this.#queue.then(() => post("/api/markup", {})).catch(() => {}); // it is committed after a rest
    this.closed();
    announce(t("markup.off"));
  }

  // --- tools and their look ---

  get tool() {
    return this.#name;
  }

  get #tool() {
    return this.#tools[this.#name];
  }

  /** The width of strokes, in page widths. */
  get width() {
    return this.#name === "marker" ? 0.016 : WIDTHS[this.#width];
  }

  get widthNumber() {
    return this.#width;
  }

  /** What of the page is not seen through a line: a marker's is fixed. */
  get opacity() {
    return this.#name === "marker" ? 0.4 : OPACITIES[this.opacityNumber];
  }

  get opacityNumber() {
    return preference("inkOpacity") ?? 0;
  }

  /** The design that the stamp tool puts. */
  get stamp() {
    return this.#tools.stamp?.design;
  }

  set stamp(design) {
    this.#tools.stamp = design ? new StampTool(this, design) : null;
    this.#toolbar.draw();
  }

  use(name) {
    if (name === "stamp" && !this.#tools.stamp) return;
    this.#tool?.finish?.();
    this.#name = name;
    this.viewer.scroller.classList.toggle("drawing", name !== "hand");
    this.viewer.scroller.dataset.tool = name;
    this.#toolbar.draw();
  }

  setColor(color) {
    this.color = color;
    prefer("inkColor", color);
    if (!this.#tools.select.look({ color }) && ["eraser", "partEraser", "hand", "note", "stamp"].includes(this.#name)) this.use("pen");
    this.#toolbar.draw();
  }

  setWidth(number) {
    this.#width = number;
    prefer("inkWidth", number);
    this.#tools.select.look({ width: WIDTHS[number] });
    this.#toolbar.draw();
  }

  setOpacity(number) {
    prefer("inkOpacity", number);
    this.#tools.select.look({ opacity: OPACITIES[number] });
    this.#toolbar.draw();
  }

  /** A key of Markup; false if it has no meaning here. */
  key(event) {
    if (this.#name === "select" && this.#tools.select.key(event)) return true;
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "z") return this.step(event.shiftKey ? "redo" : "undo");
    if (control && letter === "v") return this.paste();
    if (control || event.altKey) return false;
    if (event.key === "u") return this.step("undo");
    if (event.key === "h") return this.markWords("highlight");
    if (event.key === "m" || (event.key === "Escape" && this.#name === "hand")) {
      this.close();
      return true;
    }
    const name = KEYS[event.key];
    if (name) this.use(name);
    return Boolean(name);
  }

  /** Selects a mark that was found in a list, so that keys can move, change and remove it. */
  selectMark(index, id) {
    const view = this.viewer.viewAt(index);
    if (!view) return;
    this.use("select");
    this.#tools.select.select(index, view, id);
  }

  paste() {
    this.use("select");
    return this.#tools.select.paste();
  }

  // --- pointers, as the viewer hands them on ---

  /** Whether a pointer is for the tool. Once a pen was seen, fingers move the page: a palm never draws. */
  takes(event) {
    if (this.#name === "hand" || (event.button !== 0 && event.button !== 5) || !event.isPrimary) return false;
    if (event.target.closest?.("textarea")) return false;
    if (event.pointerType === "pen" && !this.#penSeen) {
      this.#penSeen = true;
      this.viewer.scroller.classList.add("pen-seen");
    }
    if (event.pointerType === "touch" && this.#penSeen) return false;
    const place = this.viewer.pointAt(event.clientX, event.clientY);
    return place !== null && this.viewer.session.slots[place.slot].capabilities.canAnnotate;
  }

  down(event) {
    const { slot } = this.viewer.pointAt(event.clientX, event.clientY);
    // A pen's other end is an eraser, whatever the tool.
    const isEraserEnd = event.button === 5 || (event.buttons & 32) !== 0;
    const tool = isEraserEnd ? this.#tools.eraser : this.#tool;
    this.#down = { slot, tool };
    tool.down({ slot, view: this.viewer.viewAt(slot), event });
    this.move([event]);
  }

  /** `events`: all samples since the last frame. */
  move(events) {
    const { slot, tool } = this.#down;
    const points = events.flatMap((event) => {
      const place = this.viewer.pointAt(event.clientX, event.clientY, slot);
      return place ? [{ x: place.x, y: place.y, pressure: event.pointerType === "pen" ? event.pressure : null }] : [];
    });
    if (points.length > 0) tool.move(points, events.at(-1));
  }

  up() {
    const down = this.#down;
    this.#down = null;
    down?.tool.up();
  }

  cancel() {
    const down = this.#down;
    this.#down = null;
    down?.tool.cancel();
  }

  /** Marks the selected words of the page in view. */
  markWords(kind) {
    const slot = this.viewer.index;
    const view = this.viewer.viewAt(slot);
    const numbers = selectedWords(view?.layers.querySelector(".text-layer"));
    if (numbers.length === 0) {
      notify(t("markup.noWords"));
      return true;
    }
    const { rects, quote } = coverOf(view.words, numbers, separator);
    this.keep("Created", slot, { id: newID(), ...this.placed({ kind, color: OF_WORDS[kind], rects }, slot), quote });
    getSelection().removeAllRanges();
    announce(t("markup.marked", { words: quote.exact }));
    return true;
  }

  // --- keeping ---

  /** The decimals of coordinates on a page. */
  decimals(slot) {
    const { width, height } = this.viewer.sizeOf(slot);
    return decimalsFor(Math.max(width, height) / PIXELS_PER_POINT);
  }

  /** The place of an annotation, with the keys of the notes file. */
  place(annotation, slot) {
    return placeKeys(annotation, this.decimals(slot));
  }

  /** An annotation with its place in the form of the notes file. */
  placed(annotation, slot) {
    return { ...annotation, ...this.place(annotation, slot) };
  }

  /** Draws the annotations of a page again. */
  renew(slot) {
    return this.viewer.renewMarkup(this.viewer.session.slots[slot].logicalPageID);
  }

  /**
   * Sends what was "Created", "Updated" or "Deleted": an annotation, or several as one action. In their order,
   * since a change follows its annotation. `done` is called at the end, `kept` only if the library has it.
   */
  keep(what, slot, annotations, done = () => {}, kept = () => {}) {
    const { session } = this.viewer;
    const page = session.slots[slot].logicalPageID;
    this.#page = page;
    this.#queue = this.#queue.then(() => session.annotate(`onAnnotation${what}`, page, [annotations].flat())).then(
      () => {
        kept();
        return this.viewer.renewMarkup(page).then(done);
      },
      (error) => {
        done();
        complain(error);
        return this.viewer.renewMarkup(page);
      }).then(() => this.#tools.select.renewed());
  }

  /** Undoes what this window did last, or redoes it. */
  step(action) {
    const page = this.#page ?? this.viewer.session.slots[this.viewer.index]?.logicalPageID;
    this.#tool?.finish?.();
    this.#queue = this.#queue.then(() => post(`/api/pages/${page}/markup`, { action })).then(
      () => announce(t(action === "undo" ? "markup.undone" : "redone")), (error) => complain(error));
    this.#queue = this.#queue.then(() => this.viewer.renewMarkup(page));
    return true;
  }
}
