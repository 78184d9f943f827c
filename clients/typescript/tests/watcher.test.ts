import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Quipu, type TableHandle, type Watcher } from "quipu-client";
import { SHORT, address } from "./service.ts";

type Caracalla = "caracalla";

interface Shown {
  watcher: Watcher<Caracalla>;
  /** The seat that is to act, on a connection of its own. */
  elsewhere: TableHandle<Caracalla>;
  /** Let this come before the first action that is sent. */
  before: (step: () => Promise<unknown>) => void;
  changeInvitation: () => Promise<unknown>;
}

/** A page that shows a table to the seat that is to act. */
async function shown(context: TestContext): Promise<Shown> {
  let first: (() => Promise<unknown>) | undefined;
  const late: typeof fetch = async (input, init) => {
    const step = init?.method === "PUT" ? first : undefined;
    if (step) first = undefined;
    await step?.();
    return fetch(input, init);
  };
  const host = await new Quipu({ base: address }).open("caracalla", { seats: 2, setup: SHORT, visibility: "PRIVATE" });
  const invitation = host.opened.invitation ?? "";
  const seats = [await host.sit("Ada", { seat: 0, invitation }), await host.sit("Ben", { seat: 1, invitation })];
  await seats[0]!.start();
  const elsewhere = seats[(await seats[0]!.read()).toAct[0]!]!;
  const watcher = new Quipu({ base: address, fetch: late }).table("caracalla", host.id, elsewhere.token).watch();
  await new Promise<void>((resolve) => {
    context.after(watcher.subscribe(() => watcher.state.legal && resolve()));
  });
  return { watcher, elsewhere, before: (step) => (first = step), changeInvitation: () => host.changeInvitation() };
}

test("actions count though something else happened first", async (context) => {
  const { watcher, before, changeInvitation } = await shown(context);
  const version = watcher.state.table!.version;
  before(changeInvitation);

  await watcher.act([
    { type: "selectRoman", role: "FATHER" },
    { type: "placeRoman", square: 0 },
  ]);

  assert.deepEqual([watcher.state.problem, watcher.state.pending], [null, false]);
  assert.equal(watcher.state.table!.version, version + 2);
  assert.equal(watcher.state.update!.events.filter((event) => event.type === "romanPlaced").length, 1);
});

test("actions do not count where something else may be done by now", async (context) => {
  const { watcher, elsewhere, before } = await shown(context);
  const version = watcher.state.table!.version;
  before(() => elsewhere.act({ type: "selectRoman", role: "MOTHER" }));

  await watcher.act([
    { type: "selectRoman", role: "FATHER" },
    { type: "placeRoman", square: 0 },
  ]);

  assert.deepEqual([watcher.state.problem?.code, watcher.state.pending], ["STALE", false]);
  assert.equal(watcher.state.table!.version, version + 1);
});
