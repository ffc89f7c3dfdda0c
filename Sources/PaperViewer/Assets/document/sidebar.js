/** Beside the pages: small pictures of them, and the outline. */
import { h, replace, setStyles } from "../dom.js";
import { noPicture, thumbnail } from "../icons.js";
import { t } from "../strings.js";

const ROW = 172;

export class Sidebar {
  #viewer;
  #tab = "thumbnails";
  #go;

  constructor(viewer, go) {
    this.#viewer = viewer;
    this.#go = go;
    this.tabs = h("div", { class: "segments", role: "tablist" }, ["thumbnails", "outline"].map((name) =>
      h("button", { type: "button", role: "tab", data: { tab: name }, "aria-selected": "false", onclick: () => this.open(name) }, t(`sidebar.${name}`))));
    this.content = h("div", { class: "sidebar-content", tabindex: "-1" });
    this.content.addEventListener("scroll", () => this.#tab === "thumbnails" && this.#drawThumbnails(), { passive: true });
    this.element = h("nav", { class: "sidebar", "aria-label": t("sidebar"), hidden: true }, this.tabs, this.content);
    new ResizeObserver(() => this.isOpen && this.#tab === "thumbnails" && this.#drawThumbnails()).observe(this.content);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get tab() {
    return this.#tab;
  }

  open(tab) {
    this.#tab = tab;
    this.element.hidden = false;
    for (const button of this.tabs.children) button.setAttribute("aria-selected", String(button.dataset.tab === tab));
    this.refresh();
  }

  close() {
    this.element.hidden = true;
  }

  /** Redraws the sidebar for the current session. */
  refresh() {
    if (!this.isOpen || !this.#viewer.session) return;
    if (this.#tab === "outline") return this.#drawOutline();
    this.list = h("ol", { class: "thumbnails" });
    setStyles(this.list, { height: `${this.#viewer.session.slots.length * ROW}px` });
    replace(this.content, this.list);
    this.#reveal();
    this.#drawThumbnails();
  }

  /** Marks the page in view. */
  moved() {
    if (!this.isOpen) return;
    if (this.#tab === "outline") return this.#drawOutline();
    this.#reveal();
    this.#drawThumbnails();
  }

  #reveal() {
    const top = this.#viewer.index * ROW;
    const { scrollTop, clientHeight } = this.content;
    if (top < scrollTop || top + ROW > scrollTop + clientHeight) this.content.scrollTop = Math.max(0, top - clientHeight / 2 + ROW / 2);
  }

  #drawThumbnails() {
    const session = this.#viewer.session;
    if (!session || !this.list) return;
    const first = Math.max(0, Math.floor(this.content.scrollTop / ROW) - 2);
    const end = Math.min(session.slots.length, Math.ceil((this.content.scrollTop + this.content.clientHeight) / ROW) + 2);
    const kept = new Map([...this.list.children].map((item) => [item.dataset.key, item]));
    const items = [];
    for (let index = first; index < end; index += 1) {
      const slot = session.slots[index];
      const source = slot.currentSource === "ocrText" ? "display" : slot.currentSource;
      const key = `${index} ${slot.currentPreviewVersionID} ${source}`;
      const item = kept.get(key) ?? this.#thumbnail(session, index, key);
      const button = item.firstElementChild;
      if (index === this.#viewer.index) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
      items.push(item);
    }
    replace(this.list, items);
  }

  #thumbnail(session, index, key) {
    const slot = session.slots[index];
    const text = slot.currentSource === "ocrText";
    const picture = slot.problem
      ? noPicture()
      : thumbnail(session.picture(index, 240, { ahead: false, version: text ? slot.currentPreviewVersionID : null }));
    const item = h("li", { data: { key } }, h("button", { type: "button", onclick: () => this.#go(index) }, picture, h("span", {}, t("page.number", { number: index + 1 }))));
    setStyles(item, { top: `${index * ROW}px`, height: `${ROW}px` });
    return item;
  }

  #drawOutline() {
    const outline = this.#viewer.outline;
    if (outline === null) return void replace(this.content, h("p", { class: "empty", role: "status" }, t("loading")));
    const here = outline.findLast((entry) => entry.slot !== null && entry.slot <= this.#viewer.index);
    const held = this.content.contains(document.activeElement) ? [...this.content.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    replace(this.content, outline.length === 0
      ? h("p", { class: "empty" }, t("outline.none"))
      : h("ol", { class: "outline" }, outline.map((entry) => {
          const button = h("button", {
            type: "button",
            disabled: entry.slot === null,
            "aria-current": entry === here ? "location" : null,
            onclick: () => this.#go(entry.slot),
          }, h("span", {}, entry.title), entry.slot !== null && h("span", { class: "outline-page" }, entry.slot + 1));
          setStyles(button, { "padding-inline-start": `${12 + entry.depth * 16}px` });
          return h("li", {}, button);
        })));
    if (held >= 0) this.content.querySelectorAll("button")[held]?.focus({ preventScroll: true });
  }
}
