import assert from "node:assert/strict";
import { test } from "node:test";
import { boxInLine, fitLines } from "../../Sources/PaperViewer/Assets/document/text-lines.js";

const natural = (text) => [...text].length; // every character is as wide as it is high
const word = (line, text, x0, y0, x1, y1) => ({ line, text, box: [x0, y0, x1, y1] });
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

test("words whose boxes jump have one size and stand on one line", () => {
  const [line] = fitLines([
    word(0, "下面", 0.1, 0.1, 0.14, 0.12), word(0, "一", 0.14, 0.108, 0.16, 0.112),
    word(0, "小题", 0.16, 0.101, 0.2, 0.121), word(0, "选择", 0.2, 0.1, 0.24, 0.12),
  ], 1, natural);
  near(line.y0, 0.1);
  near(line.y1, 0.12);
  assert.deepEqual(line.runs.map((run) => run.numbers), [[0, 1, 2, 3]]);
});

test("lines of nearly the same size are set in the same size, and a title is not", () => {
  const row = (line, y, height) => word(line, "一二三四五六", 0.1, y, 0.1 + 6 * height, y + height);
  const sizes = fitLines([row(0, 0.1, 0.06), row(1, 0.2, 0.02), row(2, 0.3, 0.023), row(3, 0.4, 0.019)], 1, natural).map((line) => line.size);
  assert.equal(new Set(sizes.slice(1)).size, 1);
  assert.ok(sizes[0] > 2 * sizes[1]);
});

test("a gap parts a line, so that columns and choices stay where they are", () => {
  const [line] = fitLines([word(0, "A", 0.1, 0.1, 0.12, 0.12), word(0, "sin", 0.13, 0.1, 0.19, 0.12), word(0, "B", 0.5, 0.1, 0.52, 0.12)], 1, natural);
  assert.deepEqual(line.runs.map(({ x0, numbers }) => [x0, numbers]), [[0.1, [0, 1]], [0.5, [2]]]);
});

test("no text is drawn beyond the end of its run", () => {
  const lines = fitLines([word(0, "一二三四五六七八", 0.1, 0.1, 0.18, 0.12), word(1, "短", 0.1, 0.2, 0.4, 0.22)], 1, natural);
  const [first, second] = lines.map(({ size, runs: [run] }) => ({ drawn: natural(run.numbers[0] === 0 ? "一二三四五六七八" : "短") * size * run.stretch, room: run.x1 - run.x0, stretch: run.stretch }));
  assert.ok(first.drawn <= first.room + 1e-9);
  assert.ok(second.drawn <= second.room && second.stretch <= 1.15);
});

test("a part in a narrow box does not shrink its line", () => {
  const [line] = fitLines([word(0, "一二", 0.1, 0.1, 0.14, 0.12), word(0, "三四", 0.14, 0.1, 0.18, 0.12), word(0, "】", 0.9, 0.1, 0.902, 0.12)], 1, natural);
  near(line.size, 0.02 * 0.86);
  near(line.runs[1].stretch * line.size, 0.002);
});

test("a box too high does not cover the line above", () => {
  const lines = fitLines([word(0, "一二", 0.1, 0.1, 0.14, 0.12), word(1, "三四", 0.1, 0.115, 0.14, 0.145)], 1, natural);
  near(lines[1].y0, 0.12);
});

test("what is marked is as high as its line", () => {
  const lines = fitLines([word(0, "一", 0.1, 0.1, 0.12, 0.12), word(0, "二", 0.12, 0.107, 0.14, 0.113)], 1, natural);
  assert.deepEqual(boxInLine([0.12, 0.107, 0.14, 0.113], lines), [0.12, lines[0].y0, 0.14, lines[0].y1]);
  assert.deepEqual(boxInLine([0.5, 0.107, 0.6, 0.113], lines), [0.5, 0.107, 0.6, 0.113]);
  assert.deepEqual(boxInLine([0.12, 0.5, 0.14, 0.6], []), [0.12, 0.5, 0.14, 0.6]);
});

test("a page without words has no lines", () => assert.deepEqual(fitLines([], 1, natural), []));
