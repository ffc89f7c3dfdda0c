/** A document as a text: words are tapped for their meaning, and marked as difficult. */
import { get, post } from "../api.js";
import { iconButton } from "../dialog.js";
import { h, replace, setStyles, wantsLessMotion } from "../dom.js";
import { icon } from "../icons.js";
import { announce, complain, failure, notify } from "../notices.js";
import { onPreference, prefer, preference } from "../preferences.js";
import { t } from "../strings.js";
import { correction, percentRead, tokenAt } from "./pieces.js";
import { PageText } from "./page-text.js";
import { openReadingSettings, SIZES } from "./reading-settings.js";
import { SessionKeeper } from "./session-keeper.js";
import { showSummary } from "./summary.js";
import { WordPopup } from "./word-popup.js";
import { welcome } from "./onboarding.js";

/** Milliseconds after which a page that is seen counts as read. */
const DWELL = 1_000;
/** Milliseconds of pressing a marked word until its mark is taken back. */
const LONG_PRESS = 500;
/** Milliseconds of pointing at a word until it is explained, and after leaving it. */
const HOVER = 350;
/** How far a finger moves to turn the page, in pixels. */
const SWIPE = 60;

/** The place in the text at a point of the window: `[node, offset]`, or null. */
function caretAt(x, y) {
  const place = document.caretPositionFromPoint?.(x, y);
  if (place) return [place.offsetNode, place.offset];
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? [range.startContainer, range.startOffset] : null;
}

export class ReadingScreen {
  #app;
  #route;
  #paper = null;
  #pages = [];
  #index = 0;
  #keeper = null;
  #marked = new Set();
  #isLoading = false;
  #isMarking = false;
  #isChosen = false; // whether the page was gone to, and not scrolled to
  #start = 0; // where in its text, in UTF-16 code units
  #press = 0;
  #hover = 0;
  #dwell = 0;
  #abort = new AbortController();
  #stops = [];

  constructor(app, route) {
    this.#app = app;
    this.#route = route;
    this.reader = app.reader;
    this.heading = h("h1", { class: "reading-title" });
    this.place = h("span", { class: "reading-place", role: "status" });
    this.text = h("div", { class: "reading-text" });
    this.scroller = h("div", { class: "reading-scroller", tabindex: "0", role: "region", "aria-label": t("reading.text") }, this.text);
    this.bar = h("progress", { max: "100", value: "0", "aria-label": t("reading.progress") });
    this.percent = h("span", { class: "count" });
    this.count = h("span", { class: "reading-count", role: "status" });
    const button = (name, label, run, attributes = {}) => h("button", { type: "button", onclick: run, ...attributes }, icon(name), h("span", {}, label));
    this.previous = button("previous", t("reading.previous"), () => this.commands.previousPage());
    this.next = button("next", t("reading.next"), () => this.commands.nextPage(), { class: "behind" });
    this.mark = button("bookmark", t("reading.mark"), () => this.#markOrChoose(), { "aria-pressed": "false" });
    this.end = button("check", t("reading.end"), () => this.#end(), { class: "primary" });
    this.chosenBar = h("div", { class: "chosen-bar", hidden: true });
    this.element = h("div", { class: "reading" },
      h("header", { class: "reading-head" },
        iconButton("back", t("reading.back"), () => this.#leave()), this.heading, this.place,
        iconButton("page", t("reading.scan"), () => this.#showScan()),
        iconButton("settings", t("reading.settings"), () => openReadingSettings(this.reader, { mayEdit: this.#mayMark, isOwner: Boolean(app.library.inbox) }))),
      this.scroller, this.chosenBar,
      h("footer", { class: "reading-foot" },
        h("div", { class: "reading-progress" }, this.bar, this.percent, this.count),
        h("div", { class: "reading-buttons" }, this.previous, this.mark, this.next, this.end)));
    this.popup = new WordPopup(this.reader, { corrected: () => this.#renewTexts() });
    this.#listen();
    this.#load();
  }

  get title() {
    return this.#paper?.doc.title ?? t("tab.reading");
  }

  get #mayMark() {
    return this.#app.mayEdit;
  }

  update(route) {
    if (route.screen !== "reading" || route.id !== this.#route.id) return false;
    const index = this.#pages.findIndex(({ page }) => page.id === route.page);
    this.#route = route;
    if (index >= 0 && index !== this.#index) this.#goTo(index);
    return true;
  }

  close() {
    this.#abort.abort();
    clearTimeout(this.#dwell);
    clearTimeout(this.#hover);
    for (const stop of this.#stops) stop();
    this.popup.remove();
    this.#keeper?.end().catch(() => {}); // its draft is ended later
  }

  escape() {
    if (this.popup.close()) return true;
    if (!this.#isMarking) return false;
    this.#setMarking(false);
    return true;
  }

  /** More pages were recognised. */
  pagesRead() {
    for (const page of this.#pages) if (page.source === null) this.#loadPage(page);
  }

  reconnected() {
    // The first connection comes while the text is loaded: nothing failed yet.
    if (this.#paper === null && !this.#isLoading) this.#load();
    else for (const page of this.#pages) if (page.failed) this.#loadPage(page);
  }

  commands = {
    nextPage: () => this.#turn(1),
    previousPage: () => this.#turn(-1),
    firstPage: () => this.#goTo(0),
    goToPage: (number) => this.#goTo((number ?? this.#pages.length) - 1),
    down: () => this.#scroll(80),
    up: () => this.#scroll(-80),
    forward: () => this.#screen(1),
    backward: () => this.#screen(-1),
    zoomIn: () => this.#resize(1),
    zoomOut: () => this.#resize(-1),
    draw: () => this.#markOrChoose(),
    library: () => this.#leave(),
  };

  // --- loading ---

  async #load() {
    this.#isLoading = true;
    replace(this.text, h("p", { class: "soft", role: "status" }, t("loading")));
    try {
      const paper = await get(`/api/read/docs/${encodeURIComponent(this.#route.id)}`, {}, this.#abort.signal);
      this.#paper = paper;
      this.reader.take(paper.reader);
      this.heading.textContent = paper.doc.title;
      this.heading.title = paper.doc.title;
      this.#app.setTitle(this.title);
      this.#pages = paper.pages.map((page) => new PageText(page, this.reader));
      replace(this.text, this.#pages.map((page) => page.element));
      if (this.#pages.length === 0) replace(this.text, h("div", { class: "empty" }, icon("page"), h("p", {}, t("reading.noPages"))));
      if (this.#mayMark) this.#keeper = new SessionKeeper(paper.doc.id, () => this.#position());
      this.#applySettings();
      const asked = this.#route.page ?? paper.position?.page;
      const index = Math.max(0, this.#pages.findIndex(({ page }) => page.id === asked));
      const start = asked === paper.position?.page ? paper.position?.start ?? 0 : 0;
      // Before anything is waited for: who has turned a page meanwhile is not led back.
      this.#goTo(index, start, { moves: false });
      await Promise.all([this.#loadPage(this.#pages[index]), this.#keeper?.begin()]);
      this.#watchPages();
      if (this.#mayMark) await welcome();
    } catch (error) {
      if (error.name !== "AbortError") replace(this.text, failure(error, () => this.#load()));
    } finally {
      this.#isLoading = false;
    }
  }

  /** Loads the words of a page. While they are being loaded, another call waits for the same answer. */
  #loadPage(page) {
    if (!page) return Promise.resolve();
    page.loading ??= this.#askPage(page).finally(() => (page.loading = null));
    return page.loading;
  }

  async #askPage(page) {
    page.failed = false;
    try {
      page.show(await get(`/api/read/pages/${encodeURIComponent(page.page.id)}`, {}, this.#abort.signal), this.#mayMark ? () => this.#readNow() : null);
    } catch (error) {
      if (error.name === "AbortError") return;
      page.failed = true;
      replace(page.body, failure(error, () => this.#loadPage(page)));
    }
  }

  /** Loads what comes into sight, and a screen before that. */
  #watchPages() {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = this.#pages.find(({ element }) => element === target);
        if (isIntersecting && page && !page.isLoaded) this.#loadPage(page);
      }
    }, { root: this.scroller, rootMargin: "100% 0px" });
    for (const { element } of this.#pages) observer.observe(element);
    this.#stops.push(() => observer.disconnect());
  }

  async #readNow() {
    try {
      await post("/api/indexing", { action: "start" });
      notify(t("reading.isRead"));
    } catch (error) {
      complain(error);
    }
  }

  /** Words were joined or divided: all pages have other words now. */
  async #renewTexts() {
    await Promise.all(this.#pages.filter((page) => page.isLoaded).map((page) => this.#loadPage(page)));
    announce(t("word.corrected"));
  }

  // --- where one is ---

  #goTo(index, start = 0, { moves = true } = {}) {
    if (index < 0 || index >= this.#pages.length) return;
    // A short page at the end can't be scrolled to the top: it is the current one until the person scrolls.
    this.#isChosen = true;
    this.#start = start;
    this.popup.close({ refocus: false });
    const page = this.#pages[index];
    this.#showIndex(index);
    if (!page.isLoaded) this.#loadPage(page).then(() => this.#index === index && this.#scrollTo(page, start, false));
    this.#scrollTo(page, start, moves && !wantsLessMotion());
  }

  #scrollTo(page, start, smoothly) {
    const word = start > 0 ? page.elementOf(tokenAt(page.tokens, start)) : null;
    const target = (word ?? page.element).getBoundingClientRect().top - this.scroller.getBoundingClientRect().top + this.scroller.scrollTop;
    const isPaged = preference("readingFlow") === "paged";
    this.scroller.scrollTo({ top: isPaged && !word ? 0 : target - 24, behavior: smoothly && !isPaged ? "smooth" : "instant" });
    this.#showProgress();
  }

  #showIndex(index) {
    const isNew = this.#index !== index || this.place.textContent === "";
    this.#index = index;
    for (const [i, page] of this.#pages.entries()) page.element.classList.toggle("current", i === index);
    this.place.textContent = t("reading.page", { number: index + 1, count: this.#pages.length });
    this.previous.disabled = index === 0;
    this.next.disabled = index === this.#pages.length - 1;
    if (!isNew) return;
    const page = this.#pages[index];
    this.#app.replaceRoute({ ...this.#route, page: page.page.id }, (route) => (this.#route = route));
    clearTimeout(this.#dwell);
    this.#dwell = setTimeout(() => page.isLoaded && page.source !== null && this.#keeper?.read(page.page.id), DWELL);
  }

  /** The page in sight: the last one that begins above the upper third of the window. */
  #follow() {
    if (preference("readingFlow") === "scroll" && this.#pages.length > 0 && !this.#isChosen) {
      const line = this.scroller.getBoundingClientRect().top + this.scroller.clientHeight / 3;
      const isAtEnd = this.scroller.scrollTop + this.scroller.clientHeight >= this.scroller.scrollHeight - 2 && this.scroller.scrollTop > 0;
      const at = isAtEnd ? this.#pages.length - 1 : this.#pages.findLastIndex(({ element }) => element.getBoundingClientRect().top <= line);
      if (at >= 0 && at !== this.#index) this.#showIndex(at);
    }
    this.#showProgress();
  }

  #showProgress() {
    const page = this.#pages[this.#index];
    if (!page) return;
    const [box, view] = [page.element.getBoundingClientRect(), this.scroller.getBoundingClientRect()];
    const part = box.height > 0 ? (view.bottom - box.top) / box.height : 0;
    const percent = percentRead(this.#index, this.#pages.length, Math.min(1, Math.max(0, part)));
    this.bar.value = percent;
    this.percent.textContent = t("reading.percent", { percent });
  }

  /** Where the first line in sight begins. */
  #position() {
    const page = this.#pages[this.#index];
    if (!page) return {};
    const top = this.scroller.getBoundingClientRect().top;
    const words = [...page.body.querySelectorAll(".token")];
    const seen = words.find((word) => word.getBoundingClientRect().bottom > top);
    return { page: page.page.id, start: seen ? page.tokens[Number(seen.dataset.index)].start : 0 };
  }

  #turn(step) {
    this.#goTo(this.#index + step);
  }

  #scroll(pixels) {
    this.#isChosen = false;
    this.scroller.scrollBy({ top: pixels, behavior: "instant" });
  }

  /** One screen on; at its end the next page. */
  #screen(step) {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    const isAtEnd = step > 0 ? scrollTop + clientHeight >= scrollHeight - 2 : scrollTop <= 0;
    if (isAtEnd) return this.#turn(step);
    this.#isChosen = false;
    this.scroller.scrollBy({ top: step * (clientHeight - 48), behavior: wantsLessMotion() ? "instant" : "smooth" });
  }

  // --- words ---

  #found(target) {
    const element = target instanceof Element ? target.closest(".token") : null;
    const page = element && this.#pages.find(({ body }) => body.contains(element));
    if (!page) return null;
    const index = Number(element.dataset.index);
    return { element, page, index, word: page.word(index), token: page.tokens[index] };
  }

  #open({ element, page, index, word, token }, isPassing = false) {
    clearTimeout(this.#hover);
    const back = element.matches(":focus-visible") ? element : this.scroller;
    this.popup.open({
      word, token, isPassing, next: page.nextWord(index), back, anchor: () => element.getBoundingClientRect(),
      where: { page: page.page.id, start: token.start, session: this.#keeper?.id ?? undefined },
      marked: (action, marked) => this.#showMark(action, marked),
    });
  }

  #showMark(action, word) {
    if (action === "mark") this.#marked.add(word);
    else this.#marked.delete(word);
    this.count.textContent = t("reading.marked", { count: this.#marked.size });
  }

  async #toggle({ page, word, token }) {
    const action = this.reader.marked.has(word) ? "unmark" : "mark";
    const where = { page: page.page.id, start: token.start, session: this.#keeper?.id ?? undefined };
    if (!(await this.reader.mark(action, word, where))) return;
    this.#showMark(action, word);
    announce(t(`word.${action}.done`, { word }));
  }

  /** Marks the word that is explained; without one, the next taps mark. */
  #markOrChoose() {
    if (!this.#mayMark) return;
    if (this.popup.isOpen) return void this.popup.toggleMark();
    const focused = this.#found(document.activeElement);
    if (focused && !this.#isMarking) return void this.#toggle(focused);
    this.#setMarking(!this.#isMarking);
    if (this.#isMarking) announce(t("reading.tapToMark"));
  }

  #setMarking(on) {
    this.#isMarking = on;
    this.mark.setAttribute("aria-pressed", String(on));
    this.text.classList.toggle("marking", on);
  }

  #listen() {
    const { scroller } = this;
    this.mark.hidden = !this.#mayMark;
    // A finger scrolls once the browser has taken its pointer away; until then it may turn the page.
    for (const name of ["wheel", "pointercancel"]) scroller.addEventListener(name, () => (this.#isChosen = false), { passive: true });
    // A pointer beside the text drags the scroll bar.
    scroller.addEventListener("pointerdown", (event) => event.target === scroller && (this.#isChosen = false));
    scroller.addEventListener("scroll", () => {
      this.#follow();
      this.popup.close({ refocus: false });
    }, { passive: true });
    scroller.addEventListener("click", (event) => {
      const found = this.#found(event.target);
      if (!found || this.#wasLong || found.page.chosen()) return void (this.#wasLong = false);
      if (this.#isMarking) this.#toggle(found);
      else this.#open(found);
    });
    this.#listenToPresses();
    this.#listenToSwipes();
    this.#listenToDrags();
    this.#listenToPointing();
    scroller.addEventListener("keydown", (event) => this.#key(event));
    const chosen = () => this.#showChosen();
    document.addEventListener("selectionchange", chosen);
    // Lines break elsewhere: the place that was gone to stays in sight.
    const resized = () => {
      const page = this.#pages[this.#index];
      if (this.#isChosen && page) this.#scrollTo(page, this.#start, false);
      else this.#showProgress();
    };
    addEventListener("resize", resized);
    this.#stops.push(
      () => (document.removeEventListener("selectionchange", chosen), removeEventListener("resize", resized)),
      this.reader.onChange(() => this.#pages.forEach((page) => page.paint())),
      onPreference((name) => this.#preferenceChanged(name)));
  }

  #wasLong = false;

  /** Pressing a marked word for a while takes the mark back. */
  #listenToPresses() {
    let at = null;
    const cancel = () => clearTimeout(this.#press);
    this.scroller.addEventListener("pointerdown", (event) => {
      cancel();
      this.#wasLong = false;
      const found = this.#found(event.target);
      if (!found || !this.#mayMark || !this.reader.marked.has(found.word)) return;
      at = { x: event.clientX, y: event.clientY };
      this.#press = setTimeout(async () => {
        this.#wasLong = true;
        getSelection().removeAllRanges();
        this.popup.close({ refocus: false });
        await this.#toggle(found);
        notify(t("word.unmark.done", { word: found.word }), { label: t("undo"), run: () => this.#toggle(found) });
      }, LONG_PRESS);
    });
    this.scroller.addEventListener("pointermove", (event) => at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > 8 && cancel());
    for (const name of ["pointerup", "pointercancel"]) this.scroller.addEventListener(name, cancel);
    this.scroller.addEventListener("contextmenu", (event) => this.#found(event.target)?.element.classList.contains("marked") && event.preventDefault());
  }

  #listenToSwipes() {
    let from = null;
    this.scroller.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null));
    this.scroller.addEventListener("pointerup", (event) => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from = null;
      if (Math.abs(x) < SWIPE || Math.abs(y) > Math.abs(x) / 2 || !getSelection().isCollapsed) return;
      this.#turn(x < 0 ? 1 : -1);
    });
    this.scroller.addEventListener("pointercancel", () => (from = null));
  }

  /** A mouse that is dragged over words chooses their characters. */
  #listenToDrags() {
    let from = null;
    this.scroller.addEventListener("pointerdown", (event) => {
      from = event.pointerType !== "touch" && event.button === 0 && this.#found(event.target) ? { x: event.clientX, y: event.clientY, caret: null } : null;
    });
    this.scroller.addEventListener("pointermove", (event) => {
      if (from === null || event.buttons !== 1 || Math.hypot(event.clientX - from.x, event.clientY - from.y) < 4) return;
      from.caret ??= caretAt(from.x, from.y);
      const to = caretAt(event.clientX, event.clientY);
      if (from.caret && to) getSelection().setBaseAndExtent(...from.caret, ...to);
    });
    // What is chosen is not moved.
    this.scroller.addEventListener("dragstart", (event) => event.preventDefault());
    for (const name of ["pointerup", "pointercancel"]) this.scroller.addEventListener(name, () => (from = null));
  }

  /** A mouse that rests on a word shows it, until it goes elsewhere. */
  #listenToPointing() {
    // What appears below a mouse that rests, such as a screen, or words that a popup uncovers, was not pointed at.
    let at = null;
    let shown = null;
    const note = (event) => (at = { x: event.clientX, y: event.clientY });
    for (const name of ["pointermove", "pointerdown"]) document.addEventListener(name, note);
    this.#stops.push(() => ["pointermove", "pointerdown"].forEach((name) => document.removeEventListener(name, note)));
    const leave = () => {
      shown = null;
      clearTimeout(this.#hover);
      if (this.popup.isPassing) this.#hover = setTimeout(() => this.popup.isPassing && !this.popup.element.matches(":hover") && this.popup.close({ refocus: false }), HOVER);
    };
    this.scroller.addEventListener("pointermove", (event) => {
      const isStill = at === null || (at.x === event.clientX && at.y === event.clientY);
      if (event.pointerType !== "mouse" || event.buttons !== 0 || this.#isMarking || isStill) return;
      const found = this.#found(event.target);
      if (!found) return leave();
      if (found.element === shown) return;
      shown = found.element;
      clearTimeout(this.#hover);
      if (this.popup.isOpen && !this.popup.isPassing) return;
      this.#hover = setTimeout(() => found.element.isConnected && this.#open(found, true), HOVER);
    });
    this.scroller.addEventListener("pointerleave", leave);
    this.popup.element.addEventListener("pointerleave", leave);
  }

  /** Arrows go from word to word, once one of them has the focus. */
  #key(event) {
    const found = this.#found(event.target);
    // A word that was clicked has the focus, too: arrows then still turn pages.
    if (!found?.element.matches(":focus-visible") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const next = found.page.elementOf(found.index + step);
      if (next) {
        found.element.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") this.#open(found);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What choosing characters can do to the words. */
  #showChosen() {
    const bar = this.chosenBar;
    const page = this.#mayMark ? this.#pages.find((candidate) => candidate.chosen()) : null;
    const range = page?.chosen();
    const asked = range ? correction(page.text, page.tokens, ...range) : null;
    bar.hidden = asked === null;
    if (asked === null) return;
    const isJoin = asked.parts.length === 1;
    replace(bar, h("button", { type: "button", class: "primary", onpointerdown: (event) => event.preventDefault(), onclick: async () => {
      if (!(await this.reader.correct(asked))) return;
      getSelection().removeAllRanges();
      this.#renewTexts();
    } }, t(isJoin ? "word.join" : "word.split", { word: asked.word, parts: asked.parts.join(" | ") })));
  }

  // --- settings ---

  #preferenceChanged(name) {
    if (["readingPinyin", "readingScript", "hskLevel"].includes(name)) for (const page of this.#pages) page.redraw();
    if (["readingSize", "toneColors", "dimKnown", "readingFlow"].includes(name)) this.#applySettings();
    if (name === "readingFlow") this.#goTo(this.#index, 0, { moves: false });
  }

  #applySettings() {
    setStyles(this.text, { "font-size": `${preference("readingSize") / 16}rem` });
    document.documentElement.classList.toggle("tone-colors", preference("toneColors"));
    this.text.classList.toggle("dim-known", preference("dimKnown"));
    this.text.classList.toggle("paged", preference("readingFlow") === "paged");
    this.#showProgress();
  }

  #resize(step) {
    const at = SIZES.indexOf(preference("readingSize")) + step;
    if (SIZES[at]) prefer("readingSize", SIZES[at]);
  }

  // --- leaving ---

  #showScan() {
    if (this.#paper) this.#app.go({ screen: "document", id: this.#paper.doc.id, page: this.#pages[this.#index]?.page.id });
  }

  #leave() {
    this.#app.go({ screen: "shelf" });
  }

  async #end() {
    const page = this.#pages[this.#index];
    if (page?.isLoaded && page.source !== null) this.#keeper?.read(page.page.id);
    try {
      const session = await this.#keeper?.end();
      if (session) await showSummary(this.title, session);
      this.#leave();
    } catch (error) {
      complain(error.code ? error : { message: t("reading.notEnded") });
      this.#leave();
    }
  }
}
