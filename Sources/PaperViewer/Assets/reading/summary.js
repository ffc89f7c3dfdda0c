/** What a time of reading was, at its end. */
import { showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../strings.js";

/** Minutes and seconds as people say them. */
export function duration(seconds) {
  return seconds < 60 ? t("time.seconds", { count: seconds }) : t("time.minutes", { count: Math.round(seconds / 60) });
}

export function showSummary(title, { seconds, pages, words, marked }) {
  const row = (label, value) => [h("dt", {}, label), h("dd", {}, value)];
  return showDialog({
    title: t("summary.title"),
    content: [
      h("p", {}, title),
      h("dl", { class: "session-summary" },
        row(t("summary.time"), duration(seconds)), row(t("summary.pages"), pages.toLocaleString()), row(t("summary.words"), words.toLocaleString()), row(t("summary.marked"), marked.toLocaleString())),
      h("p", {}, t("reading.marked", { count: marked })),
    ],
    buttons: [{ label: t("close"), value: "yes", kind: "primary" }],
  });
}
