/** The line above the pages: where one is, how it is shown, and everything else behind one button. */
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { iconButton } from "../dialog.js";
import { hasFullScreen, isFullScreen, toggleFullScreen } from "../full-screen.js";
import { openMenu } from "../menu.js";
import { preference } from "../preferences.js";
import { t, when, whenExactly } from "../strings.js";
import { MODES } from "./layout.js";
import { percent } from "./zoom.js";

export class Toolbar {
  /** `commands` are those that keys call too; a button and a key do the same. */
  constructor(commands) {
    this.commands = commands;
    this.title = h("h1", { class: "document-title" });
    this.place = h("span", {});
    this.position = h("span", { class: "position" });
    this.previous = iconButton("previous", t("key.previousDocument"), () => commands.previousDocument());
    this.next = iconButton("next", t("key.nextDocument"), () => commands.nextDocument());
    this.page = h("input", {
      class: "page-field", type: "text", inputmode: "numeric", "aria-label": t("page.field"),
      onfocus: (event) => event.target.select(),
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        const number = Number.parseInt(event.target.value, 10);
        if (number > 0) commands.goToPage(number);
        event.target.blur();
      },
      onblur: () => this.showPage(this.pageNumber, this.pageCount),
    });
    this.count = h("span", { class: "page-count" });
    this.zoom = h("button", { type: "button", class: "zoom-value", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => this.#openZoom() }, "100%");
    this.layout = h("button", { type: "button", class: "icon-button", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": t("layout"), title: t("layout"), onclick: () => this.#openLayout() }, icon("continuous"));
    this.more = iconButton("more", t("more"), () => this.#openMore(), { "aria-haspopup": "menu", "aria-expanded": "false" });
    this.panel = iconButton("panelLeft", t("key.thumbnails"), () => commands.thumbnails(), { "aria-pressed": "false" });
    this.details = iconButton("panelRight", t("key.details"), () => commands.details(), { "aria-pressed": "false" });
    this.sideBySide = iconButton("sideBySide", t("key.sideBySide"), () => commands.sideBySide(), { "aria-pressed": "false", class: "icon-button wide-only" });
    this.draw = iconButton("edit", t("key.draw"), () => commands.draw(), { "aria-pressed": "false", class: "icon-button wide-only" });
    this.read = iconButton("book", t("reading.open"), () => commands.read(), { hidden: true });
    this.views = h("div", { class: "segments views", role: "group", "aria-label": t("view.group"), hidden: true }, ["original", "markup"].map((view) =>
      h("button", { type: "button", "aria-pressed": "false", data: { view }, onclick: () => commands.markup(view === "markup") }, t(`view.${view}`))));
    this.modified = h("span", { class: "modified" });
    this.link = iconButton("link", t("linked"), () => commands.link(), { "aria-pressed": "true", hidden: true });
    this.element = h("header", { class: "toolbar", "aria-label": t("toolbar") },
      h("div", { class: "toolbar-start" },
        iconButton("back", t("key.library"), () => commands.library()), this.panel,
        h("div", { class: "document-names" }, this.title, h("span", { class: "document-place" }, this.place, this.modified))),
      h("div", { class: "toolbar-middle" },
        h("div", { class: "stepper", role: "group", "aria-label": t("documents") }, this.previous, this.position, this.next),
        h("div", { class: "page-of", role: "group", "aria-label": t("page") }, this.page, this.count),
        this.views),
      h("div", { class: "toolbar-end" },
        h("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
          iconButton("minus", t("key.zoomOut"), () => commands.zoomOut()), this.zoom, iconButton("plus", t("key.zoomIn"), () => commands.zoomIn())),
        this.read, this.draw, this.layout, this.link, this.sideBySide,
        iconButton("search", t("find"), () => commands.find()),
        this.details, this.more));
  }

  /** Names the document, and the doc's place among those beside it. */
  showDocument(title, position) {
    this.title.textContent = title;
    this.title.title = title;
    replace(this.position, position ? t("document.position", { number: position.number, total: position.total }) : "");
    this.previous.disabled = !position?.previous;
    this.next.disabled = !position?.next;
    this.previous.title = position?.previous?.title ?? t("key.previousDocument");
    this.next.title = position?.next?.title ?? t("key.nextDocument");
  }

  showPage(number, count, place = null) {
    this.pageNumber = number;
    this.pageCount = count;
    if (document.activeElement !== this.page) this.page.value = String(number);
    this.count.textContent = t("page.of", { count });
    if (place !== null) this.place.textContent = place;
  }

  showZoom(zoom, scale) {
    this.zoom.textContent = percent(scale);
    this.zoom.setAttribute("aria-label", t("zoom.now", { value: zoom.kind === "scale" ? percent(scale) : t(`zoom.${zoom.kind}`) }));
  }

  /** `canDraw`: whether the page in view can be marked. */
  showDrawing(on, canDraw) {
    this.draw.setAttribute("aria-pressed", String(on));
    this.draw.disabled = !canDraw;
  }

  /** Whether the original or the markup is shown, once the document has any; `markup`: `count`, `lastAt`. */
  showView(markup) {
    this.views.hidden = !markup;
    for (const button of this.views.children) button.setAttribute("aria-pressed", String((button.dataset.view === "markup") === preference("markup")));
    this.modified.textContent = markup?.lastAt ? ` · ${t("markup.modified", { time: when(markup.lastAt) })}` : "";
    this.modified.title = markup?.lastAt ? whenExactly(markup.lastAt) : "";
  }

  /** Whether the document can be read as a text in words. */
  showReading(isPossible) {
    this.read.hidden = !isPossible;
  }

  showLayout(mode) {
    replace(this.layout, icon(mode));
  }

  #openZoom() {
    const choose = (label, command, detail) => ({ label, detail, action: () => command() });
    const zoomTo = (scale) => choose(percent(scale), () => this.commands.zoomTo(scale));
    openMenu(this.zoom, t("zoom"), [
      choose(t("key.fitWidth"), this.commands.fitWidth, "w"),
      choose(t("key.fitPage"), this.commands.fitPage, "f"),
      choose(t("key.actualSize"), this.commands.actualSize, "="),
      null, ...[0.5, 0.75, 1.25, 1.5, 2, 3, 4].map(zoomTo),
    ]);
  }

  #openLayout() {
    openMenu(this.layout, t("layout"), MODES.map((mode) => ({
      label: t(`layout.${mode}`), icon: icon(mode), checked: this.commands.mode() === mode, action: () => this.commands.setMode(mode),
    })).concat([{ label: t("key.sideBySide"), icon: icon("sideBySide"), detail: "d", checked: this.commands.isSideBySide(), action: () => this.commands.sideBySide() }]));
  }

  #openMore() {
    const key = (name, detail, iconName, checked) => ({ label: t(`key.${name}`), detail, icon: icon(iconName), checked, action: () => this.commands[name]() });
    const isReadOnly = this.commands.isReadOnly();
    openMenu(this.more, t("more"), [
      key("outline", "o", "outline"),
      key("compare", "c", "compare"),
      key("rotate", "r", "rotate"),
      !isReadOnly && key("draw", "m", "edit"),
      key("markup", "M", "comment", preference("markup")),
      key("darkPaper", "i", "settings", preference("darkPaper")),
      hasFullScreen() && { label: t("key.fullScreen"), icon: icon("fullScreen"), detail: "F", checked: isFullScreen(), action: () => toggleFullScreen() },
      { label: t("export"), icon: icon("export"), action: () => this.commands.export() },
      this.commands.keepItem(),
      { label: t("print"), icon: icon("print"), action: () => this.commands.print() },
      null,
      { label: t("organize"), icon: icon("grid"), action: () => this.commands.organize(), disabled: !this.commands.hasDocument() },
      key("undo", "u", "undo"),
      { label: t("history.open"), icon: icon("history"), action: () => this.commands.history() },
      null,
      { label: t("settings"), icon: icon("settings"), action: () => this.commands.settings() },
      key("help", "?", "help"),
    ].filter((item) => item !== false && !(isReadOnly && item?.label === t("key.undo"))));
  }
}
