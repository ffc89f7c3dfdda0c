/** One page on screen: its header, its picture, and the layers on it. */
import { h, setStyles, replace } from "../dom.js";
import { icon } from "../icons.js";
import { formatRoute } from "../routes.js";
import { t, when, whenExactly } from "../strings.js";
import { sentence } from "../notices.js";
import { linesOf, textLayer } from "./text-layer.js";
import { boxInLine } from "./text-lines.js";
import { MarkupLayer } from "./markup-layer.js";
import { TileLayer } from "./tile-layer.js";

export class PageView {
  #session;
  #index;
  #own = true; // whether the picture has the annotations of the PDF itself
  #width = 0;
  #label = "";
  #shown = "";
  #headline = "";
  #loading = null;
  #abort = new AbortController();
  #lines = []; // of the text, as soon as it is there
  #marked = { boxes: [], current: null };
  /** The words of the page, once they are known. */
  words = [];

  /** `actions`: `openVersions(index, anchor)`, `show(index, source)`, `follow(link)`, `sized(index, width, height)`. */
  constructor(session, index, actions) {
    this.#session = session;
    this.#index = index;
    this.actions = actions;
    this.header = h("div", { class: "page-header" });
    this.picture = h("div", { class: "page-picture" });
    this.tiles = new TileLayer();
    this.layers = h("div", { class: "page-layers" });
    this.markup = new MarkupLayer();
    this.marks = h("div", { class: "page-marks" });
    this.wordMarks = h("div", { class: "page-words" });
    this.sheet = h("div", { class: "sheet" }, this.picture, this.tiles.element, this.marks, this.wordMarks, this.layers, this.markup.element);
    this.element = h("section", { class: "page", data: { index } }, this.header, this.sheet);
  }

  /** Shows the same slot of a newer session; a page that could not be shown is tried again. */
  set session(session) {
    this.#session = session;
    if (this.picture.querySelector(".broken")) this.#shown = "";
  }

  get slot() {
    return this.#session.slots[this.#index];
  }

  /** Lays the page into its box. */
  place(box, rotation) {
    setStyles(this.element, { transform: `translate(${box.x}px, ${box.y}px)`, width: `${box.width}px` });
    this.rotation = rotation;
    const turned = rotation % 180 !== 0;
    const width = turned ? box.height : box.width;
    const height = turned ? box.width : box.height;
    setStyles(this.sheet, {
      width: `${width}px`,
      height: `${height}px`,
      transform: rotation === 0 ? "none" : `translate(${(box.width - width) / 2}px, ${(box.height - height) / 2}px) rotate(${rotation}deg)`,
    });
    setStyles(this.element, { height: `${box.height}px` });
    this.aspect = width / height;
    this.markup.place(this.aspect);
    this.element.classList.toggle("narrow", box.width < 420);
    this.element.classList.toggle("tiny", box.width < 240);
  }

  /** Shows what the session says, in a picture of this width; a sharper one replaces the one there is. */
  update(width, markup) {
    const slot = this.slot;
    const version = this.#session.version(this.#index);
    // Called often while scrolling: a header is redrawn only when it has changed.
    const headline = JSON.stringify([slot.versionOptions, slot.sourceOptions, slot.currentPreviewVersionID, slot.currentSource, slot.pdfLabel]);
    if (headline !== this.#headline) this.#drawHeader(slot, version);
    this.#headline = headline;
    const label = t("page.name", { number: this.#index + 1, count: this.#session.slots.length, label: slot.label });
    this.element.setAttribute("aria-label", label);
    this.element.classList.toggle("historical", version.historical);
    const what = `${slot.currentPreviewVersionID} ${slot.currentSource}`;
    const isNew = !this.#shown.startsWith(`${what} `);
    if (this.#shown === `${what} ${width}`) return;
    this.#shown = `${what} ${width}`;
    if (isNew) this.tiles.show([]);
    if (isNew) this.#renewLayers(slot, markup);
    if (slot.problem) return this.#fail({ message: t(version.bundle.id === null ? "page.noBundle" : "page.noPage", { shown: slot.bundlePage }) }, null);
    if (slot.currentSource === "ocrText") {
      this.#stopLoading(); // a picture that arrives late would lie below the text
      return void replace(this.picture, h("div", { class: "blank" }));
    }
    this.#width = width;
    this.#label = label;
    this.#loadPicture();
  }

  /** Annotations that were taken from the PDF are drawn here, and not a second time by the picture. */
  #loadPicture() {
    this.#own = !this.markup.annotations.some((annotation) => annotation.imported);
    this.#load(this.#session.picture(this.#index, this.#width, { own: this.#own }), this.#label);
  }

  /**
   * Lays tiles (`{column, row, box}`) over the picture, of the page as it is `width` pixels wide; what
   * is not among them any more is let go.
   */
  sharpen(width, tiles) {
    const slot = this.slot;
    const hasPicture = !slot.problem && slot.currentSource !== "ocrText";
    const shown = hasPicture ? tiles : [];
    this.tiles.show(shown.map(({ column, row, box }) => ({ url: this.#session.tile(this.#index, width, column, row, { own: this.#own }), box })));
  }

  /** Marks boxes on the page; `current` is the one that is gone to. */
  mark(boxes, current = null) {
    this.#marked = { boxes, current };
    replace(this.marks, boxes.map((box) => markBox(boxInLine(box, this.#lines), box === current ? "current" : "")));
  }

  /** Underlines the boxes of difficult words. */
  markWords(boxes) {
    replace(this.wordMarks, boxes.map((box) => setBox(h("span", { class: "word-mark" }), boxInLine(box, this.#lines))));
  }

  /** Cancels all running requests. */
  close() {
    this.#abort.abort();
    this.#stopLoading();
    this.tiles.show([]);
    this.element.remove();
  }

  #stopLoading() {
    if (this.#loading) this.#loading.src = "";
    this.#loading = null;
    this.element.classList.remove("loading");
  }

  #load(url, label) {
    if (this.#loading) this.#loading.src = "";
    const image = h("img", { alt: label, draggable: "false", decoding: "async" });
    this.#loading = image;
    const hadPicture = this.picture.querySelector("img") !== null;
    if (!hadPicture) this.element.classList.add("loading");
    image.onload = async () => {
      await image.decode().catch(() => {});
      if (this.#loading !== image) return;
      this.#loading = null;
      this.element.classList.remove("loading");
      replace(this.picture, image);
      this.actions.sized(this.#index, image.naturalWidth, image.naturalHeight);
    };
    image.onerror = () => {
      if (this.#loading !== image) return;
      this.#loading = null;
      const retry = () => {
        this.#shown = "";
        this.actions.redraw(this.#index);
      };
      this.#session.reason(url).then(retry, (error) => this.#fail(error, retry));
    };
    image.src = url;
  }

  #fail(error, retry) {
    this.element.classList.remove("loading");
    this.tiles.show([]);
    replace(this.picture, h("div", { class: "broken", role: "img", "aria-label": t("page.broken") },
      icon("warning"), h("h3", {}, t("page.broken")), h("p", {}, sentence(error)),
      retry && error.code !== "unreadable" && h("button", { type: "button", onclick: retry }, t("retry"))));
  }

  #renewLayers(slot, markup) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const signal = this.#abort.signal;
    replace(this.layers);
    replace(this.wordMarks);
    this.markup.show([]);
    this.#lines = [];
    if (slot.problem) return;
    const visible = slot.currentSource === "ocrText";
    this.#session.text(this.#index, signal).then((text) => {
      if (visible && text.words.length === 0) return this.#fail({ message: t(text.source === null ? "page.unread" : "page.noText") }, null);
      const aspect = this.aspect ?? 0.707;
      this.words = text.words;
      this.#lines = linesOf(text.words, aspect);
      this.layers.prepend(textLayer(text.words, this.#lines, aspect, { visible }));
      this.mark(this.#marked.boxes, this.#marked.current);
      this.element.dataset.text = text.source ?? "none";
      this.actions.textShown(this.#index, this);
    }, ignoreAbort);
    this.#session.links(this.#index, signal).then(({ links }) => this.layers.append(...links.map((link) => this.#link(link))), ignoreAbort);
    if (markup) this.renewMarkup();
    else this.#session.prepareAnnotations(this.#index);
  }

  /** Draws the annotations, or takes them away. */
  showMarkup(shown) {
    if (shown && !this.slot.problem) return this.renewMarkup();
    this.markup.show([]);
    this.#renewPicture();
  }

  /** Asks for the annotations again, and draws them. */
  renewMarkup() {
    const label = t("markup.layer", { number: this.#index + 1 });
    return this.#session.annotations(this.#index, this.#abort.signal).then(({ annotations }) => {
      this.markup.show(annotations, label);
      this.#renewPicture();
    }, ignoreAbort);
  }

  /** Loads the picture again, if it has to have the annotations that the PDF has itself, or not any more. */
  #renewPicture() {
    const own = !this.markup.annotations.some((annotation) => annotation.imported);
    const hasPicture = this.#width > 0 && !this.slot.problem && this.slot.currentSource !== "ocrText";
    if (own !== this.#own && hasPicture) this.#loadPicture();
  }

  #link(link) {
    const leads = link.slot !== null && link.slot !== undefined;
    const attributes = { class: "pdf-link", "aria-label": link.title || t("page.link") };
    if (link.page) return setBox(h("a", { ...attributes, href: formatRoute(routeTo(link.page)), title: link.title || link.page.bundle }), link.box);
    const element = leads || link.url
      ? h("a", {
          ...attributes,
          href: leads ? "#" : link.url,
          target: leads ? null : "_blank",
          rel: leads ? null : "noopener noreferrer",
          title: link.title || link.url || t("page.link"),
          onclick: (event) => {
            if (!leads) return;
            event.preventDefault();
            this.actions.follow(link.slot);
          },
        })
      : h("span", { ...attributes, class: "pdf-link disabled", role: "link", "aria-disabled": "true", title: t("page.deadLink") });
    return setBox(element, link.box);
  }

  #drawHeader(slot, version) {
    const many = slot.versionOptions.length;
    const badge = version.uncommitted ? t("version.working") : `v${version.number}/${many}`;
    const canPreview = slot.capabilities.canPreviewOtherVersions && many > 1;
    const state = version.uncommitted ? t("version.uncommitted") : version.historical ? t("version.historical") : t("version.current");
    const versions = version.number !== undefined && slot.versionOptions.some((option) => option.createdAt) && h("button", {
      type: "button",
      class: "version-button",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      "aria-label": t("version.button", { number: version.number, count: many, state }),
      title: version.createdAt ? `${state} · ${whenExactly(version.createdAt)} · ${version.author}` : state,
      onclick: (event) => this.actions.openVersions(this.#index, event.currentTarget),
    }, h("span", { class: "badge" }, badge), version.historical && h("span", { class: "when" }, when(version.createdAt)), canPreview && icon("down"));
    const sources = slot.sourceOptions.length > 1 && slot.capabilities.canSwitchSource && h("div", { class: "segments", role: "group", "aria-label": t("source") },
      slot.sourceOptions.map((source) => h("button", {
        type: "button",
        "aria-pressed": String(source === slot.currentSource),
        onclick: () => this.actions.show(this.#index, source),
      }, t(`source.${source}`))));
    const held = this.header.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent : null;
    replace(this.header,
      h("span", { class: "page-number" }, t("page.divider", { number: this.#index + 1 })),
      h("span", { class: "page-label" }, [slot.group?.title, slot.pdfLabel ?? null].filter(Boolean).join(" · ")),
      sources, versions);
    if (held !== null) [...this.header.querySelectorAll("button")].find((button) => button.textContent === held || button.classList.contains("version-button"))?.focus({ preventScroll: true });
  }
}

/** Where a page of the library is shown: in a doc, or in its bundle when no doc uses it. */
function routeTo({ docID, id, bundle, pageNumber }) {
  return docID ? { screen: "document", id: docID, page: id } : { screen: "bundle", id: bundle, page: String(pageNumber) };
}

/** A marked place on a page. */
function markBox(box, className) {
  return setBox(h("div", { class: `mark ${className}` }), box);
}

/** Lays an element over a page-relative box. */
export function setBox(element, [x0, y0, x1, y1]) {
  setStyles(element, { left: `${x0 * 100}%`, top: `${y0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(y1 - y0) * 100}%` });
  return element;
}

function ignoreAbort(error) {
  // Without its words or links a page can still be read; its own failure is told by the picture.
  if (error.name !== "AbortError") console.info(error.message);
}
