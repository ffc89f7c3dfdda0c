/** The page on the whole screen, and back. The browser itself also ends it with Escape. */
import { notify } from "./notices.js";
import { t } from "./strings.js";

export function isFullScreen() {
  return document.fullscreenElement !== null;
}

/** Whether this browser lets a page take the whole screen; that of an iPhone does not. */
export function hasFullScreen() {
  return document.fullscreenEnabled === true;
}

export async function toggleFullScreen() {
  try {
    if (isFullScreen()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  } catch {
    notify(t("fullScreen.refused")); // by the browser, or by what embeds this page
  }
}
