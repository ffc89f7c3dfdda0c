/** One or two viewers beside each other; two can move together, as question and solution do. */
import { h } from "../dom.js";
import { PaperViewer } from "./paper-viewer.js";

export class Panes {
  #linked = true;
  #leader = null;
  #settled = 0;

  /** `set(viewer)` puts a new viewer's settings in place. */
  constructor(set) {
    this.set = set;
    this.first = new PaperViewer();
    this.element = h("div", { class: "panes" }, this.#pane(this.first));
    this.set(this.first);
    this.second = null;
    this.active = this.first;
    this.#listen(this.first);
  }

  get all() {
    return this.second ? [this.first, this.second] : [this.first];
  }

  get linked() {
    return this.#linked;
  }

  set linked(linked) {
    this.#linked = linked;
    if (linked) this.#follow(this.first);
  }

  /** Shows a second session beside the first. */
  open(session, index) {
    if (!this.second) {
      this.second = new PaperViewer();
      this.element.append(this.#pane(this.second));
      this.element.classList.add("two");
      this.set(this.second);
      this.#listen(this.second);
    }
    this.second.show(session, index);
    return this.second;
  }

  /** Puts the second pane away. */
  close() {
    this.second?.parentElement.remove();
    this.second = null;
    this.active = this.first;
    this.element.classList.remove("two");
  }

  /** A viewer below the title of what it shows; the title is seen while there are two. */
  #pane(viewer) {
    const title = h("h2", { class: "pane-title" });
    viewer.addEventListener("ready", () => {
      title.textContent = viewer.session.description.title;
      title.title = title.textContent;
    });
    return h("section", { class: "pane" }, title, viewer);
  }

  #listen(viewer) {
    const lead = () => {
      this.active = viewer;
      this.#leader = viewer;
    };
    for (const name of ["pointerdown", "wheel", "focusin", "touchstart"]) viewer.addEventListener(name, lead, { passive: true, capture: true });
    viewer.addEventListener("scrolled", () => this.#moved(viewer));
    viewer.addEventListener("pagenavigated", () => this.#moved(viewer));
  }

  /** The other pane repeats the actions of the leading pane; repeated actions are not repeated back. */
  #moved(viewer) {
    if (!this.#linked || !this.second) return;
    if (this.#leader !== null && this.#leader !== viewer && performance.now() - this.#settled < 400) return;
    this.#leader = viewer;
    this.#follow(viewer);
  }

  #follow(viewer) {
    const other = viewer === this.first ? this.second : this.first;
    if (!other?.session) return;
    this.#settled = performance.now();
    other.follow(viewer.mode === "continuous" ? viewer.place : { index: viewer.index, down: 0 });
  }
}
