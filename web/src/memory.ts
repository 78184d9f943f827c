/** What this browser keeps: seat tokens, the player's name, language and theme. */

import { type Entropies, type Owed, newToken } from "quipu-client";
import { IN_ENGLISH, type Locale, type Spoken } from "./words.ts";

/** What a browser without storage keeps until the page is left: it still plays, and forgets its seats on reload. */
const volatile = new Map<string, string>();

/** The tokens held at a table, by seat. */
export function tokensOf(game: string, table: string): Record<string, string> {
  return read(`quipu/${game}/${table}`, {});
}

export function keepToken(game: string, table: string, seat: number, token: string): void {
  write(`quipu/${game}/${table}`, { ...tokensOf(game, table), [seat]: token });
  forgotten.set(forgotten.get().filter((one) => one !== table));
}

/** The seat is held elsewhere now. */
export function dropToken(game: string, table: string, seat: string): void {
  const { [seat]: _, ...others } = tokensOf(game, table);
  write(`quipu/${game}/${table}`, others);
}

/** Tables that this browser was told to forget: its player may still hold seats there, but they are listed no more. */
export const forgotten = setting<string[]>("quipu/forgotten", []);

/** Leave no token, invitation or anything else of a table here. */
export function forgetTokens(game: string, table: string): void {
  unsaved.delete(table);
  for (const key of [...volatile.keys()]) if (isOf(key, game, table)) volatile.delete(key);
  forgotten.set([...forgotten.get().filter((one) => one !== table), table]);
  try {
    for (const key of Object.keys(localStorage)) if (isOf(key, game, table)) localStorage.removeItem(key);
  } catch {
    // a browser without storage has kept nothing
  }
}

function isOf(key: string, game: string, table: string): boolean {
  return key === `quipu/${game}/${table}` || (key.startsWith("quipu/") && key.endsWith(`/${table}`));
}

/** The host's token of a table, and the invitation to it. */
export const hostOf = perTable<string>("host");
export const invitationOf = perTable<string>("invitation");

/** What this browser's seats have committed to, until they reveal it: also after a reload, if there is storage. */
const owed = perTable<Owed[]>("entropies");
const unsaved = new Map<string, Owed[]>();
export const entropies: Entropies = {
  get: (table) => unsaved.get(table) ?? owed.get(table) ?? undefined,
  set: (table, value) => {
    unsaved.set(table, value);
    owed.set(table, value);
  },
  delete: (table) => {
    unsaved.delete(table);
    owed.set(table, []);
  },
};

/** What shows a table to this browser: the seat's token, or the invitation. */
export function credentialOf(game: string, table: string, seat: string | undefined): string | undefined {
  return (seat === undefined ? undefined : tokensOf(game, table)[seat]) ?? invitationOf.get(table) ?? undefined;
}

/** The version up to which this browser has seen a table. */
export const seen = perTable<number>("seen");

/** How far the guided first turn has come at a table. */
export const guided = perTable<number>("guide");

/** How many lines this browser has left at a table for its next turns. */
export const planned = perTable<number>("planned");

/** The secret that holds this browser's seats at all tables; made when it is first asked for. */
export function playerId(): string {
  const kept = read("quipu/player", "");
  const id = kept || newToken();
  if (!kept) write("quipu/player", id);
  return id;
}

/**
 * The id that is replacing this one: kept until the service has answered, so that a lost answer can be asked for again.
 */
export const nextPlayer = setting<{ id: string; command: string } | null>("quipu/next-player", null);

/** From now on this browser's seats are held by another id. */
export function keepPlayer(id: string): void {
  write("quipu/player", id);
  nextPlayer.set(null);
}

export type Theme = "dark" | "light";

const givenName = setting("quipu/name", "");
const guestNumber = setting("quipu/guest", 0);

/** What the player is called: the name that was given, or a guest's own. */
export const playerName = {
  get: () => givenName.get().trim() || guestName(),
  set: (name: string) => givenName.set(name),
};

/** Drawn once for this browser: a beast and a number. */
function guestName(): string {
  if (!guestNumber.get()) guestNumber.set(80 + Math.floor(Math.random() * 720));
  const number = guestNumber.get();
  const beasts = (spoken.get() ?? IN_ENGLISH).words.beasts.split(", ");
  return `${beasts[number % beasts.length]} ${Math.floor(number / 8)}`;
}

/** The language that was chosen; without a choice the service goes by what the browser prefers. */
export const language = setting<Locale | null>("quipu/locale", null);
/** The page's words as they came last, for times without a line. */
export const spoken = setting<Spoken | null>("quipu/words", null);
export const theme = setting<Theme>(
  "quipu/theme",
  matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
);

function perTable<T>(what: string): {
  get: (table: string) => T | null;
  set: (table: string, value: T | null) => void;
} {
  const key = (table: string) => `quipu/${what}/${table}`;
  return {
    get: (table) => read<T | null>(key(table), null),
    set: (table, value) => value !== null && write(key(table), value),
  };
}

export interface Setting<T> {
  get: () => T;
  set: (value: T) => void;
}

export function setting<T>(key: string, otherwise: T): Setting<T> {
  return { get: () => read(key, otherwise), set: (value) => write(key, value) };
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(stored(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    volatile.delete(key);
  } catch {
    volatile.set(key, JSON.stringify(value));
  }
}

function stored(key: string): string | null {
  const kept = volatile.get(key);
  return kept === undefined ? localStorage.getItem(key) : kept;
}
