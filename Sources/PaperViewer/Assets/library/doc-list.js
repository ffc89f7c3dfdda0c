/** The docs as cards or lines: only those in view are in the page, so that ten thousand scroll like ten. */
import { h, replace, setStyles } from "../dom.js";
import { address } from "../api.js";
import { icon, noPicture } from "../icons.js";
import { iconButton } from "../dialog.js";
import { failure } from "../notices.js";
import { tagList } from "../tag-list.js";
import { t, whenExactly } from "../strings.js";
import { between } from "../order.js";
import { Covers } from "./covers.js";
import { columnsIn, itemAfterKey, itemsInView } from "./window-of-rows.js";

/** Lengths in CSS pixels for text of 16 pixels; `words` is the part of a row that grows with the text. */
const SHAPES = {
  grid: { cell: 196, row: 316, words: 116, gap: 16 },
  list: { cell: 100000, row: 72, words: 72, gap: 0 },
};

/** The lengths of a shape for the size of text that the reader has chosen. */
function lengths(shape) {
  const { cell, row, words, gap } = SHAPES[shape];
  const growth = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return { cell: cell * growth, row: row + words * (growth - 1), gap };
}

export class DocList {
  #listing = null;
  #shape = "grid";
  #focus = 0;
  #anchor = null;
  #cards = new Map();
  #covers = new Covers();

  /** `actions`: `open(doc)`, `menu(doc, anchor)` or null, `selected(ids)`, `href(doc)`, `kept(doc)`. */
  constructor(scroller, actions) {
    this.scroller = scroller;
    this.actions = actions;
    this.selection = new Map();
    this.list = h("ul", { class: "docs", "aria-label": t("docs"), data: { ownKeys: "" } });
    this.state = h("div", { class: "docs-state" });
    this.element = h("div", { class: "doc-list" }, this.list, this.state);
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("focusin", (event) => {
      const index = event.target.closest("li")?.dataset.index;
      if (index !== undefined) this.#focus = Number(index);
    });
    this.onScroll = () => this.draw();
    scroller.addEventListener("scroll", this.onScroll, { passive: true });
    this.resizes = new ResizeObserver(() => this.draw());
    this.resizes.observe(this.element);
  }

  close() {
    this.resizes.disconnect();
    this.scroller.removeEventListener("scroll", this.onScroll);
    this.#covers.want([]);
  }

  /** Shows a listing, from its beginning. */
  show(listing) {
    this.#listing = listing;
    this.#focus = 0;
    this.#cards.clear();
    replace(this.list);
    listing.want(0, 1);
    this.draw();
  }

  set shape(shape) {
    this.#shape = shape;
    this.element.dataset.shape = shape;
    this.#cards.clear();
    replace(this.list);
    this.draw();
  }

  /** Selects a doc, so that others can be selected by a click too. */
  choose(doc) {
    this.selection.set(doc.id, doc);
    this.#selectionChanged();
  }

  clearSelection() {
    this.selection.clear();
    this.#selectionChanged();
  }

  selectAll() {
    for (const doc of this.#listing.known) this.selection.set(doc.id, doc);
    this.#selectionChanged();
  }

  /** Draws what is in view. */
  draw() {
    const listing = this.#listing;
    if (!listing) return;
    if (listing.error && listing.total === null) return void replace(this.state, failure(listing.error, () => listing.refresh()));
    const total = listing.total ?? 0;
    replace(this.state, listing.total === null ? h("p", { class: "soft", role: "status" }, t("loading")) : total === 0 && this.emptyState());
    const { cell, row, gap } = lengths(this.#shape);
    const width = this.element.clientWidth;
    if (width === 0) return;
    this.columns = columnsIn(width, Math.min(cell, width), gap);
    const rowHeight = row + gap;
    setStyles(this.list, { height: `${Math.ceil(total / this.columns) * rowHeight}px` });
    const top = this.scroller.scrollTop - this.element.offsetTop;
    const { first, end } = itemsInView({ total, columns: this.columns, rowHeight, top: Math.max(0, top), height: this.scroller.clientHeight });
    listing.want(first, end);
    const cellWidth = (width - gap * (this.columns - 1)) / this.columns;
    const items = [];
    const wanted = new Map();
    for (let index = first; index < end; index += 1) {
      const doc = listing.item(index);
      const key = `${index} ${doc ? JSON.stringify(doc) + this.actions.kept(doc) : ""}`;
      const item = this.#cards.get(key) ?? this.#card(doc, index, total);
      wanted.set(key, item);
      setStyles(item, {
        transform: `translate(${(index % this.columns) * (cellWidth + gap)}px, ${Math.floor(index / this.columns) * rowHeight}px)`,
        width: `${cellWidth}px`,
        height: `${row}px`,
      });
      const link = item.querySelector("a");
      if (link) link.tabIndex = index === Math.min(this.#focus, total - 1) ? 0 : -1;
      items.push(item);
    }
    const held = document.activeElement;
    const keepFocus = this.list.contains(held);
    // What stays is left where it is: taking it out would lose the focus and restart its picture.
    for (const old of [...this.list.children]) if (!items.includes(old)) old.remove();
    items.forEach((item, at) => this.list.children[at] !== item && this.list.insertBefore(item, this.list.children[at] ?? null));
    this.#cards = wanted;
    const seen = itemsInView({ total, columns: this.columns, rowHeight, top: Math.max(0, top), height: this.scroller.clientHeight, spare: 0 });
    const isSeen = (item) => item.dataset.index >= seen.first && item.dataset.index < seen.end;
    const images = [...items.filter(isSeen), ...items.filter((item) => !isSeen(item))].map((item) => item.querySelector(".cover img"));
    this.#covers.want(images.filter(Boolean));
    if (keepFocus && !held.isConnected) this.#focusOn(this.#focus);
  }

  #card(doc, index, total) {
    if (!doc) return h("li", { class: "doc-card waiting", data: { index }, "aria-hidden": "true" });
    const chosen = this.selection.has(doc.id);
    const box = h("input", { type: "checkbox", checked: chosen, tabindex: "-1", "aria-label": t("select", { title: doc.title }), onclick: (event) => this.#select(doc, index, event) });
    const facts = [t("pages.count", { count: doc.pages }), doc.groups > 1 && t("groups.count", { count: doc.groups }), doc.markup && t("marks.count", { count: doc.markup.count }), this.actions.kept(doc)].filter(Boolean).join(" · ");
    const modified = doc.markup?.lastAt && t("markup.modified", { time: whenExactly(doc.markup.lastAt) });
    return h("li", { class: chosen ? "doc-card selected" : "doc-card", data: { index, id: doc.id }, "aria-setsize": total, "aria-posinset": index + 1 },
      h("a", { href: this.actions.href(doc), onclick: (event) => this.#open(doc, index, event) },
        h("span", { class: "cover" }, doc.cover ? this.#cover(address(doc.cover, { w: this.#shape === "grid" ? 480 : 120 })) : icon("page")),
        h("span", { class: "doc-words" },
          h("span", { class: "doc-title" }, doc.title),
          h("span", { class: "doc-facts", title: modified }, doc.markup && icon("edit"), facts),
          h("span", { class: "tags" }, tagList(doc.tags, doc.variables)))),
      this.actions.maySelect() && h("label", { class: "doc-check" }, box),
      this.actions.menu && iconButton("more", t("doc.actions", { title: doc.title }), (event) => this.actions.menu(doc, event.currentTarget), { class: "icon-button doc-menu", tabindex: "-1", "aria-haspopup": "menu", "aria-expanded": "false" }));
  }

  #cover(address) {
    const image = h("img", { alt: "", decoding: "async", draggable: "false" });
    return this.#covers.add(image, address, () => image.replaceWith(noPicture(address)));
  }

  #open(doc, index, event) {
    if (event.ctrlKey || event.metaKey) return; // a new tab, as everywhere
    event.preventDefault();
    if (this.actions.maySelect() && (event.shiftKey || this.selection.size > 0)) this.#select(doc, index, event);
    else this.actions.open(doc);
  }

  #select(doc, index, event) {
    const add = !this.selection.has(doc.id);
    const indices = event.shiftKey && this.#anchor !== null
      ? between(Array.from({ length: this.#listing.total }, (_, i) => i), this.#anchor, index)
      : [index];
    for (const at of indices) {
      const item = this.#listing.item(at);
      if (!item) continue;
      if (add) this.selection.set(item.id, item);
      else this.selection.delete(item.id);
    }
    this.#anchor = index;
    this.#selectionChanged();
  }

  #selectionChanged() {
    this.element.classList.toggle("selecting", this.selection.size > 0);
    for (const item of this.list.children) {
      const chosen = this.selection.has(item.dataset.id);
      item.classList.toggle("selected", chosen);
      const box = item.querySelector("input");
      if (box) box.checked = chosen;
    }
    this.actions.selected([...this.selection.values()]);
  }

  #key(event) {
    const index = Number(event.target.closest("li")?.dataset.index);
    const doc = this.#listing?.item(index);
    if (!doc || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === " " || event.key === "x") && this.actions.maySelect()) {
      event.preventDefault();
      return this.#select(doc, index, event);
    }
    if ((event.key === "ContextMenu" || event.key === ".") && this.actions.menu) {
      event.preventDefault();
      return this.actions.menu(doc, event.target.closest("li").querySelector("a"));
    }
    const { row, gap } = lengths(this.#shape);
    const target = itemAfterKey(event.key, index, { total: this.#listing.total, columns: this.columns, rowsInView: Math.floor(this.scroller.clientHeight / (row + gap)) });
    if (target === null) return;
    event.preventDefault();
    this.#focusOn(target);
  }

  #focusOn(index) {
    this.#focus = index;
    const { row, gap } = lengths(this.#shape);
    const top = this.element.offsetTop + Math.floor(index / this.columns) * (row + gap);
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop + 80) this.scroller.scrollTop = Math.max(0, top - 80);
    else if (top + row > scrollTop + clientHeight) this.scroller.scrollTop = top + row - clientHeight + 16;
    this.draw();
    this.list.querySelector(`li[data-index="${index}"] a`)?.focus({ preventScroll: true });
  }
}
