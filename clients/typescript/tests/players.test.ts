import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";
import { type Notice, type OwnTable, Quipu, newToken, noticeOf } from "quipu-client";
import { Line, SHORT, address, begun, play } from "./service.ts";

const quipu = new Quipu({ base: address });

test("one id sits at several tables, lists them and is told of their changes", async (t) => {
  const line = new Line();
  t.after(() => line.stop());
  const far = new Quipu({ base: await line.start() });
  const id = newToken();
  const player = far.player(id);
  const first = await quipu.open("caretos", { seats: 2 });
  await player.table("caretos", first.id).sit("Ada", { asPlayer: true });
  const stop = new AbortController();
  const told = player.follow({ signal: stop.signal });
  const next = async (): Promise<OwnTable> => (await told.next()).value as OwnTable;
  assert.deepEqual((await next()).mine.seat, 0);

  await first.sit("Ben");
  assert.deepEqual((await next()).seats, ["Ada", "Ben"]);
  line.cut();
  const second = await quipu.open("caracalla", { seats: 2 });
  await player.table("caracalla", second.id).sit("Ada", { asPlayer: true });
  assert.equal((await next()).id, second.id);
  stop.abort();

  assert.deepEqual(
    (await player.tables()).tables.map((one) => one.id),
    [second.id, first.id],
  );
  await first.start();
  const turns = (await player.tables({ toAct: true })).tables.map((one) => one.id);
  const { toAct } = await first.read();
  assert.deepEqual(turns, toAct.includes(0) ? [first.id] : []);
  const { notices, after } = await player.notices();
  assert.deepEqual(
    notices.map((one) => one.kind),
    toAct.includes(0) ? ["TURN"] : [],
  );
  assert.match(after, /^\d+-\d+$/);
});

test("a seat gets another token, and a player id holds it without one", async () => {
  const id = newToken();
  const host = await quipu.open("caretos", { seats: 2 });
  const seat = await quipu.player(id).table("caretos", host.id).sit("Ada", { asPlayer: true });
  const renewed = await seat.renewToken(0);
  await assert.rejects(seat.legal(), { code: "UNAUTHENTICATED" });
  assert.equal((await renewed.read()).you, 0);
  await renewed.revokeToken(0);
  await assert.rejects(renewed.legal(), { code: "UNAUTHENTICATED" });
  assert.equal((await quipu.player(id).table("caretos", host.id).read()).you, 0);
});

test("players resign, end a table together, and play again", async () => {
  const [ann, ben] = await begun("caretos", 2, {});
  assert.equal((await ann!.agreeToMotion("ABANDON")).type, "motionAgreed");
  await assert.rejects(ben!.agreeToMotion("ABANDON", null, 1), { code: "STALE" });
  const may = (await ben!.read()).may.find((one) => one.operation === "agreeToMotion" && !one.refusal);
  assert.ok(may);
  await assert.rejects(ben!.do(may, {}, 1), { code: "STALE" });
  assert.equal((await ben!.agreeToMotion("ABANDON", null, (await ben!.read()).version)).type, "abandoned");
  const again = await ann!.rematch();
  const other = await ben!.rematch();
  assert.deepEqual([again.id, (await again.read()).rematchOf], [other.id, ann!.id]);

  const [cleo] = await begun("caretos", 2, {});
  assert.equal((await cleo!.resign(0)).type, "resigned");
  assert.equal((await cleo!.read()).seats[0]?.resigned, true);
});

test("a finished game has statistics and branches, and its positions become sandboxes", async () => {
  const seats = await begun("caracalla", 2, SHORT);
  const { version, toAct } = await seats[0]!.read();
  const mine = seats[toAct[0]!]!;
  await mine.act((await mine.legal()).legalActions[0]!);
  await mine.rewindTable(version);
  await play(seats, 2000);

  assert.equal((await mine.statistics()).entriesTakenBack, 1);
  assert.equal((await mine.branches()).branches[0]?.beginsAt, version);
  assert.equal((await mine.notices()).notices.at(-1)?.kind, "RESULT");
  const position = await mine.position(version);
  const sandbox = await quipu.openSandbox("caracalla", {
    state: position.state as Record<string, unknown>,
    seats: position.seats,
    setup: SHORT,
  });
  assert.ok((await sandbox.read()).sandbox);
  const copies = [
    await quipu.openSandboxOfLog("caracalla", await mine.export(), { at: version }),
    await quipu.openSandbox("caracalla", { table: mine.id, at: version }),
  ];
  for (const copy of copies)
    assert.deepEqual((await copy.read()).view, (await seats[0]!.as(undefined).read(version)).view);

  const tried = await mine.tryLine(`${version + 1} ${toAct[0]} selectRoman role=FATHER`, version);
  const records = await mine.tryLine(
    [{ seat: toAct[0]!, actions: [{ type: "selectRoman", role: "FATHER" }] }],
    version,
  );
  assert.deepEqual(tried, records);
  assert.ok(tried.turns[0]?.events.some((event) => event.type === "romanSelected"));
});

test("a seat leaves lines for its next turns and takes them back", async () => {
  const table = await quipu.open("caracalla", { seats: 2, setup: SHORT, clock: { turn: 600_000 } });
  const seats = [await table.sit("Ada", { seat: 0 }), await table.sit("Ben", { seat: 1 })];
  await table.start();
  const { toAct, version } = await table.read();
  const waiting = seats[1 - toAct[0]!]!;
  const line = { turns: [{ expect: [], actions: [{ type: "selectRoman", role: "FATHER" } as const] }] };
  await assert.rejects(waiting.setConditions([line], version - 1), { code: "STALE" });
  assert.deepEqual((await waiting.setConditions([line], version)).conditions, [line]);
  assert.deepEqual((await waiting.conditions()).conditions, [line]);
  assert.deepEqual((await waiting.deleteConditions()).conditions, []);
});

test("a seat keeps a private note, which is in its own file if it asks for it", async () => {
  const table = await quipu.open("caracalla", { seats: 2 });
  const [ada, ben] = [await table.sit("Ada", { seat: 0 }), await table.sit("Ben", { seat: 1 })];
  assert.deepEqual(await ada.setNote("Ben bluffs"), { seat: 0, text: "Ben bluffs" });
  assert.deepEqual([(await ada.note()).text, (await ben.note()).text], ["Ben bluffs", ""]);
  assert.equal(JSON.parse((await ada.export({ note: true })).split("\n")[0]!).note, "Ben bluffs");
  assert.ok(!(await ada.export()).includes("Ben bluffs"));
  assert.equal((await ada.setNote("")).text, "");
});

test("lists of all games, the signing key, and a webhook that the operator does not allow", async () => {
  const host = await quipu.open("inkas", { seats: 3 });
  const page = await quipu.tables(undefined, { first: 5, freeSeat: true, status: "OPEN" });
  assert.ok(page.tables.every((one) => one.status === "OPEN"));
  assert.match((await quipu.signingKey()).publicKey ?? "", /^[0-9a-f]{64}$/);
  assert.deepEqual(await host.webhook(), { url: null, deliveries: [] });
  await assert.rejects(host.setWebhook("https://bot.example/notices"), { code: "NOT_ALLOWED" });
});

test("the key of a frontend is sent with every request", async () => {
  const keys: (string | null)[] = [];
  const told: typeof fetch = (input, init) => {
    keys.push(new Headers(init?.headers).get("quipu-key"));
    return fetch(input, init);
  };
  await new Quipu({ base: address, key: "the-key-of-nobody-0123456789abcdef", fetch: told, retries: 0 })
    .games()
    .catch(() => undefined);
  await new Quipu({ base: address, fetch: told }).games();
  assert.deepEqual(keys, ["the-key-of-nobody-0123456789abcdef", null]);
});

test("a webhook is told only if it was signed with the secret, not long ago", async () => {
  const key = randomBytes(32);
  const notice = { id: "a.5.0.TURN", kind: "TURN" } as Notice;
  const body = JSON.stringify({ type: "TURN", timestamp: "2026-01-01T00:00:00Z", data: notice });
  const at = String(Math.round(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${notice.id}.${at}.${body}`).digest("base64");
  const headers = {
    "webhook-id": notice.id,
    "webhook-timestamp": at,
    "webhook-signature": `v1,${"A".repeat(43)}= v1,${signature}`,
  };
  const secret = `whsec_${key.toString("base64")}`;
  assert.deepEqual(noticeOf(secret, headers, body), notice);
  assert.deepEqual(noticeOf(secret, new Headers(headers), body), notice);
  assert.equal(noticeOf(secret, headers, body.replace("a.5.0", "b.5.0")), null);
  assert.equal(noticeOf(secret, headers, body, Date.now() + 900_000), null);
  assert.equal(noticeOf(`whsec_${randomBytes(32).toString("base64")}`, headers, body), null);
  assert.equal(noticeOf(secret, {}, body), null);
});

test("seats commit to entropy and reveal it unasked", async () => {
  const host = await quipu.open("caretos", { seats: 2 });
  await (await host.sit("Ada", { seat: 0 })).renewToken(0);
  const ben = await new Quipu({ base: address }).table("caretos", host.id).sit("Ben", { seat: 1 });
  const told = (async () => {
    for await (const update of ben.follow()) if (update.type === "started") return;
  })();
  assert.equal((await host.start()).status, "RUNNING");
  await told;
  assert.deepEqual((await quipu.verify(await host.export())).entropy, ["REVEALED", "REVEALED"]);
});
