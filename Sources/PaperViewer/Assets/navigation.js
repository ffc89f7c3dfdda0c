/** Where one can go from every screen but a document's: beside it, or below it in a narrow window. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { formatRoute } from "./routes.js";
import { t } from "./strings.js";

/** The screens, in their order; `screens` are those that belong to the entry. */
const PLACES = [
  { screen: "library", icon: "folder", label: "key.library", screens: ["library", "help", "organize"] },
  { screen: "shelf", icon: "book", label: "tab.reading", screens: ["shelf", "reading", "stats"] },
  { screen: "inbox", icon: "inbox", label: "inbox", screens: ["inbox"] },
  { screen: "tags", icon: "tag", label: "tags", screens: ["tags"] },
];

export class Navigation {
  #app;
  #links = new Map();

  constructor(app) {
    this.#app = app;
    const words = (name, label) => [icon(name), h("span", {}, t(label))];
    for (const place of PLACES) {
      this.#links.set(place, h("a", { href: formatRoute({ screen: place.screen }), onclick: (event) => this.#follow(event, place) }, words(place.icon, place.label)));
    }
    this.waiting = h("span", { class: "badge", hidden: true });
    this.#entry("inbox").append(this.waiting);
    this.element = h("nav", { class: "navigation", "aria-label": t("navigation") }, h("ul", {},
      [...this.#links.values()].map((link) => h("li", {}, link)),
      h("li", {}, h("button", { type: "button", onclick: () => app.openSettings() }, words("settings", "settings")))));
  }

  #entry(screen) {
    return [...this.#links].find(([place]) => place.screen === screen)[1];
  }

  /** Says how many files wait in the inbox. */
  showWaiting(counts) {
    const number = counts?.waiting ?? 0;
    this.waiting.hidden = number === 0;
    this.waiting.textContent = number.toLocaleString();
  }

  /** Marks the entry that the screen belongs to. */
  show(route) {
    for (const [place, link] of this.#links) {
      const isCurrent = place.screens.includes(route.screen);
      if (isCurrent) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
      // The inbox is for who runs the server, and has no past.
      if (place.screen === "inbox") link.parentElement.hidden = !this.#app.library?.inbox || Boolean(route.at);
      // What was marked has no past.
      if (place.screen === "shelf") link.parentElement.hidden = Boolean(route.at);
      link.href = formatRoute({ screen: place.screen, at: route.at });
    }
  }

  #follow(event, place) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#app.go({ screen: place.screen, at: this.#app.at });
  }
}
