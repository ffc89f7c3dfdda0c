/** What a person sets for themselves. Everything holds at once. */
import { h } from "./dom.js";
import { showDialog } from "./dialog.js";
import { prefer, preference } from "./preferences.js";
import { syncState } from "./sync-state.js";
import { LANGUAGES, language, t } from "./strings.js";

/** One of several values of a preference; each option is `[value, text, language of the text]`. */
export function choice(label, name, value, options) {
  return h("fieldset", {},
    h("legend", {}, label),
    h("div", { class: "segments" }, options.map(([code, text, lang]) => h("label", { lang: lang ?? null },
      h("input", { type: "radio", name, value: code, checked: code === value, onchange: () => prefer(name, code) }), h("span", {}, text)))));
}

/** A preference that is on or off. */
export function toggle(name, label, hint) {
  return h("label", { class: "check" },
    h("input", { type: "checkbox", checked: preference(name), onchange: (event) => prefer(name, event.target.checked) }),
    h("span", {}, label, h("small", {}, hint)));
}

export function openSettings() {
  return showDialog({
    title: t("settings"),
    content: [
      choice(t("settings.language"), "language", language(), LANGUAGES.map(({ code, name }) => [code, name, code])),
      choice(t("settings.theme"), "theme", preference("theme"), ["auto", "light", "dark"].map((theme) => [theme, t(`theme.${theme}`)])),
      toggle("darkPaper", t("settings.darkPaper"), t("settings.darkPaper.hint")),
      toggle("singleKeys", t("settings.singleKeys"), t("settings.singleKeys.hint")),
      syncState(),
    ],
  });
}
