/** The words of the interface, in the language the person reads. */
import { preference } from "./preferences.js";
import english from "./strings/en.js";
import simplified from "./strings/zh-Hans.js";

const TABLES = { en: english, "zh-Hans": simplified };

/** The languages there are, each named in itself. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "zh-Hans", name: "简体中文" },
];

/** The language in use: the chosen one, else the first that the browser asks for and we have. */
export function language() {
  const chosen = preference("language");
  if (Object.hasOwn(TABLES, chosen ?? "")) return chosen;
  for (const wanted of globalThis.navigator?.languages ?? []) {
    if (wanted.startsWith("zh")) return "zh-Hans";
    if (wanted.startsWith("en")) return "en";
  }
  return "en";
}

/**
 * The string of a key, with `{name}` filled in. With a `count`, the form for that number is taken
 * where the language has several (`key.one`).
 */
export function t(key, values = {}) {
  const table = TABLES[language()];
  let text = table[key];
  if (values.count === 1 && table[`${key}.one`] !== undefined) text = table[`${key}.one`];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/** A string that only some languages have, or null. */
export function translated(key) {
  return TABLES[language()][key] ?? null;
}

function shown(value) {
  return typeof value === "number" ? value.toLocaleString(locale()) : String(value);
}

/** The tag to format dates and numbers by. */
export function locale() {
  return language() === "zh-Hans" ? "zh-CN" : "en-GB";
}

/** A time (RFC 3339) as a person reads it; today's with the hour alone. */
export function when(time) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const today = new Date().toDateString() === date.toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(locale(), style).format(date);
}

/** A time in full, for titles and details. */
export function whenExactly(time) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeStyle: "short" }).format(date);
}

/** The tables, for the test that both have every key. */
export const tables = TABLES;
