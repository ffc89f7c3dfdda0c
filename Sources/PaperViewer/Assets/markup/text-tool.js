/** Words on the page, and comments: a click opens a field. */
import { newID } from "../api.js";
import { showDialog } from "../dialog.js";
import { h, setStyles } from "../dom.js";
import { t } from "../strings.js";

/** The height of letters, in page widths: 12 pt on A4. */
const LETTERS = 0.02;

/** A tool that acts where a click ends. */
class ClickTool {
  #place = null;

  constructor(mode) {
    this.mode = mode;
  }

  down(place) {
    this.#place = { ...place, point: null };
  }

  move(points) {
    this.#place.point = points.at(-1);
  }

  up() {
    const place = this.#place;
    this.#place = null;
    if (place?.point) this.click(place);
  }

  cancel() {
    this.#place = null;
  }
}

export class TextTool extends ClickTool {
  #field = null;

  click({ slot, view, point }) {
    if (this.#field) return this.finish();
    this.#field = { slot, view, point };
    const width = view.sheet.getBoundingClientRect().width;
    const area = h("textarea", {
      class: "markup-text", rows: 1, "aria-label": t("markup.text"),
      onkeydown: (event) => {
        event.stopPropagation();
        if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) this.finish();
      },
      onblur: () => this.finish(),
      oninput: () => setStyles(area, { height: "0", height: `${area.scrollHeight}px` }),
    });
    setStyles(area, { left: `${point.x * 100}%`, top: `${point.y * 100}%`, "font-size": `${LETTERS * width}px`, color: this.mode.color });
    this.#field.area = area;
    view.sheet.append(area);
    // The click that opened it still takes the focus.
    requestAnimationFrame(() => area.focus());
  }

  /** Keeps what was typed. */
  finish() {
    const field = this.#field;
    this.#field = null;
    if (!field) return;
    const text = field.area.value.trimEnd();
    field.area.remove();
    if (text.trim() === "") return;
    const { x, y } = field.point;
    this.mode.keep("Created", field.slot, { id: newID(), ...this.mode.placed({ kind: "text", color: this.mode.color, fontSize: LETTERS, text, at: [x, y] }, field.slot) });
  }
}

export class NoteTool extends ClickTool {
  async click({ slot, point }) {
    const text = await askComment(t("markup.note"));
    if (text) this.mode.keep("Created", slot, { id: newID(), ...this.mode.placed({ kind: "note", text, at: [point.x, point.y] }, slot) });
  }
}

export { ClickTool };

/** Asks for the words of a comment; null when nothing was given, or it was closed. */
export async function askComment(title, value = "") {
  const area = h("textarea", { rows: 4, autofocus: true, required: true, "aria-label": title });
  area.value = value;
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) area.form.requestSubmit();
  });
  const answer = await showDialog({
    title, content: area,
    buttons: [{ label: t("cancel") }, { label: t("markup.keep"), value: "yes", kind: "primary" }],
    onSubmit: () => (area.value.trim() === "" ? t("needed") : null),
  });
  return answer === "yes" ? area.value.trim() : null;
}
