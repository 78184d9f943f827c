import assert from "node:assert/strict";
import { test } from "node:test";
import { Quipu, type TableHandle } from "quipu-client";
import { Line, begun, play } from "./service.ts";

/** The versions that a follower hears up to the end of the game, while `disturb` does its worst. */
async function heard(watching: TableHandle, silence: number, told: (version: number) => void): Promise<number[]> {
  const versions: number[] = [];
  for await (const update of watching.follow({ text: true, silence })) {
    assert.equal(update.texts?.length, update.events.length);
    versions.push(update.version);
    told(update.version);
  }
  return versions;
}

test("a stream that is cut again and again has no gap and nothing twice", async (t) => {
  const line = new Line();
  t.after(() => line.stop());
  const far = new Quipu({ base: await line.start() });
  const seats = await begun("caretos", 2, {});
  const mine = far.table("caretos", seats[0]!.id, seats[0]!.token);
  const following = heard(mine.untyped(), 40_000, (version) => {
    if (version % 7 === 0 && line.connections < 6) line.cut();
  });
  await play(seats, 2000);
  const last = (await seats[0]!.read()).version;
  assert.deepEqual(await following, Array.from({ length: last }, (_, index) => index + 1));
  assert.ok(line.connections > 1);
});

test("a line that falls silent is taken up again", async (t) => {
  const line = new Line();
  t.after(() => line.stop());
  const far = new Quipu({ base: await line.start() });
  const seats = await begun("caretos", 2, {});
  const following = heard(far.table("caretos", seats[0]!.id).untyped(), 500, (version) => {
    if (version !== 4) return;
    line.silent = true;
    setTimeout(() => (line.silent = false), 1500);
  });
  await play(seats, 3000);
  const last = (await seats[0]!.read()).version;
  assert.deepEqual(await following, Array.from({ length: last }, (_, index) => index + 1));
  assert.ok(line.connections > 1);
});

test("following a finished game from its end comes to an end", async () => {
  const seats = await begun("caretos", 2, {});
  await play(seats, 3000);
  const { version } = await seats[0]!.read();
  for await (const update of seats[0]!.follow({ after: version })) assert.fail(`there is no version ${update.version}`);
});

test("whoever may not follow is told why", async () => {
  const seats = await begun("caretos", 2, {});
  const stranger = seats[0]!.as("no-such-token-no-such-token-no-such-token-no");
  await assert.rejects(stranger.follow().next(), { code: "UNAUTHENTICATED" });
});
