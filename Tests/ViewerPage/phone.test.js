/** A phone that sends photos: going on after a lost connection, and the code that connects it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { codePath } from "../../Sources/PaperViewer/Assets/inbox/code-path.js";
import { PATIENCE, pause, Sender } from "../../Sources/PaperViewer/Assets/phone/sender.js";

/** A computer that loses connections: `cuts` says after how many bytes each part ends. */
function computer(cuts) {
  const files = new Map();
  let sent = 0;
  return {
    files,
    get sent() {
      return sent;
    },
    transport: {
      progress: async ({ id, bytes }) => {
        if (!files.has(id)) files.set(id, { offset: 0, bytes });
        const file = files.get(id);
        return { offset: file.offset, isComplete: file.offset === bytes };
      },
      send: async (id, offset, blob) => {
        const file = files.get(id);
        assert.equal(offset, file.offset, "what has arrived is not sent again");
        const part = Math.min(blob.size, cuts.shift() ?? Infinity);
        file.offset += part;
        sent += part;
        if (part < blob.size) throw Object.assign(new Error("lost"), { code: "unreachable" });
        if (cuts[0] === "answer") throw (cuts.shift(), Object.assign(new Error("lost"), { code: "unreachable" }));
        return { offset: file.offset, isComplete: true };
      },
      mayPass: (error) => error.code === "unreachable",
    },
  };
}

test("goes on where it stopped, and sends nothing twice", async () => {
  const there = computer([30, 0, 50, Infinity, "answer"]);
  let last = 0;
  const ids = () => `id-${(last += 1)}`;
  const sender = new Sender(there.transport, () => {}, async () => {});
  await sender.add([new File([new Uint8Array(100)], "a.jpg", { type: "image/jpeg" }), new File([new Uint8Array(7)], "b.jpg")], ids);
  assert.deepEqual(sender.entries.map(({ state, sent }) => [state, sent]), [["done", 100], ["done", 7]]);
  assert.equal(there.sent, 107);
  assert.equal(sender.isBusy, false);
});

test("a connection that is lost again and again is no computer that stays away", async () => {
  const there = computer(Array(99).fill(1));
  const sender = new Sender(there.transport, () => {}, async () => {});
  await sender.add([new File([new Uint8Array(100)], "a.jpg")], () => "id");
  assert.deepEqual(sender.entries.map(({ state }) => state), ["done"]);
});

test("one file that is refused stops no other", async () => {
  const there = computer([]);
  const { send } = there.transport;
  there.transport.send = async (id, ...rest) => {
    if (id === "film") throw Object.assign(new Error("no picture"), { code: "type" });
    return send(id, ...rest);
  };
  const names = ["film", "photo"];
  const sender = new Sender(there.transport, () => {}, async () => {});
  await sender.add([new File(["x"], "film.mp4"), new File(["x"], "photo.jpg")], () => names.shift());
  assert.deepEqual(sender.entries.map(({ state }) => state), ["failed", "done"]);
});

test("a computer that stays away is asked no more, until the person or the network says so", async () => {
  const there = computer([]);
  const { progress } = there.transport;
  let isAway = true;
  let seconds = 0;
  there.transport.progress = async (file) => {
    if (isAway) throw Object.assign(new Error("away"), { code: "unreachable" });
    return progress(file);
  };
  const sender = new Sender(there.transport, () => {}, async (pause) => (seconds += pause));
  const names = ["one", "two"];
  await sender.add([new File(["x"], "one.jpg"), new File(["x"], "two.jpg")], () => names.shift());
  assert.deepEqual(sender.entries.map(({ state }) => state), ["lost", "lost"]);
  assert.ok(seconds >= PATIENCE && seconds < PATIENCE + 20, `${seconds}`);
  assert.ok(sender.isBusy, "leaving the page would lose them");
  isAway = false;
  await sender.hurry();
  assert.deepEqual(sender.entries.map(({ state }) => state), ["done", "done"]);
});

test("waits longer after each failure, ten seconds at most", () => {
  assert.deepEqual([0, 1, 2, 5, 50].map(pause), [0.5, 1, 2, 10, 10]);
});

test("a code is drawn by its dark modules", () => {
  assert.equal(codePath(["110", "000", "011"]), "M0 0h2v1h-2zM1 2h2v1h-2z");
});
