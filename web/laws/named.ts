/**
 * What a legal action names can be touched: over the positions of a file, by its name as the first argument, print what
 * cannot be reached by touches alone.
 */

import { readFileSync } from "node:fs";
import type { Board, Tagged, Template } from "quipu-client";
import { AIMS, DRAWINGS, HELD } from "../src/boards/index.ts";
import { type DescribedGame, isLocated, linksOf } from "../src/places.ts";
import { type Chosen, type Option, type Question, isTemplate, optionsOf, targetsOf } from "../src/play/targets.ts";

interface Positions {
  game: DescribedGame;
  board: Board;
  positions: { view: Record<string, unknown>; legal: (Tagged | Template)[] }[];
}

const MOST_STEPS = 4;

/** Every action that touches lead to, and every family that they open. */
function reached(options: Option[], board: Board): Set<unknown> {
  const found = new Set<unknown>();
  const walk = (chosen: Chosen, steps: number): void => {
    const next: Chosen[] = [];
    const ask = ({ items }: Question): void => {
      for (const item of items) item.run();
    };
    const hands = {
      act: (action: Tagged) => void found.add(action),
      fill: (family: Template) => void found.add(family),
      choose: (piece: Chosen) => void next.push(piece),
      ask,
      explains: false,
    };
    for (const target of targetsOf(options, chosen, board, "en", hands)) target.choose();
    if (steps > 0) for (const piece of next) walk(piece, steps - 1);
  };
  walk(null, MOST_STEPS);
  return found;
}

function lost({ game, board, positions }: Positions): string[] {
  const links = linksOf(game);
  const drawn = game.name in DRAWINGS;
  const seen = (collection: string) =>
    isLocated(board, collection) || !drawn || (HELD[game.name]?.includes(collection) ?? false);
  return positions.flatMap(({ view, legal }) => {
    const aim = (action: Tagged) => AIMS[game.name]?.(action, board, view) ?? null;
    const options = optionsOf(legal as Tagged[], undefined, links, board, aim);
    const found = reached(options, board);
    return options.flatMap(({ action, references }) => {
      const kind = isTemplate(action) ? action.action : action.type;
      const unseen = references.filter(({ collection }) => !seen(collection)).map((one) => one.collection);
      if (unseen.length && !references.some(({ collection }) => seen(collection)))
        return [`${kind} names ${unseen.join(", ")}, which nothing shows`];
      if (references.length && !found.has(action)) return [`${kind} names what leads nowhere`];
      return references.length ? [] : [`${kind} is a button`];
    });
  });
}

const counts: Record<string, number> = {};
for (const said of lost(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Positions))
  counts[said] = (counts[said] ?? 0) + 1;
console.log(JSON.stringify(counts));
