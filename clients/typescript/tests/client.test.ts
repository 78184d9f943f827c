import assert from "node:assert/strict";
import { test } from "node:test";
import { Quipu, QuipuError, commandId, newToken } from "quipu-client";
import { Line, address, SHORT, begun, play } from "./service.ts";

const quipu = new Quipu({ base: address });

test("the games, their boards and their tables", async () => {
  const games = await quipu.games();
  assert.deepEqual(
    games.map((game) => game.name),
    ["caracalla", "caral", "caretos", "inkas"],
  );
  const board = await quipu.board("caracalla", { seats: 2 });
  assert.equal(board.squares.length, board.columns * board.rows);
  const table = await quipu.open("caracalla", { seats: 2 });
  const page = await quipu.tables("caracalla", { first: 100 });
  assert.ok(page.tables.some((one) => one.id === table.id));
});

test("a whole game of typed actions, undo and a verified log", async () => {
  const seats = await begun("caracalla", 2, SHORT);
  const before = await seats[0]!.read();
  const mine = seats[before.toAct[0]!]!;
  const { legalActions, texts } = await mine.legal();
  assert.equal(texts.length, legalActions.length);
  const first = legalActions.find((one) => one.type === "selectRoman");
  assert.ok(first);
  const update = await mine.act({ type: "selectRoman", role: first.role }, { expectedVersion: before.version });
  assert.equal(update.version, before.version + 1);
  assert.ok(update.events.some((event) => event.type === "romanSelected" && event.role === first.role));
  assert.equal((await mine.rewindTable(before.version)).type, "rewound");

  await play(seats, 2000);
  const over = await mine.read();
  assert.equal(over.status, "OVER");
  assert.equal(over.outcome?.results.length, 2);
  const history = await mine.history();
  assert.deepEqual([history.length, history.at(-1)?.view], [over.version, over.view]);
  const report = await quipu.verify(await mine.export());
  assert.deepEqual(
    report.checks.filter((check) => check.result === "FAILED"),
    [],
  );
});

test("a refusal names code, rule and place, and the version that is too late is stale", async () => {
  const seats = await begun("caracalla", 2, SHORT);
  const table = await seats[0]!.read();
  const mine = seats[table.toAct[0]!]!;
  const dry = [{ type: "selectRoman", role: "FATHER" } as const, { type: "placeRoman", square: 17 } as const];
  await assert.rejects(mine.act(dry), (error: unknown) => {
    assert.ok(error instanceof QuipuError);
    assert.deepEqual([error.problem.code, error.problem.rule, error.problem.place], ["NOT_DRY", "R2", 1]);
    return true;
  });
  await assert.rejects(mine.act(dry[0]!, { expectedVersion: table.version - 1 }), { code: "STALE" });
});

test("a command whose answer gets lost happens once", async () => {
  const line = new Line();
  const lossy = new Quipu({ base: await line.start() });
  const table = await lossy.open("caretos", { seats: 2 });
  const version = (await table.read()).version;
  line.loseAnswers = 2;
  const seat = await table.sit("Ada");
  assert.equal((await table.read()).version, version + 1);
  assert.equal((await seat.read()).you, 0);
  await line.stop();
});

test("the same command id is answered as the first time, and another body is refused", async () => {
  const seats = await begun("caretos", 2, {});
  const table = await seats[0]!.read();
  const mine = seats[table.toAct[0]!]!;
  const [chosen, other] = (await mine.legal()).legalActions;
  const command = commandId();
  const first = await mine.act(chosen!, { command });
  assert.equal((await mine.act(chosen!, { command })).version, first.version);
  if (other) await assert.rejects(mine.act(other!, { command }), { code: "COMMAND_REUSED" });
});

test("a host invites, frees a seat and closes the table", async () => {
  const host = await quipu.open("inkas", { seats: 3, visibility: "PRIVATE" });
  const { invitation } = await host.invitation();
  assert.equal(invitation, host.opened.invitation);
  await assert.rejects(quipu.table("inkas", host.id).read(), { code: "UNKNOWN" });
  const guest = await quipu.table("inkas", host.id).sit("Ada", { invitation, token: newToken() });
  assert.equal((await guest.read()).seats[0]?.name, "Ada");
  assert.notEqual((await host.changeInvitation()).invitation, invitation);
  await host.leaveSeat(0);
  assert.equal((await host.closeTable()).type, "closed");
});
