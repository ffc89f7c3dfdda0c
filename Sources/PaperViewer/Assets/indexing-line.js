/** A line that says how far reading the texts of pages is, with what can be done about it. */
import { get, post } from "./api.js";
import { h, oneAtATime, replace } from "./dom.js";
import { icon } from "./icons.js";
import { complain } from "./notices.js";
import { t } from "./strings.js";

/** How many of some pages are not read, and a button that reads them; false where all are read. */
export function unreadPages(count, pages, mayRead) {
  if (count === 0) return false;
  const start = (event) => {
    event.currentTarget.remove();
    post("/api/indexing", { action: "start" }).catch(complain);
  };
  return [h("span", {}, t("unread", { count, pages })), mayRead && h("button", { type: "button", onclick: start }, t("indexing.start"))];
}

export class IndexingLine {
  #mayEdit;

  /** `mayEdit()`: whether this person may start and pause it. */
  constructor(mayEdit) {
    this.#mayEdit = mayEdit;
    this.element = h("div", { class: "past indexing", role: "status", hidden: true });
  }

  /** Shows `{waiting, running: {done, total} | null, paused}`. */
  show(state) {
    const { waiting, running, paused } = state;
    this.element.hidden = waiting === 0 && running === null;
    if (this.element.hidden) return;
    this.element.classList.toggle("running", running !== null);
    const text = running === null ? t(paused ? "indexing.paused" : "indexing.waiting", { count: waiting })
      : running.total === 0 ? t("indexing.starts")
      : t("indexing.progress", { number: Math.min(running.done + 1, running.total), count: running.total });
    const action = running === null ? "start" : "pause";
    replace(this.element, icon("search"), h("span", {}, text),
      running && running.total > 0 && h("progress", { value: running.done, max: running.total, "aria-label": t("indexing.name") }),
      this.#mayEdit() && h("button", { type: "button", onclick: () => this.#ask(action) }, t(`indexing.${action}`)));
  }

  /** Asks how many pages wait, after a change of the library. */
  refresh = oneAtATime(async () => {
    this.show(await get("/api/indexing").catch(() => ({ waiting: 0, running: null, paused: false }))); // the library's screen tells what is wrong
  });

  async #ask(action) {
    try {
      this.show(await post("/api/indexing", { action }));
    } catch (error) {
      complain(error);
    }
  }
}
