/** What a reader sets: letters, colours, pinyin, level, and whether others see the marks. */
import { post } from "../api.js";
import { confirm, showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { complain } from "../notices.js";
import { prefer, preference } from "../preferences.js";
import { LANGUAGES, language, t } from "../strings.js";
import { syncState } from "../sync-state.js";
import { choice, toggle } from "../settings-dialog.js";

/** The sizes of letters, in pixels at the browser's usual size. */
export const SIZES = [14, 16, 18, 20];

/** The levels of the HSK that a person can have; 0 for none that is known. */
export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];

/** A level as people write it: 7 stands for the levels 7 to 9. */
export function levelName(level) {
  return level === 0 ? t("level.none") : t("level.name", { level: level === 7 ? "7–9" : String(level) });
}

export function levelField(value, onchange) {
  return h("label", { class: "field" }, h("span", {}, t("level")),
    h("select", { name: "level", onchange: (event) => onchange(Number(event.target.value)) },
      LEVELS.map((level) => h("option", { value: level, selected: level === value }, levelName(level)))));
}

/** Opens the settings of reading; `isOwner`: whether this person may stop the server. */
export function openReadingSettings(reader, { mayEdit, isOwner }) {
  return showDialog({
    title: t("reading.settings"),
    content: [
      choice(t("reading.size"), "readingSize", preference("readingSize"), SIZES.map((size) => [size, String(size)])),
      choice(t("reading.pinyin"), "readingPinyin", preference("readingPinyin"), ["all", "unknown", "none"].map((way) => [way, t(`pinyin.${way}`)])),
      choice(t("reading.script"), "readingScript", preference("readingScript"), ["page", "simplified", "traditional"].map((script) => [script, t(`script.${script}`)])),
      choice(t("reading.flow"), "readingFlow", preference("readingFlow"), ["scroll", "paged"].map((way) => [way, t(`flow.${way}`)])),
      levelField(preference("hskLevel"), (level) => prefer("hskLevel", level)),
      toggle("toneColors", t("reading.toneColors"), t("reading.toneColors.hint")),
      toggle("zhuyin", t("reading.zhuyin"), t("reading.zhuyin.hint")),
      toggle("dimKnown", t("reading.dimKnown"), t("reading.dimKnown.hint")),
      choice(t("settings.theme"), "theme", preference("theme"), ["auto", "light", "dark"].map((theme) => [theme, t(`theme.${theme}`)])),
      choice(t("settings.language"), "language", language(), LANGUAGES.map(({ code, name }) => [code, name, code])),
      mayEdit && h("fieldset", {}, h("legend", {}, t("sharing")), h("p", { class: "soft" }, t("sharing.who", { name: reader.name })),
        h("div", { class: "segments" }, [["library", true], ["device", false]].map(([place, isShared]) => h("label", {},
          h("input", { type: "radio", name: "sharing", checked: (reader.place === "library") === isShared, onchange: () => reader.share(isShared) }), h("span", {}, t(`sharing.${place}`)))))),
      syncState(),
      isOwner && h("div", {}, h("button", { type: "button", class: "danger-text", onclick: () => stop() }, t("stop"))),
    ].filter(Boolean),
  });
}

/** Stops the server, as Ctrl-C does. */
async function stop() {
  if (!(await confirm({ title: t("stop.title"), content: t("stop.about"), action: t("stop"), dangerous: true }))) return;
  await post("/api/stop", {}).catch(complain);
}
