import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsIn, itemAfterKey, itemsInView, listingPages } from "../../Sources/PaperViewer/Assets/library/window-of-rows.js";
import { Covers } from "../../Sources/PaperViewer/Assets/library/covers.js";
import { between, movedAfter, movedBefore, movedBy } from "../../Sources/PaperViewer/Assets/order.js";

test("of ten thousand docs a window's worth is in the page", () => {
  const { first, end } = itemsInView({ total: 10000, columns: 5, rowHeight: 332, top: 332 * 900, height: 800 });
  assert.ok(first <= 4500 && end >= 4515 && end - first <= 40);
});

test("at the end of a list the window ends with it", () => {
  assert.deepEqual(itemsInView({ total: 7, columns: 3, rowHeight: 100, top: 1e6, height: 500 }), { first: 3, end: 7 });
  assert.deepEqual(itemsInView({ total: 0, columns: 3, rowHeight: 100, top: 0, height: 500 }), { first: 0, end: 0 });
});

test("items are asked for fifty at a time", () => {
  assert.deepEqual(listingPages(0, 20, 50), [0]);
  assert.deepEqual(listingPages(49, 51, 50), [0, 1]);
  assert.deepEqual(listingPages(120, 150, 50), [2]);
});

test("as many columns as fit, one at least", () => {
  assert.equal(columnsIn(1000, 190, 10), 5);
  assert.equal(columnsIn(50, 190, 10), 1);
});

const keys = [["ArrowRight", 0, 1], ["ArrowLeft", 0, 0], ["ArrowDown", 1, 5], ["ArrowDown", 9, 9], ["ArrowDown", 6, 9], ["ArrowUp", 2, 2], ["End", 0, 9], ["Home", 7, 0], ["PageDown", 0, 8], ["a", 3, null]];
for (const [key, from, to] of keys) {
  test(`${key} from ${from} leads to ${to}`, () => assert.equal(itemAfterKey(key, from, { total: 10, columns: 4, rowsInView: 3 }), to));
}

const moves = [
  ["abcde", ["a"], "d", "bcade"],
  ["abcde", ["e", "b"], "a", "beacd"],
  ["abcde", ["b"], null, "acdeb"],
  ["abcde", ["b", "c"], "c", "abcde"],
  ["abcde", ["x"], "b", "abcde"],
  ["abc", ["a", "b", "c"], "b", "abc"],
];
for (const [list, moved, before, result] of moves) {
  test(`${moved} put before ${before} in ${list} is ${result}`, () => assert.equal(movedBefore([...list], moved, before).join(""), result));
}

test("moving by the keyboard stops at the ends", () => {
  assert.equal(movedBy([..."abc"], "a", -1).join(""), "abc");
  assert.equal(movedBy([..."abc"], "a", 1).join(""), "bac");
  assert.equal(movedBy([..."abc"], "b", 9).join(""), "acb");
  assert.equal(movedBy([..."abc"], "x", 1).join(""), "abc");
});

test("a range is chosen in either direction", () => {
  assert.deepEqual(between([..."abcde"], "d", "b"), ["b", "c", "d"]);
  assert.deepEqual(between([..."abcde"], "x", "b"), ["b"]);
});

test("what is put behind another comes after it, also at the end of the list", () => {
  assert.equal(movedAfter([..."abcd"], ["a"], "c").join(""), "bcad");
  assert.equal(movedAfter([..."abcd"], ["a", "b"], "d").join(""), "cdab");
  assert.equal(movedAfter([..."abcd"], ["b"], "a").join(""), "abcd");
});

test("covers in view are asked for first, a few at once, and those that left the view are cancelled", () => {
  const covers = new Covers();
  const images = Array.from({ length: 9 }, (_, number) => covers.add({ dataset: {}, src: null, removeAttribute() { this.src = null; } }, `/${number}`, () => {}));
  const asked = () => images.filter((image) => image.src).map((image) => image.src).join("");
  covers.want([images[2], images[3], ...images.slice(4), images[0], images[1]]);
  assert.equal(asked(), "/2/3/4/5");
  images[2].onload();
  assert.equal(asked(), "/2/3/4/5/6");
  covers.want([images[8], images[3], images[2]]);
  assert.equal(asked(), "/2/3/8");
  images[8].onerror();
  covers.want(images);
  // What has been loaded, or has failed, is not asked for again.
  assert.equal(asked(), "/0/1/2/3/4/8");
});
