/** Dialogs: the browser's own, so that focus stays within and Escape closes. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

let lastID = 0;

/**
 * Shows a dialog and waits until it is closed. `buttons` are `{label, value, kind}`; the promise
 * gives the value of the one pressed, or null. `onSubmit(value)` may return a sentence to stay open.
 */
export function showDialog({ title, content = [], buttons = [], wide = false, onSubmit = null }) {
  const id = `dialog-${(lastID += 1)}`;
  const problem = h("p", { class: "problem", role: "alert" });
  const back = document.activeElement;
  return new Promise((resolve) => {
    let result = null;
    const choose = async (value) => {
      const complaint = value === null ? null : await onSubmit?.(value);
      if (complaint) return void (problem.textContent = complaint);
      result = value;
      dialog.close();
    };
    const form = h(
      "form",
      {
        method: "dialog",
        onsubmit: (event) => {
          event.preventDefault();
          choose((event.submitter ?? form.querySelector("button.primary, button.danger"))?.value || null);
        },
      },
      h("div", { class: "dialog-head" }, h("h2", { id }, title), iconButton("close", t("close"), () => dialog.close())),
      h("div", { class: "dialog-content" }, content, problem),
      buttons.length > 0 &&
        h("div", { class: "dialog-foot" }, buttons.map(({ label, value, kind }) =>
          value === undefined
            ? h("button", { type: "button", class: kind, onclick: () => dialog.close() }, label)
            : h("button", { type: "submit", value, class: kind }, label))),
    );
    const dialog = h("dialog", { "aria-labelledby": id, class: wide ? "wide" : null }, form);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
    const body = dialog.querySelector(".dialog-content");
    // Long text without anything to press in it is scrolled by keys when it can have the focus.
    if (!body.querySelector("button, input, select, textarea, a")) {
      body.tabIndex = 0;
      body.setAttribute("role", "group");
      body.setAttribute("aria-labelledby", id);
    }
    const first = dialog.querySelector("[autofocus]") ?? dialog.querySelector("input, select, textarea, .dialog-foot button.primary");
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === "text") first.select(); // typing replaces it
  });
}

/** Asks a question with one thing to do; true when it is to be done. */
export async function confirm({ title, content, action, dangerous = false }) {
  const answer = await showDialog({
    title,
    content: [content].flat().map((line) => (typeof line === "string" ? h("p", {}, line) : line)),
    buttons: [{ label: t("cancel") }, { label: action, value: "yes", kind: dangerous ? "danger" : "primary" }],
  });
  return answer === "yes";
}

/** Asks for a line of text; null when nothing was given. */
export async function ask({ title, label, value = "", action, onSubmit }) {
  const input = h("input", { type: "text", value, required: true, autofocus: true, autocomplete: "off" });
  const answer = await showDialog({
    title,
    content: h("label", { class: "field" }, h("span", {}, label), input),
    buttons: [{ label: t("cancel") }, { label: action, value: "yes", kind: "primary" }],
    onSubmit: () => (input.value.trim() === "" ? t("needed") : onSubmit?.(input.value.trim())),
  });
  return answer === "yes" ? input.value.trim() : null;
}

/** A button that shows an icon and is called by its label. */
export function iconButton(name, label, onclick, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...attributes }, icon(name));
}
