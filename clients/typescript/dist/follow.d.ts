import type { AnyGame, GameTypes } from "./game.ts";
import { type Http } from "./http.ts";
import type { FullUpdate, Update } from "./wire.ts";
/** An entry as a follower gets it: of what was missed, only the newest has the view and the legal actions. */
export type FollowedUpdate<T extends GameTypes = AnyGame> = Update<T> & Partial<Pick<FullUpdate<T>, "view" | "legalActions">>;
/** Whether an update says what the table looked like after it; the newest always does. */
export declare function isFull<T extends GameTypes>(update: FollowedUpdate<T>): update is FullUpdate<T>;
export interface FollowOptions extends StreamOptions {
    /** Updates after this version; default: from the first entry. */
    after?: number;
    /** Sentences for each event. */
    text?: boolean;
    /** A view with each update, also of what was missed: three times the bytes. */
    view?: boolean;
    /** With `text`: also what else the table and its labelled legal list say, as `whole` of a full update. */
    whole?: boolean;
}
/** How a stream is kept up. */
export interface StreamOptions {
    token?: string;
    signal?: AbortSignal;
    /** Told when the line goes down (`false`) and when it is up again (`true`). */
    onLine?: (up: boolean) => void;
    /**
     * Seconds of silence after which the service sends a sign of life, 5 to 600; default: 15. A phone sleeps better with
     * 120.
     */
    heartbeat?: number;
    /** Milliseconds without a sign of life after which the line counts as lost; default: two heartbeats and 10 s. */
    silence?: number;
}
/**
 * Every update of a table, the newest with the view it led to, without a gap and none twice. A lost line is taken up
 * again where it broke. Ends with the game, or when the signal aborts; throws QuipuError when the viewer may not follow
 * on.
 */
export declare function follow<T extends GameTypes>(http: Http, path: string, options?: FollowOptions): AsyncGenerator<FollowedUpdate<T>>;
/** One thing that happened, as JSON. */
interface Told {
    id: number;
    data: string;
}
/** Something that can be followed, in two ways. */
export interface Source {
    /** The address of its stream. */
    path: string;
    /** What came after an event, or comes within so many seconds; null if no more can come. */
    poll: (after: number | undefined, wait: number | undefined, signal: AbortSignal) => Promise<Told[] | null>;
}
/**
 * The events of a source after one of them, taken up again after each lost line; the last event may come twice. Where
 * bodies cannot be read while they arrive, or a stream brings nothing in time, it polls instead.
 */
export declare function stream(http: Http, source: Source, after: number | undefined, options: StreamOptions): AsyncGenerator<Told>;
/** Whether the same may succeed later: the line was down, or the service could not answer. */
export declare function mayPass(error: unknown): boolean;
/** Every update of a table up to now, after a version, in as many answers as it takes. */
export declare function updatesAfter<U extends {
    version: number;
}>({ http, path, token }: {
    http: Http;
    path: string;
    token?: string | undefined;
}, after: number, wanted: {
    text: true;
    view?: true;
}): Promise<U[]>;
export {};
