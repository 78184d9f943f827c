/**
 * What happens is seen: over the entries of a file, by its name as the first argument, print the kinds of events of
 * those after which nothing moves and no place lights up.
 */

import { readFileSync } from "node:fs";
import type { Board, GameDocument, Tagged } from "quipu-client";
import { linksOf, schemasOf } from "../src/places.ts";
import { gestureOf } from "../src/play/gestures.ts";

type View = Record<string, unknown>;

interface Entries {
  game: GameDocument;
  board: Board;
  seats: number;
  entries: { before: View; after: View; events: Tagged[] }[];
}

const { game, board, seats, entries } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Entries;
const about = { game: game.name, links: linksOf(game), schemas: schemasOf(game), board, seats };
const unseen = entries.flatMap(({ before, after, events }) => {
  const { flights, places, nods } = gestureOf(about, before, after, events);
  return flights.length || places.length || nods.length ? [] : events.map((event) => event.type);
});
console.log(JSON.stringify([...new Set(unseen)].sort()));
