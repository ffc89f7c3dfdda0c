import assert from "node:assert/strict";
import { test } from "node:test";
import { oneAtATime } from "../../Sources/PaperViewer/Assets/dom.js";

/** An action whose calls end when the test says so. */
function slowAction() {
  const ends = [];
  const call = oneAtATime(() => new Promise((resolve, reject) => ends.push({ resolve, reject })));
  return { call, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("calls during an action lead to one more after it, and all wait for that", async () => {
  const { call, ends } = slowAction();
  let finished = 0;
  for (let i = 0; i < 3; i += 1) call().then(() => (finished += 1));
  assert.equal(ends.length, 1);
  ends[0].resolve();
  await turn();
  assert.deepEqual([ends.length, finished], [2, 0]);
  ends[1].resolve();
  await turn();
  assert.deepEqual([ends.length, finished], [2, 3]);
  call();
  assert.equal(ends.length, 3);
});

test("after a failed action, the next call starts a new one", async () => {
  const { call, ends } = slowAction();
  const failed = call();
  ends[0].reject(new Error("no answer"));
  await assert.rejects(failed, /no answer/);
  const second = call();
  assert.equal(ends.length, 2);
  ends[1].resolve();
  await second;
});

test("no call is lost, whenever it comes", async () => {
  let done = 0;
  const call = oneAtATime(async () => {
    await null;
    done += 1;
  });
  for (let pause = 0; pause < 8; pause += 1) {
    const first = call();
    for (let i = 0; i < pause; i += 1) await null;
    const before = done;
    await call();
    assert.ok(done > before, `after ${pause} steps`);
    await first;
  }
});
