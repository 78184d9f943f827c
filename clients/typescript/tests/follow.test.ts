import assert from "node:assert/strict";
import { test } from "node:test";
import { type FollowedUpdate, Quipu, QuipuError, type TableHandle, isFull } from "quipu-client";
import { Line, SHORT, begun, dice, play } from "./service.ts";

/** The versions that a follower hears up to the end of the game, while `disturb` does its worst. */
async function heard(watching: TableHandle, silence: number, told: (version: number) => void): Promise<number[]> {
  const versions: number[] = [];
  for await (const update of watching.follow({ text: true, silence })) {
    assert.equal(update.texts?.length, update.events.length || 1);
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
  assert.deepEqual(
    await following,
    Array.from({ length: last }, (_, index) => index + 1),
  );
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
  assert.deepEqual(
    await following,
    Array.from({ length: last }, (_, index) => index + 1),
  );
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

test("a return after many entries takes few bytes and has one view", async (t) => {
  const line = new Line();
  t.after(() => line.stop());
  const far = new Quipu({ base: await line.start() });
  const seats = await begun("caral", 4, {});
  await play(seats, 100);
  const { version } = await seats[0]!.read();
  const mine = far.table("caral", seats[0]!.id, seats[0]!.token);
  const found: FollowedUpdate[] = [];
  for await (const update of mine.untyped().follow({ after: version - 100, text: true })) {
    found.push(update);
    if (update.version === version) break;
  }
  assert.deepEqual(found.map(isFull), [...Array<boolean>(99).fill(false), true]);
  assert.ok(line.heard < 15_000, `${line.heard} bytes`);
  for await (const update of mine.follow({ after: version - 3, view: true })) {
    assert.ok(update.view);
    if (update.version === version) break;
  }
  line.heard = 0;
  const watcher = mine.watch();
  const quiet = watcher.subscribe(() => undefined);
  while (watcher.state.table?.version !== version) await new Promise((resolve) => setTimeout(resolve, 20));
  quiet();
  assert.ok(line.heard < 15_000, `${line.heard} bytes`);
});

test("who follows submits, and is answered a version alone", async (t) => {
  const line = new Line();
  t.after(() => line.stop());
  const far = new Quipu({ base: await line.start() });
  const seats = await begun("caretos", 2, {});
  const { toAct, version } = await seats[0]!.read();
  const seat = seats[toAct[0]!]!;
  const [chosen] = (await seat.legal()).legalActions;
  const distant = far.table("caretos", seat.id, seat.token);
  assert.equal(await distant.submit(chosen!, { command: "lean" }), version + 1);
  assert.ok(line.heard <= 400, `${line.heard} bytes`);
  assert.equal(await distant.submit(chosen!, { command: "lean" }), version + 1);
  await assert.rejects(
    distant.submit(chosen!, { expectedVersion: version }),
    (error) => error instanceof QuipuError && error.code === "STALE",
  );
});

test("two bots play a game to its end by what they choose", async () => {
  const seats = await begun("caracalla", 2, SHORT);
  const roll = dice(3);
  await Promise.all([
    seats[0]!.play((turn) => turn.legalActions.at(-1)!),
    seats[1]!.play(async (turn) => turn.legalActions[roll(turn.legalActions.length)]!, { heartbeat: 60 }),
  ]);
  assert.ok((await seats[0]!.read()).outcome);
});
