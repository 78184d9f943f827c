/**
 * What a statement of the rules names that can be drawn: things by their pictures, places and cards as they lie on the
 * board.
 */

import type { Part } from "quipu-client";
import { iconOf } from "../boards/index.ts";
import type { Icon, Spot } from "../boards/drawing.ts";
import { collectionsOf, isLocated } from "../places.ts";
import type { Printed } from "../printed.ts";
import type { Locale } from "../words.ts";

/** A thing or a part of the board, by a word that names it. */
export interface Depicted {
  word: string;
  icon?: Icon;
  spot?: Spot;
}

const MOST = 4;
/** Shorter names, such as those of squares, are words of other things. */
const SHORTEST = 3;
/** How a name may end in a sentence, in the languages of our rules: villages, but no villagers. */
const ENDINGS = "(?:e?s|e?n|er|ern|e)?(?!\\p{L})";

/** What a kind of places is called, such as quarry. */
function kindOf(part: Part, texts: Record<string, string>): string[] {
  const kind = "kind" in part && typeof part.kind === "string" ? part.kind : null;
  const key = kind && Object.keys(texts).find((one) => one.endsWith(`-${kind}`));
  return key ? [texts[key] ?? ""] : [];
}

/** Everything that has a picture, longest words first: a stone card is no stone. */
export function depictedIn({ board, game }: Printed, locale: Locale): Depicted[] {
  const things = Object.entries(game.texts).flatMap(([key, word]) => {
    const icon = /^[A-Z]\w*-[A-Z0-9_]+$/.test(key) ? iconOf(game.name, key.slice(key.indexOf("-") + 1)) : undefined;
    return icon ? [{ word, icon }] : [];
  });
  const parts = Object.entries(collectionsOf(board)).flatMap(([collection, all]) =>
    all.flatMap((part) => {
      // other parts that lie nowhere have no picture but what a game draws of them
      if (!isLocated(board, collection) && !("rank" in part)) return [];
      const spot = { collection, id: part.id };
      return [part.name[locale] ?? part.name.en, ...kindOf(part, game.texts)].map((word) => ({ word, spot }));
    }),
  );
  const known = new Map<string, Depicted>();
  for (const one of [...things, ...parts])
    if (one.word.length >= SHORTEST && !known.has(one.word.toLowerCase())) known.set(one.word.toLowerCase(), one);
  return [...known.values()].sort((one, other) => other.word.length - one.word.length);
}

/** Those that a text names, in the order in which it does. */
export function namedIn(text: string, depicted: Depicted[]): Depicted[] {
  const found: { at: number; one: Depicted }[] = [];
  let rest = text;
  for (const one of depicted) {
    const name = new RegExp(`(?<!\\p{L})${one.word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${ENDINGS}`, "giu");
    const at = rest.search(name);
    if (at < 0) continue;
    found.push({ at, one });
    rest = rest.replace(name, (word) => " ".repeat(word.length));
  }
  return found
    .sort((one, other) => one.at - other.at)
    .slice(0, MOST)
    .map(({ one }) => one);
}
