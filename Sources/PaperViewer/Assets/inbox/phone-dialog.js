/** Connects a phone: shows the code, asks whether the phone that answers is the right one, and says what arrived. */
import { get, post, remove } from "../api.js";
import { h, replace, svg } from "../dom.js";
import { icon } from "../icons.js";
import { showDialog } from "../dialog.js";
import { sentence } from "../notices.js";
import { t } from "../strings.js";
import { codePath } from "./code-path.js";

/** Opens the dialog; a phone that is connected stays so when it is closed. */
export async function connectPhone(events) {
  const place = h("div", { class: "phone-link" });
  let shown = null;
  const draw = (state) => {
    // What is about to be pressed stays where it is, unless something is new.
    const isSame = shown?.stage === state.stage && shown.url === state.url && shown.received === state.received;
    shown = state;
    if (isSame) return;
    replace(place, content(state, { start, decide, stop }));
  };
  const attempt = async (work) => {
    try {
      draw((await work()) ?? { stage: "off" });
    } catch (error) {
      shown = null;
      replace(place, h("p", { class: "problem", role: "alert" }, sentence(error)), h("button", { type: "button", onclick: () => start() }, t("retry")));
    }
  };
  const start = (wishes = {}) => attempt(() => post("/api/phone", wishes));
  const decide = (allows) => attempt(() => post("/api/phone/pairing", { allows }));
  const stop = () => attempt(() => remove("/api/phone"));
  const ended = events.on("phone", () => attempt(() => get("/api/phone")));
  const now = await get("/api/phone").catch(() => ({ stage: "off" }));
  if (now.stage === "paired") draw(now);
  else start();
  await showDialog({ title: t("phone.add"), content: [place], buttons: [{ label: t("close") }] });
  ended();
  if (shown?.stage !== "paired") remove("/api/phone").catch(() => {});
}

function content(state, { start, decide, stop }) {
  const again = h("button", { type: "button", onclick: () => start() }, t("phone.newCode"));
  const device = state.device || t("phone.some");
  switch (state.stage) {
    case "waiting":
      return [
        h("p", {}, t("phone.scan")),
        picture(state.code),
        h("p", { class: "phone-address" }, h("a", { href: state.url, target: "_blank", rel: "noreferrer" }, state.url.split("#")[0])),
        state.fingerprint
          ? h("details", {}, h("summary", {}, t("phone.warns")), h("p", {}, t("phone.certificate")), h("code", {}, state.fingerprint))
          : h("p", { class: "hint" }, t("phone.plain")),
        h("label", { class: "check" }, h("input", { type: "checkbox", checked: !state.fingerprint, onchange: (event) => start({ address: state.address, isPlain: event.target.checked }) }), h("span", {}, t("phone.noEncryption"))),
        state.addresses.length > 1 && h("label", { class: "field" }, h("span", {}, t("phone.addressOf")),
          h("select", { onchange: (event) => start({ address: event.target.value, isPlain: !state.fingerprint }) },
            state.addresses.map((address) => h("option", { value: address, selected: address === state.address }, address)))),
        h("p", { class: "soft" }, t("phone.valid", { minutes: Math.ceil(state.secondsLeft / 60) })),
      ];
    case "asking":
      return [
        h("p", { role: "alert" }, t("phone.asks", { device, address: state.client })),
        h("p", { class: "phone-number" }, state.check),
        h("div", { class: "library-tools" },
          h("button", { type: "button", onclick: () => decide(false) }, t("phone.refuse")),
          h("button", { type: "button", class: "primary", onclick: () => decide(true) }, t("phone.allow"))),
      ];
    case "paired":
      return [
        h("p", { role: "status" }, icon("check"), " ", t("phone.connected", { device })),
        h("p", { role: "status" }, t("phone.received", { count: state.received })),
        h("p", { class: "soft" }, t("phone.stays")),
        h("div", { class: "library-tools" }, h("button", { type: "button", onclick: stop }, t("phone.disconnect"))),
      ];
    default:
      return [h("p", { role: "status" }, t(state.stage === "refused" ? "phone.wasRefused" : "phone.isOff")), h("div", { class: "library-tools" }, again)];
  }
}

/** The code on white, with the margin of four modules that scanners need. */
function picture(rows) {
  const size = rows.length + 8;
  return svg("svg", { viewBox: `-4 -4 ${size} ${size}`, class: "phone-code", role: "img", "aria-label": t("phone.code"), "shape-rendering": "crispEdges" },
    svg("rect", { x: -4, y: -4, width: size, height: size, fill: "#fff" }),
    svg("path", { d: codePath(rows), fill: "#000" }));
}
