/** The first time that someone reads: what their level is, and how words are marked. */
import { showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { prefer, preference } from "../preferences.js";
import { t } from "../strings.js";
import { levelField, levelName } from "./reading-settings.js";

/** The level of a score from 0 to 100 in a test over all words of the HSK; null for another number. */
export function levelOfScore(score) {
  if (!Number.isFinite(score) || score < 0 || score > 100) return null;
  return Math.max(1, Math.ceil((score / 100) * 7));
}

/** Asks for the level, once. Without an answer there is none. */
export async function welcome() {
  if (preference("readingWelcomed")) return;
  let level = preference("hskLevel");
  const field = levelField(level, (chosen) => (level = chosen));
  const said = h("small", { role: "status" });
  const given = () => score.value.trim().replace(/%$/, "");
  const score = h("input", {
    type: "text", inputmode: "decimal", name: "score", autocomplete: "off",
    oninput: () => {
      const found = given() === "" ? null : levelOfScore(Number(given()));
      said.textContent = found === null ? "" : t("welcome.level", { level: levelName(found) });
      if (found !== null) {
        level = found;
        field.querySelector("select").value = String(found);
      }
    },
  });
  const answer = await showDialog({
    title: t("welcome.title"),
    content: [
      h("p", {}, t("welcome.about")), field,
      h("label", { class: "field" }, h("span", {}, t("welcome.score")), score, said),
      h("p", { class: "soft" }, t("welcome.later")),
    ],
    buttons: [{ label: t("welcome.skip") }, { label: t("welcome.start"), value: "yes", kind: "primary" }],
    onSubmit: () => given() !== "" && levelOfScore(Number(given())) === null ? t("welcome.invalid") : null,
  });
  prefer("readingWelcomed", true);
  if (answer !== null) prefer("hskLevel", level);
}
