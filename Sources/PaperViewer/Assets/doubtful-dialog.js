/** The recognised pages that a person should look at, the least reliable first, to open one. */
import { get } from "./api.js";
import { h, replace } from "./dom.js";
import { showDialog } from "./dialog.js";
import { failure } from "./notices.js";
import { formatRoute, parseRoute } from "./routes.js";
import { t } from "./strings.js";

/** Gives the route of the chosen page, or null. */
export async function openDoubtful() {
  const content = h("div", {}, h("p", { class: "soft", role: "status" }, t("loading")));
  const load = async () => {
    try {
      const { doubtful } = await get("/api/doubtful");
      replace(content, doubtful.length === 0
        ? h("p", { class: "empty" }, t("doubtful.none"))
        : h("ol", { class: "choices" }, doubtful.map(row)));
    } catch (error) {
      replace(content, failure(error, load));
    }
  };
  load();
  const answer = await showDialog({ title: t("doubtful"), content: [h("p", {}, t("doubtful.explained")), content] });
  return answer === null ? null : parseRoute(answer);
}

function row(page) {
  const value = formatRoute({ screen: "bundle", id: page.bundle, page: `${page.pageNumber}` });
  return h("li", {}, h("button", { type: "submit", value }, h("strong", {}, `${page.bundle}#${page.pageNumber}`), h("span", {}, reasons(page).join(" · "))));
}

/** Why a page is doubtful, in sentences. */
export function reasons({ isEmpty, unreadShare, missingLanguages, packages }) {
  const found = [
    isEmpty && t("review.none"),
    unreadShare > 0 && t("review.unread", { percent: Math.max(1, Math.round(unreadShare * 100)) }),
    missingLanguages.length > 0 && t("doubtful.model", { models: missingLanguages.join(", "), packages: packages.join(" ") }),
  ].filter(Boolean);
  return found.length > 0 ? found : [t("review.doubtful")];
}
