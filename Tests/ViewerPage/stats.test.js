import assert from "node:assert/strict";
import { test } from "node:test";
import { filtered, sorted } from "../../Sources/PaperViewer/Assets/stats/word-table.js";

const words = [
  { word: "银行", pinyin: "yínháng", meaning: "bank", level: 2, count: 5, state: "seen", marked: 0, last: null },
  { word: "概率", pinyin: "gàilǜ", meaning: "probability", level: 7, count: 9, state: "marked", marked: 2, last: "2026-11-20T10:00:00Z" },
  { word: "图书馆", pinyin: "túshūguǎn", meaning: "library", level: 1, count: 1, state: "known", marked: 1, last: "2026-11-21T10:00:00Z" },
  { word: "㗎", pinyin: "", meaning: "", level: null, count: 2, state: "seen", marked: 0, last: null },
];
const names = (list) => list.map(({ word }) => word);

test("words are found by their characters, by pinyin without tones, and by meaning", () => {
  for (const [text, found] of [["银", ["银行"]], ["GAILU", ["概率"]], ["tushu", ["图书馆"]], [" bank ", ["银行"]], ["x", []], ["", names(words)]]) {
    assert.deepEqual(names(filtered(words, { text })), found, text);
  }
  assert.deepEqual(names(filtered(words, { state: "marked" })), ["概率"]);
  assert.deepEqual(names(filtered(words, { level: "0" })), ["㗎"]);
  assert.deepEqual(names(filtered(words, { state: "seen", level: "2", text: "b" })), ["银行"]);
});

test("words are sorted by every column, in both directions", () => {
  assert.deepEqual(names(sorted(words, { column: "count", isDown: true })), ["概率", "银行", "㗎", "图书馆"]);
  assert.deepEqual(names(sorted(words, { column: "word", isDown: false })), ["概率", "图书馆", "银行", "㗎"]);
  assert.deepEqual(names(sorted(words, { column: "level", isDown: false })), ["图书馆", "银行", "概率", "㗎"]);
  assert.deepEqual(names(sorted(words, { column: "state", isDown: true })), ["概率", "图书馆", "银行", "㗎"]);
  assert.deepEqual(names(sorted(words, { column: "last", isDown: true })).slice(0, 2), ["图书馆", "概率"]);
  assert.deepEqual(names(words)[0], "银行", "the list itself stays as it is");
});
