/** Edit locks: while something is edited here, other windows show it read-only and say who has it. */
import { post, remove, windowID } from "./api.js";

const RENEW = 10000;

/** A lock for editing; `release` ends it. */
export class Lock {
  #id;
  #timer;
  #lost;

  constructor(id, renew, lost) {
    this.#id = id;
    this.#lost = lost;
    addEventListener("pagehide", this.#leave);
    this.#timer = setInterval(() => renew().catch((error) => this.#lose(error)), RENEW);
  }

  #leave = () => this.release();

  async release() {
    clearInterval(this.#timer);
    removeEventListener("pagehide", this.#leave);
    await remove(`/api/locks/${this.#id}?window=${windowID}`).catch(() => {}); // it runs out by itself
  }

  #lose(error) {
    if (error.code !== "locked") return; // the server may be back before the lock runs out
    clearInterval(this.#timer);
    this.#lost?.(error);
  }
}

/** Takes the lock on a doc, group or page; throws the refusal with its `holder` when another window has it. */
export async function takeLock(ref, name, lost = null) {
  const renew = () => post("/api/locks", { ref, window: windowID, name });
  const { ref: id } = await renew();
  return new Lock(id, renew, lost);
}

/** Of the locks there are, the one by another window on any of these ids; null when they are free. */
export function lockBySomeoneElse(locks, ids) {
  return locks.find((lock) => ids.includes(lock.ref) && lock.holder.window !== windowID) ?? null;
}
