/**
 * What the client needs of a platform. Everything else is optional: without streaming bodies it follows by long polls,
 * and nothing here wants a secure context, so plain http will do.
 */
export declare const NEEDED: readonly ["fetch", "AbortController", "crypto.getRandomValues", "performance.now", "setTimeout"];
/** Random bytes that nobody can guess. */
export declare function random(count: number): Uint8Array;
/** Whether the body of an answer can be read while it arrives: not in React Native. */
export declare function isStreamed(answer: Response): boolean;
/** The text of a body as it arrives. */
export declare function textOf(answer: Response): AsyncGenerator<string>;
/** A signal that `end` aborts, and `outer` too. */
export declare function within(outer: AbortSignal | undefined): {
    signal: AbortSignal;
    end: () => void;
    done: () => void;
};
