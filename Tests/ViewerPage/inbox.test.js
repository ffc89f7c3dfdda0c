import assert from "node:assert/strict";
import { test } from "node:test";
import { isSheet, WHOLE, withCorner } from "../../Sources/PaperViewer/Assets/inbox/corners.js";
import { bursts, likeness, sameness } from "../../Sources/PaperViewer/Assets/inbox/bursts.js";
import { isLegible } from "../../Sources/PaperViewer/Assets/inbox/legible.js";
import { direction, reach } from "../../Sources/PaperViewer/Assets/inbox/swipe.js";
import { difference, moved, next, picture } from "../../Sources/PaperViewer/Assets/inbox/waiting-files.js";

test("a drag has one of four directions, once it is long and straight enough", () => {
  assert.equal(direction(100, 10, 80), "right");
  assert.equal(direction(-100, 10, 80), "left");
  assert.equal(direction(20, 100, 80), "down");
  assert.equal(direction(20, -100, 80), "up");
  assert.equal(direction(70, 0, 80), null);
  assert.equal(direction(100, 90, 80), null);
  assert.equal(reach(390, 500), 78);
  assert.equal(reach(2000, 1500), 140);
});

test("the next file is the newest that waits and was not passed over", () => {
  const items = [{ id: "a", decision: "keep" }, { id: "b", decision: null }, { id: "c", decision: null }];
  assert.equal(next(items, new Set()).id, "b");
  assert.equal(next(items, new Set(["b"])).id, "c");
  assert.equal(next(items, new Set(["b", "c"])), null);
});

test("moving a file to those to delete, and back, leaves its note", () => {
  assert.equal(moved("note-keep", true), "note-delete");
  assert.equal(moved("note-delete", false), "note-keep");
  assert.equal(moved("keep", true), "delete");
  assert.equal(moved(null, false), "keep");
});

test("files that were only counted before did not come", () => {
  const list = (ids, unread) => ({ items: ids.map((id) => ({ id })), counts: { unread } });
  assert.deepEqual(difference(null, list(["a"], 0)), {});
  assert.deepEqual(difference(list(["a"], 2), list(["a", "b", "c"], 0)), { came: 0, went: 0 });
  assert.deepEqual(difference(list(["a", "b"], 0), list(["a", "c"], 1)), { came: 2, went: 1 });
});

test("a picture's address says what of it is shown", () => {
  assert.equal(picture("f", 400), "/api/inbox/files/f/picture?side=400");
  assert.match(picture("f", 400, { sheet: "corners", corners: WHOLE, turn: 90 }), /corners=0.00000%2C.*&turn=90$/);
});

test("corners stay a sheet", () => {
  assert.ok(isSheet(WHOLE));
  assert.ok(!isSheet([0, 0, 0, 1, 1, 1, 1, 0]));
  assert.deepEqual(withCorner(WHOLE, 0, 0.2, -1).slice(0, 2), [0.2, 0]);
  // Beyond the opposite corner it would be turned inside out.
  assert.equal(withCorner(WHOLE, 0, 1, 1), WHOLE);
});

test("photos taken right after each other may show the same page", () => {
  const items = [["a", "00:00"], ["b", "00:05"], ["c", "01:00"]].map(([id, time]) => ({ id, takenAt: `2026-05-01T10:${time}Z` }));
  assert.deepEqual([...bursts(items)], ["b"]);
});

test("photos taken together show the same page if their words are alike, and the one that is read best is named", () => {
  const at = (second) => `2026-05-01T10:00:${String(second).padStart(2, "0")}Z`;
  const items = [["a", 0], ["b", 4], ["c", 8], ["d", 30]].map(([id, second]) => ({ id, takenAt: at(second) }));
  assert.deepEqual([...sameness(items, new Map())], [["b", { kind: "maybe" }], ["c", { kind: "maybe" }]]);
  const page = "Answer all questions. Calculators are not allowed in this examination.";
  const readings = new Map([
    ["a", { words: page.replace("allowed", "alowed"), confidence: 80 }], ["b", { words: page, confidence: 93 }],
    ["c", { words: "Define the term invariant, and give an example of a loop with one.", confidence: 95 }],
  ]);
  assert.deepEqual(Object.fromEntries(sameness(items, readings)), { a: { kind: "same", number: 2 }, b: { kind: "best", count: 2 } });
  // A picture that can't be read, and empty pages, are like nothing.
  assert.equal(sameness(items, new Map([["a", null], ["b", null], ["c", { words: "", confidence: null }]])).size, 0);
});

test("texts are compared by their words, Chinese ones by pairs of characters", () => {
  assert.equal(likeness("one two three", "three two one"), 1);
  assert.equal(likeness("alpha beta", "gamma delta"), 0);
  assert.equal(likeness("", ""), 0);
  assert.ok(likeness("一、选择题（每题三分）", "一、选择题（每题四分）") > 0.5);
  assert.ok(likeness("一、选择题（每题三分）", "古诗词阅读与理解") < 0.2);
});

test("a page is legible if it has words, and is not doubtful", () => {
  assert.equal(isLegible({ words: [], isDoubtful: false }), false);
  assert.equal(isLegible({ words: [{ text: "Midterm" }], isDoubtful: false }), true);
  assert.equal(isLegible({ words: [{ text: "wnNre" }], isDoubtful: true }), false);
});
