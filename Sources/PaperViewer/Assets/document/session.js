/**
 * A session as the page knows it: the slots, what was changed in them, and how to ask for what they
 * show. It uses only the addresses of the session, and no other part of the library.
 */
import { address, get, post } from "../api.js";

export class Session extends EventTarget {
  #texts = new Map();
  #told = Promise.resolve();
  #last = new Map(); // the last event told of each page

  constructor(description) {
    super();
    this.take(description);
  }

  /** Makes a session of what the request names (`doc`, `bundle`, `search`, …). */
  static async open(request, signal) {
    return new Session(await post("/api/sessions", request, signal));
  }

  /** The session at an address: what `<paper-viewer session="…">` is given. */
  static async at(url, signal) {
    return new Session(await get(url, {}, signal));
  }

  /** Whether the document has annotations. */
  hasMarks = false;
  #annotations = new Map(); // slot and what it shows → the promise of the answer

  /** Takes over a description from the server. */
  take(description) {
    this.description = description;
    this.slots = description.slots;
    this.url = `/api/sessions/${description.session}`;
  }

  get id() {
    return this.description.session;
  }

  /** The version that a slot shows now. */
  version(index) {
    const slot = this.slots[index];
    return slot.versionOptions.find((version) => version.pageVersionID === slot.currentPreviewVersionID) ?? slot.versionOptions[0];
  }

  /**
   * Shows another version of a page here; nothing in the library changes. The slot shows it at once,
   * and the server is told after that.
   */
  preview(index, pageVersionID) {
    const slot = this.slots[index];
    const option = slot.versionOptions.find((version) => version.pageVersionID === pageVersionID);
    const sources = option?.sources ?? [];
    return this.#shows(index, { event: "onPageVersionPreviewChanged", logicalPageID: slot.logicalPageID, pageVersionID }, sources.length > 0 && {
      currentPreviewVersionID: pageVersionID,
      bundlePage: `${option.bundle.name}#${option.pageNumber}`,
      sourceOptions: sources,
      currentSource: sources.includes(slot.currentSource) ? slot.currentSource : sources[0],
      problem: null,
    });
  }

  /** Shows a page from another source, as {@link preview} does. */
  show(index, source) {
    const slot = this.slots[index];
    return this.#shows(index, { event: "onSourceChanged", logicalPageID: slot.logicalPageID, source },
      slot.sourceOptions.includes(source) && { currentSource: source });
  }

  /** What was previewed in another session of the same pages is previewed here, as far as it still exists. */
  async keepPreviews(before) {
    for (const old of before.slots) {
      const wasDefault = old.currentPreviewVersionID === old.defaultVersionID;
      if (wasDefault && old.currentSource === old.defaultSource) continue;
      const index = this.slots.findIndex((slot) => slot.logicalPageID === old.logicalPageID);
      if (index < 0) continue;
      const exists = this.slots[index].versionOptions.some((option) => option.pageVersionID === old.currentPreviewVersionID);
      if (!wasDefault && exists) await this.preview(index, old.currentPreviewVersionID);
      const now = this.slots[index];
      if (now.currentSource !== old.currentSource && now.sourceOptions.includes(old.currentSource)) await this.show(index, old.currentSource);
    }
  }

  /** Makes, changes or removes annotations of a page, as one action; see docs/viewer-protocol.md. */
  annotate(event, logicalPageID, annotations) {
    return post(`${this.url}/events`, { event, logicalPageID, annotations });
  }

  navigated(newIndex) {
    return this.#tell({ event: "onPageNavigated", newIndex });
  }

  changedMode(viewMode) {
    return this.#tell({ event: "onViewModeChanged", viewMode });
  }

  /** The address of a slot's picture, for what it shows now; `own`: with the annotations that the PDF has itself. */
  picture(index, width, { ahead = true, version = null, own = true } = {}) {
    return address(`${this.url}/slots/${index}/image`, {
      v: version ?? this.slots[index].currentPreviewVersionID,
      src: version ? "display" : this.slots[index].currentSource,
      w: width,
      ahead: ahead ? null : 0,
      own: own ? null : 0,
    });
  }

  /** The address of a tile of a slot's page, where the whole page is `width` pixels wide. */
  tile(index, width, column, row, { own = true } = {}) {
    return address(`${this.url}/slots/${index}/image`, { ...this.#shown(index), w: width, tile: `${column},${row}`, own: own ? null : 0 });
  }

  /** A slot's words; kept, as choosing and reading ask again. */
  text(index, signal) {
    return this.#kept("text", index, signal);
  }

  links(index, signal) {
    return this.#kept("links", index, signal);
  }

  /** A slot's annotations; kept until {@link forgetAnnotations}. */
  async annotations(index, signal) {
    const { v, src } = this.#shown(index);
    const key = `${index} ${v} ${src}`;
    if (!this.#annotations.has(key)) {
      const asked = get(`${this.url}/slots/${index}/annotations`, { v, src });
      this.#annotations.set(key, asked);
      asked.catch(() => this.#annotations.delete(key));
    }
    const answer = await this.#annotations.get(key);
    signal?.throwIfAborted();
    return answer;
  }

  /** Asks for a slot's annotations before they are shown, if the document has any. */
  prepareAnnotations(index) {
    if (this.hasMarks) this.annotations(index).catch(() => {}); // asked again when they are shown
  }

  /** Somebody marked a page, or may have. */
  forgetAnnotations() {
    this.#annotations.clear();
  }

  layout(signal) {
    return get(`${this.url}/layout`, {}, signal);
  }

  find(query, signal) {
    return get(`${this.url}/find`, { q: query, limit: 500 }, signal);
  }

  compare(index, older, newer, source, signal) {
    return get(`${this.url}/slots/${index}/compare`, { old: older, new: newer, src: source }, signal);
  }

  /** Why a picture could not be had, in the server's words. */
  async reason(url) {
    await get(url);
  }

  #shown(index) {
    return { v: this.slots[index].currentPreviewVersionID, src: this.slots[index].currentSource };
  }

  async #kept(what, index, signal) {
    const { v, src } = this.#shown(index);
    const key = `${what} ${index} ${v} ${src}`;
    if (!this.#texts.has(key)) {
      const answer = await get(`${this.url}/slots/${index}/${what}`, { v, src }, signal);
      if (this.#texts.size > 400) this.#texts.clear();
      this.#texts.set(key, answer);
    }
    return this.#texts.get(key);
  }

  /** Tells an event; what it will change, where that is known here, is shown before the answer. */
  async #shows(index, event, expected) {
    const before = this.slots[index];
    if (expected) this.slots[index] = { ...before, ...expected };
    const shown = this.slots[index];
    try {
      return await this.#tell(event);
    } catch (error) {
      if (this.slots[index] === shown) this.slots[index] = before;
      throw error;
    }
  }

  /** Tells one event after the other: a later one must not arrive first. */
  async #tell(event) {
    this.#last.set(event.logicalPageID, event);
    const telling = this.#told.then(() => post(`${this.url}/events`, event));
    this.#told = telling.catch(() => {}); // whoever waits for this event gets its error
    const answer = await telling;
    if (this.#last.get(event.logicalPageID) !== event) return answer; // the answer of a later one follows
    for (const slot of answer?.slots ?? []) this.slots[slot.index] = { ...slot, pdfLabel: this.slots[slot.index].pdfLabel };
    return answer;
  }
}
