/** What stands on pages, as it is typed: each hit with its words, and the page with the places marked. */
import { get, post } from "../api.js";
import { h, replace, setStyles } from "../dom.js";
import { thumbnail } from "../icons.js";
import { unreadPages } from "../indexing-line.js";
import { failure } from "../notices.js";
import { t } from "../strings.js";
import { difficultRanges } from "../reading/pieces.js";

const LIMIT = 24;

export class SearchResults {
  #abort = new AbortController();
  #elements = new Map(); // hit → its element

  /**
   * `open(hit, page, query)` goes to a hit, `href` is its address; `readAll(query)` shows all as
   * pages; `mayRead()` says whether this person may have pages read, `hasNotes()` whether there is an inbox with notes
   * for this person; `notes(query)` is the address that shows them. Words that the `reader` marked are underlined.
   */
  constructor({ open, href, readAll, mayRead, hasNotes, notes, reader }) {
    Object.assign(this, { open, href, mayRead, hasNotes, reader });
    this.notes = h("section", { class: "found-notes", "aria-labelledby": "notes-heading", hidden: true }, h("h2", { id: "notes-heading" }, t("inbox.notes")), h("ol", { class: "hits" }));
    this.notesHref = notes;
    this.all = h("button", { type: "button", hidden: true, onclick: () => readAll(this.query) }, t("hits.read"));
    this.heading = h("h2", { id: "hits-heading" });
    this.list = h("ol", { class: "hits" });
    this.unused = h("section", { class: "unused-hits", "aria-labelledby": "unused-heading", hidden: true }, h("h2", { id: "unused-heading" }, t("hits.unused")), h("p", { class: "hint" }, t("hits.unused.hint")), h("ol", { class: "hits" }));
    this.state = h("div", { role: "status" });
    this.element = h("section", { class: "search-results", "aria-labelledby": "hits-heading", hidden: true }, h("div", { class: "section-head" }, this.heading, this.all), this.state, this.list, this.unused, this.notes);
  }

  clear() {
    this.#abort.abort();
    this.element.hidden = true;
    this.#show([]);
    this.#showNotes([]);
  }

  /** Searches again, when more pages were read. */
  refresh(at) {
    if (!this.element.hidden) this.search(this.query, at);
  }

  /** Searches; an earlier search that has not come back is forgotten. */
  async search(q, at) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.element.hidden = false;
    this.query = q;
    this.#searchNotes(q, signal);
    try {
      const [answer] = await Promise.all([get("/api/search", { q, limit: LIMIT, at }, signal), this.reader.load()]);
      const { total, allPages } = answer;
      const unread = answer.unreadPages;
      this.heading.textContent = total > 0 ? t("hits.count", { count: total }) : unread > 0 ? t("hits.noneRead", { count: allPages - unread }) : t("hits.none");
      this.all.hidden = answer.hits.length === 0;
      const note = unreadPages(unread, allPages, this.mayRead());
      replace(this.state, note && h("p", { class: "hint unread" }, note));
      this.#show(answer.hits);
      if (answer.hits.length > 0) this.#drawPictures(answer.hits, q, at, signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.heading.textContent = t("hits.failed");
      this.all.hidden = true;
      this.#show([]);
      replace(this.state, failure(error, error.code === "refused" ? null : () => this.search(q, at)));
    }
  }

  /** Notes are found beside the pages; a query that can't be read is said of the pages. */
  async #searchNotes(q, signal) {
    const found = this.hasNotes() ? await get("/api/notes/found", { q }, signal).catch(() => null) : null;
    if (!signal.aborted) this.#showNotes(found?.notes ?? []);
  }

  #showNotes(notes) {
    this.notes.hidden = notes.length === 0;
    replace(this.notes.lastElementChild, notes.slice(0, LIMIT).map((note) => h("li", {}, h("a", { href: this.notesHref(this.query) },
      h("span", { class: "hit-words" },
        h("span", { class: "hit-where" }, note.path.replace(/^notes\//u, "")),
        h("span", { class: "hit-snippet" }, marked(note.snippet, note.matches)))))));
  }

  /** Pages that no doc uses come apart, after the others. */
  #show(hits) {
    const elements = new Map(hits.map((hit) => [hit, this.#hit(hit, this.query)]));
    const unused = hits.filter((hit) => hit.pages.length === 0);
    replace(this.list, hits.filter((hit) => !unused.includes(hit)).map((hit) => elements.get(hit)));
    this.unused.hidden = unused.length === 0;
    replace(this.unused.lastElementChild, unused.map((hit) => elements.get(hit)));
    this.#elements = elements;
  }

  #hit(hit, q) {
    const page = hit.pages[0] ?? null;
    const where = page ? [page.docTitle, page.groupTitle, t("page.number", { number: page.number })] : [hit.bundle, t("page.number", { number: hit.pageNumber })];
    return h("li", {}, h("a", { href: this.href(hit, page, q), onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.open(hit, page, q);
    } },
      h("span", { class: "hit-picture" }),
      h("span", { class: "hit-words" },
        h("span", { class: "hit-where" }, where.filter(Boolean).join(" · ")),
        hit.annotation && h("span", { class: "soft" }, t(`annotation.${hit.annotation}`)),
        h("span", { class: "hit-snippet" }, marked(hit.snippet, hit.matches ?? [], this.reader.marked)),
        hit.pages.length > 1 && h("span", { class: "soft" }, t("hits.more", { count: hit.pages.length - 1 })))));
  }

  /** The pages themselves come from a session of the search; a page without one stays without a picture. */
  async #drawPictures(hits, q, at, signal) {
    try {
      const session = await post("/api/sessions", { search: q, at }, signal);
      const slots = new Map(session.slots.map((slot) => [slot.bundlePage, slot]));
      for (const hit of hits) {
        const slot = slots.get(`${hit.bundle}#${hit.pageNumber}`);
        const place = this.#elements.get(hit)?.querySelector(".hit-picture");
        if (!slot || !place || slot.problem) continue;
        place.append(
          thumbnail(`/api/sessions/${session.session}/slots/${slot.index}/image?w=240&ahead=0&fetch=0`),
          ...hit.boxes.slice(0, 40).map(([x0, y0, x1, y1]) => {
            const mark = h("span", { class: "mark" });
            setStyles(mark, { left: `${x0 * 100}%`, top: `${y0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(y1 - y0) * 100}%` });
            return mark;
          }));
      }
    } catch (error) {
      if (error.name !== "AbortError") console.info(error.message); // the words of the hits are there
    }
  }
}

/** A snippet with its matches (`[from, to]`, UTF-16 units) marked, and difficult words underlined. */
export function marked(text, matches, difficult = new Set()) {
  const parts = [];
  let at = 0;
  const found = matches.map(([from, to]) => ({ from, to, element: "mark" }));
  const words = difficultRanges(text, difficult, matches).map(([from, to]) => ({ from, to, element: "span" }));
  for (const { from, to, element } of [...found, ...words].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    parts.push(text.slice(at, from), h(element, { class: element === "span" ? "difficult" : null }, text.slice(from, to)));
    at = to;
  }
  parts.push(text.slice(at));
  return parts;
}
