/** Stamps: a tap puts one, in its size on paper, with its middle at the tap. */
import { newID } from "../api.js";
import { confirm } from "../dialog.js";
import { announce, notify } from "../notices.js";
import { t, whenExactly } from "../strings.js";
import { ClickTool } from "./text-tool.js";

export class StampTool extends ClickTool {
  /** `design` is one of `/api/stamps`. */
  constructor(mode, design) {
    super(mode);
    this.design = design;
  }

  async click({ slot, view, point }) {
    const { name, moveTo } = this.design;
    const earlier = view.markup.annotations.find(({ kind, stamp }) => kind === "stamp" && stamp === name);
    if (earlier) {
      const content = t("stamp.already", { stamp: name, author: earlier.author ?? "", date: earlier.createdAt ? whenExactly(earlier.createdAt) : "" });
      if (!(await confirm({ title: t("stamp.again"), content, action: t("stamp.put", { stamp: name }) }))) return;
    }
    const sign = view.markup.check([point.x, point.y]);
    this.mode.keep("Created", slot, { id: newID(), kind: "stamp", stamp: name, at: [point.x, point.y] }, () => {
      sign.remove();
      announce(t("stamp.done", { stamp: name }));
    }, () => moveTo && notify(t("stamp.moved", { stamp: name, group: moveTo }), { label: t("undo"), run: this.mode.undoLibrary }));
  }
}
