/** The keys, by what they are for; made from the same table that reads them. */
import { h } from "./dom.js";
import { showDialog } from "./dialog.js";
import { COMMANDS } from "./keys.js";
import { t } from "./strings.js";

const SIGNS = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", "g g": "gg", "Shift+Space": "⇧ Space", PageDown: "PgDn", PageUp: "PgUp" };

export function openHelp() {
  const sections = [...new Set(COMMANDS.map((command) => command.section))];
  return showDialog({
    title: t("key.help"),
    wide: true,
    content: [
      h("div", { class: "keys" }, sections.map((section) => h("section", {},
        h("h3", {}, t(`keys.${section}`)),
        h("dl", {}, COMMANDS.filter((command) => command.section === section).map((command) => [
          h("dt", {}, command.keys.map((key) => h("kbd", {}, SIGNS[key] ?? key))),
          h("dd", {}, t(`key.${command.name}`)),
        ]))))),
      h("p", { class: "hint" }, t("keys.counts")),
      h("p", { class: "hint" }, t("keys.lists")),
    ],
  });
}
