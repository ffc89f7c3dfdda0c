/** What there is to read: books, and what was read last. */
import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { icon, thumbnail } from "../icons.js";
import { complain, failure } from "../notices.js";
import { fileField } from "../library/imports.js";
import { preference } from "../preferences.js";
import { formatRoute } from "../routes.js";
import { t, when } from "../strings.js";
import { addKept } from "./books.js";
import { openReadingSettings } from "./reading-settings.js";
import { welcome } from "./onboarding.js";

export class ShelfScreen {
  #app;
  #abort = new AbortController();
  #shares = new Map(); // doc id → the answer about its words

  constructor(app) {
    this.#app = app;
    this.field = fileField((files) => this.#startBook(files));
    this.adding = h("p", { class: "soft", role: "status" });
    this.tools = h("div", { class: "library-tools" },
      app.library.inbox && app.mayEdit && h("button", { type: "button", onclick: () => this.field.click() }, icon("camera"), h("span", {}, t("shelf.add"))),
      h("button", { type: "button", onclick: () => app.go({ screen: "stats" }) }, icon("chart"), h("span", {}, t("tab.analytics"))),
      h("button", { type: "button", onclick: () => openReadingSettings(app.reader, { mayEdit: app.mayEdit, isOwner: Boolean(app.library.inbox) }) }, icon("settings"), h("span", {}, t("reading.settings"))));
    this.content = h("div", {}, h("p", { class: "soft", role: "status" }, t("loading")));
    this.element = h("div", { class: "library shelf" }, h("div", { class: "library-scroller" }, h("div", { class: "library-inner" },
      h("div", { class: "library-head" }, h("h1", {}, t("tab.reading")), this.tools), this.adding, this.content)), this.field);
    app.reader.load();
    this.#load();
  }

  get title() {
    return t("tab.reading");
  }

  update(route) {
    return route.screen === "shelf";
  }

  opened() {
    if (this.#app.mayEdit) welcome();
  }

  close() {
    this.#abort.abort();
  }

  libraryChanged() {
    this.#shares.clear();
    this.#load();
  }

  /** Photos go into the inbox, as kept; its screen puts them in order and makes the book. */
  async #startBook(files) {
    if (files.length === 0) return complain({ message: t("paper.noPages") });
    try {
      this.#app.newBook = await addKept(this.#app.waiting, files, (number) => (this.adding.textContent = t("shelf.adding", { number, count: files.length })));
      if (this.#app.newBook.length > 0) this.#app.go({ screen: "inbox", part: "kept" });
    } catch (error) {
      complain(error);
    }
    this.adding.textContent = "";
  }

  async #load() {
    try {
      const { items } = await get("/api/read", {}, this.#abort.signal);
      this.#draw(items);
      for (const item of items) await this.#showShare(item);
    } catch (error) {
      if (error.name !== "AbortError") replace(this.content, failure(error, () => this.#load()));
    }
  }

  #draw(items) {
    if (items.length === 0) {
      return void replace(this.content, h("div", { class: "empty" }, icon("book"), h("p", {}, t("shelf.empty")), h("p", { class: "soft" }, t("shelf.how"))));
    }
    const part = (key, list) => list.length > 0 && h("section", { "aria-labelledby": `shelf-${key}` },
      h("h2", { id: `shelf-${key}` }, t(`shelf.${key}`)), h("ul", { class: "shelf-list" }, list.map((item) => this.#item(item))));
    replace(this.content,
      part("own", items.filter((item) => item.isBook && item.isOwn)),
      part("shared", items.filter((item) => item.isBook && !item.isOwn)),
      part("papers", items.filter((item) => !item.isBook)));
  }

  #item(item) {
    const route = { screen: "reading", id: item.id };
    return h("li", {}, h("a", {
      class: "shelf-item", data: { doc: item.id }, href: formatRoute(route),
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.#app.go(route);
      },
    },
      h("span", { class: "shelf-cover" }, item.cover ? thumbnail(`${item.cover}?w=240`) : icon("book")),
      h("span", { class: "shelf-facts" },
        h("h3", {}, item.title),
        h("span", {}, item.page === null ? t("shelf.pages", { count: item.pages }) : t("reading.page", { number: item.page, count: item.pages })),
        item.page !== null && h("progress", { max: String(item.pages), value: String(item.page), "aria-label": t("reading.progress") }),
        item.readAt && h("span", {}, t("shelf.readAt", { time: when(item.readAt) })),
        h("span", { class: "shelf-share", role: "status" }))));
  }

  /** How many of the words are known, one doc after the other. */
  async #showShare({ id }) {
    const answer = this.#shares.get(id) ?? await get(`/api/read/docs/${encodeURIComponent(id)}/known`, { level: preference("hskLevel") }, this.#abort.signal);
    this.#shares.set(id, answer);
    const place = this.content.querySelector(`[data-doc="${id}"] .shelf-share`);
    if (!place) return;
    place.textContent = answer.known === null ? (answer.unreadPages > 0 ? t("shelf.unread", { count: answer.unreadPages }) : "")
      : t("shelf.known", { percent: Math.round(answer.known * 100), count: answer.unknownWords });
  }
}
