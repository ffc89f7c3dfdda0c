/** The inbox: what waits to be sorted, what was kept, the notes, and what is to be deleted. */
import { post } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { confirm, showDialog } from "../dialog.js";
import { acceptFiles, fileField, SUFFIXES } from "../library/imports.js";
import { announce, complain, failure, notify } from "../notices.js";
import { formatRoute } from "../routes.js";
import { t } from "../strings.js";
import { FileGrid } from "./file-grid.js";
import { NotesList } from "./notes-list.js";
import { connectPhone } from "./phone-dialog.js";
import { PaperMaker } from "./paper-maker.js";
import { PaperReview } from "./paper-review.js";
import { ICONS, Sorter } from "./sorter.js";
import { isDeleted, isKept } from "./waiting-files.js";

/** The parts of the screen; the first has no name in the address. */
const PARTS = [undefined, "kept", "notes", "queue"];

export class InboxScreen {
  #app;
  #route;
  #maker = null;
  #isLoaded = false;
  #shownTools = null;

  constructor(app, route) {
    this.#app = app;
    this.#route = route;
    this.files = app.waiting;
    this.sorter = new Sorter(this.files, () => this.#allDone());
    this.kept = new FileGrid(() => this.#drawTools());
    this.queue = new FileGrid(() => this.#drawTools());
    this.notes = new NotesList();
    this.notes.find(route.q);
    this.field = fileField((files) => this.#add(files));
    this.tabs = h("div", { class: "segments inbox-tabs", role: "group", "aria-label": t("inbox") });
    this.tools = h("div", { class: "library-tools" });
    this.facts = h("p", { class: "soft inbox-facts" });
    this.content = h("div", { class: "inbox-content" }, h("p", { class: "soft", role: "status" }, t("loading")));
    this.head = h("div", { class: "library-head" }, h("h1", { class: "for-readers" }, t("inbox")), this.tabs, this.tools);
    this.drop = h("div", { class: "drop-hint", "aria-hidden": "true" }, icon("import"), h("p", {}, t("inbox.drop")));
    this.element = h("div", { class: "inbox library" }, h("div", { class: "library-scroller" }, h("div", { class: "library-inner" }, this.head, this.content, this.facts)), this.drop, this.field);
    acceptFiles(this.element, () => app.mayEdit, (files) => this.#add(files));
    this.#stop = this.files.onChange((change) => this.#changed(change));
    this.#leaving = () => this.files.settle();
    addEventListener("pagehide", this.#leaving);
    this.files.isShown = true;
    this.#load();
  }

  #stop;
  #leaving;

  get title() {
    return t("inbox");
  }

  update(route) {
    if (route.screen !== "inbox") return false;
    // Who leaves the sorting for the notes wants to see them.
    if (route.part === "notes") this.files.settle();
    if (route.q) this.notes.find(route.q);
    this.#route = route;
    this.#endMaking();
    if (this.#isLoaded) this.#draw();
    return true;
  }

  close() {
    this.#stop();
    this.files.isShown = false;
    this.#endMaking();
    removeEventListener("pagehide", this.#leaving);
    this.files.settle();
  }

  reconnected() {
    this.#load();
  }

  libraryChanged() {
    if (this.#route.part === "notes") this.notes.load();
  }

  ownKey(event) {
    return this.#part === undefined && this.sorter.key(event);
  }

  commands = {
    find: () => this.#app.banner.focusSearch(),
    undo: () => this.sorter.undo(),
  };

  get #part() {
    return this.#maker ? "paper" : PARTS.includes(this.#route.part) ? this.#route.part : undefined;
  }

  async #load() {
    try {
      await this.files.load();
    } catch (error) {
      replace(this.content, failure(error, () => this.#load()));
    }
  }

  #changed({ came = 0, went = 0 }) {
    if (this.files.list === null) return;
    if (came > 0) notify(t("inbox.came", { count: came }));
    if (went > 0) notify(t("inbox.went", { count: went }));
    const isFirst = !this.#isLoaded;
    this.#isLoaded = true;
    if (isFirst && this.#route.part === "kept" && this.#app.newBook) return this.#makeBook();
    if (isFirst || this.#part !== "notes") this.#draw();
    else {
      this.#drawTabs();
      this.notes.load();
    }
  }

  // --- showing ---

  #draw() {
    this.#drawTabs();
    this.#drawTools();
    this.#drawFacts();
    const part = this.#part;
    if (part === "paper") return;
    if (part === undefined) {
      if (!this.content.contains(this.sorter.element)) replace(this.content, this.sorter.element);
      this.sorter.draw();
    } else if (part === "notes") {
      if (!this.content.contains(this.notes.element)) replace(this.content, this.notes.element);
      this.notes.load();
    } else {
      const [grid, items] = part === "kept" ? [this.kept, this.#keptItems] : [this.queue, this.files.items.filter(isDeleted)];
      grid.show(items);
      replace(this.content, items.length === 0 ? h("div", { class: "empty" }, icon(part === "kept" ? "check" : "trash"), h("p", {}, t(`inbox.${part}.none`)))
        : [h("p", { class: "soft" }, t(`inbox.${part}.about`)), grid.element]);
    }
  }

  /** In the order in which they were taken: that of a paper's pages. */
  get #keptItems() {
    return this.files.items.filter(isKept).reverse();
  }

  #drawTabs() {
    const counts = this.files.counts;
    const numbers = { undefined: counts?.waiting, kept: this.files.items.filter(isKept).length, notes: counts?.notes, queue: counts?.queue };
    const labels = { undefined: "inbox.sort", kept: "inbox.kept", notes: "inbox.notes", queue: "inbox.queue" };
    const focused = this.tabs.contains(document.activeElement) ? [...this.tabs.children].indexOf(document.activeElement) : -1;
    replace(this.tabs, PARTS.map((part) => h("a", {
      class: "button", href: formatRoute({ screen: "inbox", part }), "aria-current": part === this.#route.part ? "page" : null,
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.#app.go({ screen: "inbox", part });
      },
    }, h("span", {}, t(labels[part])), numbers[part] > 0 && h("span", { class: "badge" }, numbers[part].toLocaleString()))));
    this.tabs.children[focused]?.focus();
  }

  #drawTools() {
    const part = this.#part;
    const button = (name, label, run, kind = null, disabled = false) => h("button", { type: "button", class: kind, disabled, onclick: run }, icon(name), h("span", {}, label));
    const tools = [];
    if (part === undefined) {
      tools.push(button("import", t("inbox.add"), () => this.field.click()), button("phone", t("phone.add"), () => connectPhone(this.#app.events)), button("help", t("inbox.guide"), () => openGuide()));
    }
    if (part === "kept" && this.#keptItems.length > 0) {
      const { chosen } = this.kept;
      const fresh = () => this.#keptItems.filter((item) => item.bundle === null).map((item) => item.id);
      tools.push(chosen.size > 0 ? button("close", t("select.none"), () => this.kept.choose([])) : button("check", t("inbox.selectNew"), () => this.kept.choose(fresh()), null, fresh().length === 0),
        chosen.size > 0 && button("trash", t("inbox.delete"), () => this.#decide([...chosen], "trash")),
        button("page", t("paper.make"), () => this.#startMaking(), "primary"));
    }
    if (part === "queue" && this.files.counts?.queue > 0) {
      const { chosen } = this.queue;
      tools.push(chosen.size > 0 && button("undo", t("inbox.restore", { count: chosen.size }), () => this.#decide([...chosen], "restore")),
        button("trash", t("inbox.empty"), () => this.#empty(), "danger"));
    }
    // A button that is being pressed stays where it is, unless the choice is another one.
    const shown = JSON.stringify([part, [...this.kept.chosen], [...this.queue.chosen], tools.map((tool) => tool && [tool.textContent, tool.disabled])]);
    if (shown === this.#shownTools) return;
    this.#shownTools = shown;
    this.tools.classList.toggle("brief", part === undefined);
    replace(this.tools, tools);
  }

  #drawFacts() {
    const { list } = this.files;
    replace(this.facts, [
      list.films > 0 && t("inbox.films", { count: list.films }),
      list.others > 0 && t("inbox.others", { count: list.others }),
    ].filter(Boolean).join(" "), list.unreadable.map((file) => h("span", { class: "problem" }, `${file.name}: ${file.reason} `)));
    this.facts.hidden = this.facts.childNodes.length === 0;
  }

  #allDone() {
    const { items, counts, list } = this.files;
    if (items.length === 0) {
      return h("div", { class: "empty" }, icon("inbox"), h("p", {}, t("inbox.nothing")), h("p", { class: "soft" }, t("inbox.where", { folder: list.folder })),
        this.#app.mayEdit && h("button", { type: "button", class: "primary", onclick: () => this.field.click() }, t("inbox.add")));
    }
    const kept = this.#keptItems.length;
    const link = (part, text) => h("a", { class: "button", href: formatRoute({ screen: "inbox", part }), onclick: (event) => (event.preventDefault(), this.#app.go({ screen: "inbox", part })) }, text);
    return h("div", { class: "empty" }, icon("check"), h("h2", {}, t("inbox.allDone")),
      h("p", {}, t("inbox.summary", { kept, queue: counts.queue, notes: counts.notes })),
      h("div", { class: "library-tools" }, this.sorter.undoButton(), kept > 0 && link("kept", t("paper.make")), counts.queue > 0 && link("queue", t("inbox.review"))));
  }

  // --- causing ---

  async #decide(ids, decision) {
    try {
      await this.files.decide(ids, decision);
    } catch (error) {
      complain(error);
    }
  }

  /** Deletes nothing that was not shown: the question names all of it, below the page that shows it. */
  async #empty() {
    const { list, counts } = this.files;
    const items = this.files.items.filter(isDeleted);
    const agreed = await confirm({
      title: t("inbox.empty.title", { count: counts.queue }),
      content: [
        t("inbox.empty.where"), !list.isOwn && t("inbox.empty.foreign", { folder: list.folder }), list.syncedBy !== null && t("inbox.empty.synced", { program: list.syncedBy }),
        h("ul", { class: "names inbox-names" }, items.map((item) => h("li", {}, item.names.join(", ")))),
      ].filter(Boolean),
      action: t("inbox.empty.action"), dangerous: true,
    });
    if (!agreed) return;
    try {
      const { result } = await post("/api/inbox/empty", { deleteSource: !list.isOwn });
      for (const file of result.failed) complain({ message: `${file.name}: ${file.reason}` });
      notify(t("inbox.emptied", { count: result.moved.length }));
      await this.files.load();
    } catch (error) {
      complain(error);
    }
  }

  #startMaking({ isBook = false } = {}) {
    const chosen = this.#keptItems.filter((item) => this.kept.chosen.has(item.id)).map((item) => item.id);
    if (chosen.length === 0) return complain({ message: t("paper.noPages") });
    this.#maker = new PaperMaker(this.#app, this.files, chosen, (doc) => this.#made(doc), { isBook });
    this.head.hidden = true;
    replace(this.content, this.#maker.element);
    this.#maker.title.focus();
  }

  /** Goes on with the photos that were chosen for a book. */
  #makeBook() {
    this.kept.choose(this.#app.newBook);
    this.#app.newBook = null;
    this.#draw();
    this.#startMaking({ isBook: true });
  }

  #made(doc) {
    this.#endMaking();
    if (doc === null) return this.#draw();
    this.kept.choose([]);
    this.files.load().catch(complain);
    notify(t("paper.made", { title: doc.title }));
    this.#maker = new PaperReview(this.#app, this.files, doc, () => (this.#endMaking(), this.#draw()));
    this.head.hidden = true;
    replace(this.content, this.#maker.element);
  }

  #endMaking() {
    this.#maker?.close();
    this.#maker = null;
    this.head.hidden = false;
  }

  /** Puts chosen files into the inbox, one after the other. */
  async #add(files) {
    const usable = files.filter((file) => SUFFIXES.some((suffix) => file.name.toLowerCase().endsWith(suffix)));
    if (usable.length < files.length) complain({ message: t("inbox.wrongType") });
    if (usable.length === 0) return;
    const bar = h("progress", { max: String(usable.length), value: "0", "aria-label": t("inbox.adding") });
    const panel = h("section", { class: "import-panel", "aria-label": t("inbox.adding"), role: "status" }, h("h2", {}, t("inbox.adding")), bar);
    document.body.append(panel);
    let added = 0;
    for (const [i, file] of usable.entries()) {
      try {
        await this.files.add(file, (part) => (bar.value = i + part));
        added += 1;
      } catch (error) {
        complain(error);
      }
    }
    panel.remove();
    if (added > 0) announce(t("inbox.added", { count: added }));
    await this.#load();
  }
}

/** What the four directions and the keys do. */
function openGuide() {
  const rows = [
    ["right", "keep", "→  k"], ["left", "delete", "←  d"], ["down", "note-keep", "↓  n"], ["up", "note-delete", "↑  x"],
  ];
  showDialog({
    title: t("inbox.guide"),
    content: [
      h("p", {}, t("inbox.guide.about")),
      h("table", { class: "guide" },
        h("thead", {}, h("tr", {}, ["drag", "decision", "keys"].map((name) => h("th", { scope: "col" }, t(`inbox.guide.${name}`))))),
        h("tbody", {}, rows.map(([way, decision, keys]) => h("tr", {}, h("td", {}, t(`inbox.guide.${way}`)), h("th", { scope: "row" }, icon(ICONS[decision]), t(`inbox.${decision}`)), h("td", {}, keys.split("  ").map((key) => h("kbd", {}, key))))),
          h("tr", {}, h("td", {}, t("inbox.guide.twice")), h("th", { scope: "row" }, icon("undo"), t("undo")), h("td", {}, ["u", "Ctrl+Z"].map((key) => h("kbd", {}, key)))),
          h("tr", {}, h("td"), h("th", { scope: "row" }, icon("next"), t("inbox.skip")), h("td", {}, h("kbd", {}, "s"))))),
      h("p", { class: "soft" }, t("inbox.guide.safe")),
    ],
  });
}
