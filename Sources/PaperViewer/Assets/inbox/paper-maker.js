/** *Make a paper*: pictures in an order, each cut and turned, and a title; they become a doc. */
import { get, post } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { iconButton } from "../dialog.js";
import { announce, complain } from "../notices.js";
import { movedBefore, movedBy } from "../order.js";
import { t, whenExactly } from "../strings.js";
import { editCorners } from "./corner-editor.js";
import { BURST, bursts, sameness } from "./bursts.js";
import { makeBook } from "../reading/books.js";
import { picture } from "./waiting-files.js";

export class PaperMaker {
  #app;
  #files;
  #ids;
  #cuts = new Map();
  /** The words of pictures, by id, as far as they are known; null for one that can't be read. */
  #readings = new Map();
  #dragged = null;
  #isTyped = false;
  #isMaking = false;
  #proposedFor = null;
  #closed = false;

  /** `leave(doc)` is called at the end, with the new doc `{id, title, bundles, isBook}` or null. */
  constructor(app, files, ids, leave, { isBook = false } = {}) {
    this.#app = app;
    this.#files = files;
    this.#leave = leave;
    this.#ids = ids;
    this.title = h("input", { type: "text", autocomplete: "off", oninput: () => (this.#isTyped = true) });
    this.proposal = h("small", { role: "status" });
    this.folder = h("input", { type: "text", autocomplete: "off", list: "folders" });
    this.folders = h("datalist", { id: "folders" });
    this.make = h("button", { type: "submit", class: "primary" }, icon("page"), h("span", {}, t("paper.make")));
    this.progress = h("p", { class: "soft", role: "status" });
    this.book = h("input", { type: "checkbox", checked: isBook });
    this.pages = h("ol", { class: "paper-pages" });
    this.hint = h("p", { class: "hint", hidden: true });
    this.element = h("form", { class: "paper-maker", onsubmit: (event) => (event.preventDefault(), this.#make()) },
      h("div", { class: "library-head" }, iconButton("back", t("inbox"), () => leave(null)), h("h1", {}, t("paper.title"))),
      h("div", { class: "paper-fields" },
        h("label", { class: "field" }, h("span", {}, t("paper.name")), this.title, this.proposal),
        h("label", { class: "field" }, h("span", {}, t("paper.folder")), this.folder), this.folders,
        h("label", { class: "check" }, this.book, h("span", {}, t("shelf.book")))),
      this.hint, this.pages, h("div", { class: "paper-foot" }, this.make, this.progress));
    for (const id of ids) this.#findSheet(id);
    this.#draw();
    this.#offerFolders();
    this.#propose().then(() => this.#compare());
  }

  #leave;

  close() {
    this.#closed = true;
  }

  #cut(id) {
    return this.#cuts.get(id) ?? { sheet: "whole", corners: null, turn: 0 };
  }

  /** A sheet that is seen in the photo is laid flat, until the person decides otherwise. */
  async #findSheet(id) {
    try {
      const { corners } = await get(`/api/inbox/files/${id}/sheet`);
      if (corners === null || this.#cuts.has(id) || this.#closed) return;
      this.#cuts.set(id, { sheet: "corners", corners: corners.map((number) => Math.min(1, Math.max(0, number))), turn: 0 });
      this.#draw();
    } catch {
      // The picture itself shows that it can't be read.
    }
  }

  /** Proposes the first line of the first page as the title. */
  async #propose() {
    const [first] = this.#ids;
    if (this.#isTyped || first === this.#proposedFor || !first) return;
    this.#proposedFor = first;
    this.proposal.textContent = t("paper.reading");
    const title = (await this.#reading(first))?.title ?? null;
    if (this.#closed || first !== this.#proposedFor) return;
    this.proposal.textContent = title === null ? t("paper.noTitle") : "";
    if (!this.#isTyped && title !== null) this.title.value = title;
  }

  /** What a picture says; null if it can't be read. */
  async #reading(id) {
    if (!this.#readings.has(id)) this.#readings.set(id, await get(`/api/inbox/files/${id}/words`).catch(() => null));
    return this.#readings.get(id);
  }

  get #items() {
    return this.#ids.map((id) => this.#files.item(id)).filter(Boolean);
  }

  /** Reads the photos that may show the same page as the one before them: their words decide. */
  async #compare() {
    for (;;) {
      const near = bursts(this.#items);
      const asked = this.#ids.find((id, i) => !this.#readings.has(id) && (near.has(id) || near.has(this.#ids[i + 1])));
      if (asked === undefined || this.#closed || this.#isMaking) return;
      await this.#reading(asked);
      this.#draw();
    }
  }

  async #offerFolders() {
    const { folders } = await get("/api/docs", { limit: 1 }).catch(() => ({ folders: [] })); // a folder can be typed all the same
    replace(this.folders, folders.map(({ path }) => h("option", { value: path })));
  }

  #draw() {
    const items = this.#items;
    const alike = sameness(items, this.#readings);
    const kinds = [...alike.values()].map(({ kind }) => kind);
    this.hint.hidden = kinds.length === 0;
    this.hint.textContent = kinds.includes("best") ? t("paper.alike") : t("paper.burst", { seconds: BURST });
    const old = new Map([...this.pages.children].map((element) => [element.dataset.id, element]));
    const focused = document.activeElement?.closest?.("[data-id]")?.dataset.id;
    const label = document.activeElement?.getAttribute?.("aria-label");
    replace(this.pages, items.map((item, i) => this.#page(item, i, alike.get(item.id), old.get(item.id))));
    const again = focused && this.pages.querySelector(`[data-id="${focused}"]`);
    if (again) ([...again.querySelectorAll("button")].find((button) => button.getAttribute("aria-label") === label) ?? again.querySelector("button"))?.focus();
  }

  #page(item, i, alike, old) {
    const src = picture(item.id, 400, this.#cut(item.id));
    const known = old?.querySelector("img");
    const image = known?.getAttribute("src") === src ? known : h("img", { src, alt: "", draggable: "false" });
    image.onerror = () => image.replaceWith(h("span", { class: "no-picture" }, icon("warning")));
    const name = item.names[0];
    const cell = h("li", { data: { id: item.id }, class: alike && alike.kind !== "best" ? "near" : null, draggable: "true" },
      h("button", { type: "button", class: "paper-picture", "aria-label": t("paper.corners", { name }), onclick: () => this.#edit(item) }, image),
      h("span", { class: "paper-number" }, i + 1),
      h("small", { title: name }, alike ? t(`alike.${alike.kind}`, alike) : whenExactly(item.takenAt)),
      h("div", { class: "paper-tools" },
        iconButton("previous", t("paper.earlier", { name }), () => this.#move(item.id, -1), { disabled: i === 0 }),
        iconButton("rotate", t("paper.turn", { name }), () => this.#turn(item.id)),
        iconButton("close", t("paper.leaveOut", { name }), () => this.#leaveOut(item.id)),
        iconButton("next", t("paper.later", { name }), () => this.#move(item.id, 1), { disabled: i === this.#ids.length - 1 })));
    cell.addEventListener("dragstart", (event) => {
      this.#dragged = item.id;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name);
    });
    cell.addEventListener("dragover", (event) => this.#dragged && event.preventDefault());
    cell.addEventListener("drop", (event) => {
      event.preventDefault();
      const box = cell.getBoundingClientRect();
      const isBehind = event.clientX > box.left + box.width / 2;
      const at = this.#ids.indexOf(item.id) + (isBehind ? 1 : 0);
      this.#order(movedBefore(this.#ids, [this.#dragged], this.#ids[at] ?? null));
      this.#dragged = null;
    });
    cell.addEventListener("dragend", () => (this.#dragged = null));
    return cell;
  }

  #order(ids) {
    this.#ids = ids;
    announce(t("ordered"));
    this.#draw();
    this.#propose().then(() => this.#compare());
  }

  #move(id, places) {
    this.#order(movedBy(this.#ids, id, places));
  }

  #turn(id) {
    const cut = this.#cut(id);
    this.#cuts.set(id, { ...cut, turn: (cut.turn + 90) % 360 });
    this.#draw();
  }

  #leaveOut(id) {
    this.#order(this.#ids.filter((other) => other !== id));
  }

  async #edit(item) {
    const cut = await editCorners(item, this.#cut(item.id));
    if (cut === null) return;
    this.#cuts.set(item.id, cut);
    this.#draw();
  }

  async #make() {
    if (this.#isMaking) return;
    if (this.#ids.length === 0) return complain({ message: t("paper.noPages") });
    if (this.title.value.trim() === "") {
      this.title.focus();
      return complain({ message: t("paper.needsTitle") });
    }
    this.#isMaking = true;
    this.make.disabled = true;
    const count = this.#ids.length;
    this.progress.textContent = t("paper.making", { count });
    const looking = setInterval(async () => {
      const { made } = await get("/api/inbox/paper").catch(() => ({ made: null })); // the paper is made all the same
      if (made !== null && made < count && this.#isMaking) this.progress.textContent = t("review.processing", { number: made + 1, count });
    }, 500);
    try {
      const pages = this.#ids.map((id) => {
        const { sheet, corners, turn } = this.#cut(id);
        return { file: id, cut: { sheet, corners: sheet === "corners" ? corners : undefined, turn } };
      });
      const { result } = await post("/api/inbox/paper", { title: this.title.value.trim(), folder: this.folder.value.trim() || undefined, pages });
      for (const bundle of result.bundles.filter((other) => other.outcome === "failed")) complain({ message: bundle.reason });
      const doc = await get(`/api/docs/${encodeURIComponent(result.doc)}`);
      const isBook = this.book.checked;
      if (isBook) await makeBook(doc.id).catch(complain); // the pages are there all the same
      this.#leave({ id: doc.id, title: doc.title, isBook, bundles: result.bundles.map((bundle) => bundle.name).filter(Boolean) });
    } catch (error) {
      complain(error);
    } finally {
      clearInterval(looking);
      this.#isMaking = false;
      this.make.disabled = false;
      this.progress.textContent = "";
    }
  }
}
