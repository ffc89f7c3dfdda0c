/**
 * Zoom as a value: `{kind}` is `fit` (the page), `width`, `comfortable` (the width, within reason), or
 * `scale` with a `scale`, where 1 is the size on paper.
 */

/** CSS pixels in a point (1/72 inch) at 100 %. */
export const PIXELS_PER_POINT = 96 / 72;

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** The width of the largest picture of a whole page, in pixels. */
const WIDEST_PICTURE = 4096;

const LEAST = STEPS[0];
const MOST = STEPS[STEPS.length - 1];

/** On a wide window, a page as wide as it is too large to read: beyond this it stays as it is. */
const COMFORTABLE = 1.3;

/** The next larger (1) or smaller (-1) step from a scale. */
export function stepFrom(scale, direction) {
  const near = 0.005; // 0.667 of a page that was fitted is the step 0.67
  if (direction > 0) return STEPS.find((step) => step > scale + near) ?? MOST;
  return STEPS.findLast((step) => step < scale - near) ?? LEAST;
}

/** A scale within what can be shown. */
export function clampScale(scale) {
  return Math.max(LEAST, Math.min(MOST, scale));
}

/** The scale that a zoom means for a page of this size (in CSS pixels at 100 %) in this room. */
export function scaleFor(zoom, size, room) {
  if (zoom.kind === "scale") return clampScale(zoom.scale);
  const byWidth = room.width / size.width;
  switch (zoom.kind) {
    case "fit": return clampScale(Math.min(byWidth, room.height / size.height));
    case "comfortable": return clampScale(Math.min(byWidth, COMFORTABLE));
    default: return clampScale(byWidth);
  }
}

/**
 * The width in device pixels to ask a picture in. A few widths only, so that neighbours, small
 * changes of the window and other readers meet pictures that are there already (the server's own steps).
 */
export function pictureWidth(cssWidth, pixelRatio) {
  const widths = [120, 240, 480, 720, 960, 1280, 1600, 2000, 2560, 3200, WIDEST_PICTURE];
  return nextWidth(widths, cssWidth, pixelRatio);
}

/**
 * The width in device pixels to ask tiles in, for a page so wide that its one picture would be blurred;
 * null for any other.
 */
export function tiledWidth(cssWidth, pixelRatio) {
  const width = nextWidth([WIDEST_PICTURE, 8192, 16384], cssWidth, pixelRatio);
  return width > WIDEST_PICTURE ? width : null;
}

function nextWidth(widths, cssWidth, pixelRatio) {
  const wanted = cssWidth * Math.min(pixelRatio, 3);
  return widths.find((width) => width >= wanted * 0.97) ?? widths[widths.length - 1];
}

/** How a zoom is written: "125 %". */
export function percent(scale) {
  return `${Math.round(scale * 100)}%`;
}
