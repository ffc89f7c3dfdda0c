/** A document on screen: opens its session, and joins toolbar, panes, side panels, find and keys. */
import { act, get } from "../api.js";
import { h, replace } from "../dom.js";
import { confirm } from "../dialog.js";
import { icon } from "../icons.js";
import { lockBySomeoneElse, takeLock } from "../locks.js";
import { announce, complain, failure, notify, sentence } from "../notices.js";
import { prefer, preference } from "../preferences.js";
import { t, when } from "../strings.js";
import { editTags } from "../library/tag-dialog.js";
import { chooseDocument } from "../library/choose-document.js";
import { Ahead } from "./ahead.js";
import { Compare, versionsToCompare } from "./compare.js";
import { Details } from "./details.js";
import { FindBar } from "./find-bar.js";
import { MODES } from "./layout.js";
import { Panes } from "./panes.js";
import { printSession } from "./printing.js";
import { Session } from "./session.js";
import { openExport } from "./export-dialog.js";
import { WordsOnPages } from "../reading/words-on-pages.js";
import { MarkupMode } from "../markup/markup-mode.js";
import { Sidebar } from "./sidebar.js";
import { Toolbar } from "./toolbar.js";
import { openVersions } from "./versions-panel.js";
import { pictureWidth } from "./zoom.js";

/** The request for the session that an address shows; null for an address of another screen. */
export function sessionRequest(route) {
  const common = { at: route.at, viewMode: preference("layout") };
  if (route.screen === "document") return { doc: route.id, ...common };
  if (route.screen === "bundle") return { bundle: route.id, ...common };
  if (route.screen === "results") return { search: route.q ?? "", ...common };
  return null;
}

export class DocumentScreen {
  #app;
  #route;
  #position = null;
  #marks = null; // how many the doc has, and when the latest was made
  #abort = new AbortController();
  #ahead = new Ahead();
  #prepared = new Map(); // doc id → the promise of its session, opened before it is asked for
  #compare = null;
  #markup = null;

  constructor(app, route) {
    this.#app = app;
    this.panes = new Panes((viewer) => this.#set(viewer));
    const viewer = this.panes.first;
    this.toolbar = new Toolbar(this.commands);
    this.find = new FindBar(viewer, (query) => app.replaceRoute({ ...this.#route, find: query || undefined }, (next) => (this.#route = next)), () => app.mayEdit);
    this.sidebar = new Sidebar(viewer, (index) => this.#jump(index));
    this.details = new Details(viewer, { close: () => this.commands.details(), selectMark: (index, id) => this.#markup?.selectMark(index, id), editTags: app.mayEdit ? (slot) => this.#editTags(slot) : null });
    this.notice = h("div", { class: "lock-notice", role: "status", hidden: true }, icon("lock"), h("span"));
    this.stage = h("div", { class: "document-stage" }, this.find.element, this.panes.element);
    this.element = h("div", { class: "document" }, this.toolbar.element, this.notice,
      h("div", { class: "document-body" }, this.sidebar.element, this.stage, this.details.element));
    this.words = new WordsOnPages(app.reader, () => this.toolbar.showReading(route.screen === "document" && !route.at));
    this.#listen(viewer);
    this.#open(route);
  }

  /** Another address for this screen; false when it is not one it can show. */
  update(route) {
    if (!["document", "bundle", "results"].includes(route.screen)) return false;
    const same = ["screen", "id", "at", "q"].every((name) => route[name] === this.#route[name]);
    if (!same) return false;
    const index = this.#indexOf(route);
    if (route.with !== this.#route.with) this.#openBeside(route);
    this.#route = route;
    if (index !== null && index !== this.panes.first.index) this.panes.first.goTo(index);
    if (route.find && route.find !== this.find.query) this.find.open(route.find);
    return true;
  }

  /** Other windows and people mark pages, too. */
  /** The texts of more pages are known. */
  pagesRead() {
    // Pages without a text have one now, to be selected and shown.
    if (this.panes.all.some((viewer) => viewer.scroller.querySelector("[data-text=none]"))) this.refresh();
    this.find.refresh();
  }

  markupChanged(page) {
    this.#showView({ count: (this.#marks?.count ?? 0) + 1, lastAt: new Date().toISOString() });
    for (const viewer of this.panes.all) viewer.renewMarkup(page);
    this.details.renewMarks(page);
  }

  /** The server was away for a while: annotations may have been made that this window did not hear of. */
  reconnected() {
    for (const viewer of this.panes.all) viewer.session?.forgetAnnotations();
  }

  /** A key that has a meaning of its own while marking. */
  ownKey(event) {
    return this.#markup?.key(event) ?? false;
  }

  close() {
    this.#markup?.close();
    this.#abort.abort();
    this.#ahead.want([]);
    this.#compare?.close();
    this.words.close();
  }

  /** Closes the comparison, else the find bar. Returns whether one was open. */
  escape() {
    if (this.words.escape()) return true;
    const open = [this.#compare, this.find.isOpen ? this.find : null].find(Boolean);
    open?.close();
    return Boolean(open);
  }

  get title() {
    return this.panes.first.session?.description.title ?? "";
  }

  // --- opening ---

  async #open(route) {
    this.#route = route;
    const viewer = this.panes.first;
    this.element.classList.add("loading");
    try {
      const prepared = this.#app.takePrepared(route);
      const session = (await prepared) ?? (await Session.open(sessionRequest(route), this.#abort.signal));
      this.#abort.signal.throwIfAborted();
      viewer.show(session, this.#indexOf(route, session) ?? session.description.index);
      session.navigated(viewer.index).catch(() => {}); // where one is, for "read last" alone
      await this.#applyRoute(route);
      this.#shown();
      if (route.with) await this.#openBeside(route);
      await this.#findPosition(session);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.toolbar.showDocument(error.code === "not-found" ? t("error.title") : "", null);
      replace(this.stage, failure(error, () => {
        replace(this.stage, this.find.element, this.panes.element);
        this.#open(route);
      }));
    } finally {
      this.element.classList.remove("loading");
    }
  }

  /** The version and source an address asks for, on the page it names. */
  async #applyRoute(route) {
    const viewer = this.panes.first;
    if (route.mode && MODES.includes(route.mode)) viewer.mode = route.mode;
    if (route.v) await viewer.preview(viewer.index, this.#wholeID(route.v));
    if (route.src) await viewer.setSource(viewer.index, route.src);
    if (route.find) this.find.open(route.find);
  }

  #wholeID(prefix) {
    const slot = this.panes.first.session.slots[this.panes.first.index];
    return slot.versionOptions.find((option) => option.pageVersionID.startsWith(prefix))?.pageVersionID ?? prefix;
  }

  #indexOf(route, session = this.panes.first.session) {
    if (!route.page || !session) return null;
    if (route.screen === "bundle") return Math.max(0, Number.parseInt(route.page, 10) - 1) || 0;
    const index = session.slots.findIndex((slot) => slot.logicalPageID.startsWith(route.page));
    return index < 0 ? null : index;
  }

  async #findPosition(session) {
    const doc = session.description.doc;
    if (!doc) return this.toolbar.showDocument(session.description.title, null);
    prefer("lastOpened", { id: doc.id, title: doc.title });
    const { position, markup } = await get(`/api/docs/${doc.id}`, { at: this.#route.at }, this.#abort.signal);
    this.#position = position;
    this.#showView(markup);
    this.toolbar.showDocument(doc.title, position);
    this.#prepare(position.next);
  }

  /** Opens the next document ahead, with its first picture; a failure is told when it is opened. */
  #prepare(next) {
    if (!next) return;
    const route = { screen: "document", id: next.id, at: this.#route.at };
    const opening = Session.open({ ...sessionRequest(route), ahead: true }).then((session) => {
      const box = this.panes.first.scroller.clientWidth - 32;
      if (session.slots[0] && !session.slots[0].problem) this.#ahead.want([session.picture(0, pictureWidth(box, devicePixelRatio))]);
      return session;
    }).catch(() => null);
    this.#prepared.set(next.id, opening);
  }

  /** What the second pane shows beside the first one's session. */
  #besides(first, route = this.#route) {
    return { doc: route.with, at: route.at, linkedTo: first.id };
  }

  async #openBeside(route) {
    if (!route.with) {
      this.panes.close();
      this.#showPanes();
      return;
    }
    try {
      const session = await Session.open(this.#besides(this.panes.first.session, route), this.#abort.signal);
      const isNew = this.panes.second === null;
      this.panes.open(session, 0);
      // Half a window has no room for a page that was enlarged in a whole one.
      if (this.panes.first.zoom.kind === "scale") for (const viewer of this.panes.all) viewer.zoom = { kind: "width" };
      this.panes.linked = preference("linked");
      if (isNew) this.#listen(this.panes.second);
      this.#showPanes();
    } catch (error) {
      if (error.name !== "AbortError") complain(error);
    }
  }

  // --- what the viewers tell ---

  #set(viewer) {
    viewer.mode = preference("layout");
    const place = () => {
      viewer.zoom = preference("zoom");
      if (preference("markup")) viewer.markup = true;
    };
    if (viewer.isConnected) place();
    else queueMicrotask(place);
  }

  #listen(viewer) {
    const isFirst = viewer === this.panes.first;
    this.words.listen(viewer);
    viewer.addEventListener("pagenavigated", () => isFirst && this.#moved());
    viewer.addEventListener("pagefollowed", () => isFirst && this.#moved());
    viewer.addEventListener("jumped", () => isFirst && this.#app.pushRoute(this.#here()));
    viewer.addEventListener("ready", () => isFirst && this.#shown());
    viewer.addEventListener("zoomed", () => this.#showZoom());
    viewer.addEventListener("problem", ({ detail }) => complain(detail.error));
    viewer.addEventListener("versionsasked", ({ detail }) => this.#openVersions(viewer, detail.index, detail.anchor));
    for (const name of ["versionpreviewed", "sourcechanged"]) {
      viewer.addEventListener(name, () => {
        if (isFirst) this.#changed();
        const { index } = viewer;
        const version = viewer.session.version(index);
        const slot = viewer.session.slots[index];
        announce(t("page.nowShows", { number: index + 1, version: version.number ?? "", count: slot.versionOptions.length, source: t(`source.${slot.currentSource}`) }));
      });
    }
  }

  #shown() {
    const viewer = this.panes.first;
    this.toolbar.showDocument(viewer.session.description.title, this.#position);
    this.#showZoom();
    this.toolbar.showLayout(viewer.mode);
    this.#app.setTitle(this.title);
    if (this.sidebar.isOpen) this.sidebar.refresh();
    else if (preference("sidebar") && innerWidth > 900) this.#openSidebar(preference("sidebar"));
    if (preference("details") && innerWidth > 1100) this.#openDetails();
    this.#moved();
    this.showLocks(this.#app.locks);
  }

  #moved() {
    const viewer = this.panes.first;
    const slot = viewer.session?.slots[viewer.index];
    if (!slot) return this.toolbar.showPage(0, 0, "");
    this.toolbar.showPage(viewer.index + 1, viewer.session.slots.length, [slot.group?.title, slot.pdfLabel ?? slot.label].filter(Boolean).join(" · "));
    this.#showZoom();
    this.#showDrawing();
    this.sidebar.moved();
    this.details.refresh();
    this.#app.replaceRoute(this.#here(), (next) => (this.#route = next));
  }

  /** What the toolbar says of markup, and the tint of what is around the pages. */
  #showView(marks) {
    this.#marks = marks;
    for (const viewer of this.panes.all) {
      if (viewer.session) viewer.session.hasMarks = Boolean(marks);
      viewer.prepareMarkup();
    }
    this.toolbar.showView(marks);
    this.stage.dataset.view = marks && preference("markup") ? "markup" : "original";
  }

  #showDrawing() {
    const slot = this.panes.active.session?.slots[this.panes.active.index];
    this.toolbar.showDrawing(this.#markup !== null, Boolean(this.#app.mayEdit && slot?.capabilities.canAnnotate && !slot.problem));
  }

  #changed() {
    this.sidebar.refresh();
    this.details.refresh();
    this.find.refresh();
    this.#app.replaceRoute(this.#here(), (next) => (this.#route = next));
  }

  /** The address of what is seen: the page, and what it shows if that is not the usual. */
  #here() {
    const viewer = this.panes.first;
    const slot = viewer.session.slots[viewer.index];
    const route = { ...this.#route, v: undefined, src: undefined };
    if (!slot) return route;
    route.page = this.#route.screen === "bundle" ? String(viewer.index + 1) : slot.logicalPageID;
    if (this.#route.screen === "results") delete route.page;
    if (slot.currentPreviewVersionID !== slot.defaultVersionID) route.v = slot.currentPreviewVersionID;
    if (slot.currentSource !== slot.defaultSource) route.src = slot.currentSource;
    return route;
  }

  #jump(index) {
    this.#app.pushRoute(this.#here());
    if (this.#compare) this.#compare.goTo(index);
    else this.panes.first.goTo(index);
    if (innerWidth <= 900) this.sidebar.close();
  }

  // --- versions ---

  #openVersions(viewer, index, anchor) {
    const slot = viewer.session.slots[index];
    openVersions(anchor, slot, {
      preview: (id) => viewer.preview(index, id),
      makeCurrent: this.#app.mayEdit ? (version) => this.#makeCurrent(slot, version) : null,
      compare: (id) => this.#startCompare(viewer, index, { older: id, newer: slot.defaultVersionID }),
    });
  }

  async #makeCurrent(slot, version) {
    const agreed = await confirm({
      title: t("version.makeCurrent"),
      content: [
        t("version.makeCurrentAsks", { page: slot.path, number: version.number, date: when(version.createdAt), shows: `${version.bundle.name}#${version.pageNumber}` }),
        t("version.makeCurrentKeeps"),
      ],
      action: t("version.makeCurrent"),
    });
    if (!agreed) return;
    const viewer = this.panes.all.find((pane) => pane.session.slots.includes(slot)) ?? this.panes.first;
    let lock = null;
    try {
      lock = await takeLock(slot.logicalPageID, this.#app.person);
      // What is current is what one wants to see then, not a preview of what was historical.
      await viewer.preview(slot.index, slot.defaultVersionID);
      await act("makeCurrent", { page: slot.logicalPageID, pageVersionID: version.pageVersionID });
      notify(t("version.madeCurrent", { page: slot.label }), { label: t("undo"), run: () => this.#app.undo() });
      await this.refresh();
    } catch (error) {
      complain(error);
    } finally {
      await lock?.release();
    }
  }

  #startCompare(viewer, index, versions) {
    this.#compare?.close();
    if (this.find.isOpen) this.find.close();
    this.#compare = new Compare(viewer.session, index, versions, (page) => viewer.sizeOf(page), {
      closed: () => {
        this.#compare = null;
        this.panes.element.inert = false;
        viewer.scroller.focus({ preventScroll: true });
        this.#showZoom();
      },
      moved: (page) => viewer.goTo(page),
      zoomed: () => this.#showZoom(),
    });
    this.panes.element.inert = true;
    this.stage.append(this.#compare.element);
    this.#compare.stage.focus();
  }

  async #editTags(slot) {
    if (await editTags(this.#app, [{ id: slot.logicalPageID, name: slot.path, tags: slot.tags, variables: slot.variables }], "page")) await this.refresh();
  }

  // --- what happens meanwhile ---

  /** Loads the library again after a change; the reader stays at the same place. */
  async refresh() {
    if (!this.panes.first.session) return;
    try {
      const session = await this.#renew(this.panes.first, sessionRequest(this.#route));
      if (this.panes.second?.session) await this.#renew(this.panes.second, this.#besides(session));
      await this.#findPosition(session);
    } catch (error) {
      if (error.name !== "AbortError") complain(error);
    }
  }

  async #renew(viewer, request) {
    const before = viewer.session;
    const session = await Session.open(request, this.#abort.signal);
    await session.keepPreviews(before);
    viewer.refresh(session);
    return session;
  }

  /** The library changed: `docs` are the ids that did, null when that is not known. */
  libraryChanged({ docs }) {
    if (this.#route.at) return;
    const ids = [this.panes.first.session?.description.doc?.id, this.panes.second?.session?.description.doc?.id];
    if (docs === null || docs.some((id) => ids.includes(id))) return void this.refresh();
    // A commit of annotations changes no page, but how many there are, and what stamps say of themselves.
    for (const viewer of this.panes.all) viewer.renewStamps();
    const { session, index } = this.panes.first;
    if (session) this.details.renewMarks(session.slots[index]?.logicalPageID);
    if (session) this.#findPosition(session).catch((error) => error.name !== "AbortError" && complain(error));
  }

  /** Another window moved a session that is linked to this one. */
  sessionMoved({ session, index }) {
    const viewer = this.panes.all.find((pane) => pane.session?.id === session);
    if (viewer && viewer !== this.panes.active && viewer.index !== index && !this.panes.second) viewer.goTo(index);
  }

  showLocks(locks) {
    const slot = this.panes.first.session?.slots[this.panes.first.index];
    const lock = lockBySomeoneElse(locks, [slot?.logicalPageID, slot?.group?.id, this.panes.first.session?.description.doc?.id].filter(Boolean));
    this.notice.hidden = lock === null;
    if (lock) this.notice.lastElementChild.textContent = sentence({ code: "locked", holder: lock.holder });
  }

  /** Sessions opened ahead, for the app to hand to the next screen. */
  get prepared() {
    return this.#prepared;
  }

  // --- commands: what keys and buttons do ---

  #openSidebar(tab) {
    this.sidebar.open(tab);
    this.toolbar.panel.setAttribute("aria-pressed", "true");
  }

  #toggleSidebar(tab) {
    const closing = this.sidebar.isOpen && this.sidebar.tab === tab;
    if (closing) this.sidebar.close();
    else this.#openSidebar(tab);
    this.toolbar.panel.setAttribute("aria-pressed", String(!closing));
    prefer("sidebar", closing ? null : tab);
  }

  #openDetails() {
    this.details.open();
    this.toolbar.details.setAttribute("aria-pressed", "true");
  }

  #showPanes() {
    const two = this.panes.second !== null;
    this.toolbar.sideBySide.setAttribute("aria-pressed", String(two));
    this.toolbar.link.hidden = !two;
    this.toolbar.link.setAttribute("aria-pressed", String(this.panes.linked));
  }

  #step(direction) {
    const target = direction > 0 ? this.#position?.next : this.#position?.previous;
    if (target) this.#app.go({ screen: "document", id: target.id, at: this.#route.at });
    else announce(t(direction > 0 ? "document.last" : "document.first"));
  }

  /** What keys and buttons move and zoom: the comparison while it is open, else the pane in use. */
  get #shownPages() {
    return this.#compare ?? this.panes.active;
  }

  /** Does what changes the pages behind a comparison only when none is open. */
  #besidesCompare(action) {
    if (this.#compare) notify(t("compare.closeFirst"));
    else action();
  }

  #showZoom() {
    const { zoom, scale } = this.#shownPages;
    this.toolbar.showZoom(zoom, scale);
  }

  #zoomAll(zoom) {
    if (this.#compare) {
      this.#compare.zoom = zoom;
      return;
    }
    prefer("zoom", zoom);
    for (const viewer of this.panes.all) viewer.zoom = zoom;
  }

  commands = {
    down: (count = 1) => this.#shownPages.scrollLines(count),
    up: (count = 1) => this.#shownPages.scrollLines(-count),
    forward: () => this.#shownPages.scrollScreens(1),
    backward: () => this.#shownPages.scrollScreens(-1),
    nextPage: (count = 1) => this.#shownPages.stepPages(count),
    previousPage: (count = 1) => this.#shownPages.stepPages(-count),
    firstPage: () => this.#jump(0),
    goToPage: (number) => this.#jump(number === undefined ? this.panes.first.session.slots.length - 1 : number - 1),
    previousDocument: () => this.#step(-1),
    nextDocument: () => this.#step(1),
    zoomIn: () => this.#shownPages.zoomStep(1),
    zoomOut: () => this.#shownPages.zoomStep(-1),
    zoomTo: (scale) => this.#zoomAll({ kind: "scale", scale }),
    actualSize: () => this.#zoomAll({ kind: "scale", scale: 1 }),
    fitPage: () => this.#zoomAll({ kind: "fit" }),
    fitWidth: () => this.#zoomAll({ kind: "width" }),
    rotate: () => this.#besidesCompare(() => this.panes.active.rotate()),
    mode: () => this.panes.first.mode,
    setMode: (mode) => {
      prefer("layout", mode);
      for (const viewer of this.panes.all) viewer.mode = mode;
      this.toolbar.showLayout(mode);
      announce(t(`layout.${mode}`));
    },
    nextLayout: () => this.#besidesCompare(() => this.commands.setMode(MODES[(MODES.indexOf(this.panes.first.mode) + 1) % MODES.length])),
    isSideBySide: () => this.panes.second !== null,
    sideBySide: async () => {
      if (this.panes.second) return this.#app.go({ ...this.#here(), with: undefined });
      const other = await chooseDocument(this.#app, { title: t("beside.choose"), at: this.#route.at, first: this.panes.first.session?.description.doc });
      if (other) this.#app.go({ ...this.#here(), with: other });
    },
    link: () => {
      this.panes.linked = !this.panes.linked;
      prefer("linked", this.panes.linked);
      this.#showPanes();
    },
    outline: () => this.#toggleSidebar("outline"),
    thumbnails: () => this.#toggleSidebar("thumbnails"),
    details: () => {
      const opening = !this.details.isOpen;
      if (opening) this.#openDetails();
      else this.details.close();
      this.toolbar.details.setAttribute("aria-pressed", String(opening));
      prefer("details", opening);
    },
    draw: () => {
      if (this.#markup) return this.#markup.close();
      const viewer = this.panes.active;
      const slot = viewer.session?.slots[viewer.index];
      if (!this.#app.mayEdit || !slot?.capabilities.canAnnotate || slot.problem) return notify(t("markup.cannot"));
      this.#compare?.close();
      this.#markup = new MarkupMode(viewer, { undoLibrary: () => this.#app.undo(), closed: () => {
        this.#markup = null;
        this.#showDrawing();
        // What was drawn stays in view.
        if (this.#marks && !preference("markup")) this.commands.markup(true);
      } });
      this.stage.append(this.#markup.element);
      this.#showDrawing();
    },
    markup: (shown = !preference("markup")) => {
      prefer("markup", shown);
      for (const viewer of this.panes.all) viewer.markup = shown;
      this.#showView(this.#marks);
      announce(t(shown ? "markup.shown" : "markup.hidden"));
    },
    darkPaper: () => prefer("darkPaper", !preference("darkPaper")),
    olderVersion: () => this.#shownPages.stepVersion(1),
    newerVersion: () => this.#shownPages.stepVersion(-1),
    nextSource: () => this.#besidesCompare(() => this.panes.active.nextSource()),
    compare: () => {
      if (this.#compare) return this.#compare.nextWay();
      const viewer = this.panes.active;
      const slot = viewer.session.slots[viewer.index];
      if (slot.versionOptions.length < 2) return notify(t("compare.onlyOne"));
      this.#startCompare(viewer, viewer.index, versionsToCompare(slot));
    },
    find: () => {
      this.#compare?.close();
      this.find.open();
    },
    nextHit: () => this.find.step(1),
    previousHit: () => this.find.step(-1),
    export: () => {
      const { session } = this.panes.first;
      const { doc } = session.description;
      // Of a search, the pages that it found, in their order.
      const pages = session.slots.map((slot) => slot.logicalPageID || slot.bundlePage);
      openExport(doc ? { title: doc.title, refs: [doc.id] } : { title: this.title, refs: pages }, this.#route.at);
    },
    print: () => printSession(this.panes.active.session).catch((error) => complain(error)),
    keepItem: () => {
      const doc = this.panes.first.session?.description.doc;
      return doc && this.#app.mayEdit ? this.#app.kept.menuItem(doc.id, doc.path) : false;
    },
    read: () => this.#app.go({ screen: "reading", id: this.#route.id, page: this.#route.page }),
    hasDocument: () => this.#route?.screen === "document",
    organize: () => this.#app.go({ screen: "organize", id: this.panes.first.session.description.doc.id, at: this.#route.at }),
    isReadOnly: () => !this.#app.mayEdit,
    undo: () => this.#app.undo({ asks: true }),
    library: () => this.#app.goToLibrary(),
    history: () => this.#app.openHistory(),
    settings: () => this.#app.openSettings(),
    help: () => this.#app.openHelp(),
  };
}
