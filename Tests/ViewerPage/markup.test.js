import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arrange, pointOnPage } from "../../Sources/PaperViewer/Assets/document/layout.js";
import { commentSign, shapesOf } from "../../Sources/PaperViewer/Assets/document/markup-shapes.js";
import { inkCurve, inkOutline } from "../../Sources/PaperViewer/Assets/markup/ink-outline.js";
import { turnedBox } from "../../Sources/PaperViewer/Assets/document/words.js";

const all = (d) => [...d.matchAll(/-?[\d.]+/g)].map(Number);
const only = (annotation, aspect = 0.5) => shapesOf(annotation, aspect).map((shape) => shape.attributes.d ?? shape.text);

test("a place on the screen is one point of one page, in every mode, zoom and rotation", () => {
  const sizes = [{ width: 600, height: 900 }, { width: 900, height: 500 }, { width: 600, height: 900 }];
  for (const mode of ["single", "continuous", "spread"]) {
    for (const rotation of [0, 90, 180, 270]) {
      for (const zoom of [{ kind: "fit" }, { kind: "width" }, { kind: "scale", scale: 3 }]) {
        const { boxes } = arrange({ sizes, mode, zoom, rotation, room: { width: 1000, height: 800 }, index: 1, header: 48 });
        for (const box of boxes) {
          const [x, y] = turnedBox([0.2, 0.35, 0.2, 0.35], rotation);
          const place = { x: box.x + x * box.width, y: box.y + y * box.height };
          const point = pointOnPage(boxes, place, rotation);
          assert.equal(point.slot, box.index);
          assert.ok(Math.abs(point.x - 0.2) < 1e-9 && Math.abs(point.y - 0.35) < 1e-9, `${mode} ${rotation}`);
        }
      }
    }
  }
});

test("beside the pages is no page, but a page that is named goes on there", () => {
  const boxes = [{ index: 4, x: 100, y: 50, width: 200, height: 400 }];
  assert.equal(pointOnPage(boxes, { x: 90, y: 60 }, 0), null);
  assert.deepEqual(pointOnPage(boxes, { x: 80, y: 450 }, 0, 4), { slot: 4, x: -0.1, y: 1 });
  assert.equal(pointOnPage(boxes, { x: 150, y: 60 }, 0, 5), null);
});

test("shapes lie where the annotation does, on a page of any shape", () => {
  assert.deepEqual(only({ kind: "rectangle", rects: [[0.1, 0.2, 0.5, 0.4]] }), ["M100 400L500 400L500 800L100 800Z"]);
  assert.deepEqual(only({ kind: "underline", rects: [[0.1, 0.2, 0.5, 0.4]] }, 1), ["M100 400L500 400"]);
  assert.deepEqual(only({ kind: "strikeout", rects: [[0.1, 0.2, 0.5, 0.4]] }, 1), ["M100 300L500 300"]);
  assert.deepEqual(only({ kind: "line", from: [0, 0], to: [1, 1] }), ["M0 0L1000 2000"]);
  assert.deepEqual(only({ kind: "ink", path: [[0, 0, 0.1, 0.1], [0.2, 0.2]] }, 1), ["M0 0L100 100M200 200L200 200"]);
  assert.equal(shapesOf({ kind: "highlight", rects: [[0, 0, 1, 0.1], [0, 0.1, 0.5, 0.2]] }, 1).length, 2);
});

test("slanted text is marked by its own corners, not by the box around it", () => {
  const annotation = { kind: "highlight", rects: [[0.1, 0.1, 0.5, 0.3]], quads: [[0.1, 0.2, 0.5, 0.1, 0.1, 0.3, 0.5, 0.2]] };
  assert.deepEqual(only(annotation, 1), ["M100 200L500 100L500 200L100 300Z"]);
});

test("an arrow has its head at its end", () => {
  const [d] = only({ kind: "line", from: [0, 0.5], to: [0.5, 0.5], ends: ["none", "arrow"] }, 1);
  const head = all(d).slice(4);
  assert.deepEqual(head.slice(2, 4), [500, 500]);
  assert.ok(head[0] < 500 && head[4] < 500 && head[1] < 500 && head[5] > 500);
});

test("ink is wider where the pen was pressed", () => {
  const [shape] = shapesOf({ kind: "ink", width: 0.01, path: [[0.5, 0.5, 0.6, 0.5]], pressure: [[0, 1]] }, 1);
  const points = shape.attributes.d.slice(1, -1).split("L").map((pair) => pair.split(" ").map(Number));
  const reach = (end) => Math.max(...points.filter(([x]) => x === end).map(([, y]) => y - 500));
  assert.equal(shape.attributes.fill, "#134252");
  assert.deepEqual([reach(500), reach(600)], [1.5, 6.5]);
});

test("strokes have the outlines and curves that exported PDFs have", () => {
  const table = JSON.parse(readFileSync(new URL("../Fixtures/strokes.json", import.meta.url), "utf8"));
  assert.ok(table.length >= 8);
  const near = (ours, theirs, name) => {
    assert.equal(ours.length, theirs.length, name);
    ours.flat().forEach((value, at) => assert.ok(Math.abs(value - theirs.flat()[at]) < 1e-6, name));
  };
  for (const { name, points, pressure, width, outline, curve } of table) {
    near(inkOutline(points, pressure, width), outline, name);
    near(inkCurve(points).pieces.flat(), curve, name);
  }
});

test("text has a row for each of its lines, one below the other", () => {
  const rows = shapesOf({ kind: "text", at: [0.1, 0.1], text: "one\ntwo", fontSize: 0.02 }, 1);
  assert.deepEqual(rows.map((row) => row.text), ["one", "two"]);
  assert.equal(rows[1].attributes.y - rows[0].attributes.y, 25);
});

test("a colour is a colour, and nothing else", () => {
  const color = (value) => shapesOf({ kind: "highlight", color: value, rects: [[0, 0, 1, 1]] }, 1)[0].attributes.fill;
  assert.equal(color("#00ff7F"), "#00ff7F");
  for (const wrong of ["url(//evil)", "#00ff7f;x", "red", "", null, {}]) assert.equal(color(wrong), "#FFD84A");
});

test("without a place there is nothing to draw", () => {
  for (const kind of ["highlight", "ink", "line", "note", "text", "stamp", "other"]) {
    assert.deepEqual(shapesOf({ kind, text: "x", rects: [], quads: [] }, 1), []);
  }
});

test("a comment on something drawn has a sign, which stays on the page", () => {
  assert.equal(commentSign({ kind: "note", at: [0, 0], text: "x" }, 1), null);
  assert.equal(commentSign({ kind: "highlight", rects: [[0, 0, 1, 0.1]] }, 1), null);
  const { attributes } = commentSign({ kind: "highlight", rects: [[0.5, 0, 1, 0.1]], text: "x" }, 1);
  assert.deepEqual(all(attributes.d).slice(0, 2), [974, 0]);
});
