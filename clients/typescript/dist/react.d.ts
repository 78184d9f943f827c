/** React hooks over the client. `react` is a peer dependency of this entry point only. */
import type { ServiceClock } from "./clock.ts";
import type { TypesOf } from "./game.ts";
import type { Quipu } from "./index.ts";
import type { TableHandle } from "./table.ts";
import type { Watched, Watcher } from "./watcher.ts";
import type { TableDocument, Update } from "./wire.ts";
/** The table as it is now, and how to act on it. */
export type Table<G extends string> = Watched<G> & Pick<Watcher<G>, "act" | "run"> & {
    clock: ServiceClock;
};
/** A table as it happens: followed while the component is mounted, taken up again after a lost line. */
export declare function useTable<G extends string>(handle: TableHandle<G>): Table<G>;
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
export declare function useClocks({ table, update, clock }: Timed, every?: number): (number | null)[];
/** A key for an action in a list: the same as long as the same may be done. */
export declare function keyOf(action: unknown): string;
/** The printed board of a table; null until it is there. It never changes during a game. */
export declare function useBoard<G extends string>(quipu: Quipu, table: {
    game: G;
    edition: string;
    setup: unknown;
    seats: {
        length: number;
    };
} | null): TypesOf<G>["Board"] | null;
