/** React hooks over the client. `react` is a peer dependency of this entry point only. */

import { useEffect, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import type { ServiceClock } from "./clock.ts";
import type { TypesOf } from "./game.ts";
import type { Quipu } from "./index.ts";
import type { TableHandle } from "./table.ts";
import type { Watched, Watcher } from "./watcher.ts";
import type { TableDocument, Update } from "./wire.ts";

/** The table as it is now, and how to act on it. */
export type Table<G extends string> = Watched<G> & Pick<Watcher<G>, "act" | "run"> & { clock: ServiceClock };

/** A table as it happens: followed while the component is mounted, taken up again after a lost line. */
export function useTable<G extends string>(handle: TableHandle<G>): Table<G> {
  const watcher = useMemo(() => handle.watch(), [handle.http, handle.path, handle.token]);
  const now = () => watcher.state;
  const state = useSyncExternalStore(watcher.subscribe, now, now);
  return { ...state, act: watcher.act, run: watcher.run, clock: watcher.handle.clock };
}

/** What the clocks of a table go by, whatever its game. */
export interface Timed {
  table: Pick<TableDocument, "version" | "seats"> | null;
  update: Pick<Update, "version" | "deadlines"> | null;
  clock: ServiceClock;
}

/**
 * How many milliseconds each seat has left, shown anew every so often while time runs; null where none does. Right on a
 * device whose own clock is wrong.
 */
export function useClocks({ table, update, clock }: Timed, every = 1_000): (number | null)[] {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const told = update && table && update.version > table.version ? update : table;
  const left = table && told ? table.seats.map(({ seat }) => clock.left(told, seat)) : [];
  const running = left.some((one) => one !== null);
  useEffect(() => {
    const timer = running ? setInterval(tick, every) : undefined;
    return () => clearInterval(timer);
  }, [running, every]);
  return left;
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
  const wanted =
    table && JSON.stringify([table.game, { seats: table.seats.length, edition: table.edition, setup: table.setup }]);
  useEffect(() => {
    let mounted = true;
    setBoard(null);
    if (wanted === null) return;
    const [game, options] = JSON.parse(wanted) as [G, { seats: number }];
    void quipu.board(game, options).then(
      (found) => mounted && setBoard(found),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [quipu, wanted]);
  return board;
}
