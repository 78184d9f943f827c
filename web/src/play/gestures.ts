/**
 * What moves when something happens: cards and points travel between the board and the seats, dice are thrown. It is
 * read from what an event tells and from what the view tells before and after it, in all games alike.
 */

import type { Board, Part, Tagged } from "quipu-client";
import { iconOf } from "../boards/index.ts";
import type { AnyView } from "../live.ts";
import { isSeat } from "../generic/hints.ts";
import { type Links, type Reference, type Schema, isLocated, partOf, referencesOf, tagOf } from "../places.ts";
import { handOf, scoresOf } from "../view/facts.ts";

export type Sound = "tap" | "wood" | "stone" | "card" | "dice" | "water" | "gain" | "low";

/** Something that flies: from places or a seat, to a seat or, if it is null, onto the board. */
export interface Flight {
  what: "card" | "points" | "roll";
  from: Reference[] | number;
  to: number | null;
  /** What is written on it; on a card the name of its picture, or nothing while it is face down. */
  text: string;
}

export interface Gesture {
  flights: Flight[];
  /** The places that light up. */
  places: Reference[];
  /** The seats that do something, or to which it is done, of which nothing else moves. */
  nods: number[];
  /** Whether it happens to the whole table: no place, seat or card is named. */
  whole: boolean;
  sound: Sound;
}

/** What the game tells of itself, to read views and events. */
interface Told {
  game: string;
  links: Links;
  schemas: Record<string, Schema>;
  board: Board;
  seats: number;
}

/** Events that tell of a trade that was made, unlike those that tell of an offer. */
const TRADED = /(Traded|Used)$/;

/** Cards that fly at once, of each seat. */
const MOST = 4;

export function gestureOf(
  { game, links, schemas, board, seats }: Told,
  before: AnyView | null,
  after: AnyView | null,
  events: Tagged[],
): Gesture {
  const places = events
    .flatMap((event) => referencesOf(links, event))
    .filter((one) => isLocated(board, one.collection));
  const scores = changes(scoresOf(before, schemas, seats), scoresOf(after, schemas, seats));
  const hand = (view: AnyView | null) => Array.from({ length: seats }, (_, seat) => handOf(view, schemas, seat));
  const cards = cardsOf(game, changes(hand(before), hand(after)), events, places);
  const rolls = events.flatMap((event) => {
    const shown = rolled(event);
    return shown.length ? [{ what: "roll" as const, from: seatOf(event), to: null, text: shown.join(" ") }] : [];
  });
  const points = scores.flatMap((change, seat) =>
    change
      ? [{ what: "points" as const, from: places, to: seat, text: `${change > 0 ? "+" : "−"}${Math.abs(change)}` }]
      : [],
  );
  const flights = [...rolls, ...cards, ...points];
  const nods = flights.length || places.length ? [] : events.flatMap((event) => seatsIn(event, schemas));
  const whole = events.length > 0 && !flights.length && !places.length && !nods.length;
  return { flights, places, nods: [...new Set(nods)], whole, sound: soundOf(flights, scores, places, board) };
}

/** The seats that an event names, itself or in its records. */
function seatsIn(event: Tagged, schemas: Record<string, Schema>): number[] {
  const kind = Object.values(schemas).find(({ properties }) => tagOf(properties?.type) === event.type);
  const named = Object.entries(kind?.properties ?? {}).flatMap(([name, schema]) => (isSeat(schema) ? event[name] : []));
  const records = Object.values(event).flat() as ({ seat?: unknown } | null)[];
  return [...named, ...records.map((one) => one?.seat)].flat().filter((one) => typeof one === "number");
}

/** The dice that an event shows; none for all others. */
export function rolled(event: Tagged): number[] {
  if (!event.type.endsWith("Rolled")) return [];
  const values = Object.values(event).find((one): one is number[] => Array.isArray(one) && typeof one[0] === "number");
  return values ?? [];
}

function soundOf(flights: Flight[], scores: number[], places: Reference[], board: Board): Sound {
  if (flights.some(({ what }) => what === "roll")) return "dice";
  if (scores.some((one) => one > 0)) return "gain";
  if (flights.length) return "card";
  const last = places.at(-1);
  if (!last) return "tap";
  const place: (Part & { kind?: string | null }) | undefined = partOf(board, last.collection, last.id);
  if (place?.kind === "POOL") return "water";
  return places.length > 1 ? "wood" : "stone";
}

const changes = (before: (number | null)[] | null, after: (number | null)[] | null): number[] =>
  (after ?? []).map((one, at) => (one ?? 0) - (before?.[at] ?? one ?? 0));

/** Cards between seats where one gets what another loses, all others between a seat and the board. */
function cardsOf(game: string, hands: number[], events: Tagged[], places: Reference[]): Flight[] {
  const left = [...hands];
  const flights: Flight[] = [];
  const fly = (from: Flight["from"], to: number | null, count: number, names: string[]) => {
    for (let at = 0; at < Math.min(count, MOST); at++)
      flights.push({ what: "card", from, to, text: names[at % names.length] ?? "" });
  };
  hands.forEach((lost, from) => {
    if (lost >= 0) return;
    const to = left.findIndex((one) => one > 0);
    const given = to < 0 ? 0 : Math.min(-lost, left[to] ?? 0);
    if (given) fly(from, to, given, namesOf(game, events, to));
    if (to >= 0) left[to] = (left[to] ?? 0) - given;
    fly(from, null, -lost - given, namesOf(game, events, from));
  });
  for (const [to, got] of left.entries()) fly(places, to, got, namesOf(game, events, to));
  // as many cards come as go: no hand tells of it, but the event does
  if (!flights.length)
    for (const event of events) {
      if (!TRADED.test(event.type)) continue;
      const [seat, take] = [seatOf(event), named(game, event.take)];
      const partner = typeof event.partner === "number" ? event.partner : null;
      const paid = named(game, event.give);
      fly(seat, partner, paid.length, paid);
      fly(partner ?? places, seat, take.length, take);
    }
  return flights;
}

/** The pictures of what a seat gets or gives, as far as events name them. */
function namesOf(game: string, events: Tagged[], seat: number): string[] {
  const records = events.flatMap((event) => [event, ...Object.values(event).flat()]);
  return records.flatMap((record) => {
    if (typeof record !== "object" || record === null) return [];
    const one = record as Record<string, unknown>;
    if (one.partner === seat) return named(game, one.give);
    if (one.seat !== seat) return [];
    const found = named(game, one.take ?? one.cards ?? one.card);
    return found.flatMap((name) => Array.from({ length: Number(one.count ?? 1) }, () => name));
  });
}

/** The names of things that have a picture: of one, of several, or of each as often as its number says. */
function named(game: string, value: unknown): string[] {
  if (typeof value === "string") return iconOf(game, value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => named(game, one));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, count]) =>
    typeof count === "number" && iconOf(game, name) ? Array.from({ length: Math.max(0, count) }, () => name) : [],
  );
}

const seatOf = (event: Tagged): number => (typeof event.seat === "number" ? event.seat : 0);
