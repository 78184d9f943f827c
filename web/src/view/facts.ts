/**
 * What a page reads a view with: what is printed, the reader's language, the names of the seats; and the scores that it
 * tells.
 */

import type { Outcome } from "quipu-client";
import { type Hint, collectionOf, hintOf, isSeat, resolvedIn } from "../generic/hints.ts";
import type { Schema } from "../places.ts";
import type { Printed } from "../printed.ts";
import type { Locale } from "../words.ts";
import { valueName } from "./names.ts";

export interface Reading {
  printed: Printed;
  locale: Locale;
  /** Names of the seats. */
  names: string[];
}

export function named(reading: Reading, kind: string, value: string): string {
  return valueName(reading.printed.game.texts, kind, value);
}

export function resolved(reading: Reading, schema: Schema | undefined): { schema: Schema | undefined; name: string } {
  return resolvedIn(reading.printed.schemas, schema);
}

/**
 * The score of every seat by the field whose look is `score`, or null where the view tells none; of several records of
 * a seat the best counts.
 */
export function scoresOf(view: Seen, schemas: Record<string, Schema>, seats: number): number[] | null {
  const told = Array.from({ length: seats }, (_, seat) => lookingLike(view, schemas, seat, "score").map(Number));
  return told.some((scores) => scores.length) ? told.map((scores) => Math.max(0, ...scores)) : null;
}

/** The score of every seat in a result, or null where nothing was scored. */
export function finalScores(outcome: Outcome | null, seats: number): number[] | null {
  const told = Array.from(
    { length: seats },
    (_, seat) => outcome?.results.find((one) => one.seats.includes(seat))?.score,
  );
  return told.some((score) => score != null) ? told.map((score) => score ?? 0) : null;
}

/** Whether the lowest score wins. */
export function fewestWin(schemas: Record<string, Schema>): boolean {
  return Object.values(schemas).some((schema) =>
    Object.values(schema.properties ?? {}).some((one) => hintOf(one)?.fewest),
  );
}

/** How many cards or pieces a seat holds in hand, in all its records; null where the view tells of no hand. */
export function handOf(view: Seen, schemas: Record<string, Schema>, seat: number): number | null {
  const backs = lookingLike(view, schemas, seat, "backs");
  const hands = backs.length ? backs : lookingLike(view, schemas, seat, "hand");
  return hands.length
    ? hands.reduce<number>((all, hand) => all + (Array.isArray(hand) ? hand.length : Number(hand)), 0)
    : null;
}

type Seen = Record<string, unknown> | null;

/** What the view says of a seat in fields of this look: in lists by seat, and in records that name the seat. */
function lookingLike(view: Seen, schemas: Record<string, Schema>, seat: number, look: Hint["as"]): unknown[] {
  const properties = schemas.View?.properties ?? {};
  return Object.entries(properties).flatMap(([field, schema]) => {
    const values = view?.[field];
    if (!Array.isArray(values)) return [];
    const { items } = schema;
    if (hintOf(schema)?.as === look) return collectionOf(items) ? [] : [values[seat]];
    const inner = Object.entries(resolvedIn(schemas, items).schema?.properties ?? {});
    const owner = inner.find(([, one]) => isSeat(one))?.[0];
    const told = inner.find(([, one]) => hintOf(one)?.as === look)?.[0];
    if (owner === undefined || told === undefined) return [];
    return (values as Record<string, unknown>[])
      .filter((one) => one[owner] === seat && one[told] !== null)
      .map((one) => one[told]);
  });
}
