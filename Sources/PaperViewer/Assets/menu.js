/** Menus and small panels that open beside a button, over the browser's own popovers. */
import { h, setStyles } from "./dom.js";

/** Opens a panel beside a button; it closes by Escape or a click elsewhere. Returns how to close it. */
export function openPanel(anchor, label, content, { role = "dialog", className = "" } = {}) {
  const panel = h("div", { class: `panel ${className}`, popover: "auto", role, "aria-label": label }, content);
  document.body.append(panel);
  panel.addEventListener("toggle", (event) => {
    anchor.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState !== "closed") return;
    const held = panel.contains(document.activeElement) || document.activeElement === document.body;
    panel.remove();
    if (held && anchor.isConnected) anchor.focus();
  });
  panel.showPopover();
  place(panel, anchor.getBoundingClientRect());
  (panel.querySelector("[autofocus], [aria-checked='true']") ?? panel.querySelector("button, input, select, a[href]"))?.focus();
  return () => panel.isConnected && panel.hidePopover();
}

/**
 * A menu of `{label, detail, icon, checked, disabled, action}`; null draws a line. Arrow keys move
 * in it.
 */
export function openMenu(anchor, label, items) {
  const list = h("div", { class: "menu" }, items.map((item) => {
    if (item === null) return h("hr");
    const checks = item.checked !== undefined;
    return h("button", {
      type: "button",
      role: checks ? "menuitemradio" : "menuitem",
      "aria-checked": checks ? String(item.checked) : null,
      disabled: item.disabled,
      class: item.dangerous ? "dangerous" : null,
      onclick: () => {
        close();
        item.action();
      },
    }, item.icon ?? null, h("span", {}, item.label), item.detail && h("kbd", {}, item.detail));
  }));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...list.querySelectorAll("button:not(:disabled)")];
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  });
  const close = openPanel(anchor, label, list, { role: "menu" });
  return close;
}

/** Puts a panel below its button, or above where there is more room, within the window. */
function place(panel, anchor) {
  const box = panel.getBoundingClientRect();
  const gap = 4;
  const below = innerHeight - anchor.bottom;
  const top = below >= box.height + gap || below >= anchor.top ? anchor.bottom + gap : anchor.top - box.height - gap;
  setStyles(panel, {
    left: `${Math.max(8, Math.min(anchor.left, innerWidth - box.width - 8))}px`,
    top: `${Math.max(8, Math.min(top, innerHeight - box.height - 8))}px`,
  });
}
