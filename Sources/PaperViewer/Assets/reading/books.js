/** Books: docs with the tag `Kind/Book`. */
import { act, Refusal } from "../api.js";
import { complain } from "../notices.js";
import { SUFFIXES } from "../library/imports.js";
import { t } from "../strings.js";

const TAG = "Kind/Book";

/** Makes a doc a book. */
export async function makeBook(doc) {
  const tag = () => act("tag", { refs: [doc], add: [TAG] });
  try {
    await tag();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "refused") throw error;
    // The library's first book.
    await act("defineTag", { tag: TAG });
    await tag();
  }
}

/**
 * Puts pictures into the inbox, decided to be kept; `onFile(number)` is called before each is sent. Returns their ids in the
 * order in which they were chosen.
 */
export async function addKept(waiting, files, onFile) {
  const usable = [...files].filter((file) => SUFFIXES.some((suffix) => file.name.toLowerCase().endsWith(suffix)));
  if (usable.length < files.length) complain({ message: t("inbox.wrongType") });
  const names = [];
  for (const [i, file] of usable.entries()) {
    onFile(i + 1);
    const { result } = await waiting.add(file, () => {});
    names.push((result.added[0] ?? result.known[0]).name);
  }
  if (names.length === 0) return [];
  const ids = await known(waiting, names);
  await waiting.decide(ids, "keep");
  return ids;
}

/** The ids of files, once the server has read them. */
async function known(waiting, names) {
  for (let attempt = 0; ; attempt += 1) {
    await waiting.load();
    const ids = names.map((name) => waiting.items.find((item) => item.names.includes(name))?.id).filter(Boolean);
    if (ids.length === names.length || attempt >= 20) return [...new Set(ids)];
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
