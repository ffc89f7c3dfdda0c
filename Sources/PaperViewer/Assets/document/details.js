/** The panel beside the pages: what the page in view is, its versions, and what was said about it. */
import { h, replace } from "../dom.js";
import { iconButton } from "../dialog.js";
import { tagList } from "../tag-list.js";
import { t, whenExactly } from "../strings.js";
import { sentence } from "../notices.js";
import { MarksList } from "./marks-list.js";
import { snapshot } from "./versions-panel.js";

export class Details {
  #viewer;
  #abort = new AbortController();
  #actions;
  #marks = null;
  #wantedMarks = { kind: "", author: "", tag: "", words: "" };

  /** `actions`: `close()`, `editTags(slot)` or null, `selectMark(index, id)` where marks are being made. */
  constructor(viewer, actions) {
    this.#viewer = viewer;
    this.#actions = actions;
    this.content = h("div", { class: "details-content" });
    this.element = h("aside", { class: "details", "aria-label": t("details"), hidden: true },
      h("header", {}, h("h2", {}, t("details")), iconButton("close", t("close"), () => actions.close())), this.content);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  open() {
    this.element.hidden = false;
    this.refresh();
  }

  close() {
    this.#abort.abort();
    this.element.hidden = true;
  }

  /** Draws what the page in view is now. */
  refresh() {
    const session = this.#viewer.session;
    if (!this.isOpen || !session) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    const index = this.#viewer.index;
    const slot = session.slots[index];
    if (!slot) return void replace(this.content);
    const version = session.version(index);
    const labels = tagList(slot.tags, slot.variables);
    const marks = this.#marks = new MarksList(session, index, this.#wantedMarks, {
      mayEdit: this.#actions.editTags !== null && slot.capabilities.canAnnotate,
      show: ({ id }) => {
        this.#viewer.viewAt(index)?.markup.flash(id);
        this.#actions.selectMark?.(index, id);
      },
    });
    replace(this.content,
      h("h3", {}, t("page.number", { number: index + 1 })),
      h("dl", {},
        row(t("details.path"), slot.path),
        row(t("details.shows"), `${version.bundle.name}#${version.pageNumber}`),
        version.createdAt && row(t("version"), `v${version.number}/${slot.versionOptions.length} · ${whenExactly(version.createdAt)} · ${version.author}`)),
      h("section", {}, h("h3", {}, t("tags")), h("div", { class: "tags" }, labels.length > 0 ? labels : h("span", { class: "soft" }, t("tags.none"))),
        this.#actions.editTags && h("button", { type: "button", onclick: () => this.#actions.editTags(slot) }, t("tags.edit"))),
      version.historical && snapshot(version.metadata) && h("section", {}, h("h3", {}, t("version.snapshot")), snapshot(version.metadata)),
      h("section", {}, h("h3", {}, t("comments")), marks.element));
    this.#showMarks(marks, session, index);
  }

  /** Lists the marks of a page again, if it is the one in view; what has the focus keeps it. */
  renewMarks(page) {
    const session = this.#viewer.session;
    const index = this.#viewer.index;
    if (this.isOpen && this.#marks && session?.slots[index]?.logicalPageID === page) this.#showMarks(this.#marks, session, index);
  }

  #showMarks(marks, session, index) {
    session.annotations(index, this.#abort.signal).then(
      ({ annotations }) => marks.show(annotations),
      (error) => error.name !== "AbortError" && replace(marks.element, h("p", { class: "problem" }, sentence(error))));
  }
}

function row(name, value) {
  return value && [h("dt", {}, name), h("dd", {}, value)];
}
