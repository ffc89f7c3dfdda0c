/** What can be done to docs: each asks where it should, is done by the library, and can be undone. */
import { act, get } from "../api.js";
import { h } from "../dom.js";
import { ask, confirm, showDialog } from "../dialog.js";
import { takeLock } from "../locks.js";
import { complain, notify, sentence } from "../notices.js";
import { t } from "../strings.js";
import { askForNew } from "./new-dialog.js";

/** Does an action and shows a notice; null if it was refused, which is shown too. */
export async function carryOut(app, name, values, said) {
  try {
    const answer = await act(name, values);
    notify(said, { label: t("undo"), run: () => app.undo() });
    return answer;
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Changes something while it is locked for other windows. */
export async function whileLocked(app, ref, change) {
  let lock;
  try {
    lock = await takeLock(ref, app.person);
  } catch (error) {
    complain(error);
    return null;
  }
  try {
    return await change();
  } finally {
    await lock.release();
  }
}

/** Asks for a title and makes a doc, in a folder when one is looked at; also like another doc. */
export async function newDoc(app, folder) {
  const templates = async (q) => (await get("/api/docs", { q, limit: 30 })).items.map((doc) => ({ ref: doc.path, title: doc.title }));
  const values = await askForNew({ title: t("doc.new"), templates, needsBundle: true });
  if (values === null) return null;
  return carryOut(app, "newDoc", { ...values, at: folder || undefined }, t("doc.made", { title: values.title }));
}

/** Asks for a title and makes a group of a doc; like another group, it has pages at once. */
export async function newGroup(app, doc) {
  const templates = async () => doc.groups.map((group) => ({ ref: group.path, title: group.title }));
  const values = await askForNew({ title: t("group.new"), templates, needsBundle: false });
  if (values === null) return null;
  const answer = await carryOut(app, "newGroup", { doc: doc.id, ...values }, t("group.made", { title: values.title }));
  return answer && values;
}

/** Asks for another title of a doc or group. */
export function rename(app, thing) {
  return whileLocked(app, thing.id, async () => {
    const title = await ask({ title: t("rename.title", { title: thing.title }), label: t("title"), value: thing.title, action: t("rename") });
    if (title === null || title === thing.title) return null;
    return carryOut(app, "rename", { ref: thing.id, title }, t("renamed", { title }));
  });
}

/** Says what goes with things, and removes them. Versions stay in the history. */
export async function removeThings(app, things) {
  const names = things.map((thing) => thing.title ?? thing.path);
  try {
    await act("remove", { refs: things.map((thing) => thing.id), dryRun: true });
  } catch (error) {
    complain(error);
    return null;
  }
  const agreed = await confirm({
    title: t("remove.title", { count: things.length, name: names[0] }),
    content: [
      h("ul", { class: "names" }, names.slice(0, 8).map((name) => h("li", {}, name)), names.length > 8 && h("li", {}, t("andMore", { count: names.length - 8 }))),
      t("remove.keeps"),
    ],
    action: t("remove"),
    dangerous: true,
  });
  if (!agreed) return null;
  return carryOut(app, "remove", { refs: things.map((thing) => thing.id) }, t("removed", { count: things.length, name: names[0] }));
}

/** Copies a doc as a template, under another title. */
export async function copyDoc(app, doc) {
  const title = await ask({ title: t("copy.title", { title: doc.title }), label: t("title"), value: doc.title, action: t("copy") });
  return title === null ? null : carryOut(app, "copy", { ref: doc.id, to: title }, t("copied", { title }));
}

/** Asks for pages of a bundle and puts them at the end of a group. */
export async function addPages(app, group, bundles) {
  const bundle = h("select", { required: true, autofocus: true }, bundles.map((item) => h("option", { value: item.name }, `${item.name} (${t("pages.count", { count: item.pages })})`)));
  const pages = h("input", { type: "text", required: true, placeholder: "1-4,6", pattern: "[0-9,\\-\\s]+", autocomplete: "off" });
  let answer = null;
  await showDialog({
    title: t("pages.add", { group: group.title }),
    content: [h("label", { class: "field" }, h("span", {}, t("bundle")), bundle), h("label", { class: "field" }, h("span", {}, t("pages.which")), pages)],
    buttons: [{ label: t("cancel") }, { label: t("add"), value: "add", kind: "primary" }],
    onSubmit: async () => {
      try {
        answer = await act("addPages", { group: group.id, bundle: bundle.value, pages: pages.value.replaceAll(" ", "") });
        notify(t("pages.added"), { label: t("undo"), run: () => app.undo() });
        return null;
      } catch (error) {
        return sentence(error);
      }
    },
  });
  return answer;
}
