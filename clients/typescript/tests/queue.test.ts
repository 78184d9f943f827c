import assert from "node:assert/strict";
import { test } from "node:test";
import { OfflineQueue, type QueueStore, Quipu } from "quipu-client";
import { Line, SHORT, begun } from "./service.ts";

type Caracalla = "caracalla";

/** What an app keeps on the device. */
function kept(): QueueStore<Caracalla> {
  const texts = new Map<string, string>();
  return {
    get: (table) => JSON.parse(texts.get(table) ?? "[]"),
    set: (table, waiting) => texts.set(table, JSON.stringify(waiting)),
  };
}

test("acts without a line are kept, sent in order, once, and given back if they became illegal", async (t) => {
  const line = new Line();
  t.after(() => line.stop());
  const far = new Quipu({ base: await line.start(), retries: 0 });
  const seats = await begun("caracalla", 2, SHORT);
  const { toAct, version } = await seats[0]!.read();
  const seat = seats[toAct[0]!]!;
  const store = kept();
  const queue = new OfflineQueue(far.table("caracalla", seat.id, seat.token), store);
  queue.add({ type: "selectRoman", role: "FATHER" });
  queue.add({ type: "placeRoman", square: 0 });

  line.loseAnswers = 1; // the first act happens, and its answer gets lost
  assert.deepEqual(await queue.flush(), { accepted: [], returned: [], problem: null });
  assert.equal(queue.waiting.length, 2);

  const again = new OfflineQueue(far.table("caracalla", seat.id, seat.token), store); // the app was started anew
  const [first, second] = await Promise.all([again.flush(), again.flush()]);
  assert.equal(first, second);
  assert.deepEqual(
    first.accepted.map(({ actions }) => actions),
    [
      { type: "selectRoman", role: "FATHER" },
      { type: "placeRoman", square: 0 },
    ],
  );
  assert.equal((await seat.read()).version, version + 2);

  again.add({ type: "placeRoman", square: 0 }); // taken by now
  const last = again.add({ type: "endTurn" });
  const { accepted, returned, problem } = await again.flush();
  assert.deepEqual([accepted, returned.length, returned[1]?.command, again.waiting], [[], 2, last, []]);
  assert.ok(problem?.problem.rule);
  assert.equal((await seat.read()).version, version + 2);
});
