/** What is printed and does not change while a table is played: the game's document and its board. */

import { useEffect, useState } from "preact/hooks";
import type { Board, Quipu } from "quipu-client";
import { type DescribedGame, type Links, type Schema, describedGame, linksOf, schemasOf } from "./places.ts";

export interface Printed {
  board: Board;
  game: DescribedGame;
  links: Links;
  schemas: Record<string, Schema>;
}

export interface Options {
  seats: { length: number };
  edition: string;
  setup: unknown;
}

export async function printedOf(quipu: Quipu, game: string, table: Options): Promise<Printed> {
  const wanted = { seats: table.seats.length, setup: table.setup, edition: table.edition };
  const [board, described] = await Promise.all([quipu.board(game, wanted), describedGame(quipu, game)]);
  return { board, game: described, links: linksOf(described), schemas: schemasOf(described) };
}

export function usePrinted(quipu: Quipu, game: string, table: Options | null): Printed | null {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const options = table && JSON.stringify([table.seats.length, table.edition, table.setup]);
  useEffect(() => {
    if (table) void printedOf(quipu, game, table).then(setPrinted);
  }, [quipu, game, options]);
  return printed;
}
