/** The tools of Markup, as buttons: the common ones, and menus for the others. */
import { h, replace, svg } from "../dom.js";
import { icon } from "../icons.js";
import { openMenu } from "../menu.js";
import { prefer } from "../preferences.js";
import { t } from "../strings.js";

export const COLORS = ["#134252", "#C0152F", "#208C85", "#1D4ED8", "#FFD84A"];
/** Stroke widths in page widths: fine, medium, broad. */
export const WIDTHS = [0.001, 0.002, 0.005];
export const OPACITIES = [1, 0.6, 0.3];

const TOOLS = [
  { name: "hand", icon: "hand", key: "Escape" }, { name: "select", icon: "lasso", key: "s" }, { name: "pen", icon: "edit", key: "1" },
  { name: "marker", icon: "marker", key: "2" }, { name: "text", icon: "text", key: "4" }, { name: "note", icon: "comment", key: "5" },
];
const ERASERS = [{ name: "eraser", icon: "eraser", key: "3" }, { name: "partEraser", icon: "eraser", key: "" }];
const SHAPES = [
  { name: "rectangle", icon: "rectangle", key: "6" }, { name: "ellipse", icon: "ellipse", key: "7" }, { name: "line", icon: "line", key: "8" },
  { name: "arrow", icon: "arrow", key: "9" },
];
const WORDS = [{ name: "highlight", key: "h" }, { name: "underline", key: "" }, { name: "strikeout", key: "" }, { name: "squiggly", key: "" }];

export class MarkupToolbar {
  #mode;
  #shape = SHAPES[0];
  #eraser = ERASERS[0];

  constructor(mode) {
    this.#mode = mode;
    this.element = h("div", { class: "markup-tools", role: "toolbar", "aria-label": t("markup.tools") });
  }

  draw() {
    const mode = this.#mode;
    this.#shape = SHAPES.find(({ name }) => name === mode.tool) ?? this.#shape;
    this.#eraser = ERASERS.find(({ name }) => name === mode.tool) ?? this.#eraser;
    const held = this.element.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const stamp = mode.stamps.length > 0 && [
      this.#toolButton({ name: "stamp", icon: "stamp", key: "0" }, t("markup.stamp", { stamp: mode.stamp?.name ?? "" })),
      this.#menuButton("stamps", t("markup.stamps"), () => mode.stamps.map((design) => ({
        label: design.title ?? design.name, detail: design.moveTo ? `→ ${design.moveTo}` : null, checked: design === mode.stamp,
        action: () => {
          prefer("stamp", design.name);
          mode.stamp = design;
          mode.use("stamp");
        },
      }))),
    ];
    replace(this.element,
      TOOLS.map((tool) => this.#toolButton(tool)),
      this.#split(this.#eraser, "erasers", ERASERS),
      this.#split(this.#shape, "shapes", SHAPES),
      h("span", { class: "split" },
        this.#button("highlight", t("markup.highlight"), "h", null, () => mode.markWords("highlight"), icon("highlight")),
        this.#menuButton("words", t("markup.words"), () => WORDS.map(({ name, key }) => ({ label: t(`annotation.${name}`), detail: key, action: () => mode.markWords(name) })))),
      stamp && h("span", { class: "split" }, stamp),
      this.#menuButton("color", t("markup.color"), () => COLORS.map((color, at) => ({ label: t(`markup.color.${at}`), icon: disc(color), checked: color === mode.color, action: () => mode.setColor(color) })), disc(mode.color)),
      this.#menuButton("width", t("markup.width"), () => WIDTHS.map((_, at) => ({ label: t(`markup.width.${at}`), checked: at === mode.widthNumber, action: () => mode.setWidth(at) }))
        .concat(null, OPACITIES.map((_, at) => ({ label: t(`markup.opacity.${at}`), checked: at === mode.opacityNumber, action: () => mode.setOpacity(at) }))), icon("lines")),
      this.#button("undo", t("undo"), "u", null, () => mode.step("undo"), icon("undo")),
      this.#button("redo", t("redo"), "Ctrl+Shift+Z", null, () => mode.step("redo"), icon("redo")),
      this.#button("done", t("markup.done"), "m", null, () => mode.close(), icon("check")));
    if (held) this.element.querySelector(`[data-name="${held}"]`)?.focus({ preventScroll: true });
  }

  #button(name, label, key, pressed, run, content) {
    return h("button", {
      type: "button", class: `tool ${name}`, data: { name }, title: key ? `${label} (${key})` : label, "aria-label": label,
      ...(pressed !== null && { "aria-pressed": String(pressed) }), onclick: run,
    }, content);
  }

  #toolButton({ name, icon: sign, key }, label = t(`markup.${name}`)) {
    return this.#button(name, label, key, name === this.#mode.tool, () => this.#mode.use(name), icon(sign));
  }

  #menuButton(name, label, items, content = icon("down")) {
    const button = this.#button(name, label, null, null, () => openMenu(button, label, items()), content);
    button.setAttribute("aria-haspopup", "menu");
    return button;
  }

  /** A tool beside a menu of its kind. */
  #split(tool, menu, tools) {
    return h("span", { class: "split" }, this.#toolButton(tool), this.#menuButton(menu, t(`markup.${menu}`), () => tools.map(({ name, key }) => ({
      label: t(`markup.${name}`), detail: key, checked: name === this.#mode.tool, action: () => this.#mode.use(name),
    }))));
  }
}

function disc(color) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("circle", { cx: 12, cy: 12, r: 8, fill: color }));
}
