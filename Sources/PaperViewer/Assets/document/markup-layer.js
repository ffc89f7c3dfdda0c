/** Annotations drawn over a page: as much as the side panel's comments tell of where they lie. */
import { h, setStyles } from "../dom.js";

/** A layer with each annotation that has a place. */
export function markupLayer(comments) {
  return h("div", { class: "markup-layer" }, comments.filter((comment) => comment.box).map((comment) => {
    const [x0, y0, x1, y1] = comment.box;
    const mark = h("div", { class: `annotation ${comment.kind}`, title: comment.text ? `${comment.author}: ${comment.text}` : comment.author, data: { id: comment.id } });
    setStyles(mark, { left: `${x0 * 100}%`, top: `${y0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(y1 - y0) * 100}%` });
    return mark;
  }));
}
