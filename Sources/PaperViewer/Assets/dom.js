/** Makes elements. Text only ever enters the page as text: nothing here reads HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with its attributes, listeners and children.
 *
 * Names starting with `on` are listeners, `style` is an object of CSS properties, `data` one of
 * `data-` attributes; true gives an empty attribute, and false, null and undefined give none.
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") setStyles(element, value);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets CSS properties one by one: a `style` attribute would be refused by the page's policy. */
export function setStyles(element, styles) {
  for (const [property, value] of Object.entries(styles)) element.style.setProperty(property, value);
}

/** Puts other children in the place of those an element has. */
export function replace(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  return element;
}

/** Whether what is typed goes into a field: keys then have their usual meaning there. */
export function isTyping(target) {
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, select, [contenteditable]")) return true;
  const input = target.closest("input");
  return input !== null && !["checkbox", "radio", "button", "range"].includes(input.type);
}

/** Calls `action` once things have been quiet for a while; `.cancel()` forgets it. */
export function whenQuiet(milliseconds, action) {
  let timer = 0;
  const call = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}

/** Calls an asynchronous `action` one at a time: calls during one lead to one more after it, so that no older answer comes last. */
export function oneAtATime(action) {
  let running = null;
  let isAsked = false;
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await action();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}

/** Whether the person asked their system for less motion. */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
