/** The papers whose PDFs this device keeps: a line while they are downloaded, and what menus offer. */
import { get, post } from "./api.js";
import { h, oneAtATime, replace } from "./dom.js";
import { icon } from "./icons.js";
import { complain } from "./notices.js";
import { t, when, whenExactly } from "./strings.js";

const NONE = { isPossible: false, items: [], asOf: null, running: null, problem: null };

export class KeptPapers {
  #state = NONE;
  #onChange;

  /** `onChange()` is called when other papers are kept, or are complete. */
  constructor(onChange) {
    this.#onChange = onChange;
    this.element = h("div", { class: "past indexing", role: "status", hidden: true });
  }

  refresh = oneAtATime(async () => {
    this.#show(await get("/api/kept").catch(() => NONE)); // the library's screen tells what is wrong
  });

  /** Whether PDFs can be elsewhere, so that keeping them is a choice. */
  get isPossible() {
    return this.#state.isPossible;
  }

  /** The kept doc or folder that a path is or lies in; undefined if none. */
  of(path) {
    return this.#state.items.find((item) => item.path === "" || path === item.path || path.startsWith(`${item.path}/`));
  }

  /** What a kept thing says of itself, or null: that it is on this device, and of when. */
  note(path) {
    const item = this.of(path);
    if (!item) return null;
    if (!item.isComplete) return t("kept.incomplete");
    return this.#state.asOf ? t("kept.asOf", { time: when(this.#state.asOf) }) : t("kept.here");
  }

  /** The item of a menu, or false. `ref` names the doc or folder for the server. */
  menuItem(ref, path) {
    if (!this.isPossible) return false;
    const item = this.of(path);
    // What lies in a kept folder is kept with it.
    if (item && item.path !== path) return false;
    return { label: t("kept.keep"), icon: icon("download"), checked: Boolean(item), detail: this.note(path) ?? undefined, action: () => this.set(ref, !item) };
  }

  /** A button that keeps a folder, or no longer; false where there is no choice. */
  button(ref, path) {
    const item = this.menuItem(ref, path);
    if (item === false) return false;
    return h("button", { type: "button", class: "keep", "aria-pressed": String(item.checked), title: item.detail ?? "", onclick: item.action }, item.icon, h("span", {}, item.detail ?? item.label));
  }

  async set(ref, keep) {
    try {
      this.#show(await post("/api/kept", { ref, keep }));
    } catch (error) {
      complain(error);
    }
  }

  #show(state) {
    const before = JSON.stringify([this.#state.items, this.#state.asOf]);
    this.#state = state;
    const { running, problem } = state;
    const isRunning = running !== null && running.total > 0;
    this.element.hidden = !isRunning && problem === null;
    this.element.classList.toggle("running", isRunning);
    if (isRunning) {
      replace(this.element, icon("download"), h("span", {}, t("kept.progress", { number: Math.min(running.done + 1, running.total), count: running.total })),
        h("progress", { value: running.done, max: running.total, "aria-label": t("kept.name") }));
    } else if (problem !== null) {
      this.element.title = problem;
      replace(this.element, icon("offline"), h("span", {}, t("kept.failed", { time: state.asOf ? whenExactly(state.asOf) : "" })));
    }
    if (JSON.stringify([state.items, state.asOf]) !== before) this.#onChange();
  }
}
