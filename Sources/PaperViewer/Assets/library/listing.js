/** A listing that is asked for fifty at a time, as it is scrolled into view. */
import { get } from "../api.js";
import { listingPages } from "./window-of-rows.js";

const SIZE = 50;

export class Listing {
  #pages = new Map();
  #abort = new AbortController();

  /** `path` with `query` answers `{total, items}`; `onChange()` is called when more is known. */
  constructor(path, query, onChange) {
    Object.assign(this, { path, query, onChange, total: null, error: null, folders: [] });
  }

  /** The item at an index, or undefined while it is not known. */
  item(index) {
    return this.#pages.get(Math.floor(index / SIZE))?.items?.[index % SIZE];
  }

  /** The items known, in order. */
  get known() {
    return [...this.#pages.entries()].sort(([a], [b]) => a - b).flatMap(([, page]) => page.items ?? []);
  }

  /** Requests the items of `[first, end)` that have not been requested. */
  want(first, end) {
    for (const page of listingPages(first, Math.max(end, first + 1), SIZE)) {
      if (this.#pages.has(page)) continue;
      this.#pages.set(page, {});
      this.#load(page);
    }
  }

  /** Loads everything again; the shown items stay until the new ones are loaded. */
  async refresh() {
    const pages = [...this.#pages.keys()];
    this.#abort.abort();
    this.#abort = new AbortController();
    await Promise.all((pages.length > 0 ? pages : [0]).map((page) => this.#load(page)));
  }

  close() {
    this.#abort.abort();
  }

  async #load(page) {
    try {
      const answer = await get(this.path, { ...this.query, offset: page * SIZE, limit: SIZE }, this.#abort.signal);
      this.#pages.set(page, { items: answer.items });
      this.total = answer.total;
      if (page === 0) this.folders = answer.folders ?? [];
      this.error = null;
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#pages.delete(page);
      this.error = error;
    }
    this.onChange();
  }
}
