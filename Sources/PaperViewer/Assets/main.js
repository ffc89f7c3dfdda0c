/** Starts the page: what the library is, which screen the address means, and what all screens share. */
import { act, get, post } from "./api.js";
import { openDoubtful } from "./doubtful-dialog.js";
import { openHelp } from "./help-dialog.js";
import { openHistory } from "./history-dialog.js";
import { openSettings } from "./settings-dialog.js";
import { h, isTyping, oneAtATime, replace } from "./dom.js";
import { agreeToUndo, describeOperation } from "./undo.js";
import { toggleFullScreen } from "./full-screen.js";
import { Events } from "./events.js";
import { KeptPapers } from "./kept.js";
import { KeyReader, keyName } from "./keys.js";
import { complain, failure, notify, placeNotices } from "./notices.js";
import { onPreference, preference, takePreferences } from "./preferences.js";
import { formatRoute, parseRoute } from "./routes.js";
import { language, t } from "./strings.js";
import { knowColors } from "./tag-list.js";
import { Banner } from "./banner.js";
import { Navigation } from "./navigation.js";
import { DocumentScreen, sessionRequest } from "./document/document-screen.js";
import { Session } from "./document/session.js";
import { InboxScreen } from "./inbox/inbox-screen.js";
import { WaitingFiles } from "./inbox/waiting-files.js";
import { LibraryScreen } from "./library/library-screen.js";
import { OrganizeScreen } from "./library/organize-screen.js";
import { Reader } from "./reading/reader.js";
import { ReadingScreen } from "./reading/reading-screen.js";
import { ShelfScreen } from "./reading/shelf-screen.js";
import { StatsScreen } from "./stats/stats-screen.js";
import { RegistryScreen } from "./library/registry-screen.js";

const SCREENS = {
  library: LibraryScreen,
  help: LibraryScreen,
  document: DocumentScreen,
  bundle: DocumentScreen,
  results: DocumentScreen,
  organize: OrganizeScreen,
  tags: RegistryScreen,
  inbox: InboxScreen,
  shelf: ShelfScreen,
  reading: ReadingScreen,
  stats: StatsScreen,
};

class App {
  #screen = null;
  #route = null;
  #keys = new KeyReader();
  #libraryRoute = { screen: "library" };
  #prepared = new Map();
  #turn = 0;
  #server = null;

  constructor(root) {
    this.root = root;
    this.events = new Events();
    this.kept = new KeptPapers(() => this.#screen?.keptChanged?.());
    this.waiting = new WaitingFiles();
    this.reader = new Reader(() => this.mayEdit);
    this.waiting.onChange(() => this.navigation?.showWaiting(this.waiting.counts));
    this.locks = [];
    this.main = h("main", { id: "main", tabindex: "-1" });
    this.pending = h("output", { class: "pending-keys", "aria-hidden": "true" });
  }

  async start() {
    this.#applyLook();
    onPreference((name) => this.#preferenceChanged(name));
    this.#drawFrame();
    placeNotices(document.body);
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => this.#show(parseRoute(location.href)));
    await this.#load();
  }

  async #load() {
    const route = parseRoute(location.href);
    try {
      const request = sessionRequest(route);
      const { library, preferences, session } = await post("/api/start", { at: route.at, session: request });
      if (session) this.#prepared.set(route.id, Promise.resolve(new Session(session)));
      takePreferences(preferences);
      this.#applyLook();
      this.#drawFrame();
      this.#takeLibrary(library);
      this.#listen();
      this.#show(route);
      if (route.screen === "help") this.openHelp();
    } catch (error) {
      replace(this.main, failure(error, () => this.#load()));
    }
  }

  /** What is around every screen, in the language that holds now. */
  #drawFrame() {
    this.banner = new Banner(this);
    this.navigation = new Navigation(this);
    if (this.library) this.banner.showLibrary(this.library);
    replace(this.root,
      h("a", { class: "skip-link", href: "#main", onclick: (event) => (event.preventDefault(), this.main.focus()) }, t("skip")),
      this.banner.element, h("div", { class: "frame" }, this.navigation.element, this.main), this.pending);
  }

  // --- what screens ask for ---

  /** Whether things may be changed here: not with a reader's token, and not in the past. */
  get mayEdit() {
    return this.library.role === "edit" && !this.#route?.at;
  }

  get person() {
    return this.library.person ?? "";
  }

  get at() {
    return this.#route?.at;
  }

  /** Opens an address; the browser's back button leads here again. */
  go(route) {
    history.pushState(null, "", formatRoute(route));
    this.#show(route);
  }

  /** Opens an address in the place of the present one. */
  replaceAndShow(route) {
    history.replaceState(null, "", formatRoute(route));
    this.#show(route);
  }

  goToLibrary() {
    this.go({ ...this.#libraryRoute, at: this.#route?.at });
  }

  /** Notes the present place, so that back leads to it, before something goes on from it. */
  pushRoute(route) {
    history.replaceState(null, "", formatRoute(route));
    history.pushState(null, "", formatRoute(route));
  }

  /** The address of what is seen now, without a step of its own for the back button. */
  replaceRoute(route, taken) {
    taken(route);
    this.#route = route;
    history.replaceState(null, "", formatRoute(route));
  }

  setTitle(title) {
    document.title = title ? `${title} · ${this.library.name}` : this.library.name;
  }

  /** The session that was opened ahead for an address, if there is one. */
  takePrepared(route) {
    const session = this.#prepared.get(route.id);
    this.#prepared.clear();
    return session;
  }

  /** Undoes what was done last in this window; where no notice has just said what that is, it asks first. */
  async undo({ asks = false } = {}) {
    if (!this.mayEdit) return;
    try {
      if (asks && !(await agreeToUndo())) return;
      const { result } = await act("undo");
      notify(t("undone", { what: describeOperation(result) }), { label: t("redo"), run: () => this.redo() });
      this.#screen?.libraryChanged?.({ docs: null });
    } catch (error) {
      complain(error);
    }
  }

  async redo() {
    try {
      await act("redo");
      notify(t("redone"));
      this.#screen?.libraryChanged?.({ docs: null });
    } catch (error) {
      complain(error);
    }
  }

  openHelp() {
    openHelp();
  }

  openSettings() {
    openSettings();
  }

  async openDoubtful() {
    const route = await openDoubtful();
    if (route) this.go(route);
  }

  async openHistory() {
    const at = await openHistory(this.#route?.at);
    if (at === undefined) return;
    this.go({ ...this.#route, at: at ?? undefined, v: undefined });
  }

  // --- screens ---

  async #show(route) {
    const atChanged = this.#route && this.#route.at !== route.at;
    if (this.#screen?.update?.(route)) {
      this.#route = route;
      return;
    }
    if (this.#screen) this.#prepared = this.#screen.prepared ?? new Map();
    this.#screen?.close?.();
    this.#route = route;
    if (route.screen === "library") this.#libraryRoute = route;
    const turn = (this.#turn += 1);
    if (atChanged) await this.#askLibrary().catch(complain);
    if (turn !== this.#turn) return; // the person has gone on meanwhile
    const Screen = route.screen === "inbox" && !this.library.inbox ? LibraryScreen : SCREENS[route.screen];
    this.#screen = new Screen(this, route);
    this.root.dataset.screen = route.screen;
    replace(this.main, this.#screen.element);
    this.banner.show(route);
    this.navigation.show(route);
    this.setTitle(this.#screen.title);
    this.#screen.opened?.();
  }

  #askLibrary = oneAtATime(async () => this.#takeLibrary(await get("/api/library", { at: this.#route.at })));

  #takeLibrary(library) {
    this.library = library;
    knowColors(library.tagColors);
    this.banner.showLibrary(library);
  }

  #listen() {
    const { events } = this;
    events.on("hello", (hello) => {
      this.locks = hello.locks ?? [];
      this.banner.showOffline(hello.offline);
      this.banner.indexing.show(hello.indexing);
      this.kept.refresh();
      this.#refreshInbox();
      this.banner.check.refresh();
      this.#screen?.reconnected?.();
      const missed = this.library.head !== hello.head;
      const restarted = this.#server !== null && this.#server !== hello.server;
      this.#server = hello.server;
      this.library.head = hello.head;
      // A new program may have other files; else only its sessions are new.
      if (restarted && !import.meta.url.includes(`/${hello.build}/`)) return location.reload();
      if (restarted && this.#screen?.refresh) this.#screen.refresh();
      else if (missed || restarted) this.#screen?.libraryChanged?.({ docs: null });
      this.#screen?.showLocks?.(this.locks);
    });
    events.on("library", async (change) => {
      this.library.head = change.head;
      if (!this.#route?.at) await this.#askLibrary().catch(() => {}); // the screen itself shows the error
      this.#screen?.libraryChanged?.(change);
      this.banner.indexing.refresh();
      this.banner.check.refresh();
    });
    events.on("locks", ({ locks }) => {
      this.locks = locks;
      this.#screen?.showLocks?.(locks);
    });
    events.on("markup", ({ page }) => this.#screen?.markupChanged?.(page));
    events.on("indexing", (state) => {
      this.banner.indexing.show(state);
      if (state.running === null) this.#screen?.pagesRead?.();
    });
    events.on("kept", () => this.kept.refresh());
    events.on("inbox", () => this.#refreshInbox());
    events.on("reading", () => this.reader.refresh());
    events.on("offline", ({ offline }) => this.banner.showOffline(offline));
    events.on("session", (moved) => this.#screen?.sessionMoved?.(moved));
    events.on("connection", (connected) => this.banner.showConnection(connected));
    events.open();
    // A page kept for the back button would hold one of the six connections a browser makes, and
    // closing at pagehide comes too late. If the person stays after all, the stream is opened again.
    addEventListener("beforeunload", () => {
      events.close();
      setTimeout(() => events.open(), 2000);
    });
    // For the same reason only tabs that are seen listen; `hello` tells what was missed.
    document.addEventListener("visibilitychange", () => (document.hidden ? events.close() : events.open()));
    addEventListener("pageshow", (event) => event.persisted && events.open());
  }

  /** The numbers beside the inbox, or the list that is shown. */
  #refreshInbox() {
    if (this.library.inbox) this.waiting.refresh().catch(() => {}); // the screen itself shows the error
  }

  // --- keys ---

  #key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open], [popover]:popover-open")) return;
    // Wherever the focus is, a field also: Escape closes what lies over the pages.
    if (event.key === "Escape" && this.#screen?.escape?.()) return void event.preventDefault();
    if (isTyping(event.target)) return;
    if (this.#screen?.ownKey?.(event)) return void event.preventDefault();
    if (!preference("singleKeys") && event.key.length === 1) return;
    const name = keyName(event);
    const focused = event.target instanceof Element ? event.target : document.body;
    // Space and Enter are the button's that has the focus; arrows are those of lists and sliders.
    if (["Space", "Enter"].includes(name) && focused.closest("button, a, summary, input, [role='option']")) return;
    if (focused.closest("[data-own-keys]") && /^(Arrow|Home|End|Page|Space)/.test(name ?? "")) return;
    const read = this.#keys.read(name);
    this.pending.textContent = read === "waiting" ? `${this.pending.textContent}${event.key}` : "";
    if (read === null) return;
    event.preventDefault();
    if (read === "waiting") return;
    const command = this.#screen?.commands?.[read.command] ?? this.#shared[read.command];
    command?.(read.count);
  }

  #shared = {
    fullScreen: () => toggleFullScreen(),
    undo: () => this.undo({ asks: true }),
    library: () => this.goToLibrary(),
    help: () => this.openHelp(),
  };

  // --- how it looks ---

  #preferenceChanged(name) {
    if (name === "theme" || name === "darkPaper") this.#applyLook();
    if (name !== "language") return;
    // Every text changes: the screen is redrawn at the same place.
    this.#applyLook();
    this.#drawFrame();
    const route = this.#route;
    this.#screen?.close?.();
    this.#screen = null;
    this.#show(route);
  }

  #applyLook() {
    const root = document.documentElement;
    root.lang = language();
    const dark = preference("theme") === "dark" || (preference("theme") === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.classList.toggle("dark-paper", preference("darkPaper"));
  }
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  if (preference("theme") === "auto") document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
});

new App(document.getElementById("app")).start();
