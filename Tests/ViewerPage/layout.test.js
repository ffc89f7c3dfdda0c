import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, boxesBetween, pageAfterStep, pageInView, pagesTogether, partInView, placeAt, tilesInPart, topOf } from "../../Sources/PaperViewer/Assets/document/layout.js";
import { clampScale, pictureWidth, scaleFor, stepFrom, tiledWidth } from "../../Sources/PaperViewer/Assets/document/zoom.js";

const room = { width: 1000, height: 800 };
const pages = (count, width = 600, height = 900) => Array.from({ length: count }, () => ({ width, height }));
const laid = (overrides) => arrange({ sizes: pages(5), mode: "continuous", zoom: { kind: "width" }, room, index: 0, header: 48, ...overrides });

test("continuous pages lie below each other without overlapping", () => {
  const { boxes, height } = laid({});
  boxes.slice(1).forEach((box, i) => assert.ok(box.y - 48 >= boxes[i].y + boxes[i].height));
  assert.ok(height >= boxes.at(-1).y + boxes.at(-1).height);
});

test("a page fitted to the width fills it, whatever its size on paper", () => {
  const { boxes } = laid({ sizes: [...pages(1), ...pages(1, 2000, 1000), ...pages(1, 300, 400)] });
  for (const box of boxes) assert.equal(box.width, 968);
});

test("a fitted page is seen whole", () => {
  const [box] = laid({ mode: "single", zoom: { kind: "fit" } }).boxes;
  assert.ok(box.height + 48 <= room.height && box.width <= room.width);
});

test("a spread shows two pages, and the last one alone when it is odd", () => {
  assert.deepEqual(pagesTogether("spread", 3, 5), [2, 3]);
  assert.deepEqual(pagesTogether("spread", 4, 5), [4]);
  const { boxes } = laid({ mode: "spread", index: 1 });
  assert.equal(boxes[0].y, boxes[1].y);
  assert.ok(boxes[1].x >= boxes[0].x + boxes[0].width);
});

test("a quarter turn changes width and height", () => {
  const [box] = laid({ mode: "single", rotation: 90, zoom: { kind: "scale", scale: 1 } }).boxes;
  assert.deepEqual([box.width, box.height], [900, 600]);
});

test("nothing to show is nothing laid out", () => assert.deepEqual(laid({ sizes: [] }).boxes, []));

const steps = [
  ["single", 0, -1, null], ["single", 0, 1, 1], ["single", 4, 1, null],
  ["spread", 0, 1, 2], ["spread", 3, -1, 0], ["spread", 4, 1, null], ["continuous", 2, 1, 3],
];
for (const [mode, index, step, target] of steps) {
  test(`from page ${index} a step of ${step} in ${mode} leads to ${target}`, () => assert.equal(pageAfterStep(mode, index, 5, step), target));
}

test("a place survives another zoom", () => {
  const before = laid({}).boxes;
  const after = laid({ zoom: { kind: "scale", scale: 0.4 } }).boxes;
  for (const top of [0, 500, 1600, 4000]) {
    const place = placeAt(before, top);
    assert.ok(Math.abs(placeAt(after, topOf(after, place)).down - place.down) < 1e-9);
  }
});

test("only what a window touches is drawn, also of a thousand pages", () => {
  const { boxes } = laid({ sizes: pages(1000) });
  const some = boxesBetween(boxes, boxes[500].y, boxes[500].y + 800, 48);
  assert.deepEqual(some.map((box) => box.index), [500]);
  assert.deepEqual(boxesBetween(boxes, -100, -90), []);
  assert.equal(boxesBetween(boxes, 1e9, 2e9).length, 0);
});

test("the page being read is the one a third down the window", () => {
  const { boxes } = laid({});
  assert.equal(pageInView(boxes, 0, 800), 0);
  assert.equal(pageInView(boxes, boxes[3].y - 100, 800), 3);
});

test("zoom goes by steps and stays within bounds", () => {
  assert.equal(stepFrom(1, 1), 1.1);
  assert.equal(stepFrom(0.671, 1), 0.75);
  assert.equal(stepFrom(1, -1), 0.9);
  assert.equal(stepFrom(10, 1), 10);
  assert.equal(stepFrom(99, -1), 10);
  assert.equal(clampScale(0.001), 0.25);
  assert.equal(clampScale(11), 10);
  assert.equal(scaleFor({ kind: "comfortable" }, { width: 100, height: 100 }, room), 1.3);
});

test("a picture is asked for in a width that serves its neighbours too", () => {
  assert.equal(pictureWidth(700, 1), 720);
  assert.equal(pictureWidth(701, 2), 1600);
  assert.equal(pictureWidth(9000, 3), 4096);
});

const widths = [[4096, 1, null], [4200, 1, null], [4300, 1, 8192], [2200, 2, 8192], [8500, 1, 16384], [20000, 3, 16384]];
for (const [css, ratio, width] of widths) {
  test(`a page ${css} wide on a screen of ${ratio} has ${width ?? "no"} tiles`, () => assert.equal(tiledWidth(css, ratio), width));
}

const box = { x: 100, y: 1000, width: 4000, height: 6000 };
const parts = [
  [0, [0.1, 0.5, 0.35, 0.6]], [90, [0.5, 0.65, 0.6, 0.9]], [180, [0.65, 0.4, 0.9, 0.5]], [270, [0.4, 0.1, 0.5, 0.35]],
];
for (const [rotation, expected] of parts) {
  test(`what a window shows of a page that was turned by ${rotation}`, () => {
    const part = partInView(box, { x: 500, y: 4000, width: 1000, height: 600 }, rotation);
    part.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-9, `${part}`));
  });
}

test("a window beside a page shows none of it, and one around it all", () => {
  assert.equal(partInView(box, { x: 0, y: 0, width: 100, height: 900 }, 0), null);
  assert.equal(partInView(box, { x: 4100, y: 2000, width: 500, height: 500 }, 90), null);
  assert.deepEqual(partInView(box, { x: 0, y: 0, width: 9000, height: 9000 }, 0), [0, 0, 1, 1]);
});

test("the tiles in view and one around them are wanted, the middle ones first", () => {
  const tiles = tilesInPart([0.5, 0.5, 0.6, 0.6], 8192, 8192);
  // Pixels 4096 to 4915 lie in column 4; the ring is 3 and 5.
  const places = tiles.map(({ column, row }) => `${column},${row}`);
  assert.deepEqual([...places].sort(), ["3,3", "3,4", "3,5", "4,3", "4,4", "4,5", "5,3", "5,4", "5,5"]);
  assert.equal(places[0], "4,4");
  assert.equal(new Set(places).size, places.length);
});

test("at its edges a page has no tiles beyond, and the last ones are smaller", () => {
  const tiles = tilesInPart([0.95, 0.98, 1, 1], 8192, 5000);
  assert.equal(Math.max(...tiles.map((tile) => tile.column)), 7);
  assert.equal(Math.max(...tiles.map((tile) => tile.row)), 4);
  const last = tiles.find((tile) => tile.column === 7 && tile.row === 4);
  assert.deepEqual(last.box, [7168 / 8192, 4096 / 5000, 1, 1]);
  assert.deepEqual(tilesInPart([0, 0, 0.01, 0.01], 8192, 5000).map(({ column, row }) => [column, row])[0], [0, 0]);
});

test("every part of a window is covered by a tile, wherever it lies", () => {
  for (const part of [[0, 0, 0.2, 0.1], [0.33, 0.71, 0.48, 0.79], [0.8, 0.9, 1, 1], [0, 0, 1, 1]]) {
    const tiles = tilesInPart(part, 8192, 11585);
    for (let x = part[0]; x <= part[2]; x += 0.01) {
      for (let y = part[1]; y <= part[3]; y += 0.01) {
        assert.ok(tiles.some(({ box: [x0, y0, x1, y1] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1));
      }
    }
  }
});
