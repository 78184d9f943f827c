import type { Problem } from "./wire.ts";
/** The service refused the request; nothing happened. Decide by `code`. */
export declare class QuipuError extends Error {
    readonly problem: Problem;
    readonly code: string;
    constructor(problem: Problem);
}
/** There was no answer, or not the whole of one: the line is down. `cause` is what the platform said of it. */
export declare class NoAnswer extends Error {
    constructor(cause: unknown);
}
/** Any error as what a page shows: a refusal of the service as it is, a fault of the program as a problem. */
export declare function problemOf(error: unknown): QuipuError;
export interface Options {
    /** Where the service is, without a slash at the end; default: the page's own origin. */
    base?: string;
    /** `en` or `de`. */
    language?: string;
    /** A frontend's key, sent as `Quipu-Key`: for servers, since whoever reads a page's source could use it. */
    key?: string;
    fetch?: typeof fetch;
    /** Where entropies are kept until they are revealed; default: in memory, as long as this client lives. */
    entropies?: Entropies;
    /** How often a request is repeated that got no answer. Every request here is safe to repeat. */
    retries?: number;
    /** Told of every request, for a debug panel. */
    onRequest?: (sent: Sent) => void;
    /** Told before a request is repeated, so that a page can say why nothing happens yet. */
    onRetry?: (retry: Retry) => void;
}
/** A request that will be sent again. */
export interface Retry {
    method: string;
    path: string;
    /** Why; null if there was no answer. */
    problem: Problem | null;
    /** How long until then. */
    milliseconds: number;
}
/** What a seat of this client has committed to and not revealed yet. */
export interface Owed {
    seat: number;
    token: string;
    entropy: string;
}
/** Entropies by table. */
export interface Entropies {
    get(table: string): Owed[] | undefined;
    set(table: string, owed: Owed[]): unknown;
    delete(table: string): unknown;
}
/** One request and what became of it. */
export interface Sent {
    method: string;
    path: string;
    body: unknown;
    status: number;
    milliseconds: number;
}
export interface Call {
    method?: string;
    /** Sent as JSON. */
    body?: unknown;
    /** Sent as it is: the lines of a log. */
    text?: string;
    token?: string | undefined;
    headers?: Record<string, string>;
    /** Whether the platform may answer from its cache; what a table says never comes from there. */
    kept?: boolean;
    signal?: AbortSignal | undefined;
}
/** JSON over HTTP with safe retries. */
export declare class Http {
    #private;
    readonly base: string;
    language: string;
    readonly entropies: Entropies;
    /** Whether bodies can be read while they arrive, as the last answer with one showed; null before the first. */
    streams: boolean | null;
    constructor(options?: Options);
    /** The answer's JSON; throws QuipuError when the service refuses, NoAnswer when it cannot be reached. */
    json<T>(path: string, call?: Call): Promise<T>;
    /** The answer's text. */
    text(path: string, call?: Call): Promise<string>;
    send(path: string, call?: Call): Promise<Response>;
}
/** What the platform's network answers; its errors are those of a line. */
export declare function heard<T>(ask: () => Promise<T>): Promise<T>;
/** Whether the same request may succeed a little later: nothing happened, and nothing is wrong with it. */
export declare function toTryAgain(problem: Problem): boolean;
/** Wait before another attempt: as long as the service says, else longer each time, with some spread. */
export declare function pause(answer: Response | null, attempt: number, signal?: AbortSignal): Promise<void>;
/** Wait; rejects when the signal aborts. */
export declare function sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
/** What stands behind `?`, without what was not given. */
export declare function queryOf(options: object): string;
/** A new id for a command: repeating a request with the same id does it once. */
export declare function commandId(): string;
/** A seat token of one's own: 258 random bits, so that taking a seat can be repeated safely. */
export declare function newToken(): string;
/** Entropy of one's own, 64 hexadecimal digits, and the commitment to it. */
export declare function newEntropy(): {
    entropy: string;
    entropyCommitment: string;
};
