/** What can be done to all that is selected. */
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { iconButton } from "../dialog.js";
import { t } from "../strings.js";

export class BatchBar {
  /** `actions`: `[{name, icon, label, run(things)}]`; `clear()` and `all()` change the selection. */
  constructor(actions, { clear, all }) {
    Object.assign(this, { actions, clear, all });
    this.element = h("div", { class: "batch-bar", role: "toolbar", "aria-label": t("batch"), hidden: true });
  }

  /** Shows what is selected. */
  show(things) {
    this.element.hidden = things.length === 0;
    if (things.length === 0) return;
    const held = document.activeElement?.dataset?.batch;
    replace(this.element,
      iconButton("close", t("selection.clear"), this.clear),
      h("output", { "aria-live": "polite" }, t("selected", { count: things.length })),
      this.all && h("button", { type: "button", onclick: this.all }, t("selection.all")),
      h("span", { class: "spring" }),
      this.actions.map((action) => h("button", { type: "button", data: { batch: action.name }, class: action.name === "remove" ? "danger-text" : null, onclick: () => action.run(things) }, icon(action.icon), h("span", {}, action.label))));
    if (held) this.element.querySelector(`[data-batch="${held}"]`)?.focus();
  }
}
