/** The marks of a page as a list: what screen readers and keys reach, with answers, filters and *done*. */
import { newID } from "../api.js";
import { iconButton } from "../dialog.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { complain } from "../notices.js";
import { t, whenExactly } from "../strings.js";
import { askComment } from "../markup/text-tool.js";
import { isWanted, statesOf, threads } from "./mark-threads.js";

export class MarksList {
  #session;
  #slot;
  #actions;
  #annotations = [];
  #offered = "";
  #wanted;
  #list = h("div", { class: "comments" });
  #filters = h("div", { class: "mark-filters" });

  /** `actions`: `show(annotation)`, and `mayEdit`; `wanted` is kept by the caller, so that it outlives the list. */
  constructor(session, slot, wanted, actions) {
    this.#session = session;
    this.#slot = slot;
    this.#wanted = wanted;
    this.#actions = actions;
    this.element = h("div", { class: "marks-list" }, this.#filters, this.#list);
  }

  show(annotations) {
    this.#annotations = annotations;
    this.#drawFilters();
    this.#draw();
  }

  #drawFilters() {
    const values = (of) => [...new Set(this.#annotations.flatMap(of).filter(Boolean))].sort();
    const select = (key, label, options, name = (value) => value) => options.length > 1 && h("select", {
      "aria-label": label, onchange: (event) => {
        this.#wanted[key] = event.target.value;
        this.#draw();
      },
    }, h("option", { value: "" }, label), options.map((value) => h("option", { value, selected: value === this.#wanted[key] }, name(value))));
    const words = h("input", { type: "search", "aria-label": t("marks.find"), placeholder: t("marks.find"), value: this.#wanted.words, oninput: () => {
      this.#wanted.words = words.value;
      this.#draw();
    } });
    const kinds = values(({ kind }) => [kind]);
    const authors = values(({ author }) => [author]);
    const tags = values(({ tags }) => tags ?? []);
    const offered = JSON.stringify([this.#annotations.length > 1, kinds, authors, tags]);
    if (offered === this.#offered) return; // what is being typed there stays
    this.#offered = offered;
    replace(this.#filters, this.#annotations.length > 1 && [
      words, select("kind", t("marks.kind"), kinds, (kind) => t(`annotation.${kind}`)), select("author", t("marks.author"), authors),
      select("tag", t("marks.tag"), tags),
    ]);
  }

  #draw() {
    const all = threads(this.#annotations);
    const wanted = all.filter((thread) => isWanted(thread, this.#wanted));
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    replace(this.#list,
      wanted.length === 0 && h("p", { class: "soft" }, t(all.length === 0 ? "comments.none" : "marks.noMatch")),
      wanted.map((thread) => this.#thread(thread)));
    if (focused) this.#list.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  #thread({ mark, replies }) {
    const isDone = mark.state === "done";
    const edit = this.#actions.mayEdit && h("footer", {},
      h("button", { type: "button", data: { name: `reply ${mark.id}` }, onclick: () => this.#answer(mark) }, t("marks.reply")),
      h("button", { type: "button", data: { name: `done ${mark.id}` }, "aria-pressed": String(isDone), onclick: () => this.#keep("Updated", { id: mark.id, state: isDone ? null : "done" }) }, t("marks.done")));
    return h("div", { class: isDone ? "thread done" : "thread" }, this.#entry(mark), replies.map((reply) => this.#entry(reply, true)), edit);
  }

  #entry(mark, isReply = false) {
    const { kind, author, createdAt, text, quote, stamp, state, hidden } = mark;
    const name = isReply ? author : [t(`annotation.${kind}`), author].filter(Boolean).join(" · ");
    return h("article", { class: isReply ? "comment reply" : "comment" },
      h("header", {},
        h("button", { type: "button", class: "plain", data: { name: mark.id }, onclick: () => this.#actions.show(mark) }, h("strong", {}, name)),
        createdAt && h("time", { datetime: createdAt }, whenExactly(createdAt)),
        statesOf(mark).map(({ sign, isReached, name: says }) => h("span", { class: isReached ? "standing reached" : "standing", role: "img", title: t(says), "aria-label": t(says) }, icon(sign))),
        state && h("span", { class: "badge" }, t(`markState.${state}`)),
        hidden && !isReply && h("span", { class: "badge" }, t(`markHidden.${hidden}`)),
        this.#actions.mayEdit && h("span", { class: "entry-actions" },
          // What was stamped stays as it was stamped.
          kind !== "stamp" && iconButton("edit", t("marks.editOf", { name }), () => this.#edit(mark), { data: { name: `edit ${mark.id}` } }),
          iconButton("trash", t("marks.removeOf", { name }), () => this.#keep("Deleted", { id: mark.id }), { data: { name: `remove ${mark.id}` } }))),
      (quote || stamp) && h("blockquote", {}, quote ?? stamp),
      text && h("p", {}, text));
  }

  async #edit(mark) {
    const text = await askComment(t("marks.edit"), mark.text ?? "");
    if (text && text !== mark.text) this.#keep("Updated", { id: mark.id, text });
  }

  async #answer(mark) {
    const text = await askComment(t("marks.replyTo", { author: mark.author ?? "" }));
    if (!text) return;
    const at = mark.at ?? mark.from ?? mark.rects?.[0]?.slice(0, 2) ?? mark.path?.[0]?.slice(0, 2) ?? [0.5, 0.5];
    this.#keep("Created", { id: newID(), kind: "note", text, replyTo: mark.id, at: at.map((value) => Number(value.toFixed(4))) });
  }

  #keep(what, annotation) {
    this.#session.annotate(`onAnnotation${what}`, this.#session.slots[this.#slot].logicalPageID, [annotation]).catch(complain);
  }
}
