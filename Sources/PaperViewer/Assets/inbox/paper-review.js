/** A paper that was just made of pictures: how far the reading of its pages is, and which of them need a better photo. */
import { act, address, get, post, remove } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { editTags } from "../library/tag-dialog.js";
import { announce, complain } from "../notices.js";
import { t } from "../strings.js";
import { choosePhoto } from "./choose-photo.js";
import { isLegible } from "./legible.js";

export class PaperReview {
  #app;
  #doc;
  #files;
  #session = null;
  #slots = [];
  /** What is known of each page, by its id: `{count, isLegible, unread}` (in per cent); nothing for a page that was not read yet. */
  #read = new Map();
  #isAsking = false;
  #closed = false;
  #stop;

  /** `doc`: `{id, title, bundles}`, the bundles in the order of the pages; `leave()` is called by *Done*. */
  constructor(app, files, doc, leave) {
    this.#app = app;
    this.#doc = doc;
    this.#files = files;
    this.progress = h("p", { role: "status" });
    this.bar = h("progress", { max: String(doc.bundles.length), value: "0", "aria-label": t("indexing.name") });
    this.pages = h("ol", { class: "paper-pages" });
    this.element = h("section", { class: "paper-review" },
      h("h1", {}, doc.title), this.progress, this.bar, this.pages,
      h("div", { class: "paper-foot" },
        h("button", { type: "button", onclick: () => this.#tag() }, icon("tag"), h("span", {}, t("review.tags"))),
        h("button", { type: "button", onclick: leave }, t("review.done")),
        h("button", { type: "button", class: "primary", onclick: () => app.go({ screen: doc.isBook ? "reading" : "document", id: doc.id }) }, icon(doc.isBook ? "book" : "page"), h("span", {}, t(doc.isBook ? "reading.open" : "open")))));
    this.#stop = app.events.on("indexing", (state) => this.#refresh(state.running === null));
    this.#open();
  }

  close() {
    this.#closed = true;
    this.#stop();
    this.#forget();
  }

  #forget() {
    if (this.#session) remove(`/api/sessions/${this.#session}`).catch(() => {}); // it is removed in time anyway
    this.#session = null;
  }

  /** Asks for the pages: at first, and after one was replaced. */
  async #open() {
    try {
      const { session, slots } = await post("/api/sessions", { doc: this.#doc.id, ahead: true });
      if (this.#closed) return void remove(`/api/sessions/${session}`).catch(() => {});
      this.#forget();
      this.#session = session;
      this.#slots = slots.filter((slot) => this.#doc.bundles.includes(slot.bundlePage.replace(/#\d+$/u, "")));
      const { running } = await get("/api/indexing");
      await this.#refresh(running === null);
    } catch (error) {
      complain(error);
    }
  }

  /** Asks for the words of pages that had none yet. */
  async #refresh(isIdle) {
    if (this.#isAsking || this.#session === null) return;
    this.#isAsking = true;
    const session = this.#session;
    for (const slot of this.#slots) {
      const known = this.#read.get(slot.logicalPageID);
      if (known?.bundlePage === slot.bundlePage) continue;
      const text = await get(`/api/sessions/${session}/slots/${slot.index}/text`).catch(() => null);
      // Pages are read in their order.
      if (text === null || text.source === null) break;
      this.#read.set(slot.logicalPageID, { bundlePage: slot.bundlePage, count: text.words.length, isLegible: isLegible(text), unread: Math.round(text.unreadShare * 100) });
    }
    this.#isAsking = false;
    if (!this.#closed && session === this.#session) this.#draw(isIdle);
  }

  #draw(isIdle) {
    const states = this.#slots.map((slot) => this.#read.get(slot.logicalPageID));
    const done = states.filter(Boolean).length;
    const count = this.#slots.length;
    const poor = states.filter((state) => state && !state.isLegible).length;
    this.bar.hidden = done === count || isIdle;
    this.bar.value = done;
    this.progress.textContent = done < count ? t(isIdle ? "review.waits" : "review.processing", { number: done + 1, count })
      : poor > 0 ? t("review.poor", { count: poor }) : t("review.read", { count });
    const old = new Map([...this.pages.children].map((element) => [element.dataset.shown, element]));
    replace(this.pages, this.#slots.map((slot, i) => {
      const state = states[i];
      const shown = JSON.stringify([slot.bundlePage, state ?? null]);
      return old.get(shown) ?? this.#page(slot, i, state, shown);
    }));
  }

  #page(slot, i, state, shown) {
    const isPoor = state && !state.isLegible;
    return h("li", { data: { shown }, class: isPoor ? "near" : null },
      h("img", { class: "paper-picture", src: address(`/api/sessions/${this.#session}/slots/${slot.index}/image`, { w: 400 }), alt: t("page.in", { number: i + 1, title: this.#doc.title }) }),
      h("span", { class: "paper-number" }, i + 1),
      h("small", {}, !state ? t("review.reading") : isPoor ? t(state.count === 0 ? "review.none" : state.unread > 0 ? "review.unread" : "review.doubtful", { percent: state.unread }) : t("review.words", { count: state.count })),
      isPoor && h("button", { type: "button", onclick: () => this.#replace(slot, i) }, icon("phone"), h("span", {}, t("review.replace"))));
  }

  /** Binds a page to a better photo; the page keeps the old one as an earlier version. */
  async #replace(slot, i) {
    try {
      const page = await choosePhoto(this.#files, t("review.replaceTitle", { number: i + 1 }));
      if (page === null) return;
      this.progress.textContent = t("paper.making", { count: 1 });
      const { result } = await post("/api/inbox/paper", { pages: [page] });
      const [bundle] = result.bundles;
      if (bundle.outcome === "failed") throw new Error(bundle.reason);
      await act("bind", { page: slot.logicalPageID, bundle: bundle.name, pageNumber: 1 });
      this.#doc.bundles.push(bundle.name);
      announce(t("review.replaced", { number: i + 1 }));
      await this.#files.load();
    } catch (error) {
      complain(error);
    }
    await this.#open();
  }

  async #tag() {
    try {
      const { tags, variables } = await get(`/api/docs/${this.#doc.id}`);
      await editTags(this.#app, [{ id: this.#doc.id, name: this.#doc.title, tags, variables }], "doc");
    } catch (error) {
      complain(error);
    }
  }
}
