/** Prints a whole document: every page is fetched first, then the browser's print is opened. */
import { h } from "../dom.js";
import { complain, notify } from "../notices.js";
import { t } from "../strings.js";

const WIDTH = 1600;

/** Prints the pages of a session as they are shown now. */
export async function printSession(session) {
  const close = notify(t("print.preparing", { count: session.slots.length }), null, 0);
  const pages = session.slots.filter((slot) => !slot.problem).map((slot) => h("img", {
    src: session.picture(slot.index, WIDTH, { ahead: false, version: slot.currentSource === "ocrText" ? slot.currentPreviewVersionID : null }),
    alt: slot.label,
  }));
  const sheet = h("div", { class: "print-pages" }, pages);
  document.body.append(sheet);
  try {
    const results = await Promise.allSettled(pages.map((page) => page.decode()));
    const failed = results.filter((result) => result.status === "rejected").length;
    if (failed > 0) complain({ message: t("print.failed", { count: failed }) });
    pages.forEach((page, index) => results[index].status === "rejected" && page.remove());
    document.documentElement.classList.add("printing");
    window.print();
  } finally {
    document.documentElement.classList.remove("printing");
    sheet.remove();
    close();
  }
}
