import { type FollowedUpdate, type StreamOptions } from "./follow.ts";
import { QuipuError } from "./http.ts";
import type { TypesOf } from "./game.ts";
import type { Performed } from "./acting.ts";
import type { TableHandle } from "./table.ts";
import type { FullUpdate, LegalList, TableDocument } from "./wire.ts";
/** A table as one viewer knows it now. */
export interface Watched<G extends string = string> {
    /** Null until the first answer. Moves come without the operator's `signature`, so it is null then: `read` has it. */
    table: TableDocument<TypesOf<G>> | null;
    /** What this seat may do, with a label for each; null while it is not its turn. */
    legal: (LegalList<TypesOf<G>> & {
        texts: string[];
    }) | null;
    /** What happened last. */
    update: FollowedUpdate<TypesOf<G>> | null;
    /** Whether news arrive. */
    line: boolean;
    /** Whether a command waits for its answer. */
    pending: boolean;
    /** Why the last command was refused, until the next. */
    problem: QuipuError | null;
    /** Why the table cannot be shown, or not any longer. */
    lost: QuipuError | null;
}
/** How a table is watched. */
export interface WatchOptions extends Pick<StreamOptions, "heartbeat" | "silence"> {
    /** A view with each `update`, for a page that shows one move after the other. */
    view?: boolean;
}
/** What is run at a table: its answer, if it is an update, is what the table is read from. */
export type Command<G extends string> = () => Promise<FullUpdate<TypesOf<G>> | undefined> | Promise<void>;
/** A store in the form that React, Preact, Svelte and Vue take: it follows the table as long as somebody listens. */
export declare class Watcher<G extends string = string> {
    #private;
    readonly handle: TableHandle<G>;
    readonly options: WatchOptions;
    constructor(handle: TableHandle<G>, options?: WatchOptions);
    /** The present state: the same object until something changes. */
    get state(): Watched<G>;
    /** Call back on each change; the answer ends it. */
    readonly subscribe: (listener: () => void) => (() => void);
    /**
     * Perform actions on the version that is shown, again if others came first and the same may be done as before; a
     * refusal stays in `problem`. While the line is down they wait, and are done once.
     */
    readonly act: (actions: Performed<G> | Performed<G>[]) => Promise<void>;
    /** Read the table again, for what no entry tells: who is there, and whose time is up. */
    readonly refresh: () => Promise<void>;
    /** Show no problem any more. */
    readonly dismiss: () => void;
    /**
     * Any other command, such as `() => handle.rewindTable(7)`, or several steps, after which the table is read; none while
     * one is `pending`.
     */
    readonly run: (command: Command<G>) => Promise<void>;
}
