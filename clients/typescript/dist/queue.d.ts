import type { Performed } from "./acting.ts";
import { QuipuError } from "./http.ts";
import type { TableHandle } from "./table.ts";
/** An act that waits, with the id that makes it happen once. */
export interface Queued<G extends string = string> {
    command: string;
    actions: Performed<G> | Performed<G>[];
}
/** Where acts wait, by the path of their table: a Map, or something that outlives the app. */
export interface QueueStore<G extends string = string> {
    get(table: string): Queued<G>[] | undefined;
    set(table: string, waiting: Queued<G>[]): unknown;
}
/** What became of the acts that waited. */
export interface Flushed<G extends string = string> {
    accepted: Queued<G>[];
    /** The first act that is not legal any more, and those after it, which were made for what it would have led to. */
    returned: Queued<G>[];
    /** Why; null if nothing came back. */
    problem: QuipuError | null;
}
/**
 * Acts that are kept without a line, and sent in order once there is one. Each happens once, however often it is sent.
 */
export declare class OfflineQueue<G extends string = string> {
    #private;
    readonly handle: TableHandle<G>;
    readonly store: QueueStore<G>;
    constructor(handle: TableHandle<G>, store?: QueueStore<G>);
    /** What has not been accepted yet, in order. */
    get waiting(): Queued<G>[];
    /** Keep an act; the answer is its command id. `flush` sends it. */
    add(actions: Performed<G> | Performed<G>[], command?: string): string;
    /** Send what waits, in order, up to the first that is refused. Without a line everything goes on waiting. */
    flush(): Promise<Flushed<G>>;
}
