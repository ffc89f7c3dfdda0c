/**
 * What a person set for themselves: kept by the server for this person on this device, never in the
 * library; the browser keeps a copy, so that the page looks right before the server has answered.
 */
import { get, put } from "./api.js";

const KEY = "papercenter";
const DEFAULTS = {
  language: null, // that of the browser
  theme: "auto",
  layout: "continuous",
  zoom: { kind: "comfortable" },
  darkPaper: false,
  inkColor: "#134252",
  markup: false,
  singleKeys: true,
  sidebar: null,
  details: false,
  shape: "grid",
  linked: true,
  lastOpened: null,
  savedSearches: [],
  readingSize: 16,
  readingPinyin: "none",
  readingScript: "page", // or "simplified", "traditional"
  readingFlow: "scroll",
  hskLevel: 0,
  hskEdition: "hsk30",
  toneColors: false,
  zhuyin: false,
  dimKnown: false,
  readingWelcomed: false,
  sharingAsked: false,
};

const listeners = new Set();
let values = stored();
let saving = 0;

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // a private window, or something else's: the defaults hold until the server answers
  }
}

/** Asks the server for what it has kept. */
export async function loadPreferences() {
  takePreferences(await get("/api/preferences"));
}

/** Takes over what the server has kept. */
export function takePreferences(kept) {
  values = { ...values, ...kept };
}

/** A preference, or what holds when none was set. */
export function preference(name) {
  return Object.hasOwn(values, name) ? values[name] : DEFAULTS[name];
}

/** Sets a preference, and tells those who listen. */
export function prefer(name, value) {
  values = { ...values, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // The server keeps it all the same.
  }
  clearTimeout(saving);
  saving = setTimeout(() => put("/api/preferences", values).catch(() => {}), 400); // it holds here until the page is closed
  for (const listener of listeners) listener(name, value);
}

/** Calls back with `(name, value)` whenever a preference is set; returns how to stop that. */
export function onPreference(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
