/** What an undo takes back, in words, and the question before it. */
import { act } from "./api.js";
import { confirm } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

/** What `pc undo` reports, in words: the kind of change and what it concerned. */
export function describeOperation(report) {
  const verb = verbOf(report?.operations?.[0]?.command ?? []);
  const named = t(`operation.${verb}`);
  const kind = named === `operation.${verb}` ? verb : named; // a command of a later version
  const places = placesOf(report);
  return places.length === 0 ? kind : t("operation.of", { kind, places: places.slice(0, 3).join(", "), count: places.length });
}

/** Says what was done last in this window, and asks whether to undo it. */
export async function agreeToUndo() {
  const { result } = await act("undo", { dryRun: true });
  const places = placesOf(result);
  return confirm({
    title: t("undo.title", { what: describeOperation({ operations: result?.operations }) }),
    content: [
      h("ul", { class: "names" }, places.slice(0, 8).map((name) => h("li", {}, name)), places.length > 8 && h("li", {}, t("andMore", { count: places.length - 8 }))),
    ],
    action: t("undo"),
  });
}

/** The docs, bundles and tags whose files change, each once. */
function placesOf(report) {
  const names = (report?.files ?? []).map((path) => path.replace(/^(docs|bundles|tags|variables)\//, "").replace(/\/?[^/]*\.json$/, "") || path.replace(/^.*\/|\.json$/g, ""));
  return [...new Set(names)];
}

/** The verb of a command line: its first word that is no option, nor the folder behind `-C`. */
function verbOf(words) {
  return words.find((word, at) => !word.startsWith("-") && words[at - 1] !== "-C") ?? "";
}
