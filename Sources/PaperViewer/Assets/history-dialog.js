/** The library at an earlier time: its commits, newest first, to choose one. */
import { get } from "./api.js";
import { h, replace } from "./dom.js";
import { showDialog } from "./dialog.js";
import { failure } from "./notices.js";
import { t, whenExactly } from "./strings.js";

/** Gives the commit chosen, null for today, undefined when the dialog was closed. */
export async function openHistory(at) {
  const list = h("ol", { class: "commits" });
  const content = h("div", {}, list);
  const load = async (before) => {
    try {
      const { commits } = await get("/api/history", { limit: 50, before });
      list.append(...commits.map((commit) => h("li", {}, h("button", { type: "submit", value: commit.commit, "aria-current": commit.commit === at ? "true" : null },
        h("strong", {}, commit.message.split("\n")[0]),
        h("span", {}, `${whenExactly(commit.createdAt)} · ${commit.author}`)))));
      more.hidden = commits.length < 50;
      more.onclick = () => load(commits.at(-1).commit);
    } catch (error) {
      replace(content, failure(error, () => (replace(content, list), load(before))));
    }
  };
  const more = h("button", { type: "button", hidden: true }, t("more.load"));
  load(undefined);
  const answer = await showDialog({
    title: t("history"),
    content: [h("p", {}, t("history.explained")), content, more],
    buttons: at ? [{ label: t("past.back"), value: "today", kind: "primary" }] : [],
  });
  if (answer === null) return undefined;
  return answer === "today" ? null : answer;
}
