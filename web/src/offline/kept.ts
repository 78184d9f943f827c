/** Own tables as this browser saw them last, by seat, to be looked at while the service cannot be reached. */

import { type UseStore, createStore, del, delMany, entries, get, keys, update } from "idb-keyval";
import type { Board, FullUpdate, TableDocument, Update } from "quipu-client";
import type { DescribedGame } from "../places.ts";
import { forgetTokens, tokensOf } from "../memory.ts";

/** A table as one of this browser's seats saw it. */
export interface KeptTable {
  table: TableDocument;
  log: Update[];
  board: Board;
  game: DescribedGame;
  /** In milliseconds since 1970, by this device's clock. */
  seenAt: number;
  /** Of a game that is over: every moment of it, and its log as a file. */
  replay?: { history: FullUpdate[]; file: string };
}

/** How many tables are kept; the one that was not looked at for longest goes first. */
const MOST = 20;
let opened: UseStore | undefined;
const store = () => (opened ??= createStore("quipu", "tables"));
const keyOf = (game: string, table: string, seat: number | string) => `${game}/${table}/${seat}`;

/** Keep what a seat of this browser sees; nothing for spectators, and nothing that was forgotten meanwhile. */
export async function keepTable(kept: KeptTable): Promise<void> {
  const { game, id, you } = kept.table;
  if (you === null || tokensOf(game, id)[you] === undefined) return;
  const key = keyOf(game, id, you);
  const next = { ...kept, log: kept.log.map(withoutView) };
  // in one step: two keep at once when a game ends
  await update<KeptTable>(key, (before) => (before?.replay ? { replay: before.replay, ...next } : next), store());
  if (tokensOf(game, id)[you] === undefined) await del(key, store()); // forgotten meanwhile
  const known = await keptTables();
  await delMany(
    known.slice(MOST).map(({ table }) => keyOf(table.game, table.id, table.you ?? "")),
    store(),
  );
}

/** What a seat saw; null where its token is not held here any more. */
export async function keptTable(game: string, table: string, seat: string | undefined): Promise<KeptTable | null> {
  if (seat === undefined || tokensOf(game, table)[seat] === undefined) return null;
  return (await get<KeptTable>(keyOf(game, table, seat), store())) ?? null;
}

/** All of them, the one that was seen last first. */
export async function keptTables(): Promise<KeptTable[]> {
  const all = await entries<string, KeptTable>(store());
  return all.map(([, kept]) => kept).sort((one, other) => other.seenAt - one.seenAt);
}

/** Leave nothing of a table in this browser: no token, no invitation, nothing that was seen. */
export async function forgetTable(game: string, table: string): Promise<void> {
  forgetTokens(game, table);
  const found = await keys<string>(store());
  await delMany(
    found.filter((key) => key.startsWith(`${game}/${table}/`)),
    store(),
  );
}

function withoutView(told: Update): Update {
  const copy: Update & { view?: unknown } = { ...told };
  delete copy.view;
  return copy;
}
