/** React hooks over the client. `react` is a peer dependency of this entry point only. */

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { TypesOf } from "./game.ts";
import type { Quipu } from "./index.ts";
import type { TableHandle } from "./table.ts";
import type { Watched, Watcher } from "./watcher.ts";

/** The table as it is now, and how to act on it. */
export type Table<G extends string> = Watched<G> & Pick<Watcher<G>, "act" | "run">;

/** A table as it happens: followed while the component is mounted, taken up again after a lost line. */
export function useTable<G extends string>(handle: TableHandle<G>): Table<G> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a handle made anew for the same seat is the same table
  const watcher = useMemo(() => handle.watch(), [handle.http, handle.path, handle.token]);
  const now = () => watcher.state;
  const state = useSyncExternalStore(watcher.subscribe, now, now);
  return { ...state, act: watcher.act, run: watcher.run };
}

/** A key for an action in a list: the same as long as the same may be done. */
export function keyOf(action: unknown): string {
  return JSON.stringify(action);
}

/** The printed board of a table; null until it is there. It never changes during a game. */
export function useBoard<G extends string>(
  quipu: Quipu,
  table: { game: G; edition: string; setup: unknown; seats: { length: number } } | null,
): TypesOf<G>["Board"] | null {
  const [board, setBoard] = useState<TypesOf<G>["Board"] | null>(null);
  const wanted = table && JSON.stringify([table.game, { seats: table.seats.length, edition: table.edition, setup: table.setup }]);
  useEffect(() => {
    let mounted = true;
    setBoard(null);
    if (wanted === null) return;
    const [game, options] = JSON.parse(wanted) as [G, { seats: number }];
    void quipu.board(game, options).then((found) => mounted && setBoard(found), () => undefined);
    return () => {
      mounted = false;
    };
  }, [quipu, wanted]);
  return board;
}
