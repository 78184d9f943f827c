/** A view as facts to show: numbers, words, cards and chips, by what its JSON Schema says of each field. */

import type { Part } from "quipu-client";
import { type Schema, isLocated, partOf } from "../places.ts";
import type { Printed } from "../printed.ts";
import { wordOf } from "./names.ts";
import type { Locale } from "../words.ts";

export type Fact =
  | { kind: "number"; field: string; value: number }
  | { kind: "word"; field: string; text: string }
  | { kind: "cards"; field: string; collection: string; cards: Part[] }
  | { kind: "chips"; field: string; chips: { text: string; count: number; value: string }[] }
  | { kind: "group"; field: string; facts: Fact[] };

type Record_ = Record<string, unknown>;

/** Fields that say where one sits or what the page shows elsewhere. */
const QUIET = new Set(["seat", "viewer", "type", "toAct", "agenda", "owner", "seats", "modules", "start", "setup", "monsters", "phase"]);
/** Fields that hold the number of a seat. */
export const SEATS = new Set(["seat", "holder", "routeHolder", "combatHolder", "winner", "first", "starter", "diplomat", "head", "partner", "victim"]);

export interface Reading {
  printed: Printed;
  locale: Locale;
  /** Names of the seats. */
  names: string[];
}

/** What a record says, without what lies on the board. */
export function factsOf(reading: Reading, record: Record_, schema: Schema | undefined): Fact[] {
  const properties = (resolved(reading, schema).schema?.properties ?? {}) as Record<string, Schema>;
  return Object.entries(record).flatMap(([field, value]) => (QUIET.has(field) ? [] : factOf(reading, field, value, properties[field])));
}

function factOf(reading: Reading, field: string, value: unknown, given: Schema | undefined): Fact[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  const { schema, name } = resolved(reading, given);
  if (typeof value === "number") return numberOf(reading, field, value, schema);
  if (typeof value === "string") return [{ kind: "word", field, text: named(reading, name, value) }];
  if (Array.isArray(value)) return listOf(reading, field, value, schema?.items as Schema | undefined);
  const record = value as Record_;
  const counts = Object.entries(record).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  if (counts.length && counts.length === Object.keys(record).length && isBundle(schema)) {
    const chips = counts.filter(([, count]) => count).map(([key, count]) => ({ text: wordOf(reading.printed.game, key, reading.locale), count, value: key }));
    return chips.length ? [{ kind: "chips", field, chips }] : [];
  }
  const facts = factsOf(reading, record, schema);
  return facts.length ? [{ kind: "group", field, facts }] : [];
}

function numberOf(reading: Reading, field: string, value: number, schema: Schema | undefined): Fact[] {
  if (SEATS.has(field)) return [{ kind: "word", field, text: reading.names[value] ?? "" }];
  const collection = schema?.["x-collection"];
  if (typeof collection !== "string") return value === 0 && field !== "points" && field !== "fame" ? [] : [{ kind: "number", field, value }];
  const part = partOf(reading.printed.board, collection, value);
  if (!part) return [];
  if (isLocated(reading.printed.board, collection)) return [];
  return [{ kind: "cards", field, collection, cards: [part] }];
}

function listOf(reading: Reading, field: string, values: unknown[], items: Schema | undefined): Fact[] {
  const { schema, name } = resolved(reading, items);
  const [first] = values;
  if (typeof first === "string") return [{ kind: "chips", field, chips: counted(values as string[], (value) => named(reading, name, value)) }];
  if (typeof first === "number") {
    const collection = schema?.["x-collection"];
    if (typeof collection !== "string") return [{ kind: "word", field, text: values.join(" · ") }];
    if (isLocated(reading.printed.board, collection)) return [];
    const cards = (values as number[]).map((id) => partOf(reading.printed.board, collection, id)).filter((part): part is Part => part !== undefined);
    return [{ kind: "cards", field, collection, cards }];
  }
  if (typeof first !== "object" || first === null) return [];
  return recordsOf(reading, field, values as Record_[], schema);
}

function recordsOf(reading: Reading, field: string, records: Record_[], schema: Schema | undefined): Fact[] {
  const properties = (schema?.properties ?? {}) as Record<string, Schema>;
  if (Object.values(properties).some((one) => typeof one["x-collection"] === "string" && isLocated(reading.printed.board, one["x-collection"]))) return [];
  const keyed = Object.keys(properties);
  const word = keyed.find((key) => typeof records[0]?.[key] === "string");
  if (keyed.includes("count") && word) {
    const kind = resolved(reading, properties[word]).name;
    const chips = records.filter((one) => one.count).map((one) => ({ text: named(reading, kind, String(one[word])), count: Number(one.count), value: String(one[word]) }));
    return chips.length ? [{ kind: "chips", field, chips }] : [];
  }
  return records.flatMap((record) => {
    const facts = factsOf(reading, record, schema);
    return facts.length ? [{ kind: "group" as const, field, facts }] : [];
  });
}

function counted(values: string[], say: (value: string) => string) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ text: say(value), count, value }));
}

export function named(reading: Reading, kind: string, value: string): string {
  return reading.printed.game.texts[`${kind}-${value}`] ?? wordOf(reading.printed.game, value, reading.locale);
}

function isBundle(schema: Schema | undefined): boolean {
  const properties = Object.values((schema?.properties ?? {}) as Record<string, Schema>);
  return properties.length > 3 && properties.every((one) => one.type === "integer");
}

/** A schema without its reference and without the null beside it; `name` is that of the reference. */
export function resolved(reading: Reading, schema: Schema | undefined, name = ""): { schema: Schema | undefined; name: string } {
  const variants = (schema?.oneOf ?? schema?.anyOf) as Schema[] | undefined;
  const inner = variants?.find((one) => one.type !== "null");
  if (inner) return resolved(reading, inner, name);
  if (typeof schema?.$ref !== "string") return { schema, name };
  const target = schema.$ref.split("/").at(-1) ?? "";
  return resolved(reading, reading.printed.schemas[target], target);
}

/** The records of the view that belong to a seat, with their schema: its player record, its score sheet. */
export function recordsOfSeat(reading: Reading, view: Record_, seat: number): { record: Record_; schema: Schema | undefined }[] {
  const properties = (reading.printed.schemas.View?.properties ?? {}) as Record<string, Schema>;
  return Object.entries(view).flatMap(([field, value]) => {
    if (!isSeated(value)) return [];
    return value.filter((one) => one.seat === seat).map((record) => ({ record, schema: properties[field]?.items as Schema | undefined }));
  });
}

/** What the view says of the table as a whole. */
export function factsOfTable(reading: Reading, view: Record_): Fact[] {
  const common = Object.fromEntries(Object.entries(view).filter(([, value]) => !isSeated(value)));
  return factsOf(reading, common, reading.printed.schemas.View);
}

function isSeated(value: unknown): value is Record_[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof (one as Record_ | null)?.seat === "number");
}

const SCORES = ["fame", "points", "score"];

/** The score of every seat as the view tells it, or null where it tells none; of several records the best counts. */
export function scoresOf(view: Record_ | null, seats: number): number[] | null {
  for (const value of Object.values(view ?? {})) {
    if (!isSeated(value)) continue;
    const field = SCORES.find((one) => typeof value[0]?.[one] === "number");
    if (!field) continue;
    return Array.from({ length: seats }, (_, seat) => Math.max(0, ...value.filter((one) => one.seat === seat).map((one) => Number(one[field]))));
  }
  return null;
}

/** How many cards or pieces a seat holds in hand, in all its records; null where the view tells of no hand. */
export function handOf(view: Record_ | null, seat: number): number | null {
  for (const value of Object.values(view ?? {})) {
    if (!isSeated(value)) continue;
    const sizes = value.filter((one) => one.seat === seat).flatMap(({ handSize, hand }) => (typeof handSize === "number" ? [handSize] : Array.isArray(hand) ? [hand.length] : []));
    if (sizes.length) return sizes.reduce((all, size) => all + size, 0);
  }
  return null;
}
