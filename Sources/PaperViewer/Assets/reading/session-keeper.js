/** A time of reading: begun when a text is opened, recorded twice a minute, ended once. */
import { post } from "../api.js";

/** Milliseconds between two records of how far one is. */
const PACE = 30_000;

export class SessionKeeper {
  #doc;
  #position;
  #id = null;
  #pages = new Set();
  #timer = 0;
  #begun = null;
  #ended = false;
  #isGone = false;

  /** `position()` gives `{page, start}`: what is being read. */
  constructor(doc, position) {
    this.#doc = doc;
    this.#position = position;
    const hidden = () => document.hidden && this.record();
    document.addEventListener("visibilitychange", hidden);
    addEventListener("pagehide", this.#leave);
    this.#stop = () => (document.removeEventListener("visibilitychange", hidden), removeEventListener("pagehide", this.#leave));
  }

  #stop;
  #leave = () => this.record();

  /** The id, once the server knows of it. */
  get id() {
    return this.#id;
  }

  /** Begins the session; kept once the server has given its id, or can't. */
  begin() {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  /** A page was read. */
  read(page) {
    this.#pages.add(page);
    this.begin();
  }

  async #begin() {
    const kept = known(this.#doc);
    // A page that was loaded again goes on with what it began.
    if (kept !== null) {
      kept.pages.forEach((page) => this.#pages.add(page));
      this.#id = kept.id;
      if ((await this.record()) !== null) return this.#pace();
    }
    try {
      this.#id = (await post("/api/read/sessions", { doc: this.#doc })).session;
      this.#pace();
    } catch {
      this.#begun = null; // tried again with the next page
      this.#id = null;
    }
  }

  #pace() {
    clearInterval(this.#timer);
    if (!this.#ended) this.#timer = setInterval(() => this.#recordOrBegin(), PACE);
  }

  /** A computer that slept for long comes back to a session that the server has ended: another one begins. */
  async #recordOrBegin() {
    await this.record();
    if (!this.#isGone || this.#ended) return;
    this.#isGone = false;
    keep(this.#doc, null);
    this.#begun = this.#begin();
  }

  /** Records how far one is; gives the session as the server knows it, or null. */
  async record() {
    if (this.#id === null || this.#ended || this.#pages.size === 0) return null;
    keep(this.#doc, { id: this.#id, pages: [...this.#pages] });
    return this.#send(false).catch(() => null); // tried again in half a minute
  }

  /** Ends the session; gives `{seconds, pages, words, marked}`, or null if nothing was read. */
  async end() {
    if (this.#ended) return null;
    this.#ended = true;
    clearInterval(this.#timer);
    this.#stop();
    await this.#begun;
    clearInterval(this.#timer);
    keep(this.#doc, null);
    return this.#id === null || this.#pages.size === 0 ? null : this.#send(true);
  }

  async #send(isEnd) {
    const response = await fetch(`/api/read/sessions/${this.#id}`, {
      method: "POST", keepalive: true, headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pages: [...this.#pages], ...this.#position(), isEnd }),
    });
    this.#isGone = response.status === 404;
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json();
  }
}

const KEY = "reading";

function known(doc) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY))?.[doc] ?? null;
  } catch {
    return null; // the browser stores nothing
  }
}

function keep(doc, value) {
  try {
    const all = JSON.parse(sessionStorage.getItem(KEY)) ?? {};
    sessionStorage.setItem(KEY, JSON.stringify({ ...all, [doc]: value }));
  } catch {
    // The server ends it when a text is opened the next time.
  }
}
