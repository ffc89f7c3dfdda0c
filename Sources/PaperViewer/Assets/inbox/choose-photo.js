/** Chooses one photo: of those that wait or were kept, or a new one, which a phone's camera may take; then what of it is shown. */
import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { showDialog } from "../dialog.js";
import { sentence } from "../notices.js";
import { t, whenExactly } from "../strings.js";
import { editCorners } from "./corner-editor.js";
import { isDeleted, picture } from "./waiting-files.js";

/** Older photos than so many are found in the inbox. */
const MOST = 60;

/** Gives `{file, cut}` as a paper is made of, or null. */
export async function choosePhoto(files, title) {
  await files.load();
  const problem = h("p", { class: "problem", role: "alert" });
  const list = h("ul", { class: "photo-choices" });
  const free = () => files.items.filter((item) => item.bundle === null && !isDeleted(item)).slice(0, MOST);
  const draw = () => replace(list, free().map((item) => h("li", {}, h("button", { type: "submit", value: item.id, "aria-label": t("choose.photo", { name: item.names[0] }) },
    h("img", { src: picture(item.id, 240), alt: "", loading: "lazy" }), h("small", {}, whenExactly(item.takenAt))))));
  const field = h("input", { type: "file", accept: "image/*", hidden: true, onchange: async () => {
    const [file] = field.files;
    if (!file) return;
    try {
      problem.textContent = "";
      const { result } = await files.add(file, () => {});
      const name = [...result.added, ...result.known].at(0)?.name;
      await files.load();
      const item = files.items.find((other) => other.names.includes(name));
      if (item) await files.decide([item.id], "keep");
    } catch (error) {
      problem.textContent = sentence(error);
    }
    draw();
  } });
  draw();
  const id = await showDialog({ title, wide: true, content: [
    h("button", { type: "button", onclick: () => field.click() }, icon("import"), h("span", {}, t("choose.newPhoto"))), field, list, problem,
  ] });
  if (id === null) return null;
  const { corners } = await get(`/api/inbox/files/${id}/sheet`).catch(() => ({ corners: null }));
  const cut = await editCorners(files.item(id), corners === null ? { sheet: "whole", corners: null, turn: 0 } : { sheet: "corners", corners, turn: 0 });
  return cut && { file: id, cut: { sheet: cut.sheet, corners: cut.sheet === "corners" ? cut.corners : undefined, turn: cut.turn } };
}
