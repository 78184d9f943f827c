/**
 * The view of any game as things to draw: what stands on places, what lies before each seat and in the middle. It
 * follows the view's schema and its hints.
 */

import type { Board, Part } from "quipu-client";
import { collectionsOf, isLocated, type Schema } from "../places.ts";
import { fieldName, valueName } from "../view/names.ts";
import { type Hint, collectionOf, hintOf, isSeat, resolvedIn, schemaOf } from "./hints.ts";

export interface Stand {
  collection: string;
  id: number;
  seat: number | null;
  sign: string;
  look: "piece" | "mark" | "count";
  count: number;
  label: string;
}

export type Thing = { field: string; label: string; look: Hint["as"] | undefined } & (
  | { kind: "cards"; collection: string; cards: (number | null)[] }
  | { kind: "trick"; collection: string; cards: { seat: number; card: number | null }[] }
  | { kind: "number"; value: number; most?: number }
  | { kind: "dice"; values: number[] }
  | { kind: "words"; words: Word[] }
);

export interface Word {
  text: string;
  count: number;
  sign?: string | undefined;
  colour?: string | undefined;
}

export interface Lying {
  stands: Stand[];
  /** By seat. */
  mats: Thing[][];
  middle: Thing[];
}

interface Read {
  texts: Record<string, string>;
  board: Board;
  schemas: Record<string, Schema>;
  view: Record<string, unknown>;
  you: number | null;
  names: string[];
}

interface At {
  field: string;
  hint: Hint | undefined;
  schema: Schema | undefined;
  seat: number | null;
}

type Record_ = Record<string, unknown>;

export function lyingOf(read: Read): Lying {
  const lying: Lying = { stands: [], mats: read.names.map(() => []), middle: [] };
  new Walk(read, lying).record(read.view, read.schemas.View, null);
  for (const [seat, mat] of lying.mats.entries()) {
    // one's own hand is shown, so its size need not be
    if (mat.some((thing) => thing.kind === "cards" && thing.look === "hand"))
      lying.mats[seat] = mat.filter((thing) => thing.look !== "backs");
  }
  return { ...lying, stands: stacked(lying.stands) };
}

/** What one record says, such as how a score came about. */
export function thingsOf(read: Read, record: Record_, schema: Schema | undefined): Thing[] {
  const lying: Lying = { stands: [], mats: [], middle: [] };
  new Walk(read, lying).record(record, schema, Number(record.seat ?? 0));
  return lying.middle;
}

class Walk {
  constructor(
    private readonly read: Read,
    private readonly lying: Lying,
  ) {}

  record(record: Record_, given: Schema | undefined, seat: number | null, hint?: Hint): void {
    const properties = propertiesOf(schemaOf(this.read.schemas, given, record));
    for (const [field, value] of Object.entries(record)) {
      const property = properties[field];
      if (!property || field === "type" || (seat !== null && isSeat(property) && value === seat)) continue;
      this.lay(value, { field, schema: property, hint: hintOf(property) ?? hint, seat });
    }
  }

  private lay(value: unknown, at: At): void {
    if (value === null || value === undefined || value === false || at.hint?.as === "quiet" || at.hint?.as === "sheet")
      return;
    const { schema, name } = resolvedIn(this.read.schemas, at.schema);
    if (Array.isArray(value)) this.list(value, { ...at, schema });
    else if (typeof value === "number") this.number(value, { ...at, schema });
    else if (typeof value === "string") this.words([valueName(this.read.texts, name, value)], at);
    else if (value === true) this.words([fieldName(this.read.texts, at.field)], { ...at, field: "" });
    else this.object(value as Record_, at);
  }

  private object(value: Record_, at: At): void {
    const schema = schemaOf(this.read.schemas, at.schema, value);
    const properties = propertiesOf(schema);
    const place = this.standing(value, properties);
    if (place) this.stand(place[0], place[1], value, { ...at, schema });
    else if (isTally(properties)) this.tally(Object.entries(value), "", at);
    else this.record(value, schema, ownerOf(value, properties) ?? at.seat, at.hint);
  }

  /** How many there are of each value of an enum, without those that are zero. */
  private tally(counts: [string, unknown][], kind: string, at: At): void {
    const { signs, colours } = at.hint ?? {};
    const words = counts.map(([value, count]) => ({
      text: valueName(this.read.texts, kind, value),
      count: Number(count),
      sign: Array.isArray(signs) ? undefined : signs?.[value],
      colour: colours?.[value],
    }));
    const some = words.filter((one) => one.count);
    if (some.length) this.put(at, { kind: "words", words: some });
  }

  private number(value: number, at: At): void {
    const collection = collectionOf(at.schema);
    if (isSeat(at.schema)) this.words([this.read.names[value] ?? String(value + 1)], at);
    else if (collection && isLocated(this.read.board, collection)) this.stand(collection, value, at.seat, at);
    else if (collection) this.put(at, { kind: "cards", collection, cards: [value] });
    else if (at.hint?.as === "dice") this.put(at, { kind: "dice", values: [value] });
    else this.put(at, { kind: "number", value, ...(at.hint?.most === undefined ? {} : { most: at.hint.most }) });
  }

  private list(values: unknown[], at: At): void {
    const items = at.schema?.items;
    const { schema, name } = resolvedIn(this.read.schemas, items);
    const members = at.hint?.as === "tally" ? this.read.schemas[at.hint.by ?? ""]?.enum : undefined;
    if (members && !values.some(Array.isArray)) {
      const counted = members.map((value, place): [string, unknown] => [String(value), values[place]]);
      this.tally(counted, at.hint?.by ?? "", at);
      return;
    }
    const stated = at.hint?.by === "viewer" || members ? undefined : at.hint?.by;
    const by = at.hint?.by === "viewer" ? undefined : (stated ?? this.meaning(values, schema, items, at));
    const collection = collectionOf(schema);
    const of = { ...at, schema: items };
    const inside = values.filter((one) => one !== null);
    if (by === "seats") this.bySeat(values, of, collection);
    else if (by)
      for (const [place, one] of values.entries()) this.stand(by, this.parts(by)[place]?.id ?? place, one, of);
    else if (collection && !isLocated(this.read.board, collection))
      this.put(at, { kind: "cards", collection, cards: values as (number | null)[] });
    else if (inside.some((one) => typeof one === "string"))
      this.words(
        (inside as string[]).map((one) => valueName(this.read.texts, name, one)),
        at,
      );
    else if (at.hint?.as === "dice") this.put(at, { kind: "dice", values: inside as number[] });
    else if (at.hint?.as === "trick" && inside.length) this.trick(inside as Record_[], of);
    else if (!collection && isSeat(schema))
      this.words(
        (inside as number[]).map((one) => this.read.names[one] ?? String(one + 1)),
        at,
      );
    else if (!collection && inside.every((one) => typeof one === "number"))
      this.words(inside.length ? [inside.join(" · ")] : [], at);
    else for (const one of inside) this.lay(one, of);
  }

  /** What the positions of a list stand for, where nothing says it: places if there are as many, else seats. */
  private meaning(
    values: unknown[],
    schema: Schema | undefined,
    items: Schema | undefined,
    at: At,
  ): string | undefined {
    const collection = collectionOf(schema);
    if (collection && !isMaybeNull(items)) return undefined;
    const located = Object.keys(collectionsOf(this.read.board)).filter(
      (one) => isLocated(this.read.board, one) && this.parts(one).length === values.length,
    );
    const place = located.includes(at.field) ? at.field : located.length === 1 ? located[0] : undefined;
    if (place && !collection && !this.names(schema) && (values.length !== this.read.names.length || place === at.field))
      return place;
    if (at.seat !== null || values.length !== this.read.names.length || at.hint?.as === "dice" || isSeat(schema))
      return undefined;
    return schema?.type === "array" || isMaybeNull(items) || schema?.type === "integer" ? "seats" : undefined;
  }

  /** Whether a record says itself where it stands or whose it is. */
  private names(schema: Schema | undefined): boolean {
    return Object.values(propertiesOf(schema)).some((one) => isSeat(one) || collectionOf(one) !== undefined);
  }

  private bySeat(values: unknown[], at: At, collection: string | undefined): void {
    if (at.hint?.as === "trick" && collection) {
      const cards = values.map((card, seat) => ({ seat, card: card as number | null }));
      this.put({ ...at, seat: null }, { kind: "trick", collection, cards });
    } else for (const [seat, one] of values.entries()) this.lay(one, { ...at, seat });
  }

  /** Cards that say whose they are, as records. */
  private trick(records: Record_[], at: At): void {
    const played = records.map((record) => {
      const properties = propertiesOf(schemaOf(this.read.schemas, at.schema, record));
      const named = Object.entries(properties).find(([, one]) => collectionOf(one));
      return {
        seat: ownerOf(record, properties) ?? 0,
        card: Number(record[named?.[0] ?? ""]),
        collection: named ? collectionOf(named[1]) : undefined,
      };
    });
    const collection = played[0]?.collection;
    if (!collection) return;
    const cards = this.read.names.map((_, seat) => ({
      seat,
      card: played.find((one) => one.seat === seat)?.card ?? null,
    }));
    this.put({ ...at, seat: null }, { kind: "trick", collection, cards });
  }

  private stand(collection: string, id: number, value: unknown, at: At): void {
    if (value === null || value === undefined || value === 0 || value === false) {
      if (value !== 0 || !isSeat(resolvedIn(this.read.schemas, at.schema).schema)) return;
    }
    if (Array.isArray(value)) {
      const items = resolvedIn(this.read.schemas, at.schema).schema?.items;
      for (const one of value) this.stand(collection, id, one, { ...at, schema: items });
    } else this.lying.stands.push({ collection, id, ...this.piece(value, at) });
  }

  private piece(value: unknown, at: At): Omit<Stand, "collection" | "id"> {
    const { schema, name } = resolvedIn(this.read.schemas, at.schema);
    const look = at.hint?.as === "marks" ? "mark" : "piece";
    const whose = (seat: number | null) => (seat === null ? "" : (this.read.names[seat] ?? ""));
    if (typeof value === "object" && value !== null) {
      const record = value as Record_;
      const properties = propertiesOf(schemaOf(this.read.schemas, at.schema, record));
      const word = Object.entries(record).find(([field, one]) => typeof one === "string" && field !== "type");
      const count = Object.entries(properties).find(
        ([field, one]) =>
          one.type === "integer" && !isSeat(one) && !collectionOf(one) && typeof record[field] === "number",
      );
      const kind = word
        ? valueName(this.read.texts, resolvedIn(this.read.schemas, properties[word[0]]).name, String(word[1]))
        : "";
      const hint = (word && hintOf(properties[word[0]])) ?? at.hint;
      const seat = ownerOf(record, properties) ?? sideOf(hint, String(word?.[1])) ?? at.seat;
      return {
        seat,
        look,
        count: count ? Number(record[count[0]]) : 1,
        sign: signOf(hint, seat, word ? String(word[1]) : "", kind),
        label: [kind, whose(seat)].filter(Boolean).join(", "),
      };
    }
    if (typeof value === "string") {
      const kind = valueName(this.read.texts, name, value);
      const seat = sideOf(at.hint, value) ?? at.seat;
      return { seat, look, count: 1, sign: signOf(at.hint, seat, value, kind), label: kind };
    }
    if (isSeat(schema))
      return {
        seat: value as number,
        look,
        count: 1,
        sign: signOf(at.hint, value as number, "", ""),
        label: whose(value as number),
      };
    const title = fieldName(this.read.texts, at.field);
    if (typeof value === "number" && collectionOf(schema) === undefined)
      return { seat: at.seat, look: "count", count: value, sign: String(value), label: `${title}: ${value}` };
    return {
      seat: at.seat,
      look,
      count: 1,
      sign: signOf(at.hint, at.seat, "", title),
      label: [title, whose(at.seat)].filter(Boolean).join(", "),
    };
  }

  private standing(record: Record_, properties: Record<string, Schema>): [string, number] | undefined {
    for (const [field, schema] of Object.entries(properties)) {
      const collection = collectionOf(schema);
      if (collection && isLocated(this.read.board, collection) && typeof record[field] === "number")
        return [collection, record[field]];
    }
    return undefined;
  }

  private words(words: string[], at: At): void {
    if (words.length) this.put(at, { kind: "words", words: counted(words) });
  }

  private put({ field, hint, seat }: At, thing: DistributiveOmit<Thing, "field" | "label" | "look">): void {
    const whole = { field, label: field ? fieldName(this.read.texts, field) : "", look: hint?.as, ...thing };
    if (whole.kind === "cards" && !whole.cards.length && hint?.as !== "pile") return;
    // the viewer's own hand stands in the view without its seat
    const owner = seat ?? (hint?.as === "hand" || hint?.by === "viewer" ? this.read.you : null);
    (owner === null ? this.lying.middle : (this.lying.mats[owner] ?? this.lying.middle)).push(whole);
  }

  private parts(collection: string): Part[] {
    return collectionsOf(this.read.board)[collection] ?? [];
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function propertiesOf(schema: Schema | undefined): Record<string, Schema> {
  return schema?.properties ?? {};
}

/** Whether a record says nothing but how many there are of each of four things or more. */
function isTally(properties: Record<string, Schema>): boolean {
  const fields = Object.values(properties);
  return fields.length > 3 && fields.every((one) => one.type === "integer" && !isSeat(one) && !collectionOf(one));
}

/** The seat that a record belongs to: its one field that holds a seat. */
function ownerOf(record: Record_, properties: Record<string, Schema>): number | null {
  const seats = Object.entries(properties).filter(
    ([field, schema]) => isSeat(schema) && typeof record[field] === "number",
  );
  return seats.length === 1 ? (record[seats[0]?.[0] ?? ""] as number) : null;
}

function isMaybeNull(schema: Schema | undefined): boolean {
  const variants = schema?.oneOf ?? schema?.anyOf;
  return (
    (Array.isArray(schema?.type) && schema.type.includes("null")) ||
    (variants?.some((one) => one.type === "null") ?? false)
  );
}

/** Whose pieces these are, if the value of an enum says so. */
function sideOf(hint: Hint | undefined, value: string): number | undefined {
  const seat = hint?.sides?.indexOf(value) ?? -1;
  return seat < 0 ? undefined : seat;
}

function signOf(hint: Hint | undefined, seat: number | null, value: string, name: string): string {
  const given = Array.isArray(hint?.signs) ? hint.signs[seat ?? -1] : hint?.signs?.[value];
  return given ?? (name ? name.slice(0, 1).toUpperCase() : seat === null ? "" : String(seat + 1));
}

function counted(words: string[]): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count }));
}

/** Equal pieces of one place as one stack. */
function stacked(stands: Stand[]): Stand[] {
  const stacks = new Map<string, Stand>();
  for (const stand of stands) {
    const key = JSON.stringify([stand.collection, stand.id, stand.seat, stand.sign, stand.look, stand.label]);
    const known = stacks.get(key);
    stacks.set(key, known ? { ...known, count: known.count + stand.count } : stand);
  }
  return [...stacks.values()];
}
