/** Tags and variables: what there is, how often it is used, and what can be done with it. */
import { act, get } from "../api.js";
import { h, oneAtATime, replace, setStyles } from "../dom.js";
import { icon } from "../icons.js";
import { ask, confirm, iconButton, showDialog } from "../dialog.js";
import { complain, failure, sentence } from "../notices.js";
import { formatRoute } from "../routes.js";
import { t } from "../strings.js";
import { carryOut } from "./doc-actions.js";

const TAG_SCOPES = ["all", "docAndBelow", "doc", "pageGroup", "page", "pdfBundle"];
const VARIABLE_SCOPES = ["all", "doc", "pageGroup", "page", "pdfBundle"];

export class RegistryScreen {
  #app;
  #route;

  constructor(app, route) {
    this.#app = app;
    this.#route = route;
    this.content = h("div", { class: "organize-inner" }, h("p", { class: "soft", role: "status" }, t("loading")));
    this.element = h("div", { class: "registry" }, h("div", { class: "library-scroller" }, this.content));
    this.#load();
  }

  get title() {
    return t("registry");
  }

  update(route) {
    return route.screen === "tags" && route.at === this.#route.at;
  }

  libraryChanged() {
    this.#load();
  }

  commands = {};

  #load = oneAtATime(async () => {
    try {
      const [{ tags }, { variables }] = await Promise.all([get("/api/tags", { at: this.#route.at }), get("/api/variables", { at: this.#route.at })]);
      this.#draw(tags, variables);
    } catch (error) {
      replace(this.content, failure(error, () => this.#load()));
    }
  });

  #draw(tags, variables) {
    const mayEdit = this.#app.mayEdit;
    replace(this.content,
      h("div", { class: "library-head" }, iconButton("back", t("key.library"), () => this.#app.goToLibrary()), h("h1", {}, t("registry"))),
      h("section", { "aria-labelledby": "tags-heading" },
        h("div", { class: "section-head" }, h("h2", { id: "tags-heading" }, t("tags")), mayEdit && h("button", { type: "button", onclick: () => this.#defineTag() }, icon("plus"), h("span", {}, t("tag.new")))),
        tags.length === 0 ? h("p", { class: "empty" }, t("tags.none")) : h("table", {},
          h("thead", {}, h("tr", {}, [t("tag"), t("scope"), t("uses")].map((name) => h("th", { scope: "col" }, name)), mayEdit && h("td"))),
          h("tbody", {}, tags.map((tag) => this.#tagRow(tag, mayEdit))))),
      h("section", { "aria-labelledby": "variables-heading" },
        h("div", { class: "section-head" }, h("h2", { id: "variables-heading" }, t("variables")), mayEdit && h("button", { type: "button", onclick: () => this.#defineVariable() }, icon("plus"), h("span", {}, t("variable.new")))),
        variables.length === 0 ? h("p", { class: "empty" }, t("variables.none")) : h("table", {},
          h("thead", {}, h("tr", {}, [t("variable"), t("type"), t("scope"), t("uses")].map((name) => h("th", { scope: "col" }, name)), mayEdit && h("td"))),
          h("tbody", {}, variables.map((variable) => this.#variableRow(variable, mayEdit))))));
  }

  #tagRow({ tag, color, scope, uses }, mayEdit) {
    const dot = h("span", { class: "dot", "aria-hidden": "true" });
    setStyles(dot, { background: color });
    const route = { screen: "library", tag: [tag], at: this.#route.at };
    return h("tr", {},
      h("th", { scope: "row" }, dot, h("a", { href: formatRoute(route), onclick: (event) => (event.preventDefault(), this.#app.go(route)) }, tag)),
      h("td", {}, t(`scope.${scope}`)), h("td", { class: "number" }, uses),
      mayEdit && h("td", { class: "row-actions" },
        iconButton("edit", t("rename.title", { title: tag }), () => this.#rename("renameTag", tag)),
        iconButton("trash", t("remove.title", { count: 1, name: tag }), () => this.#remove("removeTag", tag, uses))));
  }

  #variableRow(variable, mayEdit) {
    return h("tr", {},
      h("th", { scope: "row" }, variable.name),
      h("td", {}, variable.type === "list" ? variable.options.join(", ") : t("type.int")),
      h("td", {}, t(`scope.${variable.scope}`)), h("td", { class: "number" }, variable.uses),
      mayEdit && h("td", { class: "row-actions" },
        iconButton("edit", t("rename.title", { title: variable.name }), () => this.#rename("renameVariable", variable.name)),
        iconButton("trash", t("remove.title", { count: 1, name: variable.name }), () => this.#remove("removeVariable", variable.name, variable.uses))));
  }

  async #rename(action, name) {
    const newName = await ask({ title: t("rename.title", { title: name }), label: t("name"), value: name, action: t("rename") });
    if (newName !== null && newName !== name && (await carryOut(this.#app, action, { name, newName }, t("renamed", { title: newName })))) await this.#load();
  }

  async #remove(action, name, uses) {
    const agreed = await confirm({ title: t("remove.title", { count: 1, name }), content: t("uses.count", { count: uses }), action: t("remove"), dangerous: true });
    if (agreed && (await carryOut(this.#app, action, { name }, t("removed", { count: 1, name })))) await this.#load();
  }

  #defineTag() {
    const tag = h("input", { type: "text", required: true, autofocus: true, placeholder: t("tag.new.placeholder"), autocomplete: "off" });
    const color = h("input", { type: "color", value: "#208c85" });
    return this.#define(t("tag.new"), [field(t("tag"), tag), field(t("color"), color)], TAG_SCOPES, (scope) => act("defineTag", { tag: tag.value.trim(), color: color.value.toUpperCase(), scope }));
  }

  #defineVariable() {
    const name = h("input", { type: "text", required: true, autofocus: true, autocomplete: "off" });
    const options = h("input", { type: "text", placeholder: t("options.placeholder"), autocomplete: "off" });
    return this.#define(t("variable.new"), [field(t("name"), name), field(t("options"), options, t("options.hint"))], VARIABLE_SCOPES, (scope) => {
      const list = options.value.split(/[,，]/u).map((option) => option.trim()).filter(Boolean);
      return act("defineVariable", { name: name.value.trim(), type: list.length > 0 ? "list" : "int", scope, options: list.length > 0 ? list : undefined });
    });
  }

  async #define(title, fields, scopes, define) {
    const scope = h("select", {}, scopes.map((name) => h("option", { value: name }, t(`scope.${name}`))));
    const answer = await showDialog({
      title,
      content: [fields, field(t("scope"), scope)],
      buttons: [{ label: t("cancel") }, { label: t("create"), value: "create", kind: "primary" }],
      onSubmit: async () => {
        try {
          await define(scope.value);
          return null;
        } catch (error) {
          return sentence(error);
        }
      },
    });
    if (answer) await this.#load().catch(complain);
  }
}

function field(label, input, hint = null) {
  return h("label", { class: "field" }, h("span", {}, label), input, hint && h("small", {}, hint));
}
