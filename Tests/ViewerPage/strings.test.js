import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { COMMANDS } from "../../Sources/PaperViewer/Assets/keys.js";
import english from "../../Sources/PaperViewer/Assets/strings/en.js";
import { LANGUAGES, matching } from "../../Sources/PaperViewer/Assets/strings.js";
import simplified from "../../Sources/PaperViewer/Assets/strings/zh-Hans.js";

const assets = fileURLToPath(new URL("../../Sources/PaperViewer/Assets/", import.meta.url));
const sources = readdirSync(assets, { recursive: true }).filter((name) => name.endsWith(".js") && !name.startsWith("strings/")).map((name) => [name, readFileSync(assets + name, "utf8")]);
const values = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test("both languages have every string, with the same values in it", () => {
  // Chinese needs no form for one where English has one; where it has one, English does too.
  for (const key of Object.keys(english)) {
    if (key.endsWith(".one") && !(key in simplified)) continue;
    assert.ok(simplified[key], `zh-Hans lacks ${key}`);
    assert.deepEqual(values(simplified[key]), values(english[key]), key);
  }
  // The server's sentences are English: only other languages have words for its errors.
  for (const key of Object.keys(simplified)) assert.ok(english[key] || key.startsWith("problem."), `en lacks ${key}`);
});

test("every string that is asked for is there", () => {
  for (const [name, source] of sources) {
    for (const [, key] of source.matchAll(/\bt\((?:[^()"`]*\? )?"([a-zA-Z.]+)"/g)) assert.ok(english[key], `${name} asks for ${key}`);
  }
});

test("every string is asked for", () => {
  const all = sources.map(([, source]) => source).join("\n");
  const families = [...all.matchAll(/`([a-zA-Z]+)\.\$\{/g)].map((match) => `${match[1]}.`);
  for (const key of Object.keys(english)) {
    const plain = key.replace(/\.one$/, "");
    assert.ok(all.includes(`"${plain}"`) || families.some((family) => plain.startsWith(family)), `nothing asks for ${key}`);
  }
});

test("every key has its line in the help", () => {
  for (const { name, section } of COMMANDS) {
    assert.ok(english[`key.${name}`], name);
    assert.ok(english[`keys.${section}`], section);
  }
});

test("the first wanted language is taken, in its own script where there is a table of it", () => {
  const code = (wanted, languages) => matching(wanted, languages).code;
  assert.deepEqual(["zh-CN", "zh", "zh-TW", "zh-Hant-HK", "en-GB", "de"].map((wanted) => code([wanted])), ["zh-Hans", "zh-Hans", "zh-Hans", "zh-Hans", "en", "en"]);
  assert.equal(code(["de-AT", "en-US@posix", "zh-SG", "en"]), "zh-Hans");
  assert.equal(code([]), "en");
  // A table of traditional characters is used as soon as it is in the list.
  const more = [...LANGUAGES, { code: "zh-Hant", name: "繁體中文", locale: "zh-TW", table: {} }];
  assert.deepEqual(["zh-TW", "zh-HK", "zh-CN", "zh"].map((wanted) => code([wanted], more)), ["zh-Hant", "zh-Hant", "zh-Hans", "zh-Hans"]);
});
