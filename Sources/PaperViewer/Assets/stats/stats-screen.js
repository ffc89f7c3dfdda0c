/** What the person read and learned, and what the library has: numbers, charts over time, words, what to read next. */
import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { iconButton } from "../dialog.js";
import { failure } from "../notices.js";
import { prefer, preference } from "../preferences.js";
import { formatRoute } from "../routes.js";
import { locale, t } from "../strings.js";
import { chartFigure, chartWidth } from "./chart.js";
import { WordTable } from "./word-table.js";

/** The editions of the HSK, as the server knows them, with their names. */
const EDITIONS = [["hsk20", "HSK 2.0"], ["hsk30", "HSK 3.0"], ["hsk2025", "HSK 2025"]];

export class StatsScreen {
  #app;
  #abort = null;

  constructor(app) {
    this.#app = app;
    this.edition = h("select", { name: "edition", onchange: (event) => (prefer("hskEdition", event.target.value), this.#load()) },
      EDITIONS.map(([key, name]) => h("option", { value: key, selected: key === preference("hskEdition") }, name)));
    this.content = h("div", { class: "stats-content" }, h("p", { class: "soft", role: "status" }, t("loading")));
    this.element = h("div", { class: "library stats" }, h("div", { class: "library-scroller" }, h("div", { class: "library-inner" },
      h("div", { class: "library-head" },
        iconButton("back", t("tab.reading"), () => app.go({ screen: "shelf" })), h("h1", {}, t("tab.analytics")),
        h("label", { class: "field" }, h("span", {}, t("stats.edition")), this.edition)),
      this.content)));
    this.#load();
  }

  get title() {
    return t("tab.analytics");
  }

  update(route) {
    return route.screen === "stats";
  }

  close() {
    this.#abort?.abort();
  }

  libraryChanged() {
    this.#load();
  }

  async #load() {
    this.#abort?.abort();
    const { signal } = (this.#abort = new AbortController());
    const query = { edition: preference("hskEdition"), width: chartWidth(this.content) };
    try {
      this.#draw(await get("/api/stats", query, signal));
      const { docs } = await get("/api/stats/unread", query, signal);
      this.#drawUnread(docs);
    } catch (error) {
      if (error.name !== "AbortError") replace(this.content, failure(error, () => this.#load()));
    }
  }

  #draw({ library, reading, hasDictionary }) {
    this.unread = h("div", {}, h("p", { class: "soft", role: "status" }, t("loading")));
    const section = (key, ...content) => h("section", { "aria-labelledby": `stats-${key}` }, h("h2", { id: `stats-${key}` }, t(`stats.${key}`)), ...content);
    replace(this.content,
      section("reading", reading === null ? h("p", { class: "soft" }, t("stats.no-reader")) : this.#reading(reading, hasDictionary)),
      hasDictionary && reading !== null && section("next", this.unread),
      hasDictionary && reading !== null && section("words", reading.words.length === 0 ? h("p", { class: "soft" }, t("stats.noWords")) : new WordTable(reading.words, (word) => this.#app.go({ screen: "library", q: word })).element),
      section("library", this.#library(library)));
  }

  // --- the person ---

  #reading(reading, hasDictionary) {
    const { level } = reading;
    return [
      h("dl", { class: "cards" },
        card(t("stats.texts"), number(reading.texts), t("stats.pages", { count: reading.pages })),
        card(t("stats.marked"), number(reading.marked), t("stats.known", { count: reading.known })),
        card(t("stats.week"), minutes(reading.minutesThisWeek), t("stats.inAll", { time: minutes(reading.minutes) })),
        card(t("stats.mastery"), reading.mastery === null ? "–" : percent(reading.mastery / 100), t("stats.met", { count: reading.met })),
        card(t("stats.level"), level === null ? "–" : h("span", { class: "level-badge", title: level.reason }, level.name),
          level === null ? t("stats.level.none") : t("stats.interval", { min: bandName(level.min), max: bandName(level.max) }))),
      !hasDictionary && h("p", { class: "soft" }, t("stats.noDictionary")),
      charts(reading.charts),
    ].filter(Boolean);
  }

  #drawUnread(docs) {
    if (!this.unread) return;
    if (docs.length === 0) return void replace(this.unread, h("p", { class: "soft" }, t("stats.next.none")));
    replace(this.unread, h("ul", { class: "next-list" }, docs.slice(0, 20).map(({ doc, known, newWords }) => {
      const route = { screen: "reading", id: doc.id };
      return h("li", {}, h("a", { class: "next-doc", href: formatRoute(route), onclick: (event) => follow(event, () => this.#app.go(route)) },
        h("strong", {}, doc.title),
        h("span", { class: "soft" }, t("shelf.known", { percent: Math.round(known * 100), count: newWords })),
        h("meter", { min: "0", max: "1", value: String(known), "aria-hidden": "true" })));
    })));
  }

  // --- the library ---

  #library(library) {
    const count = (name) => library.counts.find((one) => one.name === name)?.count ?? 0;
    const text = (name) => library.texts.find((one) => one.name === name)?.count ?? 0;
    return [
      h("dl", { class: "cards" },
        card(t("count.docs"), number(count("docs")), t("stats.groups", { count: count("groups") })),
        card(t("count.pages"), number(count("pages")), t("stats.corrected", { count: text("corrected") })),
        card(t("count.bundles"), number(count("bundles")), t("stats.pdfs", { count: library.pdfs, size: bytes(library.bytes) })),
        card(t("stats.recognised"), number(text("ocr")), t("stats.layers", { count: text("layer"), waiting: text("waiting") })),
        card(t("count.stamps"), number(count("stamps")), t("stats.annotations", { count: count("annotations") }))),
      charts(library.charts),
      h("div", { class: "stats-tables" },
        table(t("stats.people"), [t("stats.person"), t("stats.commits"), t("stats.added")], library.people.map((person) => [
          person.name, number(person.commits), person.added.map(({ name, count }) => `${number(count)} ${t(`count.${name}`)}`).join(", ")])),
        library.tags.length > 0 && table(t("tags"), [t("tag"), t("uses")], library.tags.map(({ name, count }) => [
          this.#link(name, { screen: "library", tag: [name] }), number(count)])),
        library.variables.length > 0 && table(t("variables"), [t("variable"), t("uses"), t("stats.values")], library.variables.map((variable) => [
          variable.name, number(variable.uses), variable.mean === null
            ? variable.options.filter(({ count }) => count > 0).map(({ name, count }) => `${name} ${number(count)}`).join(", ")
            : t("stats.range", { lowest: variable.lowest, highest: variable.highest, mean: Math.round(variable.mean * 10) / 10 })]))),
    ];
  }

  #link(text, route) {
    return h("a", { href: formatRoute(route), onclick: (event) => follow(event, () => this.#app.go(route)) }, text);
  }
}

function follow(event, go) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
}

function card(name, value, about) {
  return h("div", { class: "card" }, h("dt", {}, name), h("dd", {}, h("strong", {}, value), h("span", { class: "soft" }, about)));
}

function charts(list) {
  return list.length > 0 && h("div", { class: "charts" }, list.map(chartFigure));
}

function table(name, heads, rows) {
  return h("div", { class: "stats-table" }, h("table", {},
    h("caption", {}, name),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((cell) => h("td", { class: "number" }, cell)))))));
}

function number(value) {
  return value.toLocaleString(locale());
}

function percent(share) {
  return share.toLocaleString(locale(), { style: "percent", maximumFractionDigits: 1 });
}

function minutes(value) {
  return t("time.minutes", { count: Math.round(value) });
}

function bytes(count) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const power = count === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
  return (count / 1000 ** power).toLocaleString(locale(), { style: "unit", unit: units[power], maximumFractionDigits: 1 });
}

/** A band of the HSK as people write it: 7 stands for the levels 7 to 9. */
function bandName(band) {
  return band === 7 ? "7–9" : String(band);
}
