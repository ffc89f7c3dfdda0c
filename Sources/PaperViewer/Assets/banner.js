/** The line above every screen but a document's: the library's name, search, and how things are. */
import { h, replace, whenQuiet } from "./dom.js";
import { CheckLine } from "./check-line.js";
import { icon } from "./icons.js";
import { iconButton } from "./dialog.js";
import { IndexingLine } from "./indexing-line.js";
import { hasFullScreen, isFullScreen, toggleFullScreen } from "./full-screen.js";
import { openMenu } from "./menu.js";
import { t, when, whenExactly } from "./strings.js";

export class Banner {
  #app;

  constructor(app) {
    this.#app = app;
    const search = whenQuiet(120, () => this.#search());
    this.name = h("a", { class: "library-name", href: "/", onclick: (event) => this.#home(event) });
    this.input = h("input", { type: "search", id: "library-search", placeholder: t("search.placeholder"), "aria-label": t("search"), autocomplete: "off", oninput: search });
    this.offline = h("div", { class: "past", role: "status", hidden: true });
    this.past = h("div", { class: "past", role: "status", hidden: true });
    this.check = new CheckLine(app);
    this.indexing = new IndexingLine(() => app.mayEdit);
    this.more = iconButton("more", t("more"), () => this.#openMore(), { "aria-haspopup": "menu", "aria-expanded": "false" });
    this.element = h("header", { class: "banner" },
      h("div", { class: "banner-line" }, this.name,
        h("form", { class: "search", role: "search", onsubmit: (event) => (event.preventDefault(), this.#search()) }, icon("search"), this.input),
        this.more),
      this.past, this.offline, this.check.element, this.indexing.element, app.kept.element);
  }

  showLibrary(library) {
    this.name.textContent = library.name;
    this.showOffline(library.offline);
    this.past.hidden = !library.at;
    if (!library.at) return;
    replace(this.past, icon("history"),
      h("span", {}, t("past.shown", { date: whenExactly(library.at.createdAt), message: library.at.message.split("\n")[0] })),
      h("button", { type: "button", onclick: () => this.#app.go({ ...this.#route, at: undefined }) }, t("past.back")));
  }

  #route = { screen: "library" };

  /** Takes over what a screen is about. */
  show(route) {
    this.#route = route;
    if (document.activeElement !== this.input) this.input.value = route.screen === "library" ? (route.q ?? "") : "";
  }

  focusSearch() {
    this.input.focus();
    this.input.select();
  }

  showOffline(offline) {
    this.#away = offline ?? null;
    this.#drawState();
  }

  /** `connected`: `true`, `false`, or `"token"` where a new server does not know this browser. */
  showConnection(connected) {
    this.#connected = connected;
    this.#drawState();
  }

  #away = null;
  #connected = true;

  #drawState() {
    const connected = this.#connected === true;
    this.offline.hidden = connected && this.#away === null;
    if (this.offline.hidden) return;
    const text = connected ? t(this.#away.isSync ? "offline.sync" : "offline", { remote: this.#away.remote }) : t(this.#connected === "token" ? "disconnected.token" : "disconnected");
    this.offline.title = connected ? `${this.#away.message ?? ""} ${t("since", { time: when(this.#away.since) })}` : t("disconnected.hint");
    replace(this.offline, icon("offline"), h("span", {}, text));
  }

  #home(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#app.go({ screen: "library", at: this.#app.at });
  }

  #search() {
    const q = this.input.value.trim() || undefined;
    const base = this.#route.screen === "library" ? this.#route : { screen: "library", at: this.#app.at };
    if (q === base.q) return;
    const route = { ...base, q };
    // Typing on is one step for the back button, not one a letter.
    if (base.q && q) this.#app.replaceAndShow(route);
    else this.#app.go(route);
  }

  #openMore() {
    openMenu(this.more, t("more"), [
      { label: t("history.open"), icon: icon("history"), action: () => this.#app.openHistory() },
      { label: t("doubtful.open"), icon: icon("warning"), action: () => this.#app.openDoubtful() },
      this.#app.mayEdit && { label: t("key.undo"), icon: icon("undo"), detail: "u", action: () => this.#app.undo({ asks: true }) },
      null,
      hasFullScreen() && { label: t("key.fullScreen"), icon: icon("fullScreen"), detail: "F", checked: isFullScreen(), action: () => toggleFullScreen() },
      { label: t("key.help"), icon: icon("help"), detail: "?", action: () => this.#app.openHelp() },
    ].filter((item) => item !== false));
  }
}
