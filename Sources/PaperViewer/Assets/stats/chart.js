/** The charts that `pc stats --plot` draws, in the page's colours and language. */
import { h } from "../dom.js";
import { t, translated } from "../strings.js";

/** The width at which a chart's letters have the size of the page's small text, in the server's units. */
export function chartWidth(place) {
  const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.75;
  const width = place.clientWidth || document.documentElement.clientWidth;
  return Math.round(Math.min(900, Math.max(240, (width / letters) * 12)));
}

/** One chart: `kind` says what it shows, `subject` of what. */
export function chartFigure({ kind, subject, svg }) {
  const title = t(`chart.${kind}`, { subject });
  const drawing = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawing.querySelector("text").remove(); // the title is the figure's caption
  if (kind !== "variable") {
    for (const name of drawing.querySelectorAll("tspan")) name.textContent = translated(`count.${name.textContent}`) ?? name.textContent;
  }
  drawing.setAttribute("role", "img");
  const values = [...drawing.querySelectorAll("text")].map((text) => text.textContent);
  drawing.setAttribute("aria-label", `${title}: ${values.join(", ")}`);
  return h("figure", { class: "chart" }, h("figcaption", {}, title), drawing);
}
