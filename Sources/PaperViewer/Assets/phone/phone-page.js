/** The page on a phone: it asks the computer to be allowed, and then sends photos into the inbox. */
import { get, newID, post, Refusal, upload } from "../api.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { sentence } from "../notices.js";
import { language, t } from "../strings.js";
import { Sender } from "./sender.js";

const TYPES = "image/*,application/pdf";
const place = document.querySelector("#phone");
const sender = new Sender(
  {
    progress: (file) => post("/api/uploads", file),
    send: async (id, offset, blob, onBytes) => (await upload(`/api/uploads/${id}`, { offset }, blob, (part) => onBytes(part * blob.size), "PATCH")).result,
    // A part that was sent twice is refused as malformed; the next request gets the right offset.
    mayPass: (error) => error instanceof Refusal && ["unreachable", "busy", "stopping", "malformed"].includes(error.code) && !isOver,
  },
  () => drawFiles(),
);
const list = h("ul", { class: "phone-files", "aria-live": "polite" });
const rows = new Map();
let isOver = false;

start();

async function start() {
  document.documentElement.lang = language();
  try {
    await get("/api/uploads"); // a page that was loaded again is paired already
    return showChoices();
  } catch (error) {
    if (error.code !== "no-token") return showEnd(error);
  }
  const code = location.hash.slice(1);
  history.replaceState(null, "", "/");
  try {
    if (code === "") throw new Refusal(0, { code: "no-code", message: t("phone.scanAgain") });
    const { phone, check } = await post("/api/pairing", { code });
    show(h("h1", {}, t("phone.title")), h("p", {}, t("phone.compare")), h("p", { class: "phone-number" }, check), h("p", { class: "soft", role: "status" }, t("phone.waiting")));
    await allowed(phone);
    showChoices();
  } catch (error) {
    showEnd(error);
  }
}

/** Waits until the person at the computer allows this phone. */
async function allowed(phone) {
  for (;;) {
    const { stage } = await get(`/api/pairing/${phone}`);
    if (stage === "paired") return;
    if (stage === "refused") throw new Refusal(0, { code: "refused", message: t("phone.refused") });
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

function show(...children) {
  replace(place, children);
}

function showEnd(error) {
  isOver = true;
  show(h("h1", {}, t("phone.title")), h("p", { class: "problem", role: "alert" }, error.code === "no-token" || error.code === "unreachable" ? t("phone.over") : sentence(error)));
}

function showChoices() {
  const choice = (name, label, attributes) =>
    h("label", { class: "button primary" }, icon(name), h("span", {}, label),
      h("input", {
        type: "file", ...attributes,
        onchange: (event) => {
          sender.add([...event.target.files], newID);
          event.target.value = "";
        },
      }));
  show(
    h("h1", {}, t("phone.title")),
    h("div", { class: "phone-choices" },
      choice("camera", t("phone.camera"), { accept: "image/*", capture: "environment" }),
      choice("grid", t("phone.gallery"), { accept: TYPES, multiple: true })),
    h("p", { class: "soft" }, t("phone.where")),
    location.protocol === "http:" && h("p", { class: "hint" }, t("phone.plain")),
    list,
  );
  addEventListener("online", () => sender.hurry());
  document.addEventListener("visibilitychange", () => document.hidden || sender.hurry());
  // Leaving would lose what was chosen and not sent yet.
  addEventListener("beforeunload", (event) => sender.isBusy && event.preventDefault());
}

function drawFiles() {
  for (const entry of sender.entries) {
    if (!rows.has(entry)) {
      const row = { bar: h("progress", { max: String(entry.file.size || 1), "aria-label": entry.file.name }), mark: h("span"), text: h("small") };
      row.element = h("li", {}, h("span", {}, entry.file.name), row.mark, row.bar, row.text);
      rows.set(entry, row);
      list.prepend(row.element);
    }
    const row = rows.get(entry);
    row.bar.value = entry.sent;
    row.bar.hidden = entry.state === "done" || entry.state === "failed";
    if (row.state === entry.state) continue;
    row.state = entry.state;
    replace(row.mark, entry.state === "done" ? icon("check") : entry.state === "failed" ? icon("warning") : null);
    row.text.className = entry.state === "failed" ? "problem" : "soft";
    replace(row.text, entry.state === "failed" ? problem(entry.problem) : t(`sending.${entry.state}`),
      entry.state === "lost" && h("button", { type: "button", onclick: () => sender.hurry() }, t("retry")));
  }
}

function problem(error) {
  if (error.code === "type") return t("inbox.wrongType");
  return error.code === "no-token" ? t("phone.over") : sentence(error);
}
