/** Sends files one after the other, and goes on where it stopped when the connection was lost. */

/** The seconds before another try: short at first, as Wi-Fi is often back at once. */
export function pause(failures) {
  return Math.min(10, 0.5 * 2 ** failures);
}

/** After so many seconds without an answer a phone stops asking: this saves its battery. */
export const PATIENCE = 300;

export class Sender {
  /** `{file, id, sent, state, problem}`, in the order in which they were chosen; the state is `queued`, `sending`, `offline`, `lost`, `done` or `failed`. */
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
    return this.hurry();
  }

  /** Tries again now: the connection may be back. */
  hurry() {
    this.#wake();
    for (const entry of this.entries) if (entry.state === "lost") this.#set(entry, { state: "queued" });
    return this.#run();
  }

  /** Whether something is still to be sent. */
  get isBusy() {
    return this.entries.some(({ state }) => ["queued", "sending", "offline", "lost"].includes(state));
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let entry; (entry = this.entries.find(({ state }) => state === "queued")); ) await this.#send(entry);
    this.#isRunning = false;
  }

  async #send(entry) {
    const { file, id } = entry;
    for (let failures = 0, waited = 0; ; ) {
      try {
        this.#set(entry, { state: "sending" });
        let { offset, isComplete } = await this.#transport.progress({ id, name: file.name, bytes: file.size });
        waited = 0;
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
      // The others would not arrive either.
      if (waited >= PATIENCE) return this.#lose();
      waited += pause(failures);
      this.#set(entry, { state: "offline" });
      await Promise.race([this.#wait(pause(failures)), new Promise((resolve) => (this.#wake = resolve))]);
      failures += 1;
    }
  }

  #lose() {
    for (const entry of this.entries) if (["queued", "sending"].includes(entry.state)) this.#set(entry, { state: "lost" });
  }

  #set(entry, values) {
    Object.assign(entry, values);
    this.#changed();
  }
}
