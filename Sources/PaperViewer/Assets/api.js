/** The only module that sends requests to the server. Addresses and answers are those of docs/viewer-protocol.md. */

/** What the server said no with: its code, sentence and, where there is one, hint. */
export class Refusal extends Error {
  constructor(status, { code, errorCode, message, hint, holder, reason }) {
    super(message);
    Object.assign(this, { status, code, errorCode: errorCode ?? null, hint: hint ?? null, holder: holder ?? null, reason: reason ?? null });
  }
}

/** A new id, as manifests have them (UUID, version 4); also where the browser calls a page insecure. */
export function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** This window, as the locks and the undo know it; a reload keeps it, a copied tab gets its own. */
export const windowID = knownWindow();

function knownWindow() {
  const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const id = (isReload && sessionStorage.getItem("window")) || made;
    sessionStorage.setItem("window", id);
    return id;
  } catch {
    return made; // the browser stores nothing
  }
}

const PAUSES = [300, 1200];

/**
 * Asks for JSON. A server that can't be reached, or is busy, is asked twice more after a pause; what
 * else goes wrong is thrown as a {@link Refusal} (code `unreachable` when there is no answer).
 */
export async function get(path, query = {}, signal = undefined) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(address(path, query), { signal });
    } catch (error) {
      const mayPass = error instanceof Refusal && ["unreachable", "busy", "stopping"].includes(error.code);
      if (!mayPass || attempt >= PAUSES.length) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSES[attempt]));
      signal?.throwIfAborted();
    }
  }
}

export function post(path, body, signal = undefined) {
  return ask(path, { method: "POST", body: JSON.stringify(body), headers: changing(), signal });
}

export function put(path, body) {
  return ask(path, { method: "PUT", body: JSON.stringify(body), headers: changing() });
}

/** Deletes something; also while the page is being left. */
export function remove(path) {
  return ask(path, { method: "DELETE", headers: changing(), keepalive: true });
}

/** Does one of the library's actions (`POST /api/actions`). */
export function act(action, values = {}) {
  return post("/api/actions", { action, ...values });
}

/** An address with its query; null and undefined values are left out, arrays repeat. */
export function address(path, query = {}) {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const single of [value].flat()) if (single !== undefined && single !== null && single !== "") pairs.append(name, single);
  }
  const text = pairs.toString();
  return text ? `${path}${path.includes("?") ? "&" : "?"}${text}` : path;
}

/** The seconds without a byte sent after which a connection counts as lost. */
const STALL = 30;

/** Uploads a file and reports the progress (0 to 1). Returns the promise of the answer. */
export function upload(path, query, file, onProgress, method = "POST") {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address(path, query));
    request.setRequestHeader("Content-Type", file.type || "application/pdf");
    request.setRequestHeader("X-Window", windowID);
    const lose = () => (request.abort(), reject(unreachable()));
    let stall = setTimeout(lose, STALL * 1000);
    request.upload.onprogress = (event) => {
      clearTimeout(stall);
      stall = setTimeout(lose, STALL * 1000);
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    // From here on it is the server that works.
    request.upload.onloadend = () => clearTimeout(stall);
    request.onerror = () => reject(unreachable());
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status < 300) resolve(answer);
      else reject(new Refusal(request.status, answer?.error ?? { code: "failed", message: request.statusText }));
    };
    request.send(file);
  });
}

function changing() {
  return { "Content-Type": "application/json", "X-Window": windowID };
}

/**
 * Downloads a file under the name that the server gives it, with `suffix` before its last dot; `onProgress` is told
 * which part of it has arrived (0 to 1).
 */
export async function download(path, body, { suffix = "", signal, onProgress }) {
  const response = await send(path, { method: "POST", body: JSON.stringify(body), headers: changing(), signal });
  if (!response.ok) throw refusal(response, parse(await response.text()));
  const named = response.headers.get("Content-Disposition")?.match(/filename\*=UTF-8''([^;]+)/)?.[1] ?? "document.pdf";
  const url = URL.createObjectURL(await received(response, onProgress));
  const link = Object.assign(document.createElement("a"), { href: url, download: decodeURIComponent(named).replace(/(\.[^.]*)$/, `${suffix}$1`) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser is still reading it
}

async function received(response, onProgress) {
  const size = Number(response.headers.get("Content-Length"));
  const parts = [];
  let count = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    count += value.length;
    if (size > 0) onProgress(count / size);
  }
}

async function send(path, options) {
  try {
    return await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw unreachable();
  }
}

async function ask(path, options) {
  const response = await send(path, options);
  const answer = parse(await response.text());
  if (response.ok) return answer;
  throw refusal(response, answer);
}

function refusal(response, answer) {
  return new Refusal(response.status, answer?.error ?? { code: "failed", message: `${response.status} ${response.statusText}` });
}

function unreachable() {
  return new Refusal(0, { code: "unreachable", message: "" });
}

function parse(text) {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // not from our server: the status is reported
  }
}
