/** What happens in the library meanwhile: server-sent events, with a new connection when one breaks. */

const NAMES = ["hello", "library", "locks", "offline", "indexing", "kept", "inbox", "reading", "phone", "markup", "session", "bye"];

/** Listens to the server. Events are those of the protocol; `connection` is `true`, `false` or `"token"`. */
export class Events extends EventTarget {
  #source = null;
  #retry = 0;
  #wait = 500;

  /** Opens the stream; `sessions` are those whose linked moves are wanted too. */
  open(sessions = []) {
    this.close();
    const query = sessions.map((session) => `session=${encodeURIComponent(session)}`).join("&");
    const source = new EventSource(`/api/events${query ? `?${query}` : ""}`);
    this.#source = source;
    for (const name of NAMES) {
      source.addEventListener(name, (event) => this.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(event.data) })));
    }
    source.onopen = () => {
      this.#wait = 500;
      this.dispatchEvent(new CustomEvent("connection", { detail: true }));
    };
    source.onerror = () => {
      source.close();
      this.#tryAgain(source, sessions);
    };
  }

  /** The browser does not say why a stream ends: a new server has a new token, which takes the person. */
  async #tryAgain(source, sessions) {
    const status = await fetch("/api/preferences").then((answer) => answer.status, () => 0);
    if (this.#source !== source) return; // closed, or opened again, meanwhile
    this.dispatchEvent(new CustomEvent("connection", { detail: status === 401 ? "token" : false }));
    // A server that answers costs little to ask; one that is gone is asked ever less often.
    this.#wait = status === 0 ? Math.min(this.#wait * 2, 15000) : 2000;
    this.#retry = setTimeout(() => this.open(sessions), this.#wait);
  }

  close() {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
  }

  /** Calls back with the data of an event; returns how to stop that. */
  on(name, listener) {
    const call = (event) => listener(event.detail);
    this.addEventListener(name, call);
    return () => this.removeEventListener(name, call);
  }
}
