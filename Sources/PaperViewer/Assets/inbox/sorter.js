/** One picture after the other: kept or deleted, with or without a note, by dragging, arrows, buttons or letters. */
import { h, replace, setStyles, wantsLessMotion } from "../dom.js";
import { icon } from "../icons.js";
import { announce, complain, notify } from "../notices.js";
import { preference } from "../preferences.js";
import { t, whenExactly } from "../strings.js";
import { DIRECTIONS, listenToSwipes } from "./swipe.js";
import { next, picture } from "./waiting-files.js";

export const ICONS = { keep: "check", delete: "trash", "note-keep": "text", "note-delete": "textTrash" };
const LETTERS = { k: "keep", d: "delete", n: "note-keep", x: "note-delete" };
const ARROWS = { ArrowRight: "keep", ArrowLeft: "delete", ArrowDown: "note-keep", ArrowUp: "note-delete" };
/** The pictures that are loaded ahead. */
const AHEAD = 2;

export class Sorter {
  #files;
  #skipped = new Set();
  #current = null;
  #isBusy = false;
  #ahead = [];

  /** `allDone()` makes what is shown when nothing waits. */
  constructor(files, allDone) {
    this.#files = files;
    this.#allDone = allDone;
    this.image = h("img", { alt: "", draggable: "false", decoding: "async" });
    this.hint = h("div", { class: "swipe-hint", "aria-hidden": "true", hidden: true });
    this.card = h("div", { class: "sort-card" }, this.image, this.hint);
    this.caption = h("p", { class: "sort-caption" });
    this.stage = h("div", { class: "sort-stage" }, this.card);
    const button = (decision, key) => h("button", { type: "button", class: `sort-button ${decision}`, "aria-keyshortcuts": key, onclick: () => this.decide(decision) }, icon(ICONS[decision]), h("span", {}, t(`inbox.${decision}`)));
    this.buttons = h("div", { class: "sort-buttons", role: "group", "aria-label": t("inbox.decide") },
      button("delete", "ArrowLeft"), button("note-delete", "ArrowUp"), this.undoButton(), button("note-keep", "ArrowDown"), button("keep", "ArrowRight"));
    this.pane = h("div", { class: "sort-pane" }, this.caption, this.stage, this.buttons);
    this.done = h("div", { class: "sort-done" });
    this.element = h("div", { class: "sorter" }, this.pane, this.done);
    this.image.onerror = () => this.#showUnreadable();
    listenToSwipes(this.card, {
      moved: (x, y, way) => this.#follow(x, y, way),
      done: (way) => (way ? this.decide(DIRECTIONS[way]) : this.#settleCard()),
      twice: () => this.undo(),
    });
  }

  #allDone;

  undoButton() {
    return h("button", { type: "button", class: "sort-button undo", "aria-keyshortcuts": "u", onclick: () => this.undo() }, icon("undo"), h("span", {}, t("undo")));
  }

  /** Shows what is to be decided next; the picture that is shown stays while it can. */
  draw() {
    const items = this.#files.items;
    const now = this.#current && this.#files.item(this.#current.id);
    const item = now && now.decision === null && !this.#skipped.has(now.id) ? now : next(items, this.#skipped);
    this.pane.hidden = item === null;
    this.done.hidden = item !== null;
    if (item === null) {
      this.#current = null;
      return void replace(this.done, this.#files.counts?.unread > 0 ? h("p", { class: "soft", role: "status" }, t("loading")) : this.#allDone());
    }
    const left = this.#files.counts.waiting;
    replace(this.caption, h("strong", {}, item.names.join(", ")), h("time", { datetime: item.takenAt }, whenExactly(item.takenAt)), h("span", { class: "badge" }, t("inbox.left", { count: left })));
    if (this.#current?.id !== item.id) this.#show(item);
    this.#current = item;
    this.#loadAhead(items);
  }

  #show(item) {
    this.#settleCard();
    this.card.classList.remove("unreadable");
    this.image.hidden = false;
    this.image.src = picture(item.id, this.#side);
    this.image.alt = t("inbox.pictureOf", { name: item.names[0] });
  }

  #showUnreadable() {
    this.image.hidden = true;
    this.card.classList.add("unreadable");
    replace(this.hint, icon("warning"), h("span", {}, t("inbox.unreadable")));
    this.hint.hidden = false;
  }

  /** The pixels of a picture's longer side: steps, so that a window that grows a little loads nothing again. */
  get #side() {
    const wanted = Math.max(this.stage.clientWidth, this.stage.clientHeight, 320) * devicePixelRatio;
    return [640, 1024, 1600, 2400].find((side) => side >= wanted) ?? 2400;
  }

  #loadAhead(items) {
    const from = items.indexOf(this.#current) + 1;
    const coming = items.slice(from).filter((item) => item.decision === null && !this.#skipped.has(item.id)).slice(0, AHEAD);
    this.#ahead = coming.map((item) => Object.assign(new Image(), { src: picture(item.id, this.#side) }));
  }

  // --- deciding ---

  /** Records a decision. The next picture is shown once it is on disk. */
  async decide(decision) {
    const item = this.#current;
    if (item === null || this.#isBusy) return;
    this.#isBusy = true;
    this.#showHint(decision);
    try {
      await this.#files.decide([item.id], decision);
      announce(t(`inbox.${decision}.done`, { name: item.names[0] }));
    } catch (error) {
      this.#settleCard();
      complain(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Takes the last decision back, and shows its picture. */
  async undo() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const undone = await this.#files.undo();
      if (undone.id === null) return notify(t("inbox.nothingToUndo"));
      this.#files.hasUndone = true;
      this.#skipped.delete(undone.id);
      const item = this.#files.item(undone.id);
      if (item?.decision === null) {
        this.#show(item);
        this.#current = item;
        this.draw();
      }
      notify(t("undone", { what: `${t(`inbox.${undone.decision}`)}: ${undone.name}` }), null, 3);
    } catch (error) {
      complain(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #skip() {
    if (this.#current === null) return;
    this.#skipped.add(this.#current.id);
    this.draw();
  }

  /** Takes a key; whether it meant something here. */
  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey) return this.undo(), true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const letter = preference("singleKeys") ? event.key : "";
    const decision = ARROWS[event.key] ?? LETTERS[letter];
    if (letter === "u") return this.undo(), true;
    if (this.#current === null) return false;
    if (letter === "s") return this.#skip(), true;
    if (!decision) return false;
    if (!event.repeat) this.decide(decision);
    return true;
  }

  // --- the card under the finger ---

  #follow(x, y, way) {
    this.card.classList.add("dragged");
    setStyles(this.card, { transform: `translate(${x}px, ${y}px) rotate(${wantsLessMotion() ? 0 : x / 60}deg)` });
    if (way) this.#showHint(DIRECTIONS[way]);
    else this.hint.hidden = !this.card.classList.contains("unreadable");
  }

  #showHint(decision) {
    this.hint.className = `swipe-hint ${decision}`;
    this.hint.hidden = false;
    replace(this.hint, icon(ICONS[decision]), h("span", {}, t(`inbox.${decision}`)));
  }

  #settleCard() {
    this.card.classList.remove("dragged");
    this.card.style.removeProperty("transform");
    this.hint.hidden = true;
  }
}
