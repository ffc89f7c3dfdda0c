/** Two versions of a page: side by side, laid over each other, in turn, or with what differs marked. */
import { h, isTyping, replace, setStyles, wantsLessMotion, whenQuiet } from "../dom.js";
import { iconButton } from "../dialog.js";
import { announce, notify, sentence } from "../notices.js";
import { t, when } from "../strings.js";
import { ComparePane } from "./compare-pane.js";
import { setBox } from "./page-view.js";
import { clampScale, pictureWidth, scaleFor, stepFrom } from "./zoom.js";

const WAYS = ["sideBySide", "overlay", "blink", "differences"];
const BLINK = 700;

/** The distance that a line is scrolled by, and what two windowfuls have in common, in CSS pixels. */
const LINE = 60;

/** The two versions of a slot to compare first: the one shown (or another one), and the current one. */
export function versionsToCompare(slot) {
  const shown = slot.currentPreviewVersionID;
  const newer = slot.defaultVersionID;
  const other = slot.versionOptions.find((version) => version.pageVersionID !== newer);
  return { older: shown === newer ? other.pageVersionID : shown, newer };
}

export class Compare {
  #session;
  #sizeOf;
  #tell;
  #index;
  #way = "sideBySide";
  #older;
  #newer;
  #result = null;
  #panes = [];
  #zoom = { kind: "width" };
  #scale = 1;
  #timer = 0;
  #abort = new AbortController();
  #resizes = new ResizeObserver(() => this.#lay());
  #sharpen = whenQuiet(120, () => this.#drawPictures());

  /**
   * Compares two versions of a slot. `sizeOf(index)` is a page's size in CSS pixels at 100 %. `tell` has
   * `closed()`, `moved(index)` and `zoomed()`.
   */
  constructor(session, index, { older, newer }, sizeOf, tell) {
    this.#session = session;
    this.#sizeOf = sizeOf;
    this.#tell = tell;
    this.ways = h("div", { class: "segments", role: "group", "aria-label": t("compare.way") });
    this.choice = h("div", { class: "compare-choice" });
    this.controls = h("div", { class: "compare-controls" });
    this.stage = h("div", { class: "compare-stage", tabindex: "-1", role: "group", "aria-label": t("compare") });
    this.status = h("p", { class: "compare-status", role: "status" });
    this.element = h("section", { class: "compare", "aria-label": t("compare") },
      h("header", {}, this.choice, this.ways,
        h("div", { class: "compare-steps" },
          iconButton("previous", t("compare.previousPage"), () => this.stepPages(-1)),
          iconButton("next", t("compare.nextPage"), () => this.stepPages(1)),
          iconButton("close", t("close"), () => this.close()))),
      h("div", { class: "compare-line" }, this.status, this.controls), this.stage);
    this.element.addEventListener("keydown", (event) => this.#panByKey(event));
    this.#resizes.observe(this.stage);
    this.#show(index, older, newer);
  }

  close() {
    clearInterval(this.#timer);
    this.#sharpen.cancel();
    this.#resizes.disconnect();
    this.#abort.abort();
    this.element.remove();
    this.#tell.closed();
  }

  /** The next way to compare: the key again. */
  nextWay() {
    this.#choose(WAYS[(WAYS.indexOf(this.#way) + 1) % WAYS.length]);
  }

  // --- moving ---

  /** To the next (1) or previous (-1) page that has several versions, or as many pages on. */
  stepPages(count) {
    const step = Math.sign(count);
    const { slots } = this.#session;
    let found = this.#index;
    let left = Math.abs(count);
    for (let index = this.#index + step; left > 0 && index >= 0 && index < slots.length; index += step) {
      if (slots[index].versionOptions.length < 2) continue;
      found = index;
      left -= 1;
    }
    if (found === this.#index) return announce(t(step > 0 ? "compare.last" : "compare.first"));
    this.goTo(found);
  }

  /** To a page; one with a single version is refused with a notice. */
  goTo(index) {
    const slot = this.#session.slots[Math.max(0, Math.min(this.#session.slots.length - 1, index))];
    if (slot.versionOptions.length < 2) return void notify(t("compare.onlyOne"));
    const { older, newer } = versionsToCompare(slot);
    this.#panes = []; // the next page is seen from its top
    this.#show(slot.index, older, newer);
    this.#tell.moved(slot.index);
  }

  /** Shows the next older (1) or newer (-1) version as the older of the two. */
  stepVersion(direction) {
    const options = this.#session.slots[this.#index].versionOptions;
    const next = options[options.findIndex((option) => option.pageVersionID === this.#older) + direction];
    if (next) this.#show(this.#index, next.pageVersionID, this.#newer);
  }

  scrollLines(lines) {
    this.#scrollBy(0, lines * LINE);
  }

  scrollScreens(screens) {
    this.#scrollBy(0, screens * Math.max(LINE, this.#panes[0].scroller.clientHeight - LINE));
  }

  /** Scrolls the first pane; the other one follows. Returns whether there was room to. */
  #scrollBy(x, y) {
    const { scroller } = this.#panes[0];
    const { scrollLeft, scrollTop } = scroller;
    scroller.scrollBy(x, y);
    return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop;
  }

  /** Left and right move a page that is wider than its pane; at its edge they are keys of the document. */
  #panByKey(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction || isTyping(event.target) || event.target.matches("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#scrollBy(direction * LINE, 0)) event.preventDefault();
  }

  // --- zoom ---

  get zoom() {
    return this.#zoom;
  }

  /** Sets the zoom; the middle of the window stays where it is. */
  set zoom(zoom) {
    const { left, top, width, height } = this.#panes[0].scroller.getBoundingClientRect();
    this.#zoomAround(zoom, left + width / 2, top + height / 2);
  }

  /** The scale of the pages; 1 is the size on paper. */
  get scale() {
    return this.#scale;
  }

  /** One step larger (1) or smaller (-1). */
  zoomStep(direction) {
    this.zoom = { kind: "scale", scale: stepFrom(this.#scale, direction) };
  }

  /** Zooms around a point of the window. */
  zoomBy(factor, x, y) {
    this.#zoomAround({ kind: "scale", scale: clampScale(this.#scale * factor) }, x, y);
  }

  #zoomAround(zoom, x, y) {
    const pane = this.#panes.find((candidate) => candidate.holds(x, y)) ?? this.#panes[0];
    const place = pane.placeAt(x, y);
    this.#zoom = zoom;
    this.#lay();
    pane.scrollTo(place, x, y);
    this.#follow(pane);
  }

  /** Lays the pages out for the zoom and the room there is. */
  #lay() {
    const size = this.#sizeOf(this.#index);
    const scale = scaleFor(this.#zoom, size, this.#panes[0].room);
    for (const pane of this.#panes) pane.lay(size, scale);
    if (scale !== this.#scale) this.#sharpen();
    this.#scale = scale;
    this.#tell.zoomed();
  }

  #follow(leader) {
    for (const pane of this.#panes) if (pane !== leader) pane.follow(leader.scrolled);
  }

  // --- what is compared ---

  #show(index, older, newer) {
    this.#index = index;
    this.#older = older;
    this.#newer = newer;
    this.#drawControls();
    this.#load();
  }

  #choose(way) {
    this.#way = way;
    this.#drawControls();
    this.#draw();
  }

  #drawControls() {
    const held = document.activeElement;
    const { way, which } = held?.dataset ?? {};
    replace(this.ways, WAYS.map((name) => h("button", { type: "button", data: { way: name }, "aria-pressed": String(name === this.#way), onclick: () => this.#choose(name) }, t(`compare.${name}`))));
    replace(this.choice, this.#select("older", this.#older), h("span", { "aria-hidden": "true" }, "→"), this.#select("newer", this.#newer));
    if (way) this.ways.querySelector(`[data-way="${way}"]`)?.focus();
    if (which) this.choice.querySelector(`[data-which="${which}"]`)?.focus();
  }

  #select(which, chosen) {
    const options = this.#session.slots[this.#index].versionOptions;
    return h("select", {
      "aria-label": t(`compare.${which}`),
      data: { which },
      onchange: ({ target }) => this.#show(this.#index, which === "older" ? target.value : this.#older, which === "newer" ? target.value : this.#newer),
    }, options.map((version) => h("option", { value: version.pageVersionID, selected: version.pageVersionID === chosen },
      `${version.uncommitted ? t("version.working") : `v${version.number}`} · ${version.createdAt ? when(version.createdAt) : ""} · ${version.bundle.name}#${version.pageNumber}`)));
  }

  async #load() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#result = null;
    this.status.textContent = t("compare.working");
    this.#draw();
    try {
      this.#result = await this.#session.compare(this.#index, this.#older, this.#newer, "display", this.#abort.signal);
      const regions = this.#result.removed.length + this.#result.added.length;
      this.status.textContent = regions === 0 ? t("compare.same") : t("compare.regions", { count: regions, likeness: `${Math.round(this.#result.likeness * 100)}%` });
      this.#draw();
    } catch (error) {
      if (error.name !== "AbortError") this.status.textContent = sentence(error);
    }
  }

  #draw() {
    clearInterval(this.#timer);
    const before = this.#panes[0]?.scrolled;
    const older = this.#sheet("older", this.#older);
    const newer = this.#sheet("newer", this.#newer);
    replace(this.controls);
    if (this.#way === "sideBySide" || this.#way === "differences") {
      this.#mark(older, "removed");
      this.#mark(newer, "added");
      this.#panes = [this.#pane("older", older), this.#pane("newer", newer)];
    } else {
      this.#align(older);
      const pane = this.#pane("newer", newer, older);
      this.#panes = [pane];
      if (this.#way === "overlay") this.#blend(older, pane);
      else this.#alternate(older, pane);
    }
    const hadFocus = this.stage.contains(document.activeElement);
    replace(this.stage, this.#panes.map((pane) => pane.element));
    if (hadFocus) this.stage.focus();
    this.#lay();
    this.#drawPictures();
    if (before) for (const pane of this.#panes) pane.follow(before);
  }

  #pane(which, ...sheets) {
    const pane = new ComparePane(which, sheets, {
      zoom: (factor, x, y) => this.zoomBy(factor, x, y),
      scrolled: () => this.#follow(pane),
    });
    return pane;
  }

  #sheet(which, version) {
    return h("div", { class: `compare-sheet ${which}` },
      h("img", { alt: t(`compare.${which}`), draggable: "false", data: { version } }),
      h("div", { class: "compare-marks" }));
  }

  /** Requests the pictures in the width that they are shown in. */
  #drawPictures() {
    const width = pictureWidth(this.#sizeOf(this.#index).width * this.#scale, devicePixelRatio);
    for (const image of this.stage.querySelectorAll("img")) {
      const url = this.#session.picture(this.#index, width, { version: image.dataset.version, ahead: false });
      if (image.getAttribute("src") !== url) image.src = url;
    }
  }

  #blend(older, pane) {
    const slider = h("input", {
      type: "range", min: "0", max: "100", value: "50", "aria-label": t("compare.opacity"),
      oninput: () => setStyles(older, { opacity: `${slider.value / 100}` }),
    });
    setStyles(older, { opacity: "0.5" });
    pane.name(`${t("compare.newer")} · ${t("compare.older")}`);
    replace(this.controls, h("label", { class: "opacity" }, h("span", {}, t("compare.newer")), slider, h("span", {}, t("compare.older"))));
  }

  #alternate(older, pane) {
    const swap = () => pane.name(t(older.classList.toggle("away") ? "compare.newer" : "compare.older"));
    pane.name(t("compare.older"));
    replace(this.controls, h("button", { type: "button", onclick: swap }, t("compare.swap")));
    if (!wantsLessMotion()) this.#timer = setInterval(swap, BLINK);
  }

  /** Marks what only this version has, where differences are asked for. */
  #mark(sheet, which) {
    if (!this.#result || this.#way !== "differences") return;
    sheet.querySelector(".compare-marks").append(...this.#result[which].map((box) => setBox(h("div", { class: `difference ${which}` }), box)));
  }

  /** Lays the older picture where the newer is, as the server found they match. */
  #align(sheet) {
    if (!this.#result) return;
    const { degrees = 0, scale = 1, shiftX = 0, shiftY = 0 } = this.#result;
    setStyles(sheet.querySelector("img"), { transform: `translate(${shiftX * 100}%, ${shiftY * 100}%) rotate(${degrees}deg) scale(${scale})` });
  }
}
