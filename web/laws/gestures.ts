/**
 * What happens is seen: of each event of a file, by its name as the first argument, print what its gesture is: a flight,
 * the places that light up, the seats that nod, or the whole table.
 */

import { readFileSync } from "node:fs";
import type { Board, Tagged } from "quipu-client";
import { type DescribedGame, linksOf, schemasOf } from "../src/places.ts";
import { gestureOf } from "../src/play/gestures.ts";

type View = Record<string, unknown>;

interface Entries {
  game: DescribedGame;
  board: Board;
  seats: number;
  entries: { before: View | null; after: View | null; events: Tagged[] }[];
}

const { game, board, seats, entries } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Entries;
const about = { game: game.name, links: linksOf(game), schemas: schemasOf(game), board, seats };
const seen = entries.map(({ before, after, events }) => {
  const { flights, places, nods, whole } = gestureOf(about, before, after, events);
  if (flights.length) return "flight";
  if (places.length) return "place";
  if (nods.length) return "seat";
  return whole ? "table" : "nothing";
});
console.log(JSON.stringify(seen));
