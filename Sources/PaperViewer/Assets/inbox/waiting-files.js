/** The files that wait, what was decided about them, and the numbers beside the inbox. */
import { address, get, post, upload } from "../api.js";
import { oneAtATime } from "../dom.js";

/** Every decision: what it does to the file, and whether the words of the picture become a note. */
export const DECISIONS = ["keep", "delete", "note-keep", "note-delete"];

/** What is to be deleted. */
export function isDeleted(item) {
  return item.decision === "delete" || item.decision === "note-delete";
}

/** What was decided to be kept. */
export function isKept(item) {
  return item.decision === "keep" || item.decision === "note-keep";
}

/** The decision after moving a file to those that are to be deleted, or back; what was decided about its note stays. */
export function moved(decision, isDeleted) {
  const note = decision === "note-keep" || decision === "note-delete";
  return `${note ? "note-" : ""}${isDeleted ? "delete" : "keep"}`;
}

/** The address of a picture of a file, at most `side` pixels wide and high; `cut` says what of it is shown. */
export function picture(id, side, cut = null) {
  const corners = cut?.sheet === "corners" ? cut.corners.map((number) => number.toFixed(5)).join(",") : null;
  return address(`/api/inbox/files/${id}/picture`, { side, corners, sheet: cut?.sheet === "found" ? "found" : null, turn: cut?.turn || null });
}

export class WaitingFiles {
  counts = null;
  /** Whether a screen shows the files. */
  isShown = false;
  /** Whether a decision was taken back whose note may be written already. */
  hasUndone = false;
  /** `null` until a screen has asked for them; newest first. */
  list = null;
  #listeners = new Set();

  /** Calls back after every change, with `{came, went}` where files did; returns how to stop that. */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks again: for the files, if a screen shows them, else for the numbers alone. */
  refresh = oneAtATime(async () => {
    if (this.isShown) return this.load();
    this.counts = await get("/api/inbox/counts");
    this.#tell();
  });

  load = oneAtATime(async () => {
    const before = this.list;
    const answer = await get("/api/inbox");
    this.list = answer;
    this.counts = answer.counts;
    this.#tell(difference(before, answer));
  });

  get items() {
    return this.list?.items ?? [];
  }

  item(id) {
    return this.items.find((item) => item.id === id) ?? null;
  }

  /** Records a decision about files; it is on disk when the promise is kept. `trash` and `restore` leave notes as they are. */
  async decide(ids, decision) {
    this.counts = await post("/api/inbox/decisions", { files: ids, decision });
    for (const item of this.items.filter((other) => ids.includes(other.id))) {
      item.decision = DECISIONS.includes(decision) ? decision : moved(item.decision, decision === "trash");
    }
    this.#tell();
  }

  /** Takes the last decision back; gives `{id, name, decision}`, with null for nothing. */
  async undo() {
    const undone = await post("/api/inbox/undo", {});
    this.counts = undone.counts;
    const item = this.item(undone.id);
    if (item) item.decision = undone.now;
    this.#tell();
    return undone;
  }

  /** Has the notes written that were decided on; also while the page is being left. */
  settle() {
    if (this.counts?.unwritten === 0 && !this.hasUndone) return;
    this.hasUndone = false;
    fetch("/api/inbox/settle", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}", keepalive: true }).catch(() => {});
  }

  /** Puts a file into the inbox. */
  add(file, onProgress) {
    return upload("/api/inbox/files", { name: file.name }, file, onProgress);
  }

  #tell(change = {}) {
    for (const listener of this.#listeners) listener(change);
  }
}

/** How many files came and went between two lists. Files that were only counted before are no news. */
export function difference(before, after) {
  if (before === null) return {};
  const ids = (list) => new Set(list.items.map((item) => item.id));
  const [old, now] = [ids(before), ids(after)];
  const came = [...now].filter((id) => !old.has(id)).length + after.counts.unread - before.counts.unread;
  const went = [...old].filter((id) => !now.has(id)).length;
  return { came: Math.max(0, came), went };
}

/** The next file to decide about: the newest without a decision that was not passed over. */
export function next(items, skipped) {
  return items.find((item) => item.decision === null && !skipped.has(item.id)) ?? null;
}
