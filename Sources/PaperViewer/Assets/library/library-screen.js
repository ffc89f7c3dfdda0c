/** The library: what was read last, folders, docs, what stands on their pages, and what can be done with them. */
import { get } from "../api.js";
import { h, oneAtATime, replace } from "../dom.js";
import { icon, thumbnail } from "../icons.js";
import { iconButton } from "../dialog.js";
import { openMenu } from "../menu.js";
import { prefer, preference } from "../preferences.js";
import { formatRoute } from "../routes.js";
import { t, when } from "../strings.js";
import { BatchBar } from "./batch-bar.js";
import { carryOut, copyDoc, newDoc, removeThings, rename } from "./doc-actions.js";
import { DocList } from "./doc-list.js";
import { activeFilters, openFilters } from "./filters.js";
import { folderList, folderTrail } from "./folders.js";
import { acceptFiles, fileField, importFiles, unfinishedImports } from "./imports.js";
import { Listing } from "./listing.js";
import { isSaved, saveSearch, savedSearches } from "./saved-searches.js";
import { SearchResults } from "./search-results.js";
import { editTags } from "./tag-dialog.js";
import { openExport } from "../document/export-dialog.js";
import { ask } from "../dialog.js";

const SORTS = ["path", "title", "created"];

export class LibraryScreen {
  #app;
  #route;
  #listing = null;

  constructor(app, route) {
    this.#app = app;
    this.scroller = h("div", { class: "library-scroller" });
    this.docs = new DocList(this.scroller, {
      open: (doc) => app.go({ screen: "document", id: doc.id, at: this.#route.at }),
      href: (doc) => formatRoute({ screen: "document", id: doc.id, at: this.#route.at }),
      menu: (doc, anchor) => this.#openDocMenu(doc, anchor),
      maySelect: () => app.mayEdit,
      kept: (doc) => app.kept.note(doc.path),
      selected: (docs) => this.batch.show(docs),
    });
    this.docs.emptyState = () => this.#emptyState();
    this.results = new SearchResults({
      href: (hit, page, q) => formatRoute(this.#hitRoute(hit, page, q)),
      open: (hit, page, q) => app.go(this.#hitRoute(hit, page, q)),
      mayRead: () => app.mayEdit,
      hasNotes: () => app.library?.inbox,
      reader: app.reader,
      notes: (q) => formatRoute({ screen: "inbox", part: "notes", q: findable(q) }),
      readAll: (q) => app.go({ screen: "results", q, at: this.#route.at, find: findable(q) }),
    });
    this.batch = new BatchBar([
      { name: "tag", icon: "tag", label: t("tags.edit"), run: (docs) => this.#edit(docs) },
      { name: "move", icon: "folder", label: t("move"), run: (docs) => this.#move(docs) },
      { name: "export", icon: "export", label: t("export"), run: (docs) => this.#export(docs) },
      { name: "remove", icon: "trash", label: t("remove"), run: (docs) => this.#remove(docs) },
    ], { clear: () => this.docs.clearSelection(), all: () => this.docs.selectAll() });
    this.files = fileField((files) => this.#import(files));
    this.heading = h("h1", {});
    this.tools = h("div", { class: "library-tools" });
    this.recent = h("section", { class: "recent", "aria-labelledby": "recent-heading", hidden: true });
    this.trail = h("div");
    this.folders = h("div");
    this.found = h("h2", { class: "docs-found", hidden: true });
    this.filters = h("div");
    this.searches = h("div");
    this.unfinished = h("div");
    replace(this.scroller, h("div", { class: "library-inner" }, this.trail, h("div", { class: "library-head" }, this.heading, this.tools), this.unfinished, this.filters, this.searches, this.recent, this.results.element, this.folders, this.found, this.docs.element));
    this.drop = h("div", { class: "drop-hint", "aria-hidden": "true" }, icon("import"), h("p", {}, t("import.drop")));
    this.element = h("div", { class: "library" }, this.scroller, this.batch.element, this.drop, this.files);
    acceptFiles(this.element, () => app.mayEdit, (files) => this.#import(files));
    this.docs.shape = preference("shape");
    this.#show(route);
  }

  get title() {
    return "";
  }

  update(route) {
    if (route.screen !== "library" || route.at !== this.#route.at) return false;
    this.#show(route);
    return true;
  }

  close() {
    this.#listing?.close();
    this.docs.close();
    this.results.clear();
  }

  /** Loads the library again; the shown content stays until the new one is loaded. */
  async libraryChanged() {
    if (this.#route.at) return;
    await this.#listing.refresh();
    this.#showRecent();
    this.#showUnfinished();
  }

  /** The texts of more pages are known. */
  pagesRead() {
    this.results.refresh(this.#route.at);
  }

  /** Other papers are kept on this device. */
  keptChanged() {
    this.#drawTools();
    this.docs.draw();
  }

  async #showUnfinished() {
    if (this.#route.at || !this.#app.mayEdit) return;
    try {
      replace(this.unfinished, await unfinishedImports(this.#app, () => this.libraryChanged()));
    } catch {
      replace(this.unfinished); // the listing tells when the server can't be reached
    }
  }

  commands = {
    find: () => this.#app.banner.focusSearch(),
  };

  // --- showing ---

  #show(route) {
    this.#route = route.screen === "library" ? route : { screen: "library", at: route.at };
    this.#app.banner.show(this.#route);
    this.#drawTools();
    this.#drawSearches();
    this.#showUnfinished();
    replace(this.filters, activeFilters(this.#route, (next) => this.#go(next)));
    if (this.#route.q) this.results.search(this.#route.q, this.#route.at);
    else this.results.clear();
    this.#listing?.close();
    const { q, tag, where, sort, at } = this.#route;
    replace(this.trail, folderTrail(this.#route, (next) => this.#go(next)));
    // A folder shows what is in it; a search or filter looks at any depth below it.
    this.#listing = new Listing("/api/docs", { q, tag, where, sort, at, in: this.#route.in, depth: this.#isFiltered ? undefined : 1 }, () => this.#listed());
    this.docs.clearSelection();
    this.docs.show(this.#listing);
    this.#showRecent();
  }

  #listed() {
    const { total, folders } = this.#listing;
    const { q } = this.#route;
    const count = () => total > 0 && h("span", { class: "count" }, total.toLocaleString());
    replace(this.heading, q ? t("search.for", { query: q }) : this.#route.in ? this.#route.in.split("/").at(-1) : t("docs"), !q && count());
    // What was found on pages comes first: that no title matches is no answer to a search.
    this.found.hidden = !q || total === null;
    replace(this.found, t(total === 0 ? "docs.noneTitled" : "docs.titled", { query: q ?? "" }), count());
    replace(this.folders, !this.#isFiltered && folderList(this.#route, folders, (next) => this.#go(next)));
    this.docs.draw();
  }

  get #isFiltered() {
    return Boolean(this.#route.q || this.#route.tag || this.#route.where);
  }

  #go(route) {
    this.#app.go({ ...route, screen: "library" });
  }

  #drawTools() {
    const shape = preference("shape");
    const sort = h("select", { "aria-label": t("sort"), onchange: (event) => this.#go({ ...this.#route, sort: event.target.value === "path" ? undefined : event.target.value }) },
      SORTS.map((name) => h("option", { value: name, selected: name === (this.#route.sort ?? "path") }, t(`sort.${name}`))));
    replace(this.tools,
      this.#app.mayEdit && !this.#route.q && h("button", { type: "button", onclick: () => this.files.click() }, icon("import"), h("span", {}, t("import"))),
      this.#app.mayEdit && !this.#route.q && h("button", { type: "button", class: "primary", onclick: () => this.#new() }, icon("plus"), h("span", {}, t("doc.new"))),
      this.#isFiltered && !isSaved(this.#route) && h("button", { type: "button", class: "save-search", onclick: () => this.#saveSearch() }, icon("bookmark"), h("span", {}, t("searches.save"))),
      h("button", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: (event) => openFilters(event.currentTarget, this.#route, (next) => this.#go(next)) }, icon("filter"), h("span", {}, t("filters"))),
      this.#app.mayEdit && this.#route.in && this.#app.kept.button(`docs/${this.#route.in}`, this.#route.in),
      sort,
      iconButton(shape === "grid" ? "list" : "grid", t(shape === "grid" ? "shape.list" : "shape.grid"), () => {
        prefer("shape", shape === "grid" ? "list" : "grid");
        this.docs.shape = preference("shape");
        this.#drawTools();
      }));
  }

  /** The saved searches stand where one begins to look for something. */
  #drawSearches() {
    const isTop = !this.#isFiltered && !this.#route.in;
    replace(this.searches, isTop && savedSearches(this.#route.at, (route) => this.#go(route), () => this.#drawSearches()));
  }

  async #saveSearch() {
    if (await saveSearch(this.#route)) this.#drawTools();
  }

  #showRecent = oneAtATime(async () => {
    const { q, tag, where, at } = this.#route;
    if (q || tag || where || at || this.#route.in) {
      this.recent.hidden = true;
      return;
    }
    try {
      const { docs } = await get("/api/recent");
      this.recent.hidden = docs.length === 0;
      replace(this.recent, h("h2", { id: "recent-heading" }, t("recent")), h("ul", {}, docs.slice(0, 6).map((doc) => {
        const route = { screen: "document", id: doc.id, page: doc.page };
        return h("li", {}, h("a", { href: formatRoute(route), onclick: (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          this.#app.go(route);
        } }, thumbnail(`/api/docs/${doc.id}/cover?w=120`), h("span", {}, h("strong", {}, doc.title), h("time", { datetime: doc.openedAt }, when(doc.openedAt)))));
      })));
    } catch {
      this.recent.hidden = true; // the listing tells when the server can't be reached
    }
  });

  #emptyState() {
    const { q, tag, where } = this.#route;
    if (q) return null; // what stands on the pages is told above
    if (tag || where) return h("p", { class: "empty" }, t("docs.none"));
    if (this.#listing.folders.length > 0) return null;
    return h("div", { class: "empty" }, icon("import"), h("p", {}, t("docs.empty")), this.#app.mayEdit && h("button", { type: "button", class: "primary", onclick: () => this.files.click() }, t("import")));
  }

  #hitRoute(hit, page, q) {
    const at = this.#route.at;
    const find = findable(q);
    return page ? { screen: "document", id: page.docID, page: page.id, find, at } : { screen: "bundle", id: hit.bundle, page: String(hit.pageNumber), find, at };
  }

  // --- changing ---

  #openDocMenu(doc, anchor) {
    const mayEdit = this.#app.mayEdit;
    const done = (answer) => answer && this.libraryChanged();
    openMenu(anchor, t("doc.actions", { title: doc.title }), [
      { label: t("open"), icon: icon("page"), action: () => this.#app.go({ screen: "document", id: doc.id, at: this.#route.at }) },
      { label: t("organize"), icon: icon("grid"), action: () => this.#app.go({ screen: "organize", id: doc.id, at: this.#route.at }) },
      mayEdit && this.#app.kept.menuItem(doc.id, doc.path),
      mayEdit && { label: t("select.this"), icon: icon("check"), detail: "x", action: () => this.docs.choose(doc) },
      mayEdit && null,
      mayEdit && { label: t("rename"), icon: icon("edit"), action: async () => done(await rename(this.#app, doc)) },
      mayEdit && { label: t("tags.edit"), icon: icon("tag"), action: () => this.#edit([doc]) },
      mayEdit && { label: t("move"), icon: icon("folder"), action: () => this.#move([doc]) },
      mayEdit && { label: t("copy"), icon: icon("plus"), action: async () => done(await copyDoc(this.#app, doc)) },
      mayEdit && { label: t("remove"), icon: icon("trash"), dangerous: true, action: () => this.#remove([doc]) },
    ].filter((item) => item !== false));
  }

  async #new() {
    const answer = await newDoc(this.#app, this.#route.in);
    if (answer) await this.libraryChanged();
  }

  async #import(files) {
    if ((await importFiles(this.#app, files, this.#route.in)) > 0) await this.libraryChanged();
  }

  async #edit(docs) {
    const things = docs.map((doc) => ({ id: doc.id, name: doc.title, tags: doc.tags, variables: doc.variables }));
    if (await editTags(this.#app, things, "doc")) await this.#changed();
  }

  async #move(docs) {
    const folder = await ask({ title: t("move.title", { count: docs.length, name: docs[0].title }), label: t("move.folder"), value: this.#route.in ?? "", action: t("move") });
    if (folder === null) return;
    if (await carryOut(this.#app, "move", { refs: docs.map((doc) => doc.id), to: folder }, t("moved", { count: docs.length, folder }))) await this.#changed();
  }

  #export(docs) {
    const title = docs.length === 1 ? docs[0].title : t("docs.count", { count: docs.length });
    return openExport({ title, refs: docs.map((doc) => doc.id) }, this.#route.at);
  }

  async #remove(docs) {
    if (await removeThings(this.#app, docs)) await this.#changed();
  }

  async #changed() {
    this.docs.clearSelection();
    await this.libraryChanged();
  }
}

/** Of a query, the words to mark in the document: not its filters, nor what must be absent. */
export function findable(q) {
  const words = q.replace(/\S+[:<>=]\S*/gu, " ").split(/\s+/u).filter((word) => word !== "" && !word.startsWith("-"));
  const phrase = q.match(/"([^"]+)"/u)?.[1];
  return (phrase ?? words[0] ?? "").replaceAll(/["*]/gu, "") || undefined;
}
