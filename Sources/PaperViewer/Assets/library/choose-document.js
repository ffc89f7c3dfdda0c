/** Chooses a document by typing part of its title. */
import { get } from "../api.js";
import { h, oneAtATime, replace, whenQuiet } from "../dom.js";
import { showDialog } from "../dialog.js";
import { sentence } from "../notices.js";
import { t } from "../strings.js";

/** Gives the id of the chosen document, or null. `first` is offered at the top. */
export async function chooseDocument(app, { title, at, first = null }) {
  const list = h("ul", { class: "choices" });
  const entry = (doc) => h("li", {}, h("button", { type: "submit", value: doc.id }, h("strong", {}, doc.title), h("span", {}, doc.path)));
  const load = oneAtATime(async () => {
    try {
      const { items } = await get("/api/docs", { q: input.value.trim(), limit: 30, at });
      const offered = first && input.value.trim() === "" ? [first, ...items.filter((doc) => doc.id !== first.id)] : items;
      replace(list, offered.length > 0 ? offered.map(entry) : h("li", { class: "soft" }, t("docs.none")));
    } catch (error) {
      replace(list, h("li", { class: "problem" }, sentence(error)));
    }
  });
  const input = h("input", { type: "search", autofocus: true, "aria-label": t("search"), placeholder: t("choose.placeholder"), oninput: whenQuiet(120, load), onkeydown: (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector("button")?.click();
  } });
  load();
  return showDialog({ title, content: [input, list] });
}
