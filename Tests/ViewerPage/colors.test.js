import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../Sources/PaperViewer/Assets/tokens.css", import.meta.url), "utf8");
const light = tokens(css.split(":root[data-theme")[0]);
const dark = { ...light, ...tokens(css.split(":root[data-theme")[1]) };

function tokens(text) {
  return Object.fromEntries([...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

/** WCAG's contrast of two colours. */
function contrast(first, second) {
  const [light, dark] = [first, second].map((color) => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = [
  ["text", "background", 4.5], ["text", "surface", 4.5], ["text", "accent-soft", 4.5], ["text", "desk", 4.5],
  ["text-soft", "background", 4.5], ["text-soft", "surface", 4.5], ["text-soft", "desk", 4.5], ["text-soft", "accent-soft", 4.5], ["text-soft", "sunken", 4.5],
  ["accent-strong", "background", 4.5], ["accent-strong", "surface", 4.5], ["accent-strong", "accent-soft", 4.5],
  ["on-accent", "accent-strong", 4.5], ["background", "error", 4.5], ["error", "surface", 4.5], ["error", "error-soft", 4.5], ["error", "background", 4.5],
  ["warning", "historical-soft", 4.5], ["historical", "historical-soft", 4.5], ["historical", "desk", 4.5], ["background", "text", 4.5],
  ["accent", "background", 3], ["accent", "surface", 3], ["accent", "desk", 3], ["line-strong", "surface", 3], ["line-strong", "background", 3],
];
for (const [theme, colors] of [["light", light], ["dark", dark]]) {
  for (const [front, back, least] of pairs) {
    test(`${front} on ${back} can be seen, ${theme}`, () => {
      const found = contrast(colors[front], colors[back]);
      assert.ok(found >= least, `${found.toFixed(2)}, not ${least}`);
    });
  }
}

test("the specified colours are there", () => {
  assert.deepEqual([light.accent, light.background, light.text, light.error], ["#208c85", "#fcfcf9", "#134252", "#c0152f"]);
});
