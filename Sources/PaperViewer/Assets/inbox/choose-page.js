/** Chooses a page: first its document, then its number there. */
import { get } from "../api.js";
import { ask } from "../dialog.js";
import { chooseDocument } from "../library/choose-document.js";
import { complain } from "../notices.js";
import { t } from "../strings.js";

/** Gives `{id, name}` of the chosen page, or null. */
export async function choosePage(title) {
  const id = await chooseDocument(null, { title });
  if (id === null) return null;
  try {
    const doc = await get(`/api/docs/${id}`);
    const pages = doc.groups.flatMap((group) => group.pages);
    const count = pages.length;
    const isNumber = (text) => /^\d+$/u.test(text) && Number(text) >= 1 && Number(text) <= count;
    const number = count === 1 ? "1" : await ask({
      title: doc.title, label: t("choose.page", { count }), value: "1", action: t("choose"),
      onSubmit: (text) => (isNumber(text) ? null : t("choose.page", { count })),
    });
    return number === null ? null : { id: pages[Number(number) - 1].id, name: t("page.in", { number: Number(number), title: doc.title }) };
  } catch (error) {
    complain(error);
    return null;
  }
}
