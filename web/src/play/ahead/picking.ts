/** A part of the board that is chosen for a form, by a tap where it lies. */

import type { Board } from "quipu-client";
import type { Target } from "../../boards/drawing.ts";
import { collectionsOf } from "../../places.ts";
import type { Locale } from "../../words.ts";

export interface Picking {
  collection: string;
  choose: (id: number) => void;
}

/** Every part that may be chosen. */
export function placesOf({ collection, choose }: Picking, board: Board, locale: Locale): Target[] {
  const parts = collectionsOf(board)[collection] ?? [];
  return parts.map((part) => ({
    collection,
    id: part.id,
    label: part.name[locale] ?? part.name.en,
    choose: () => choose(part.id),
  }));
}
