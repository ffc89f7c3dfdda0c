/** The words of the interface, in the language the person reads. */
import { preference } from "./preferences.js";
import english from "./strings/en.js";
import simplified from "./strings/zh-Hans.js";

/**
 * The languages there are, each named in itself. Another one is a file of strings and a line here: `code` has the
 * language and, where it has several, the script; `locale` is the tag to format dates and numbers by.
 */
export const LANGUAGES = [
  { code: "en", name: "English", locale: "en-GB", table: english },
  { code: "zh-Hans", name: "简体中文", locale: "zh-CN", table: simplified },
];

/** The first of the wanted languages (BCP 47) that there is: in its own script, else in another one. */
export function matching(wanted, languages = LANGUAGES) {
  for (const tag of wanted) {
    if (!/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*$/.test(tag)) continue; // `Intl.Locale` throws for others
    const { language, script } = new Intl.Locale(tag).maximize();
    const same = languages.filter(({ code }) => new Intl.Locale(code).language === language);
    const found = same.find(({ code }) => new Intl.Locale(code).maximize().script === script) ?? same[0];
    if (found) return found;
  }
  return languages[0];
}

/** What the browser asks for. Found once: a screen has hundreds of strings. */
const PREFERRED = matching(globalThis.navigator?.languages ?? []);

function current() {
  const chosen = preference("language");
  return LANGUAGES.find(({ code }) => code === chosen) ?? PREFERRED;
}

/** The code of the language in use: the chosen one, else the first that the browser asks for and we have. */
export function language() {
  return current().code;
}

/**
 * The string of a key, with `{name}` filled in. With a `count`, the form for that number is taken
 * where the language has several (`key.one`).
 */
export function t(key, values = {}) {
  const { table } = current();
  let text = table[key];
  if (values.count === 1 && table[`${key}.one`] !== undefined) text = table[`${key}.one`];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/** A string that only some languages have, or null. */
export function translated(key) {
  return current().table[key] ?? null;
}

function shown(value) {
  return typeof value === "number" ? value.toLocaleString(locale()) : String(value);
}

/** The tag to format dates and numbers by. */
export function locale() {
  return current().locale;
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
