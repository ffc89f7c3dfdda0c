/** A doc's groups and pages, to look through, put in order, name, tag and remove. */
import { address, get, post } from "../api.js";
import { h, oneAtATime, replace } from "../dom.js";
import { icon, noPicture, thumbnail } from "../icons.js";
import { iconButton } from "../dialog.js";
import { lockBySomeoneElse, takeLock } from "../locks.js";
import { announce, complain, failure, sentence } from "../notices.js";
import { between, movedAfter, movedBefore, movedBy } from "../order.js";
import { formatRoute } from "../routes.js";
import { t } from "../strings.js";
import { tagList } from "../tag-list.js";
import { BatchBar } from "./batch-bar.js";
import { addPages, carryOut, newGroup, removeThings, rename } from "./doc-actions.js";
import { editTags } from "./tag-dialog.js";

export class OrganizeScreen {
  #app;
  #route;
  #doc = null;
  #session = null;
  #lock = null;
  #holder = null;
  #selection = new Set();
  #anchor = null;
  #dragged = null;

  constructor(app, route) {
    this.#app = app;
    this.#route = route;
    this.content = h("div", { class: "organize-inner" }, h("p", { class: "soft", role: "status" }, t("loading")));
    this.notice = h("div", { class: "lock-notice", role: "status", hidden: true }, icon("lock"), h("span"));
    this.batch = new BatchBar([
      { name: "tag", icon: "tag", label: t("tags.edit"), run: () => this.#editPages() },
      { name: "remove", icon: "trash", label: t("remove"), run: () => this.#removePages() },
    ], { clear: () => this.#select([]), all: null });
    this.element = h("div", { class: "organize" }, this.notice, h("div", { class: "library-scroller" }, this.content), this.batch.element);
    this.#load();
  }

  get title() {
    return this.#doc?.title ?? "";
  }

  update(route) {
    return route.screen === "organize" && route.id === this.#route.id && route.at === this.#route.at;
  }

  close() {
    this.#lock?.release();
    this.#lock = null;
    if (this.#session) this.#session = null;
  }

  /** Whether things may be changed here and now. */
  get mayEdit() {
    return this.#app.mayEdit && this.#holder === null;
  }

  libraryChanged({ docs }) {
    if (this.#dragged === null && (docs === null || docs.includes(this.#doc?.id))) this.#load();
  }

  showLocks(locks) {
    if (!this.#doc) return;
    const other = lockBySomeoneElse(locks, [this.#doc.id]);
    const before = this.#holder;
    this.#holder = other?.holder ?? null;
    this.notice.hidden = this.#holder === null;
    if (this.#holder) this.notice.lastElementChild.textContent = sentence({ code: "locked", holder: this.#holder });
    if ((before === null) !== (this.#holder === null)) this.#draw();
    if (this.#holder === null && this.#lock === null) this.#hold();
  }

  #load = oneAtATime(async () => {
    try {
      const at = this.#route.at;
      const doc = await get(`/api/docs/${encodeURIComponent(this.#route.id)}`, { at });
      const session = await post("/api/sessions", { doc: doc.id, at, ahead: true });
      // Both at once: another window's lock may be told, and drawn, at any time.
      this.#doc = doc;
      this.#session = session;
      this.#app.setTitle(this.#doc.title);
      this.#draw();
      this.showLocks(this.#app.locks);
    } catch (error) {
      replace(this.content, failure(error, () => this.#load()));
    }
  });

  /** Holds the doc for this window while it is open here. */
  async #hold() {
    if (!this.#app.mayEdit || this.#lock) return;
    try {
      this.#lock = await takeLock(this.#doc.id, this.#app.person, () => (this.#lock = null));
    } catch (error) {
      if (error.code === "locked") this.showLocks([{ ref: this.#doc.id, holder: error.holder }]);
    }
  }

  // --- drawing ---

  #draw() {
    const doc = this.#doc;
    const open = { screen: "document", id: doc.id, at: this.#route.at };
    const held = document.activeElement?.closest?.("[data-id]")?.dataset.id;
    replace(this.content,
      h("div", { class: "library-head" },
        iconButton("back", t("key.library"), () => this.#app.goToLibrary()),
        h("h1", {}, doc.title),
        h("div", { class: "library-tools" },
          this.mayEdit && h("button", { type: "button", onclick: () => this.#change(() => rename(this.#app, doc)) }, icon("edit"), h("span", {}, t("rename"))),
          this.mayEdit && h("button", { type: "button", onclick: () => this.#newGroup() }, icon("plus"), h("span", {}, t("group.new"))),
          h("a", { class: "button primary", href: formatRoute(open), onclick: (event) => this.#follow(event, open) }, t("read")))),
      h("p", { class: "tags" }, tagList(doc.tags, doc.variables)),
      this.mayEdit && h("p", { class: "hint" }, t("organize.hint")),
      doc.groups.length === 0 && h("p", { class: "empty" }, t("groups.none")),
      h("ol", { class: "groups", "aria-label": t("groups") }, doc.groups.map((group, index) => this.#group(group, index))));
    if (held) this.content.querySelector(`[data-id="${held}"] .grip, [data-id="${held}"] a`)?.focus({ preventScroll: true });
  }

  #group(group, index) {
    const pages = h("ol", { class: "page-grid", "aria-label": group.title, data: { ownKeys: "" } }, group.pages.map((page, at) => this.#page(page, group, at)));
    const element = h("li", { class: "group", data: { id: group.id } },
      h("header", {},
        this.mayEdit && iconButton("drag", t("group.grip", { title: group.title, number: index + 1 }), () => {}, { class: "icon-button grip", draggable: "true", onkeydown: (event) => this.#groupKey(event, group) }),
        h("h2", {}, group.title), h("span", { class: "count" }, group.pages.length), h("span", { class: "tags" }, tagList(group.tags, group.variables)),
        h("span", { class: "spring" }),
        this.mayEdit && [
          iconButton("plus", t("pages.add", { group: group.title }), () => this.#change(async () => addPages(this.#app, group, (await get("/api/bundles", { limit: 200 })).items))),
          iconButton("edit", t("rename.title", { title: group.title }), () => this.#change(() => rename(this.#app, group))),
          iconButton("tag", t("tags.of", { name: group.title }), () => this.#change(() => editTags(this.#app, [{ id: group.id, name: group.title, tags: group.tags, variables: group.variables }], "pageGroup"))),
          iconButton("trash", t("remove.title", { count: 1, name: group.title }), () => this.#change(() => removeThings(this.#app, [group]))),
        ]),
      pages);
    this.#dropTarget(element, "group", group.id, (isBehind) => this.#dropGroup(group.id, isBehind));
    this.#dropTarget(pages, "page", null, () => this.#dropPages(group, null, false));
    const grip = element.querySelector(".grip");
    grip?.addEventListener("dragstart", (event) => this.#startDrag(event, "group", [group.id], element));
    grip?.addEventListener("dragend", () => this.#endDrag());
    return element;
  }

  #page(page, group, at) {
    const slot = this.#session.slots.find((candidate) => candidate.logicalPageID === page.id);
    const chosen = this.#selection.has(page.id);
    const versions = slot?.versionOptions.length ?? 1;
    const route = { screen: "document", id: this.#doc.id, page: page.id, at: this.#route.at };
    const name = page.path.slice(page.path.lastIndexOf("/") + 1);
    const element = h("li", { class: chosen ? "page-card selected" : "page-card", data: { id: page.id }, draggable: this.mayEdit ? "true" : null },
      h("a", {
        href: formatRoute(route), draggable: "false",
        "aria-label": t("page.card", { name, bundle: `${page.bundle}#${page.pageNumber}`, number: at + 1 }),
        onclick: (event) => {
          if (event.shiftKey || this.#selection.size > 0) {
            event.preventDefault();
            this.#toggle(page.id, group, event.shiftKey);
          } else this.#follow(event, route);
        },
        onkeydown: (event) => this.#pageKey(event, page, group),
      },
        h("span", { class: "cover" }, slot && !slot.problem
          ? thumbnail(address(`/api/sessions/${this.#session.session}/slots/${slot.index}/image`, { w: 240, ahead: 0, v: slot.currentPreviewVersionID, src: slot.currentSource === "ocrText" ? "display" : slot.currentSource }))
          : noPicture()),
        h("span", { class: "page-name" }, name, versions > 1 && h("span", { class: "badge", title: t("versions.count", { count: versions }) }, `v${versions}`)),
        h("span", { class: "soft" }, `${page.bundle}#${page.pageNumber}`),
        h("span", { class: "tags" }, tagList(page.tags, page.variables))),
      this.mayEdit && h("label", { class: "doc-check" }, h("input", { type: "checkbox", checked: chosen, "aria-label": t("select", { title: name }), onclick: (event) => this.#toggle(page.id, group, event.shiftKey) })));
    if (!this.mayEdit) return element;
    element.addEventListener("dragstart", (event) => this.#startDrag(event, "page", chosen ? [...this.#selection] : [page.id], element));
    element.addEventListener("dragend", () => this.#endDrag());
    this.#dropTarget(element, "page", page.id, (isBehind) => this.#dropPages(group, page.id, isBehind));
    return element;
  }

  #follow(event, route) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#app.go(route);
  }

  // --- choosing ---

  #toggle(id, group, range) {
    const ids = range && this.#anchor ? between(group.pages.map((page) => page.id), this.#anchor, id) : [id];
    const adding = !this.#selection.has(id);
    const next = new Set(this.#selection);
    for (const each of ids) adding ? next.add(each) : next.delete(each);
    this.#anchor = id;
    this.#select([...next]);
  }

  #select(ids) {
    this.#selection = new Set(ids);
    for (const card of this.content.querySelectorAll(".page-card")) {
      const chosen = this.#selection.has(card.dataset.id);
      card.classList.toggle("selected", chosen);
      const box = card.querySelector("input");
      if (box) box.checked = chosen;
    }
    this.batch.show(this.#chosenPages());
  }

  #chosenPages() {
    return this.#doc.groups.flatMap((group) => group.pages).filter((page) => this.#selection.has(page.id));
  }

  // --- putting in order ---

  #startDrag(event, kind, ids, element) {
    this.#dragged = { kind, ids };
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("application/x-papercenter", ids.join(" "));
    event.stopPropagation();
    requestAnimationFrame(() => element.classList.add("dragged"));
  }

  #endDrag() {
    this.#dragged = null;
    this.#unmark();
    this.content.querySelector(".dragged")?.classList.remove("dragged");
  }

  #unmark() {
    for (const marked of this.content.querySelectorAll(".drop-before, .drop-after")) marked.classList.remove("drop-before", "drop-after");
  }

  /** Calls `drop(isBehind)`: behind the element if it was dropped on its lower half. `id` is null for a whole list. */
  #dropTarget(element, kind, id, drop) {
    const isBehind = (event) => {
      const box = element.getBoundingClientRect();
      return id !== null && event.clientY > box.top + box.height / 2;
    };
    element.addEventListener("dragover", (event) => {
      if (this.#dragged?.kind !== kind || (id !== null && this.#dragged.ids.includes(id))) return;
      event.preventDefault();
      event.stopPropagation();
      this.#unmark();
      element.classList.add(isBehind(event) ? "drop-after" : "drop-before");
    });
    element.addEventListener("drop", (event) => {
      if (this.#dragged?.kind !== kind) return;
      event.preventDefault();
      event.stopPropagation();
      drop(isBehind(event));
      this.#endDrag();
    });
  }

  #dropGroup(target, isBehind) {
    const place = isBehind ? movedAfter : movedBefore;
    this.#orderGroups(place(this.#doc.groups.map((group) => group.id), this.#dragged.ids, target));
  }

  /** Puts the dragged pages before or behind a page, or at the end of the group when `target` is null. */
  #dropPages(group, target, isBehind) {
    const { ids } = this.#dragged;
    const here = group.pages.map((page) => page.id);
    const place = isBehind ? movedAfter : movedBefore;
    if (ids.every((id) => here.includes(id))) return this.#orderPages(group, place(here, ids, target));
    return this.#change(async () => {
      const answer = await carryOut(this.#app, "move", { refs: ids.filter((id) => !here.includes(id)), to: group.id }, t("pages.moved", { count: ids.length, group: group.title }));
      if (!answer || target === null) return answer;
      // They are at the end of the group now, in the order they had.
      const moved = this.#doc.groups.flatMap((other) => other.pages.map((page) => page.id)).filter((id) => ids.includes(id));
      return carryOut(this.#app, "order", { ref: group.id, members: place([...here.filter((id) => !ids.includes(id)), ...moved], ids, target) }, t("ordered"));
    });
  }

  #groupKey(event, group) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.#orderGroups(movedBy(this.#doc.groups.map((other) => other.id), group.id, step));
  }

  #pageKey(event, page, group) {
    const cards = [...this.content.querySelectorAll(".page-card a")];
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === " " && this.mayEdit) {
      event.preventDefault();
      this.#toggle(page.id, group, event.shiftKey);
    } else if (step && event.altKey && this.mayEdit) {
      event.preventDefault();
      this.#orderPages(group, movedBy(group.pages.map((other) => other.id), page.id, step));
    } else if (step) {
      event.preventDefault();
      cards[cards.indexOf(event.currentTarget) + step]?.focus();
    }
  }

  #orderGroups(members) {
    const old = this.#doc.groups;
    if (members.every((id, i) => id === old[i].id)) return;
    this.#doc.groups = members.map((id) => old.find((group) => group.id === id));
    this.#saveOrder(this.#doc.id, members, () => (this.#doc.groups = old));
  }

  #orderPages(group, members) {
    const old = group.pages;
    if (members.every((id, i) => id === old[i].id)) return;
    group.pages = members.map((id) => old.find((page) => page.id === id));
    this.#saveOrder(group.id, members, () => (group.pages = old));
  }

  /** Shows the new order at once, and takes it back when the library refuses it. */
  async #saveOrder(ref, members, takeBack) {
    this.#draw();
    const answer = await carryOut(this.#app, "order", { ref, members }, t("ordered"));
    if (answer) return announce(t("ordered"));
    takeBack();
    this.#draw();
  }

  // --- changing ---

  async #change(change) {
    try {
      if (await change()) await this.#load();
    } catch (error) {
      complain(error);
    }
  }

  #newGroup() {
    return this.#change(async () => {
      const made = await newGroup(this.#app, this.#doc);
      if (!made) return null;
      await this.#load();
      const group = this.#doc.groups.find((candidate) => candidate.title === made.title);
      if (group && group.pages.length === 0) await addPages(this.#app, group, (await get("/api/bundles", { limit: 200 })).items);
      return made;
    });
  }

  #editPages() {
    const things = this.#chosenPages().map((page) => ({ id: page.id, name: page.path, tags: page.tags, variables: page.variables }));
    return this.#change(() => editTags(this.#app, things, "page"));
  }

  #removePages() {
    return this.#change(async () => {
      const answer = await removeThings(this.#app, this.#chosenPages());
      if (answer) this.#select([]);
      return answer;
    });
  }

  commands = {};
}
