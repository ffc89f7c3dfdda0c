/**
 * Keys, as people know them from vi, less and PDF readers. One key has one meaning; a number typed
 * before it is its count (`12G`). Nothing here acts: keys become names of commands.
 */

/** Every command that has a key, in the order the help shows them. */
export const COMMANDS = [
  { name: "down", keys: ["j", "ArrowDown"], where: "document", section: "move" },
  { name: "up", keys: ["k", "ArrowUp"], where: "document", section: "move" },
  { name: "forward", keys: ["Space", "PageDown"], where: "document", section: "move" },
  { name: "backward", keys: ["Shift+Space", "PageUp"], where: "document", section: "move" },
  { name: "nextPage", keys: ["J", "ArrowRight"], where: "document", section: "move" },
  { name: "previousPage", keys: ["K", "ArrowLeft"], where: "document", section: "move" },
  { name: "firstPage", keys: ["g g", "Home"], where: "document", section: "move" },
  { name: "goToPage", keys: ["G", "End"], where: "document", section: "move" },
  { name: "previousDocument", keys: ["["], where: "document", section: "move" },
  { name: "nextDocument", keys: ["]"], where: "document", section: "move" },
  { name: "zoomIn", keys: ["+"], where: "document", section: "see" },
  { name: "zoomOut", keys: ["-"], where: "document", section: "see" },
  { name: "actualSize", keys: ["="], where: "document", section: "see" },
  { name: "fitPage", keys: ["f"], where: "document", section: "see" },
  { name: "fitWidth", keys: ["w"], where: "document", section: "see" },
  { name: "rotate", keys: ["r"], where: "document", section: "see" },
  { name: "nextLayout", keys: ["l"], where: "document", section: "see" },
  { name: "sideBySide", keys: ["d"], where: "document", section: "see" },
  { name: "outline", keys: ["o"], where: "document", section: "see" },
  { name: "thumbnails", keys: ["t"], where: "document", section: "see" },
  { name: "details", keys: ["p"], where: "document", section: "see" },
  { name: "draw", keys: ["m"], where: "document", section: "see" },
  { name: "markup", keys: ["M"], where: "document", section: "see" },
  { name: "darkPaper", keys: ["i"], where: "document", section: "see" },
  { name: "olderVersion", keys: ["v"], where: "document", section: "versions" },
  { name: "newerVersion", keys: ["V"], where: "document", section: "versions" },
  { name: "nextSource", keys: ["s"], where: "document", section: "versions" },
  { name: "compare", keys: ["c"], where: "document", section: "versions" },
  { name: "find", keys: ["/"], where: "anywhere", section: "find" },
  { name: "nextHit", keys: ["n"], where: "document", section: "find" },
  { name: "previousHit", keys: ["N"], where: "document", section: "find" },
  { name: "fullScreen", keys: ["F"], where: "anywhere", section: "other" },
  { name: "undo", keys: ["u"], where: "anywhere", section: "other" },
  { name: "library", keys: ["b"], where: "anywhere", section: "other" },
  { name: "help", keys: ["?"], where: "anywhere", section: "other" },
];

/** The name of a key press as {@link COMMANDS} writes it, or null for a modifier or a shortcut of the browser. */
export function keyName(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === " ") return event.shiftKey ? "Shift+Space" : "Space";
  return ["Shift", "Control", "Alt", "Meta", "AltGraph", "Dead", "Process"].includes(event.key) ? null : event.key;
}

/** Reads keys one after another and says when they make a command. */
export class KeyReader {
  #count = "";
  #prefix = "";
  #byKeys = new Map();

  constructor(commands = COMMANDS) {
    for (const command of commands) for (const keys of command.keys) this.#byKeys.set(keys, command);
  }

  /** Forgets what was typed so far. */
  reset() {
    this.#count = "";
    this.#prefix = "";
  }

  /**
   * Takes a key. Returns `{command, count}` when a command is complete (`count` undefined if none
   * was typed), "waiting" when it may become one, and null when the key means nothing here.
   */
  read(key) {
    if (key === null) return null;
    if (/^[0-9]$/.test(key) && !(key === "0" && this.#count === "") && this.#prefix === "") {
      if (this.#count.length < 6) this.#count += key;
      return "waiting";
    }
    const keys = this.#prefix ? `${this.#prefix} ${key}` : key;
    const command = this.#byKeys.get(keys);
    if (command) {
      const count = this.#count === "" ? undefined : Number(this.#count);
      this.reset();
      return { command: command.name, where: command.where, count };
    }
    if ([...this.#byKeys.keys()].some((known) => known.startsWith(`${keys} `))) {
      this.#prefix = keys;
      return "waiting";
    }
    this.reset();
    return null;
  }
}
