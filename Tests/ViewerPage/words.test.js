import assert from "node:assert/strict";
import { test } from "node:test";
import { separator, turnedBox } from "../../Sources/PaperViewer/Assets/document/words.js";

const words = (...texts) => texts.map((text, i) => ({ text, line: Math.floor(i / 2) }));
const runningText = (words) => words.map((word, i) => word.text + separator(word, words[i + 1])).join("");

test("words are apart by a space, lines by a line break", () => assert.equal(runningText(words("Active", "Clause", "Coverage")), "Active Clause\nCoverage"));
test("between Chinese characters there is nothing", () => assert.equal(runningText(words("祝", "福")), "祝福"));
test("Chinese and Latin are apart by a space", () => assert.equal(separator({ text: "祝福", line: 0 }, { text: "A", line: 0 }), " "));
test("characters beyond the basic plane count as one", () => assert.equal(runningText(words("𠀀", "𠀁")), "𠀀𠀁"));
test("four quarter turns lead back", () => {
  const box = [0.1, 0.2, 0.4, 0.3];
  let turned = box;
  for (let i = 0; i < 4; i += 1) turned = turnedBox(turned, 90);
  turned.forEach((value, i) => assert.ok(Math.abs(value - box[i]) < 1e-12));
  assert.deepEqual(turnedBox(box, -90), turnedBox(box, 270));
});
