/** Time that is left, on a device whose clock is wrong. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Quipu } from "quipu-client";
import { address } from "./service.ts";

test("the time left is right on a device whose clock is an hour off", async (context) => {
  const table = await new Quipu({ base: address }).open("caracalla", { seats: 2, clock: { turn: 600_000, onTimeout: "CLAIM" } });
  const seats = [await table.sit("Ann"), await table.sit("Ben")];
  await seats[0]!.start();
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
