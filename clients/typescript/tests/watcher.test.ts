import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Quipu, type TableDocument, type TableHandle, type Watcher } from "quipu-client";
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
  await host.start();
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

/** A stream, or a long poll where nothing streams. */
const FOLLOWING = /^GET events$/;
const SETUPS: Record<string, Record<string, unknown>> = { caracalla: SHORT, caretos: {} };
const CLOCK = { bank: 600_000, increment: 1_000, onTimeout: "CLAIM" } as const;
/** One with a clock, one with nothing but the limit of absence. */
const LIMITS: Record<string, { clock?: typeof CLOCK }> = { caracalla: { clock: CLOCK }, caretos: {} };

for (const game of Object.keys(SETUPS))
  test(`a move sends nothing but the move, and shows what reading the table would, unsigned: ${game}`, async (context) => {
    const sent: string[] = [];
    const counted: typeof fetch = (input, init) => {
      sent.push(`${init?.method ?? "GET"} ${new URL(String(input)).pathname.split("/")[5]}`);
      return fetch(input, init);
    };
    const host = await new Quipu({ base: address }).open(game, { seats: 2, setup: SETUPS[game]!, ...LIMITS[game] });
    const seats = [await host.sit("Ada", { seat: 0 }), await host.sit("Ben", { seat: 1 })];
    await host.start();
    const viewers = [...seats.map((one) => one.token), undefined];
    const watchers = viewers.map((token) =>
      new Quipu({ base: address, fetch: counted }).table(game, host.id, token).watch(),
    );
    const reached = (version: number) =>
      Promise.all(
        watchers.map(
          (one) =>
            new Promise<void>((resolve) => {
              const stop = one.subscribe(() => look());
              const look = () => {
                if ((one.state.table?.version ?? 0) < version || one.state.pending) return;
                resolve();
                queueMicrotask(() => stop());
              };
              look();
            }),
        ),
      );
    for (const one of watchers) context.after(one.subscribe(() => undefined));
    await reached(1);
    sent.length = 0;

    for (let move = 0; move < 40; move++) {
      const acting = watchers.find(
        (one) => one.state.legal?.legalActions.length && one.state.table?.toAct.includes(one.state.table.you!),
      );
      if (!acting) break;
      const { legalActions, version } = acting.state.legal!;
      await acting.act(legalActions[move % legalActions.length]!);
      assert.equal(acting.state.problem, null);
      await reached(version + 1);
      if (acting.state.table!.status !== "RUNNING") break;
      assert.deepEqual(new Set(sent.filter((one) => !FOLLOWING.test(one))), new Set(["PUT commands"]));
      for (const [index, one] of watchers.entries()) {
        const again = host.as(viewers[index]);
        assert.deepEqual(lasting(one.state.table!), { ...lasting(await again.read()), signature: null });
        const legal = await again.legal();
        assert.deepEqual(one.state.legal?.legalActions ?? [], legal.legalActions);
        assert.deepEqual(one.state.legal?.texts ?? [], legal.texts);
      }
    }
    assert.ok(sent.length >= 5);
  });

/** A table without what changes by the time alone, and without the time until which a permission holds: a move puts it off. */
function lasting({ now: _now, botTime: _time, seats, may, ...table }: TableDocument) {
  const permissions = may.map(({ until: _until, ...permission }) => permission);
  return { ...table, may: permissions, seats: seats.map(({ present: _present, ...seat }) => seat) };
}
