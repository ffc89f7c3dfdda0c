/**
 * `<paper-viewer session="/api/sessions/…">`: shows the pages of a session and tells what the reader
 * does. It asks the session's addresses alone; it decides nothing and keeps nothing.
 *
 * Attributes: `session` (address), `mode` (single, continuous, spread).
 * Events, all bubbling: `ready`, `pagenavigated` {index}, `versionpreviewed` {index}, `sourcechanged`
 * {index}, `zoomed` {zoom, scale}, `scrolled` {place}, `versionsasked` {index, anchor}, `problem` {error}.
 */
import { h, setStyles, replace, whenQuiet, wantsLessMotion } from "../dom.js";
import { t } from "../strings.js";
import { failure } from "../notices.js";
import { Ahead } from "./ahead.js";
import { listenToGestures } from "./gestures.js";
import { arrange, boxesBetween, pageAfterStep, pageInView, partInView, placeAt, pointOnPage, tilesInPart, topOf } from "./layout.js";
import { statesOf } from "./mark-threads.js";
import { PageView } from "./page-view.js";
import { Session } from "./session.js";
import { turnedBox } from "./words.js";
import { PIXELS_PER_POINT, clampScale, pictureWidth, stepFrom, tiledWidth } from "./zoom.js";

const HEADER = 48;

/** Milliseconds between two looks at which tiles are in view, while the reader moves. */
const TILES_PAUSE = 80;
const UNKNOWN = { width: 595 * PIXELS_PER_POINT, height: 842 * PIXELS_PER_POINT };

export class PaperViewer extends HTMLElement {
  static observedAttributes = ["session", "mode"];

  #session = null;
  #sizes = [];
  #outline = null;
  #views = new Map();
  #ahead = new Ahead();
  #arranged = { boxes: [], width: 0, height: 0 };
  #index = 0;
  #mode = "continuous";
  #zoom = { kind: "comfortable" };
  #rotation = 0;
  #markup = false;
  #matches = [];
  #match = -1;
  #abort = new AbortController();
  #quietTop = null; // a scroll position that we set ourselves
  #zooming = false; // while fingers or the wheel zoom, nothing is requested that would be dropped at once
  #tilesLater = 0;
  #sharpen = whenQuiet(120, () => {
    this.#zooming = false;
    this.#showPages();
  });
  #told = whenQuiet(250, () => this.#session?.navigated(this.#index).catch(() => {})); // only linked windows miss it

  connectedCallback() {
    if (this.scroller) return;
    this.canvas = h("div", { class: "pages" });
    this.scroller = h("div", { class: "page-scroller", tabindex: "0", role: "group", "aria-label": t("document.pages") }, this.canvas);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    replace(this, this.scroller);
    listenToGestures(this.scroller, {
      tool: () => this.tool,
      zoom: (factor, x, y) => this.zoomBy(factor, x, y),
      settled: () => this.#sharpen(),
    });
    this.#resizes = new ResizeObserver(() => this.#rearrange());
    this.#resizes.observe(this.scroller);
    const url = this.getAttribute("session");
    if (url && !this.#session) this.#openAddress(url);
  }

  disconnectedCallback() {
    this.#abort.abort();
    this.#sharpen.cancel();
    clearTimeout(this.#tilesLater);
    this.#ahead.want([]);
    this.#resizes?.disconnect();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "mode" && value) this.mode = value;
    if (name === "session" && value && this.scroller) this.#openAddress(value);
  }

  #resizes = null;

  // --- what is shown ---

  get session() {
    return this.#session;
  }

  /** The PDFs' outline, or the groups' titles: `[{title, depth, slot}]`; null until `ready` was told. */
  get outline() {
    return this.#outline;
  }

  get index() {
    return this.#index;
  }

  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    if (!this.#session) return;
    this.#session.changedMode(mode).catch(() => {}); // remembered for linked windows only
    this.#clearViews();
    this.#rearrange({ index: this.#index, down: 0 });
  }

  get zoom() {
    return this.#zoom;
  }

  /** Sets the zoom; the middle of the window stays where it is. */
  set zoom(zoom) {
    if (zoom.kind === "scale" && this.#arranged.boxes.length > 0) {
      const { left, top } = this.scroller.getBoundingClientRect();
      this.#zoomAround(zoom.scale, left + this.scroller.clientWidth / 2, top + this.scroller.clientHeight / 2);
    } else {
      this.#zoom = zoom;
      this.#rearrange();
    }
    this.#tell("zoomed", { zoom, scale: this.scale });
  }

  /** The scale that the page in view has now; 1 is the size on paper. */
  get scale() {
    return this.#arranged.boxes.find((box) => box.index === this.#index)?.scale ?? 1;
  }

  /** The size of a page in CSS pixels at 100 %. */
  sizeOf(index) {
    return this.#sizes[index];
  }

  /** What pointers do instead of moving the page: `{takes(event), down, move, up, cancel}`; null for nothing else. */
  tool = null;

  /** The page that shows a slot; undefined while it is far from view. */
  viewAt(index) {
    return this.#views.get(index);
  }

  /** Asks again how far stamps have come that were not shared yet. */
  renewStamps() {
    this.#session?.forgetAnnotations();
    for (const view of this.#views.values()) {
      if (view.markup.annotations.some((annotation) => statesOf(annotation).some(({ isReached }) => !isReached))) view.renewMarkup();
    }
  }

  /** Draws the annotations of a page again, where it is shown. */
  async renewMarkup(page) {
    if (!this.#session) return;
    this.#session.forgetAnnotations();
    if (!this.#markup) return this.prepareMarkup();
    const index = this.#session.slots.findIndex((slot) => slot.logicalPageID === page);
    await this.#views.get(index)?.renewMarkup();
  }

  /** Asks ahead for the annotations of the pages in view, so that *Markup* shows them at once. */
  prepareMarkup() {
    if (this.#session && !this.#markup) for (const index of this.#views.keys()) this.#session.prepareAnnotations(index);
  }

  get markup() {
    return this.#markup;
  }

  set markup(shown) {
    this.#markup = shown;
    for (const view of this.#views.values()) view.showMarkup(shown);
  }

  /** Shows a session, at a page (by its index there). */
  show(session, index = session.description.index) {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#clearViews();
    this.#session = session;
    this.#sizes = session.slots.map(() => ({ ...UNKNOWN, guessed: true }));
    this.#outline = null;
    this.#matches = [];
    this.#index = Math.max(0, Math.min(index, session.slots.length - 1));
    if (session.slots.length === 0) replace(this.canvas, h("p", { class: "empty" }, t("document.empty")));
    this.#rearrange({ index: this.#index, down: 0 });
    this.#askLayout();
  }

  /** Takes over what changed in the library, staying where the reader is. */
  refresh(session) {
    if (this.#renewSlots(session)) return;
    const page = this.#session?.slots[this.#index]?.logicalPageID;
    const place = placeAt(this.#arranged.boxes, this.scroller.scrollTop);
    const index = session.slots.findIndex((slot) => slot.logicalPageID === page);
    this.show(session, index < 0 ? Math.min(this.#index, session.slots.length - 1) : index);
    if (index >= 0) this.#scrollTo(topOf(this.#arranged.boxes, { index, down: place.down }));
  }

  /**
   * Takes over a session of the same pages: a page that shows what it showed stays as it is, with what is
   * selected and typed there. Returns false for other pages, or in another order.
   */
  #renewSlots(session) {
    const before = this.#session?.slots ?? [];
    const isSame = before.length > 0 && before.length === session.slots.length
      && before.every((slot, index) => slot.logicalPageID === session.slots[index].logicalPageID);
    if (!isSame) return false;
    session.slots.forEach((slot, index) => (slot.pdfLabel ??= before[index].pdfLabel));
    this.#session = session;
    for (const view of this.#views.values()) view.session = session;
    this.#showPages();
    this.#askLayout();
    return true;
  }

  #askLayout() {
    this.#session.layout(this.#abort.signal).then((layout) => this.#takeLayout(layout), (error) => {
      if (error.name === "AbortError") return;
      this.#outline = [];
      this.#tell("ready", {});
    });
  }

  #openAddress(url) {
    Session.at(url, this.#abort.signal).then((session) => this.show(session), (error) => {
      if (error.name === "AbortError") return;
      replace(this.canvas, failure(error, () => this.#openAddress(url)));
      this.#tell("problem", { error });
    });
  }

  // --- moving ---

  /** Goes to a page; `down` is how far down it, from 0 to 1. */
  goTo(index, down = 0) {
    const count = this.#session?.slots.length ?? 0;
    if (count === 0) return;
    const target = Math.max(0, Math.min(count - 1, index));
    if (this.#mode !== "continuous" && !this.#arranged.boxes.some((box) => box.index === target)) this.#clearViews();
    const before = this.#index;
    this.#index = target;
    this.#rearrange({ index: target, down });
    if (target !== before) this.#toldIndex(true);
    this.#tell("scrolled", { place: this.place });
  }

  /** Goes on by so many pages, or spreads. */
  stepPages(count) {
    this.goTo(this.#index + count * (this.#mode === "spread" ? 2 : 1));
  }

  /** The next (1) or previous (-1) page or spread. Returns false at the ends. */
  step(direction) {
    const target = pageAfterStep(this.#mode, this.#index, this.#session?.slots.length ?? 0, direction);
    if (target === null) return false;
    this.goTo(target);
    return true;
  }

  /** Scrolls by lines (1 is a line), and on to the next page where pages are shown one by one. */
  scrollLines(lines) {
    this.#scrollBy(lines * 60);
  }

  /** Scrolls by a windowful, less a line or two to read on by. */
  scrollScreens(screens) {
    this.#scrollBy(screens * Math.max(100, this.scroller.clientHeight - 60));
  }

  #scrollBy(distance) {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const atEnd = distance > 0 ? scrollTop + clientHeight >= scrollHeight - 2 : scrollTop <= 1;
    if (atEnd && this.#mode !== "continuous") {
      if (this.step(Math.sign(distance)) && distance < 0) this.scroller.scrollTop = this.scroller.scrollHeight;
      return;
    }
    this.scroller.scrollBy({ top: distance, behavior: wantsLessMotion() || Math.abs(distance) < 100 ? "instant" : "smooth" });
  }

  /** Where the reader is, for a pane that moves along. */
  get place() {
    return placeAt(this.#arranged.boxes, this.scroller.scrollTop + HEADER);
  }

  /** The slot at a point of the window, and the page-relative point on it; see {@link pointOnPage}. */
  pointAt(clientX, clientY, slot = null) {
    const box = this.scroller.getBoundingClientRect();
    const place = { x: this.scroller.scrollLeft + clientX - box.left, y: this.scroller.scrollTop + clientY - box.top };
    return pointOnPage(this.#arranged.boxes, place, this.#rotation, slot);
  }

  /** Moves with another pane, without an event of its own. */
  follow(place) {
    const count = this.#session?.slots.length ?? 0;
    if (count === 0) return;
    const index = Math.min(place.index, count - 1);
    if (this.#mode !== "continuous") {
      if (index !== this.#index) this.goTo(index);
      return;
    }
    this.#setIndex(index, false);
    this.#scrollTo(topOf(this.#arranged.boxes, { index, down: place.down }) - HEADER);
  }

  // --- zoom and rotation ---

  /** One step larger (1) or smaller (-1). */
  zoomStep(direction) {
    this.zoom = { kind: "scale", scale: stepFrom(this.scale, direction) };
  }

  /** Zooms around a point of the window. */
  zoomBy(factor, x, y) {
    this.#zoomAround(this.scale * factor, x, y);
  }

  #zoomAround(scale, x, y) {
    const box = this.scroller.getBoundingClientRect();
    const after = clampScale(scale);
    this.#zoom = { kind: "scale", scale: after };
    const at = { x: x - box.left, y: y - box.top };
    const pointed = boxesBetween(this.#arranged.boxes, this.scroller.scrollTop + at.y, this.scroller.scrollTop + at.y)[0] ?? this.#arranged.boxes[0];
    if (!pointed) return;
    const share = {
      x: (this.scroller.scrollLeft + at.x - pointed.x) / pointed.width,
      y: (this.scroller.scrollTop + at.y - pointed.y) / pointed.height,
    };
    this.#rearrange(null, true);
    const now = this.#arranged.boxes.find((candidate) => candidate.index === pointed.index);
    this.scroller.scrollTo(now.x + share.x * now.width - at.x, now.y + share.y * now.height - at.y);
  }

  rotate() {
    this.#rotation = (this.#rotation + 90) % 360;
    this.#rearrange();
  }

  // --- versions and sources ---

  /** Shows another version of a page here. */
  async preview(index, pageVersionID) {
    await this.#change(index, this.#session.preview(index, pageVersionID), "versionpreviewed");
  }

  /** The next older (1) or newer (-1) version of the page in view. */
  async stepVersion(direction) {
    const slot = this.#session?.slots[this.#index];
    if (!slot?.capabilities.canPreviewOtherVersions) return;
    const at = slot.versionOptions.findIndex((option) => option.pageVersionID === slot.currentPreviewVersionID);
    const next = slot.versionOptions[at + direction];
    if (next) await this.preview(this.#index, next.pageVersionID);
  }

  async setSource(index, source) {
    await this.#change(index, this.#session.show(index, source), "sourcechanged");
  }

  async nextSource() {
    const slot = this.#session?.slots[this.#index];
    if (!slot || !slot.capabilities.canSwitchSource || slot.sourceOptions.length < 2) return;
    const at = slot.sourceOptions.indexOf(slot.currentSource);
    await this.setSource(this.#index, slot.sourceOptions[(at + 1) % slot.sourceOptions.length]);
  }

  async #change(index, telling, name) {
    this.#showPages(); // what the session expects; the answer usually says the same
    try {
      await telling;
      this.#tell(name, { index });
    } catch (error) {
      this.#tell("problem", { error });
    } finally {
      this.#showPages();
    }
  }

  // --- find ---

  /** Marks matches (`{slot, boxes}`), and goes to one of them. */
  mark(matches, current = -1) {
    this.#matches = matches;
    this.#match = current;
    for (const [index, view] of this.#views) this.#markOn(index, view);
    const match = matches[current];
    if (!match) return;
    this.#reveal(match.slot, turnedBox(match.boxes[0] ?? [0, 0, 0, 0], this.#rotation));
  }

  #reveal(index, box) {
    const placed = this.#arranged.boxes.find((candidate) => candidate.index === index);
    const top = placed ? placed.y + box[1] * placed.height : null;
    const room = this.scroller.clientHeight;
    const isSeen = top !== null && top > this.scroller.scrollTop + HEADER && top < this.scroller.scrollTop + room * 0.8;
    if (!isSeen) {
      this.goTo(index);
      const now = this.#arranged.boxes.find((candidate) => candidate.index === index);
      this.#scrollTo(Math.max(0, now.y + box[1] * now.height - room / 3));
    }
    this.#setIndex(index);
  }

  #markOn(index, view) {
    const here = this.#matches.filter((match) => match.slot === index);
    const current = this.#matches[this.#match];
    view.mark(here.flatMap((match) => match.boxes), current?.slot === index ? current.boxes[0] : null);
  }

  // --- drawing ---

  #takeLayout(layout) {
    const place = placeAt(this.#arranged.boxes, this.scroller.scrollTop);
    this.#sizes = layout.slots.map((size, index) => {
      if (size?.label) this.#session.slots[index].pdfLabel = size.label;
      return size ? { width: size.width * PIXELS_PER_POINT, height: size.height * PIXELS_PER_POINT } : this.#sizes[index];
    });
    this.#outline = layout.outline;
    this.#rearrange(place.down === 0 || place.index !== this.#index ? { index: this.#index, down: 0 } : place);
    this.#tell("ready", {});
  }

  /** A picture tells a size that was only guessed until now, or that another version changed. */
  #sized(index, width, height) {
    const known = this.#sizes[index];
    const wrong = Math.abs(known.width / known.height - width / height) > 0.01;
    if (!wrong) return;
    this.#sizes[index] = { width: known.width, height: (known.width * height) / width };
    this.#rearrange();
  }

  #rearrange(place = null, whileZooming = false) {
    if (!this.#session || !this.scroller?.clientWidth) return;
    const keep = place ?? placeAt(this.#arranged.boxes, this.scroller.scrollTop);
    const scale = this.scale;
    this.#arranged = arrange({
      sizes: this.#sizes,
      mode: this.#mode,
      zoom: this.#zoom,
      room: { width: this.scroller.clientWidth, height: this.scroller.clientHeight },
      index: this.#index,
      header: HEADER,
      rotation: this.#rotation,
    });
    setStyles(this.canvas, { width: `${this.#arranged.width}px`, height: `${this.#arranged.height}px` });
    if (whileZooming) {
      this.#zooming = true;
      this.#sharpen();
    } else {
      this.#scrollTo(topOf(this.#arranged.boxes, keep) - (keep.down === 0 ? HEADER : 0));
    }
    this.#showPages();
    // A fitted page changes its scale with the room, when the window or a panel changes.
    if (this.scale !== scale) this.#tell("zoomed", { zoom: this.#zoom, scale: this.scale });
  }

  #scrollTo(top) {
    const wanted = Math.max(0, Math.round(top));
    if (Math.abs(this.scroller.scrollTop - wanted) < 1) return;
    this.scroller.scrollTop = wanted;
    this.#quietTop = this.scroller.scrollTop;
    this.#showPages();
  }

  #scrolled() {
    const { scrollTop, clientHeight } = this.scroller;
    const byUs = this.#quietTop !== null && Math.abs(this.#quietTop - scrollTop) < 2;
    this.#quietTop = null;
    this.#showPages();
    if (byUs) return;
    if (this.#mode === "continuous") this.#setIndex(pageInView(this.#arranged.boxes, scrollTop, clientHeight));
    this.#tell("scrolled", { place: this.place });
  }

  #setIndex(index, telling = true) {
    if (index === this.#index) return;
    this.#index = index;
    this.#toldIndex(telling);
  }

  /** Tells where the reader is, once everything is in its place. */
  #toldIndex(telling) {
    const index = this.#index;
    this.#told();
    if (telling) this.#tell("pagenavigated", { index });
    else this.dispatchEvent(new CustomEvent("pagefollowed", { bubbles: true, detail: { index } }));
    this.#fetchAhead();
  }

  #showPages() {
    if (!this.#session) return;
    const { scrollTop, clientHeight } = this.scroller;
    const boxes = boxesBetween(this.#arranged.boxes, scrollTop - clientHeight * 0.75, scrollTop + clientHeight * 1.75, HEADER);
    const wanted = new Set(boxes.map((box) => box.index));
    for (const [index, view] of this.#views) {
      if (wanted.has(index)) continue;
      view.close();
      this.#views.delete(index);
    }
    for (const box of boxes) {
      let view = this.#views.get(box.index);
      const isNew = !view;
      if (isNew) {
        view = new PageView(this.#session, box.index, this.#actions);
        this.#views.set(box.index, view);
        const after = [...this.canvas.children].find((other) => Number(other.dataset.index) > box.index);
        this.canvas.insertBefore(view.element, after ?? null);
        this.#markOn(box.index, view);
      }
      view.place(box, this.#rotation);
      if (isNew || !this.#zooming) view.update(this.#pictureWidth(box), this.#markup);
    }
    for (const view of this.#views.values()) view.element.classList.toggle("in-view", Number(view.element.dataset.index) === this.#index);
    this.#layTilesSoon();
    this.#fetchAhead();
  }

  /** Where a page is larger than its picture can be, tiles make sharp what is in view: a moment later, as moving goes first. */
  #layTilesSoon() {
    if (this.#tilesLater) return;
    this.#tilesLater = setTimeout(() => {
      this.#tilesLater = 0;
      if (this.#session && !this.#zooming) this.#layTiles();
    }, TILES_PAUSE);
  }

  #layTiles() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    const window = { x: scrollLeft, y: scrollTop, width: clientWidth, height: clientHeight };
    for (const box of this.#arranged.boxes) {
      const view = this.#views.get(box.index);
      if (!view) continue;
      const width = tiledWidth(this.#widthOf(box), devicePixelRatio);
      const part = width && partInView(box, window, this.#rotation);
      const { width: across, height: down } = this.#sizes[box.index];
      view.sharpen(width, part ? tilesInPart(part, width, Math.round((width * down) / across)) : []);
    }
  }

  #pictureWidth(box) {
    return pictureWidth(this.#widthOf(box), devicePixelRatio);
  }

  /** The width of a page before it was turned, in CSS pixels. */
  #widthOf(box) {
    return this.#rotation % 180 === 0 ? box.width : box.height;
  }

  #fetchAhead() {
    if (!this.#session || this.#mode === "continuous") return; // what is near is on the page already
    const count = this.#session.slots.length;
    const box = this.#arranged.boxes[0];
    if (!box) return;
    const neighbours = [1, -1].map((step) => pageAfterStep(this.#mode, this.#index, count, step)).filter((index) => index !== null);
    const pages = neighbours.flatMap((index) => (this.#mode === "spread" && index + 1 < count ? [index, index + 1] : [index]));
    this.#ahead.want(pages.filter((index) => this.#session.slots[index].currentSource !== "ocrText" && !this.#session.slots[index].problem)
      .map((index) => this.#session.picture(index, this.#pictureWidth(box))));
  }

  #actions = {
    openVersions: (index, anchor) => this.#tell("versionsasked", { index, anchor }),
    show: (index, source) => this.setSource(index, source),
    follow: (slot) => {
      this.#tell("jumped", { index: slot }); // while the address is still that of this page: back leads here
      this.goTo(slot);
    },
    sized: (index, width, height) => this.#sized(index, width, height),
    redraw: () => this.#showPages(),
    textShown: (index, view) => this.#tell("textshown", { index, view }),
  };

  #clearViews() {
    for (const view of this.#views.values()) view.close();
    this.#views.clear();
    if (this.canvas) replace(this.canvas);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

customElements.define("paper-viewer", PaperViewer);
