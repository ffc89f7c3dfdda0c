import assert from "node:assert/strict";
import { test } from "node:test";
import { correction, difficultRanges, isUnknown, percentRead, pieces, popupPlace, tokenAt } from "../../Sources/PaperViewer/Assets/reading/pieces.js";

const text = "他是中国人。我也是";
const tokens = [[0, 1], [1, 2], [2, 4], [4, 5], [6, 7], [7, 8], [8, 9]].map(([start, end]) => ({ start, end, level: 1 }));

test("the pieces of a text are the text", () => {
  const parts = pieces(text, tokens);
  assert.equal(parts.map((part) => part.text).join(""), text);
  assert.deepEqual(parts.filter(({ token }) => !token).map((part) => part.text), ["。"]);
  assert.deepEqual(pieces("", []), []);
  assert.deepEqual(pieces("abc", []), [{ text: "abc" }]);
});

test("a place is in the token around it", () => {
  assert.equal(tokenAt(tokens, 3), 2);
  assert.equal(tokenAt(tokens, 5), -1);
});

test("choosing several words joins them, a part of one divides it", () => {
  assert.deepEqual(correction(text, tokens, 2, 5), { word: "中国人", parts: ["中国人"] });
  assert.deepEqual(correction(text, tokens, 3, 5), { word: "国人", parts: ["国人"] });
  assert.deepEqual(correction(text, tokens, 2, 3), { word: "中国", parts: ["中", "国"] });
  assert.equal(correction(text, tokens, 2, 4), null, "a whole word is one already");
  assert.equal(correction(text, tokens, 4, 7), null, "a full stop is between them");
  assert.equal(correction(text, tokens, 5, 6), null, "no word is there");
});

test("a word is unknown if it is marked, or above the reader's level and not known", () => {
  const reader = { marked: new Set(["是"]), known: new Set(["难"]) };
  assert.equal(isUnknown("是", { level: 1 }, reader, 3), true);
  assert.equal(isUnknown("难", { level: 7 }, reader, 3), false);
  assert.equal(isUnknown("好", { level: 3 }, reader, 3), false);
  assert.equal(isUnknown("好", { level: 4 }, reader, 3), true);
  assert.equal(isUnknown("好", { level: null }, reader, 7), true);
});

test("progress goes from 0 to 100", () => {
  assert.equal(percentRead(0, 4, 0), 0);
  assert.equal(percentRead(1, 4, 0.4), 35);
  assert.equal(percentRead(3, 4, 1), 100);
  assert.equal(percentRead(0, 0, 1), 0);
});

test("difficult words are found in a snippet, the longest first, and not where something is found", () => {
  assert.deepEqual(difficultRanges("中国人是中国人", ["中国", "中国人"]), [[0, 3], [4, 7]]);
  assert.deepEqual(difficultRanges("中国人是中国", ["中国"], [[0, 2]]), [[4, 6]]);
  assert.deepEqual(difficultRanges("abc", []), []);
});

test("a popup stays within the window at all of its edges", () => {
  const size = { width: 300, height: 200 };
  const room = { width: 390, height: 700 };
  for (const [left, top] of [[0, 0], [380, 0], [0, 690], [380, 690], [190, 350]]) {
    const place = popupPlace({ left, right: left + 10, top, bottom: top + 10 }, size, room);
    assert.ok(place.left >= 0 && place.left + size.width <= room.width, `${left} ${top}`);
    assert.ok(place.top >= 0 && place.top + size.height <= room.height, `${left} ${top}`);
  }
  assert.equal(popupPlace({ left: 100, right: 120, top: 600, bottom: 620 }, size, room).top, 392, "above, where there is room");
});
