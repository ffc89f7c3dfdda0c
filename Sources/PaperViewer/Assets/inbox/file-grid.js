/** Pictures side by side, to choose several of them and to look at one. */
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { showDialog } from "../dialog.js";
import { between } from "../order.js";
import { t, when } from "../strings.js";
import { picture } from "./waiting-files.js";

/** So many pictures are added when the end of the grid is seen: thousands at once take seconds. */
const PART = 300;

export class FileGrid {
  #items = [];
  #end = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#addPart());
  #last = null;
  #changed;
  chosen = new Set();

  /** `changed()` is called when other files are chosen. */
  constructor(changed) {
    this.#changed = changed;
    this.element = h("ul", { class: "file-grid" });
  }

  show(items) {
    const ids = items.map((item) => item.id);
    for (const id of this.chosen) if (!ids.includes(id)) this.chosen.delete(id);
    const isSame = ids.join() === this.#items.map((item) => item.id).join();
    this.#items = items;
    if (isSame) return this.#mark();
    const old = new Map([...this.element.children].map((element) => [element.dataset.id, element]));
    replace(this.element, items.slice(0, Math.max(PART, old.size)).map((item) => old.get(item.id) ?? this.#cell(item)));
    this.#watchEnd();
    this.#mark();
  }

  #addPart() {
    const count = this.element.children.length;
    this.element.append(...this.#items.slice(count, count + PART).map((item) => this.#cell(item)));
    this.#watchEnd();
    this.#mark();
  }

  #watchEnd() {
    this.#end.disconnect();
    const last = this.element.lastElementChild;
    if (last !== null && this.element.children.length < this.#items.length) this.#end.observe(last);
  }

  choose(ids) {
    this.chosen = new Set(ids);
    this.#mark();
    this.#changed();
  }

  #cell(item) {
    const box = h("input", { type: "checkbox", "aria-label": t("inbox.choose", { name: item.names[0] }), onclick: (event) => this.#toggle(item, event) });
    const image = h("img", { src: picture(item.id, 400), alt: "", loading: "lazy", decoding: "async", draggable: "false" });
    image.onerror = () => image.replaceWith(h("span", { class: "no-picture" }, icon("warning")));
    return h("li", { data: { id: item.id } },
      h("label", { class: "file-check" }, box),
      h("button", { type: "button", class: "file-picture", "aria-label": t("inbox.lookAt", { name: item.names[0] }), onclick: () => lookAt(item) }, image),
      h("span", { class: "file-name" }, item.names[0]),
      h("small", {}, when(item.takenAt), item.bundle && h("span", { class: "badge" }, t("inbox.inLibrary"))));
  }

  #toggle(item, event) {
    const ids = this.#items.map((other) => other.id);
    const range = event.shiftKey && this.#last ? between(ids, this.#last, item.id) : [item.id];
    for (const id of range) event.target.checked ? this.chosen.add(id) : this.chosen.delete(id);
    this.#last = item.id;
    this.#mark();
    this.#changed();
  }

  #mark() {
    for (const cell of this.element.children) {
      const isChosen = this.chosen.has(cell.dataset.id);
      cell.classList.toggle("selected", isChosen);
      cell.querySelector("input").checked = isChosen;
    }
  }
}

/** Shows one file large. */
export function lookAt(item) {
  return showDialog({
    title: item.names.join(", "), wide: true,
    content: h("img", { class: "look-at", src: picture(item.id, 1600), alt: t("inbox.pictureOf", { name: item.names[0] }) }),
  });
}
