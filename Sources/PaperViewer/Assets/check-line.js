/** A line that says that the library has errors, with a list of them and what can be done. */
import { get } from "./api.js";
import { h, oneAtATime, replace } from "./dom.js";
import { showDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { carryOut } from "./library/doc-actions.js";
import { t } from "./strings.js";

const MOST = 50;

export class CheckLine {
  #app;

  constructor(app) {
    this.#app = app;
    this.element = h("div", { class: "past check-line", role: "status", hidden: true });
  }

  /** Checks the library, after it was opened or changed. Errors are for those who may mend them. */
  refresh = oneAtATime(async () => {
    if (!this.#app.mayEdit) return void (this.element.hidden = true);
    const { diagnostics } = await get("/api/check").catch(() => ({ diagnostics: [] })); // the library's screen tells what is wrong
    const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    this.element.hidden = errors.length === 0;
    if (errors.length === 0) return;
    replace(this.element, icon("warning"), h("span", {}, t("check.errors", { count: errors.length })),
      h("button", { type: "button", "aria-haspopup": "dialog", onclick: () => this.#open(errors) }, t("check.show")));
  });

  async #open(errors) {
    const answer = await showDialog({
      title: t("check.errors", { count: errors.length }),
      content: [h("ul", { class: "check-errors" }, errors.slice(0, MOST).map((error) => h("li", {},
        h("code", {}, `${error.file}:${error.line}`), h("p", {}, error.message), error.fix && h("p", { class: "hint" }, error.fix)))),
      errors.length > MOST && h("p", {}, t("andMore", { count: errors.length - MOST }))],
      buttons: [{ label: t("close") }, { label: t("check.fix"), value: "fix", kind: "primary" }],
    });
    if (answer === "fix" && (await carryOut(this.#app, "fix", {}, t("check.fixed")))) await this.refresh();
  }
}
