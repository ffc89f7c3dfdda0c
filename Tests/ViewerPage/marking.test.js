import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, isInside, moved, placeKeys, resized } from "../../Sources/PaperViewer/Assets/markup/geometry.js";
import { isWanted, threads } from "../../Sources/PaperViewer/Assets/document/mark-threads.js";
import { erased, inkKeys, strokesOf } from "../../Sources/PaperViewer/Assets/markup/ink.js";

const KINDS = [
  { kind: "rectangle", rects: [[0.1, 0.2, 0.3, 0.4]] },
  { kind: "highlight", rects: [[0.1, 0.2, 0.3, 0.4]], quads: [[0.1, 0.2, 0.3, 0.2, 0.1, 0.4, 0.3, 0.4]] },
  { kind: "line", from: [0.1, 0.4], to: [0.3, 0.2] },
  { kind: "ink", path: [[0.1, 0.2, 0.3, 0.4], [0.2, 0.2, 0.25, 0.25]], pressure: [[0.1, 0.2], [0.3, 0.4]] },
  { kind: "polygon", path: [[0.1, 0.2, 0.3, 0.2, 0.3, 0.4]] },
];

test("every kind is moved and resized as a whole", () => {
  for (const annotation of KINDS) {
    const near = (box, wanted) => box.forEach((value, at) => assert.ok(Math.abs(value - wanted[at]) < 1e-9, `${annotation.kind}: ${box}`));
    near(boxOf(annotation, 0.7), [0.1, 0.2, 0.3, 0.4]);
    near(boxOf(moved(annotation, 0.1, -0.1), 0.7), [0.2, 0.1, 0.4, 0.3]);
    near(boxOf(resized(annotation, [0.1, 0.2, 0.3, 0.4], [0.1, 0.2, 0.5, 0.3]), 0.7), [0.1, 0.2, 0.5, 0.3]);
    near(boxOf(annotation, 0.7), [0.1, 0.2, 0.3, 0.4]);
  }
});

test("a place goes into the file with its decimals, and no farther than it may", () => {
  assert.deepEqual(placeKeys({ kind: "note", at: [0.123456, 5] }, 4), { at: [0.1235, 2] });
  assert.deepEqual(placeKeys(KINDS[3], 4), { path: "0.1000 0.2000 0.3000 0.4000;0.2000 0.2000 0.2500 0.2500", pressure: "0.10 0.20;0.30 0.40" });
  assert.equal(placeKeys({ kind: "stamp" }, 4).rects, undefined);
});

test("a line around the middle takes an annotation", () => {
  const around = [{ x: 0, y: 0 }, { x: 0.5, y: 0 }, { x: 0.5, y: 0.5 }, { x: 0, y: 0.5 }];
  const beside = around.map(({ x, y }) => ({ x: x + 0.5, y }));
  for (const annotation of KINDS) {
    assert.ok(isInside(annotation, around, 0.7), annotation.kind);
    assert.ok(!isInside(annotation, beside, 0.7), annotation.kind);
  }
});

test("an eraser leaves all that is farther than it reaches", () => {
  const stroke = [{ x: 0.1, y: 0.5, pressure: 0.2 }, { x: 0.9, y: 0.5, pressure: 1 }];
  const left = erased([stroke], { x: 0.5, y: 0.5 }, 0.01, 0.7);
  assert.equal(left.length, 2);
  assert.ok(Math.abs(left[0].at(-1).x - 0.49) < 0.003 && Math.abs(left[1][0].x - 0.51) < 0.003);
  assert.ok(Math.abs(left[0].at(-1).pressure - 0.59) < 0.01);
  assert.deepEqual(erased([stroke], { x: 0.5, y: 0.6 }, 0.01, 0.7), [stroke]);
  assert.deepEqual(erased([[{ x: 0.5, y: 0.5, pressure: null }]], { x: 0.5, y: 0.5 }, 0.01, 0.7), []);
});

test("strokes come back from the file as they went in", () => {
  const strokes = strokesOf(KINDS[3]);
  assert.deepEqual(strokes[0][1], { x: 0.3, y: 0.4, pressure: 0.2 });
  assert.equal(inkKeys([[{ x: 0, y: 0, pressure: null }]], 4).pressure, null);
});

test("answers stand below what they answer, and a filter takes whole threads", () => {
  const annotations = [
    { id: "1", kind: "highlight", author: "Ada", quote: "Loop", tags: ["A/B"] }, { id: "2", kind: "note", author: "Bob", text: "why?", replyTo: "1" },
    { id: "3", kind: "note", author: "Ada", text: "so", replyTo: "2" }, { id: "4", kind: "note", author: "Eve", text: "lost", replyTo: "9" },
    { id: "5", kind: "note", replyTo: "6" }, { id: "6", kind: "note", replyTo: "5" },
  ];
  const found = threads(annotations);
  assert.deepEqual(found.slice(0, 2).map(({ mark, replies }) => [mark.id, replies.map(({ id }) => id)]), [["1", ["2", "3"]], ["4", []]]);
  const all = { kind: "", author: "", tag: "", words: "" };
  const wanted = (filter) => found.filter((thread) => isWanted(thread, { ...all, ...filter })).map(({ mark }) => mark.id);
  assert.deepEqual(wanted({ author: "Bob" }), ["1"]);
  assert.deepEqual(wanted({ kind: "highlight", tag: "A/B", words: "WHY loop" }), ["1"]);
  assert.deepEqual(wanted({ words: "nothing" }), []);
});
