/** Short news at the edge of the window, read out by screen readers too. */
import { h } from "./dom.js";
import { iconButton } from "./dialog.js";
import { t, translated } from "./strings.js";

const place = h("div", { class: "notices", role: "region" });
const spoken = h("div", { class: "for-readers", "aria-live": "polite" });

/** Puts the places for news into the page. */
export function placeNotices(root) {
  place.setAttribute("aria-label", t("notices"));
  root.append(place, spoken);
}

/** Says something without showing it: where one is, what has loaded. */
export function announce(text) {
  spoken.textContent = text;
}

/** Shows a line for some seconds, with something to do about it where there is (`{label, run}`). */
export function notify(text, action = null, seconds = 6) {
  return show("notice", "status", text, action, seconds);
}

/** Shows what went wrong, until it is closed. */
export function complain(error, action = null) {
  return show("notice error", "alert", sentence(error), action, 0);
}

/** An error as a sentence, with its hint. */
export function sentence(error) {
  if (error.code === "unreachable") return t("error.unreachable");
  if (error.code === "no-token") return t("error.token");
  if (error.code === "locked" && error.holder) return t("lock.held", { name: error.holder.name || t("lock.someone") });
  if (error.reason) return t(`reason.${error.reason}`);
  const text = error.message || String(error);
  const said = error.hint ? `${text}. ${error.hint}` : text;
  // The server speaks English: what went wrong is said in the reader's language, the details follow.
  const problem = translated(`problem.${error.errorCode ?? error.code}`);
  return problem === null ? said : translated("problem.said").replace("{problem}", () => problem).replace("{said}", () => said);
}

function show(className, role, text, action, seconds) {
  const close = () => notice.remove();
  const notice = h("div", { class: className, role },
    h("p", {}, text),
    action && h("button", { type: "button", onclick: () => (close(), action.run()) }, action.label),
    iconButton("close", t("close"), close));
  place.append(notice);
  if (place.childElementCount > 4) place.firstElementChild.remove();
  if (seconds > 0) setTimeout(close, seconds * 1000);
  return close;
}

/** What stands in the place of something that could not be loaded: the reason, and another try. */
export function failure(error, retry) {
  return h("div", { class: "failure", role: "alert" },
    h("p", {}, sentence(error)),
    retry && h("button", { type: "button", onclick: retry }, t("retry")));
}
