/**
 * Annotations as SVG shapes: from the page-relative geometry of an annotation, what to draw. Pure: no
 * element is made here.
 */

import { inkCurve, inkOutline } from "../markup/ink-outline.js";

/** The width of a page in the layer's own units; its height follows from the page's shape. */
export const WIDTH = 1000;

const COLORS = {
  highlight: "#FFD84A", underline: "#208C85", strikeout: "#C0152F", ink: "#134252", text: "#134252",
  note: "#8A5A00", rectangle: "#208C85", line: "#208C85", stamp: "#C0152F",
};
/** The width of strokes where the annotation has none, in page widths. */
const STROKE = 0.002;
/** The height of letters where the annotation has none, in page widths. */
const LETTERS = 0.018;
/** Of a line of text, in heights of its letters. */
const LEADING = 1.25;
/** The side of the sign of a note or comment, in page widths. */
const SIGN = 0.026;

/**
 * The shapes of an annotation on a page of this width over height: `[{tag, attributes, text}]`, with
 * `text` for letters alone. Empty for an annotation without a place.
 */
export function shapesOf(annotation, aspect) {
  const page = { aspect, x: (value) => round(value * WIDTH), y: (value) => round((value * WIDTH) / aspect) };
  const color = hex(annotation.color) ?? COLORS[annotation.kind] ?? COLORS.rectangle;
  const width = round((annotation.width ?? STROKE) * WIDTH);
  const drawn = { stroke: color, "stroke-width": width };
  const areas = corners(annotation);
  switch (annotation.kind) {
    case "highlight":
      return areas.map((area) => path(polygon(area, page), { fill: color }));
    case "underline":
      return areas.map(([, , left, right]) => path(line([left, right], page), drawn));
    case "strikeout":
      return areas.map(([a, b, c, d]) => path(line([between(a, c), between(b, d)], page), drawn));
    case "squiggly":
      return areas.map(([, , left, right]) => path(wave(left, right, page), drawn));
    case "ellipse":
      return areas.map(([a, , , d]) => ({
        tag: "ellipse",
        attributes: { cx: page.x((a[0] + d[0]) / 2), cy: page.y((a[1] + d[1]) / 2), rx: Math.abs(page.x((d[0] - a[0]) / 2)), ry: Math.abs(page.y((d[1] - a[1]) / 2)), ...drawn, fill: hex(annotation.fill) ?? "none" },
      }));
    case "polyline":
    case "polygon": {
      const end = annotation.kind === "polygon" ? "Z" : "";
      const fill = annotation.kind === "polygon" ? hex(annotation.fill) ?? "none" : "none";
      return strokes(annotation).map((points) => path(line(points, page) + end, { ...drawn, fill }));
    }
    case "rectangle":
      return areas.map((area) => path(polygon(area, page), { ...drawn, fill: hex(annotation.fill) ?? "none" }));
    case "line": {
      if (!annotation.from || !annotation.to) return [];
      const [from, to] = [annotation.from, annotation.to];
      const ends = annotation.ends ?? [];
      const heads = [ends[0] === "arrow" && arrow(to, from, page, width), ends[1] === "arrow" && arrow(from, to, page, width)];
      return [path(line([from, to], page) + heads.filter(Boolean).join(""), drawn)];
    }
    case "ink":
      return ink(annotation, page, color, width);
    case "stamp":
      return areas.flatMap(([a, b, c, d]) => stamp(annotation, [a, b, c, d], page, color));
    case "text": {
      const at = annotation.at ?? areas[0]?.[0];
      return at ? letters(annotation.text ?? "", at, page, color, annotation.fontSize ?? LETTERS) : [];
    }
    case "note":
      return annotation.at ? [speech(annotation.at, page, color)] : [];
    default:
      return [];
  }
}

/** The sign of a comment at an annotation whose shapes do not say it; null for all others. */
export function commentSign(annotation, aspect) {
  if (!annotation.text || ["note", "text"].includes(annotation.kind)) return null;
  const areas = corners(annotation);
  const start = areas[0]?.[1] ?? annotation.to ?? annotation.path?.[0]?.slice(-2);
  if (!start) return null;
  const page = { aspect, x: (value) => round(value * WIDTH), y: (value) => round((value * WIDTH) / aspect) };
  const x = Math.min(Math.max(start[0], 0), 1 - SIGN);
  const y = Math.max(0, start[1] - SIGN * aspect);
  return speech([x, y], page, hex(annotation.color) ?? COLORS[annotation.kind]);
}

/** A colour as the format has it, or null. */
function hex(color) {
  return typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}

/** The corners of each area: top left, top right, bottom left, bottom right. */
function corners({ quads, rects }) {
  if (quads?.length > 0) return quads.map(([a, b, c, d, e, f, g, h]) => [[a, b], [c, d], [e, f], [g, h]]);
  return (rects ?? []).map(([x0, y0, x1, y1]) => [[x0, y0], [x1, y0], [x0, y1], [x1, y1]]);
}

function path(d, attributes) {
  return { tag: "path", attributes: { d, ...attributes } };
}

function polygon([a, b, c, d], page) {
  return `${line([a, b, d, c], page)}Z`;
}

function line(points, page) {
  return points.map(([x, y], number) => `${number === 0 ? "M" : "L"}${page.x(x)} ${page.y(y)}`).join("");
}

/** The head of an arrow at `tip`. */
function arrow(from, tip, page, width) {
  const [x, y] = [page.x(tip[0]), page.y(tip[1])];
  const angle = Math.atan2(y - page.y(from[1]), x - page.x(from[0]));
  const length = Math.max(12, width * 4);
  const side = (turn) => `${round(x - length * Math.cos(angle + turn))} ${round(y - length * Math.sin(angle + turn))}`;
  return `M${side(0.5)}L${x} ${y}L${side(-0.5)}`;
}

/** The points of each stroke. */
function strokes(annotation) {
  return (annotation.path ?? []).map((numbers) => {
    const points = [];
    for (let place = 0; place + 1 < numbers.length; place += 2) points.push([numbers[place], numbers[place + 1]]);
    return points;
  });
}

/** A wavy line below words. */
function wave([x0, y0], [x1, y1], page) {
  const [left, right, low] = [page.x(x0), page.x(x1), page.y((y0 + y1) / 2)];
  const count = Math.max(2, Math.round((right - left) / 8));
  const step = round((right - left) / count);
  return `M${left} ${low}${Array.from({ length: count }, (_, at) => `q${round(step / 2)} ${at % 2 === 0 ? -4 : 4} ${step} 0`).join("")}`;
}

function ink(annotation, page, color, width) {
  const { pressure } = annotation;
  const all = strokes(annotation).map((points) => points.map(([x, y]) => [x * WIDTH, (y * WIDTH) / page.aspect])).filter((points) => points.length > 0);
  if (all.length === 0) return [];
  const pair = ([x, y]) => `${round(x)} ${round(y)}`;
  if (pressure) {
    const outlines = all.map((points, stroke) => inkOutline(points, pressure[stroke], width));
    return [path(outlines.map((outline) => `M${outline.map(pair).join("L")}Z`).join(""), { fill: color })];
  }
  const d = all.map((points) => {
    const { start, pieces } = inkCurve(points);
    // A stroke of one point is a dot: a line to itself has its round ends.
    return `M${pair(start)}${pieces.map(([control, end]) => (control === end ? `L${pair(end)}` : `Q${pair(control)} ${pair(end)}`)).join("")}`;
  });
  return [path(d.join(""), { stroke: color, "stroke-width": width })];
}

/** A stamp: its picture, or its words as large as they fit, and a line around. Quads turn it. */
function stamp(annotation, [a, b, c, d], page, color) {
  const [left, top] = [page.x(Math.min(a[0], d[0])), page.y(Math.min(a[1], d[1]))];
  const [across, down] = [page.x(Math.abs(d[0] - a[0])), page.y(Math.abs(d[1] - a[1]))];
  const turn = Math.round(Math.atan2(page.y(b[1]) - page.y(a[1]), page.x(b[0]) - page.x(a[0])) / (Math.PI / 2)) * 90;
  const middle = [round(left + across / 2), round(top + down / 2)];
  const [width, height] = turn % 180 === 0 ? [across, down] : [down, across];
  const turned = turn === 0 ? {} : { transform: `rotate(${turn} ${middle[0]} ${middle[1]})` };
  if (annotation.picture) {
    const place = { x: round(middle[0] - width / 2), y: round(middle[1] - height / 2), width: round(width), height: round(height) };
    return [{ tag: "image", attributes: { href: `/api/stamps/${annotation.picture}.png`, ...place, ...turned } }];
  }
  const rows = (annotation.stampText ?? annotation.stamp ?? "").split("\n").slice(0, 20);
  // A capital letter is about 0.65 of its size wide, a Chinese one all of it.
  const length = Math.max(1, ...rows.map((row) => [...row].reduce((sum, letter) => sum + (letter > "\u2E80" ? 1 : 0.65), 0)));
  const size = round(Math.min((height * 0.8) / (rows.length * 1.15), (width * 0.92) / length));
  const first = middle[1] - (rows.length * size * 1.15) / 2;
  const words = rows.map((row, number) => ({
    tag: "text", text: row,
    attributes: { x: middle[0], y: round(first + size * (0.93 + number * 1.15)), fill: color, "font-size": size, "font-weight": 700, "text-anchor": "middle", ...turned },
  }));
  const frame = path(polygon([a, b, c, d], page), { stroke: color, "stroke-width": round(Math.min(width, height) * 0.05) });
  return annotation.border === false ? words : [frame, ...words];
}

function letters(text, at, page, color, fontSize) {
  const size = fontSize * WIDTH;
  return text.split("\n").slice(0, 200).map((row, number) => ({
    tag: "text",
    text: row,
    attributes: { x: page.x(at[0]), y: round(page.y(at[1]) + size * (0.9 + number * LEADING)), fill: color, "font-size": round(size) },
  }));
}

/** A speech bubble whose top left is `at`. */
function speech(at, page, color) {
  const [x, y, side] = [page.x(at[0]), page.y(at[1]), SIGN * WIDTH];
  const low = round(side * 0.75);
  return path(`M${x} ${y}h${side}v${low}h${round(-side * 0.55)}l${round(-side * 0.25)} ${round(side - low)}v${round(low - side)}h${round(-side * 0.2)}Z`,
    { class: "speech", fill: "#FFF4BE", stroke: color, "stroke-width": 2 });
}

function between([x0, y0], [x1, y1]) {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

function round(value) {
  return Math.round(value * 100) / 100;
}
