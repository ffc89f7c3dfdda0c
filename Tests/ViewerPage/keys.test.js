import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS, KeyReader, keyName } from "../../Sources/PaperViewer/Assets/keys.js";

/** What a sequence of keys makes: each complete command as "name" or "count name". */
function read(...keys) {
  const reader = new KeyReader();
  return keys.map((key) => reader.read(key)).filter((result) => result !== null && result !== "waiting")
    .map(({ command, count }) => (count === undefined ? command : `${count} ${command}`));
}

const sequences = [
  [["j"], ["down"]],
  [["g", "g"], ["firstPage"]],
  [["1", "2", "G"], ["12 goToPage"]],
  [["G"], ["goToPage"]],
  [["1", "0", "J"], ["10 nextPage"]],
  [["v", "V"], ["olderVersion", "newerVersion"]],
  [["g", "x", "j"], ["down"]],
  [["5", "Escape", "j"], ["down"]],
  [["0"], []],
  [["q"], []],
  [["Space", "Shift+Space"], ["forward", "backward"]],
];
for (const [keys, commands] of sequences) {
  test(`${keys.join(" ")} is ${commands.join(", ") || "nothing"}`, () => assert.deepEqual(read(...keys), commands));
}

test("no key has two meanings", () => {
  const keys = COMMANDS.flatMap((command) => command.keys);
  assert.equal(new Set(keys).size, keys.length);
});

test("no key begins another", () => {
  const keys = COMMANDS.flatMap((command) => command.keys);
  for (const key of keys) for (const other of keys) assert.ok(!other.startsWith(`${key} `), `${key} begins ${other}`);
});

test("a count has a bound", () => {
  const reader = new KeyReader();
  for (let i = 0; i < 40; i += 1) reader.read("9");
  assert.equal(reader.read("G").count, 999999);
});

test("the browser's own shortcuts are left to it", () => {
  assert.equal(keyName({ key: "f", ctrlKey: true }), null);
  assert.equal(keyName({ key: "Shift" }), null);
  assert.equal(keyName({ key: " ", shiftKey: true }), "Shift+Space");
  assert.equal(keyName({ key: "G", shiftKey: true }), "G");
});
