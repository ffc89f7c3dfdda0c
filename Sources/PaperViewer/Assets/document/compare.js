/** Two versions of a page: side by side, laid over each other, in turn, or with what differs marked. */
import { h, replace, setStyles, wantsLessMotion } from "../dom.js";
import { iconButton } from "../dialog.js";
import { sentence } from "../notices.js";
import { t, when } from "../strings.js";
import { setBox } from "./page-view.js";

const WAYS = ["sideBySide", "overlay", "blink", "differences"];
const BLINK = 700;

export class Compare {
  #session;
  #index;
  #way = "sideBySide";
  #older;
  #newer;
  #result = null;
  #timer = 0;
  #abort = new AbortController();

  /** Compares two versions of a slot; `onClose` is called when the reader has seen enough. */
  constructor(session, index, older, newer, onClose) {
    Object.assign(this, { onClose });
    this.#session = session;
    this.#index = index;
    this.#older = older;
    this.#newer = newer;
    this.ways = h("div", { class: "segments", role: "group", "aria-label": t("compare.way") });
    this.choice = h("div", { class: "compare-choice" });
    this.stage = h("div", { class: "compare-stage", tabindex: "0", role: "group", "aria-label": t("compare") });
    this.status = h("p", { class: "compare-status", role: "status" });
    this.element = h("section", { class: "compare", "aria-label": t("compare") },
      h("header", {}, this.choice, this.ways, iconButton("close", t("close"), () => this.close())),
      this.status, this.stage);
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.#drawControls();
    this.#load();
  }

  close() {
    clearInterval(this.#timer);
    this.#abort.abort();
    this.element.remove();
    this.onClose();
  }

  /** The next way to compare: the key again. */
  nextWay() {
    this.#choose(WAYS[(WAYS.indexOf(this.#way) + 1) % WAYS.length]);
  }

  #choose(way) {
    this.#way = way;
    this.#drawControls();
    this.#draw();
  }

  #drawControls() {
    const held = document.activeElement?.dataset?.way;
    replace(this.ways, WAYS.map((way) => h("button", { type: "button", data: { way }, "aria-pressed": String(way === this.#way), onclick: () => this.#choose(way) }, t(`compare.${way}`))));
    if (held) this.ways.querySelector(`[data-way="${held}"]`)?.focus();
    replace(this.choice, this.#select("older", this.#older), h("span", { "aria-hidden": "true" }, "→"), this.#select("newer", this.#newer));
  }

  #select(which, chosen) {
    const options = this.#session.slots[this.#index].versionOptions;
    return h("select", {
      "aria-label": t(`compare.${which}`),
      onchange: (event) => {
        if (which === "older") this.#older = event.target.value;
        else this.#newer = event.target.value;
        this.#load();
      },
    }, options.map((version) => h("option", { value: version.pageVersionID, selected: version.pageVersionID === chosen },
      `${version.uncommitted ? t("version.working") : `v${version.number}`} · ${version.createdAt ? when(version.createdAt) : ""} · ${version.bundle.name}#${version.pageNumber}`)));
  }

  async #load() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#result = null;
    this.status.textContent = t("compare.working");
    this.#draw();
    try {
      this.#result = await this.#session.compare(this.#index, this.#older, this.#newer, "display", this.#abort.signal);
      const regions = this.#result.removed.length + this.#result.added.length;
      this.status.textContent = regions === 0 ? t("compare.same") : t("compare.regions", { count: regions, likeness: `${Math.round(this.#result.likeness * 100)}%` });
      this.#draw();
    } catch (error) {
      if (error.name !== "AbortError") this.status.textContent = sentence(error);
    }
  }

  #draw() {
    clearInterval(this.#timer);
    const older = this.#sheet("older", this.#older);
    const newer = this.#sheet("newer", this.#newer);
    this.stage.dataset.way = this.#way;
    if (this.#way === "sideBySide" || this.#way === "differences") {
      this.#mark(older, "removed");
      this.#mark(newer, "added");
      return void replace(this.stage, older, newer);
    }
    this.#align(older);
    const pile = h("div", { class: "pile" }, newer, older);
    if (this.#way === "overlay") {
      const slider = h("input", {
        type: "range", min: "0", max: "100", value: "50", "aria-label": t("compare.opacity"),
        oninput: () => setStyles(older, { opacity: `${slider.value / 100}` }),
      });
      setStyles(older, { opacity: "0.5" });
      return void replace(this.stage, h("label", { class: "opacity" }, t("compare.newer"), slider, t("compare.older")), pile);
    }
    const swap = () => older.classList.toggle("away");
    replace(this.stage, h("button", { type: "button", onclick: swap }, t("compare.swap")), pile);
    if (!wantsLessMotion()) this.#timer = setInterval(swap, BLINK);
  }

  #sheet(which, version) {
    const label = t(`compare.${which}`);
    return h("figure", { class: `compare-sheet ${which}` },
      h("img", { src: this.#session.picture(this.#index, 1280, { version, ahead: false }), alt: label, draggable: "false" }),
      h("div", { class: "compare-marks" }),
      h("figcaption", {}, label));
  }

  /** Marks what only this version has: in every way here but more strongly where differences are asked for. */
  #mark(sheet, which) {
    if (!this.#result || this.#way !== "differences") return;
    sheet.querySelector(".compare-marks").append(...this.#result[which].map((box) => setBox(h("div", { class: `difference ${which}` }), box)));
  }

  /** Lays the older picture where the newer is, as the server found they match. */
  #align(sheet) {
    if (!this.#result) return;
    const { degrees = 0, shiftX = 0, shiftY = 0 } = this.#result;
    setStyles(sheet.querySelector("img"), { transform: `translate(${shiftX * 100}%, ${shiftY * 100}%) rotate(${degrees}deg)` });
  }
}
