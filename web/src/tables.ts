/** Tables that this page opens or joins. The tokens that it gets stay in this browser. */

import {
  type HostedTable,
  type Quipu,
  type Rematch,
  type TableDocument,
  type TableHandle,
  commandId,
  newToken,
} from "quipu-client";
import {
  credentialOf,
  hostOf,
  invitationOf,
  keepPlayer,
  keepToken,
  nextPlayer,
  playerId,
  playerName,
  tokensOf,
} from "./memory.ts";

/** Keep what makes this browser the host of a table. */
export function keepHosted({ opened }: Pick<HostedTable, "opened">): void {
  hostOf.set(opened.id, opened.hostToken);
  invitationOf.set(opened.id, opened.invitation);
}

/** Take every seat that this browser held at the rematch of a table, and go there. */
export async function rematch(quipu: Quipu, table: TableDocument): Promise<void> {
  let next: TableDocument = table;
  for (const token of Object.values(tokensOf(table.game, table.id))) {
    const taken = await post<Rematch>(quipu, `/v1/${table.game}/tables/${table.id}/rematch`, undefined, token);
    keepToken(table.game, taken.table.id, taken.seat, token);
    next = taken.table;
    await startIfFull(quipu, next, hostOf.get(table.id) ?? token);
  }
  hostOf.set(next.id, hostOf.get(table.id));
  location.hash = `#/${next.game}/${next.id}`;
}

/** Open a sandbox at a version of a table, and go there with all its seats. */
export async function openSandbox(
  quipu: Quipu,
  table: TableDocument,
  at: number,
  seat: string | undefined,
): Promise<void> {
  const token = credentialOf(table.game, table.id, seat);
  const opened = await quipu.openSandbox(table.game, { table: table.id, at }, token === undefined ? {} : { token });
  await sitEverywhere(
    quipu,
    opened,
    table.seats.map((one) => one.name),
  );
}

/** The same of a log whose table is elsewhere, at its last version. */
export async function openSandboxOf(quipu: Quipu, game: string, log: string): Promise<void> {
  await sitEverywhere(quipu, await quipu.openSandboxOfLog(game, log), []);
}

/** The same in one seat, with bots in all others. */
export async function playOn(quipu: Quipu, table: TableDocument, at: number, seat: number): Promise<void> {
  const token = credentialOf(table.game, table.id, String(seat));
  const sandbox = await quipu.openSandbox(table.game, { table: table.id, at }, token === undefined ? {} : { token });
  keepHosted(sandbox);
  const { opened } = sandbox;
  await sitDown(quipu, opened.game, opened.id, table.seats[seat]?.name || playerName.get(), seat);
  for (const one of opened.seats) if (one.seat !== seat && one.name === null) await sandbox.addBot("CLUB", one.seat);
  await startIfFull(quipu, await sandbox.read(), opened.hostToken);
  location.hash = `#/${opened.game}/${opened.id}`;
}

async function sitEverywhere(quipu: Quipu, sandbox: HostedTable, names: (string | null)[]): Promise<void> {
  keepHosted(sandbox);
  const { opened } = sandbox;
  const free = opened.status === "OVER" ? [] : opened.seats.filter((one) => one.name === null);
  for (const { seat } of free) {
    await sitDown(quipu, opened.game, opened.id, names[seat] || String(seat + 1), seat);
  }
  await startIfFull(quipu, await sandbox.read(), opened.hostToken);
  location.hash = `#/${opened.game}/${opened.id}`;
}

async function startIfFull(quipu: Quipu, table: TableDocument, token: string): Promise<void> {
  if (table.status === "OPEN" && table.seats.every((one) => one.name !== null))
    await quipu.table(table.game, table.id, token).start();
}

function post<R>(quipu: Quipu, path: string, body: unknown, token: string | undefined): Promise<R> {
  return quipu.http.json<R>(path, { method: "POST", body, token, headers: { "idempotency-key": commandId() } });
}

/** Take a seat: any free one, which this browser's player holds at all its tables, or in a sandbox a certain one. */
export async function sitDown(
  quipu: Quipu,
  game: string,
  id: string,
  name: string,
  wanted?: number,
): Promise<{ handle: TableHandle; seat: number | null }> {
  const token = newToken();
  const invitation = invitationOf.get(id);
  const invited = invitation === null ? {} : { invitation };
  const handle =
    wanted === undefined
      ? await quipu
          .player(playerId())
          .table(game, id)
          .sit(await nameAt(quipu, game, id, name), { token, asPlayer: true, ...invited })
      : await quipu.table(game, id).sit(name, { token, seat: wanted, entropy: "", ...invited });
  const seat = (await handle.read()).you;
  if (seat !== null) keepToken(game, id, seat, token);
  return { handle, seat };
}

/** A name that nobody else has at the table: the player's own, or with a number behind it. */
async function nameAt(quipu: Quipu, game: string, id: string, name: string): Promise<string> {
  const { seats } = await quipu.table(game, id, credentialOf(game, id, undefined)).read();
  const taken = new Set(seats.map((one) => one.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/**
 * The address of a table, or of one of its versions, for those who are invited; null for a private table whose
 * invitation is unknown here.
 */
export function linkTo(table: { game: string; id: string; visibility: string }, version?: number): string | null {
  const address = `${location.origin}${location.pathname}#/${table.game}/${table.id}`;
  const at = version === undefined ? "" : `/at/${version}`;
  if (table.visibility !== "PRIVATE") return address + at;
  const invitation = invitationOf.get(table.id);
  return invitation === null ? null : `${address}/join/${invitation}${at}`;
}

/**
 * Replace the id of this browser's player; its seats are then held by the new one, as their tokens end with the old.
 * Returns how many tables could not be changed, so that the old one still holds their seats.
 */
export async function renewPlayer(quipu: Quipu): Promise<number> {
  const old = quipu.player(playerId());
  const next = nextPlayer.get() ?? { id: newToken(), command: commandId() };
  nextPlayer.set(next);
  const renewed = await old.renew(next.id, next.command);
  let after: string | undefined;
  do {
    const page = await renewed.tables({ first: 100, ...(after === undefined ? {} : { after }) });
    for (const { game, id, mine } of page.tables) if (mine.seat !== null) keepToken(game, id, mine.seat, next.id);
    after = page.after ?? undefined;
  } while (after !== undefined);
  keepPlayer(next.id);
  return renewed.left.length;
}
