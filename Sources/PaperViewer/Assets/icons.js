/** The pictures on buttons: outlines on a grid of 24, in the colour of the text around them. */
import { get } from "./api.js";
import { h, replace, svg } from "./dom.js";

export const PATHS = {
  back: "M15 5l-7 7 7 7",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
  more: "M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  panelLeft: "M4 5h16v14H4zM9.5 5v14",
  panelRight: "M4 5h16v14H4zM14.5 5v14",
  single: "M7 4h10v16H7z",
  continuous: "M7 3v7h10V3M7 21v-7h10v7",
  spread: "M3 5h9v14H3zM12 5h9v14h-9z",
  sideBySide: "M3 5h8v14H3zM13 5h8v14h-8z",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  width: "M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4",
  rotate: "M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7",
  compare: "M12 3v18M8 6H4v12h4M16 6h4v12h-4",
  history: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2",
  link: "M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.5a3.5 3.5 0 0 0-5-5L11 8",
  tag: "M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01",
  folder: "M3 6h6l2 2h10v11H3z",
  page: "M6 3h8l4 4v14H6zM14 3v4h4",
  drag: "M4 8h16M4 12h16M4 16h16",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  undo: "M9 8H4V3M4 8c3-4 9-5 13-1.5s4 9 0 12.5",
  export: "M12 15V4M7 9l5-5 5 5M4 20h16",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",
  import: "M12 4v11M7 10l5 5 5-5M4 20h16",
  download: "M12 4v9M8 10l4 4 4-4M5 18a8 8 0 0 0 14 0",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cloud: "M7 18h10a4 4 0 0 0 .6-7.95A6 6 0 0 0 6.2 9.6 4.2 4.2 0 0 0 7 18z",
  warning: "M12 4l9 16H3zM12 10v4M12 17h.01",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  offline: "M4 4l16 16M8 18h9a4 4 0 0 0 1.5-7.7M14.5 8A5 5 0 0 0 10 6M6 10a4 4 0 0 0 0 8",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  list: "M4 6h16M4 12h16M4 18h16",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .500 8 2 2-1.500 5-2 8-2V4c-3 0-6 .500-8 2zM12 6v14",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  fullScreen: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  comment: "M4 5h16v11H10l-4 4v-4H4z",
  outline: "M4 6h16M8 12h12M8 18h12",
  hand: "M8 12V6a1.5 1.5 0 0 1 3 0v5V5a1.5 1.5 0 0 1 3 0v6V7a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1-6-4l-2-4a1.5 1.5 0 0 1 2.5-1.5z",
  marker: "M5 19l2-6 8-8 4 4-8 8zM7 13l4 4M5 21h14",
  eraser: "M4 15l9-9 6 6-7 7H8zM9 10l6 6M12 19h8",
  highlight: "M4 20h16M7 16l2-8h6l2 8zM9 12h6",
  redo: "M15 8h5V3M20 8c-3-4-9-5-13-1.5s-4 9 0 12.5",
  text: "M5 6V4h14v2M12 4v16M9 20h6",
  textTrash: "M4 6V4h11v2M9.500 4v8M6 15h8M16 13h5M17 13v7h4v-7",
  copy: "M8 8h12v12H8zM4 16V4h12",
  rectangle: "M4 6h16v12H4z",
  ellipse: "M12 5c5 0 9 3 9 7s-4 7-9 7-9-3-9-7 4-7 9-7z",
  line: "M5 19L19 5",
  arrow: "M5 19L19 5M10 5h9v9",
  lines: "M4 6h16M4 11h16v1H4zM4 17h16v2H4z",
  lasso: "M12 4c5 0 9 2.500 9 6s-4 6-9 6-9-2.500-9-6 4-6 9-6zM7 15c-1 2 0 4 2 5",
  stamp: "M5 20h14M6 16h12v-2l-4-1c-.500-3 1.500-4 1.500-6a3.500 3.500 0 0 0-7 0c0 2 2 3 1.500 6l-4 1z",
  camera: "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z",
  phone: "M7 3h10v18H7zM11 18h2",
  filter: "M4 5h16l-6 8v6l-4-2v-4z",
};

/** An icon; purely for the eye, as the button around it carries its name. */
export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}

/** A small picture of a page; where it can't be had (a broken PDF), a sign of that in its place. */
export function thumbnail(src) {
  const image = h("img", { src, alt: "", loading: "lazy", decoding: "async", draggable: "false" });
  image.onerror = () => image.replaceWith(noPicture(src));
  return image;
}

/** What stands where the picture of an address can't be had: a cloud if its PDF is not on this device. */
export function noPicture(src) {
  const place = h("span", { class: "no-picture" }, icon("warning"));
  get(src).catch((error) => {
    if (error.reason !== "elsewhere") return;
    place.className = "elsewhere";
    replace(place, icon("cloud"));
  });
  return place;
}
