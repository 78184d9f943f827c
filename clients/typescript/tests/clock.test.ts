/** Time that is left, on a device whose clock is wrong. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Quipu, newToken } from "quipu-client";
import { address } from "./service.ts";

test("the time left is right on a device whose clock is an hour off", async (context) => {
  const table = await new Quipu({ base: address }).open("caracalla", {
    seats: 2,
    clock: { turn: 600_000, onTimeout: "CLAIM" },
  });
  const seats = [await table.sit("Ann"), await table.sit("Ben")];
  await table.start();
  const real = Date.now.bind(Date);
  for (const wrong of [-3_600_000, 3_600_000]) {
    context.mock.method(Date, "now", () => real() + wrong);
    const found = await seats[0]!.read();
    const [acting] = found.toAct;
    assert.ok(Math.abs(seats[0]!.clock.now() - real()) < 60_000);
    const left = seats[0]!.clock.left(found, acting!)!;
    assert.ok(left > 500_000 && left <= 600_000, `${left} ms`);
    assert.equal(seats[0]!.clock.left(found, 1 - acting!), null);
    context.mock.restoreAll();
  }
});

test("updates alone tell the time left on a device whose clock is an hour off", async (context) => {
  const table = await new Quipu({ base: address }).open("caracalla", { seats: 2, clock: { turn: 600_000 } });
  const seats = [await table.sit("Ann"), await table.sit("Ben")];
  await table.start();
  const real = Date.now.bind(Date);
  context.mock.method(Date, "now", () => real() - 3_600_000);
  const follower = table.as(undefined); // which has read nothing
  for await (const update of follower.follow()) {
    assert.ok(Math.abs(follower.clock.now() - real()) < 60_000);
    if (update.type !== "started") continue;
    const [acting] = update.toAct;
    const left = follower.clock.left(update, acting!)!;
    assert.ok(left > 500_000 && left <= 600_000, `${left} ms`);
    assert.equal(follower.clock.left(update, 1 - acting!), null);
    break;
  }
  const done = await seats[0]!.resign(0);
  assert.equal(seats[0]!.clock.left(done, 0), null);
});

test("a player's list of tables tells the time, too", async (context) => {
  const quipu = new Quipu({ base: address });
  const table = await quipu.open("caracalla", { seats: 2, clock: { turn: 600_000 } });
  const player = quipu.player(newToken());
  await player.table("caracalla", table.id).sit("Ann", { asPlayer: true });
  await table.sit("Ben");
  await table.start();
  const real = Date.now.bind(Date);
  context.mock.method(Date, "now", () => real() + 3_600_000);
  for await (const found of player.follow()) {
    assert.ok(Math.abs(player.clock.now() - real()) < 60_000);
    const left = player.clock.until(found.mine.deadline);
    assert.ok(left === null ? !found.mine.yourTurn : left > 500_000 && left <= 600_000, `${left} ms`);
    break;
  }
});
