/** The four corners of a sheet in a photo, to drag or to move by keys, with what comes of them beside it. */
import { get } from "../api.js";
import { h, replace, setStyles, svg, whenQuiet } from "../dom.js";
import { icon } from "../icons.js";
import { showDialog } from "../dialog.js";
import { complain, notify } from "../notices.js";
import { t } from "../strings.js";
import { WHOLE, withCorner } from "./corners.js";
import { picture } from "./waiting-files.js";

const NAMES = ["topLeft", "topRight", "bottomRight", "bottomLeft"];
const STEP = 0.005;

/** Asks what of a photo is shown. Gives the new cut, or null. */
export async function editCorners(item, cut) {
  let corners = cut.corners ?? WHOLE;
  let turn = cut.turn;
  const current = () => ({ sheet: String(corners) === String(WHOLE) ? "whole" : "corners", corners, turn });
  const outline = svg("polygon", {});
  const photo = h("div", { class: "corner-photo" }, h("img", { src: picture(item.id, 1024), alt: t("corners.before"), draggable: "false" }),
    svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, outline));
  const result = h("img", { alt: t("corners.after"), draggable: "false" });
  const show = whenQuiet(150, () => (result.src = picture(item.id, 640, current())));
  const draw = () => {
    outline.setAttribute("points", [0, 2, 4, 6].map((i) => `${corners[i]},${corners[i + 1]}`).join(" "));
    handles.forEach((handle, i) => setStyles(handle, { left: `${corners[i * 2] * 100}%`, top: `${corners[i * 2 + 1] * 100}%` }));
    show();
  };
  const move = (i, x, y) => {
    corners = withCorner(corners, i, x, y);
    draw();
  };
  const handles = NAMES.map((name, i) => {
    const keys = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
    const handle = h("button", { type: "button", class: "corner", "aria-label": t(`corners.${name}`), onkeydown: (event) => {
      const step = keys[event.key];
      if (!step) return;
      event.preventDefault();
      const times = event.shiftKey ? 10 : 1;
      move(i, corners[i * 2] + step[0] * times, corners[i * 2 + 1] + step[1] * times);
    } });
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = photo.getBoundingClientRect();
      move(i, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    });
    return handle;
  });
  photo.append(...handles);
  const tool = (name, label, run) => h("button", { type: "button", onclick: run }, icon(name), h("span", {}, label));
  const take = (next) => {
    corners = next;
    draw();
  };
  const find = async () => {
    try {
      const found = await get(`/api/inbox/files/${item.id}/sheet`);
      if (found.corners === null) notify(t("corners.noSheet"));
      else take(found.corners.map((number) => Math.min(1, Math.max(0, number))));
    } catch (error) {
      complain(error);
    }
  };
  const tools = h("div", { class: "corner-tools" }, tool("search", t("corners.find"), find),
    tool("fit", t("corners.whole"), () => take(WHOLE)),
    tool("rotate", t("corners.turn"), () => {
      turn = (turn + 90) % 360;
      draw();
    }));
  draw();
  const answer = await showDialog({
    title: item.names[0], wide: true,
    content: h("div", { class: "corner-editor" }, h("figure", {}, h("figcaption", {}, t("corners.before")), photo),
      h("figure", {}, h("figcaption", {}, t("corners.after")), result), tools),
    buttons: [{ label: t("cancel") }, { label: t("done"), value: "done", kind: "primary" }],
  });
  return answer === "done" ? current() : null;
}
