/** Sends files one after the other, and goes on where it stopped when the connection was lost. */

/** The seconds before another try: short at first, as Wi-Fi is often back at once. */
export function pause(failures) {
  return Math.min(10, 0.5 * 2 ** failures);
}

export class Sender {
  /** `{file, id, sent, state, problem}`, in the order in which they were chosen; the state is `queued`, `sending`, `offline`, `done` or `failed`. */
  entries = [];
  #transport;
  #changed;
  #isRunning = false;
  #wake = () => {};

  /**
   * `transport` has `progress({id, name, bytes})` and `send(id, offset, blob, onBytes)`, both with the answer
   * `{offset, isComplete}`, and `mayPass(error)`: whether another try may succeed. `wait(seconds)` is for tests.
   */
  constructor(transport, changed, wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))) {
    this.#transport = transport;
    this.#changed = changed;
    this.#wait = wait;
  }

  #wait;

  /** Adds files, which `newID` names: the computer knows by the id what it has already. */
  add(files, newID) {
    for (const file of files) this.entries.push({ file, id: newID(), sent: 0, state: "queued", problem: null });
    this.#changed();
    return this.#run();
  }

  /** Tries again now: the connection is back. */
  hurry() {
    this.#wake();
  }

  /** Whether something is still to be sent. */
  get isBusy() {
    return this.entries.some(({ state }) => ["queued", "sending", "offline"].includes(state));
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let entry; (entry = this.entries.find(({ state }) => state === "queued")); ) await this.#send(entry);
    this.#isRunning = false;
  }

  async #send(entry) {
    const { file, id } = entry;
    for (let failures = 0; ; ) {
      try {
        this.#set(entry, { state: "sending" });
        let { offset, isComplete } = await this.#transport.progress({ id, name: file.name, bytes: file.size });
        this.#set(entry, { sent: offset });
        if (!isComplete) {
          const before = offset;
          ({ offset, isComplete } = await this.#transport.send(id, offset, file.slice(offset, file.size, file.type), (bytes) => this.#set(entry, { sent: before + bytes })));
        }
        if (isComplete) return this.#set(entry, { sent: file.size, state: "done" });
        if (offset > entry.sent) failures = 0;
      } catch (error) {
        if (!this.#transport.mayPass(error)) return this.#set(entry, { state: "failed", problem: error });
      }
      this.#set(entry, { state: "offline" });
      await Promise.race([this.#wait(pause(failures)), new Promise((resolve) => (this.#wake = resolve))]);
      failures += 1;
    }
  }

  #set(entry, values) {
    Object.assign(entry, values);
    this.#changed();
  }
}
