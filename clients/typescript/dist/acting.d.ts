/** What the methods of a table take. */
import type { TypesOf } from "./game.ts";
import type { FullUpdate } from "./wire.ts";
/** An action, or what stands in a legal list. */
export type Performed<G extends string> = TypesOf<G>["Action"] | TypesOf<G>["LegalAction"];
/** What a seat does, by what it sees. */
export type Choose<G extends string> = (turn: FullUpdate<TypesOf<G>>) => Performed<G> | Performed<G>[] | Promise<Performed<G> | Performed<G>[]>;
/** How an act is sent. */
export interface ActOptions {
    /** Its id; default: a new one. */
    command?: string;
    /** Only if the table is still at this version. */
    expectedVersion?: number;
    /** Answer also with what else the table and its legal list say, as `whole`. */
    whole?: boolean;
}
export interface SitOptions {
    /** Any free seat if none is named. */
    seat?: number;
    /** The seat's token, 256 random bits; one is made if none is given. */
    token?: string;
    /**
     * Hexadecimal, sent openly; "" for none, as in sandboxes. Default: the seat commits to random entropy, which this
     * client reveals at the start.
     */
    entropy?: string;
    /** To a private table. */
    invitation?: string;
    /** The handle's token is a player id, which is to hold the seat too. */
    asPlayer?: boolean;
}
/** Milliseconds between two looks at a game that waits for other seats to reveal. */
export declare const STARTING = 250;
export declare const LOOKS = 24;
export declare const REVEALED: Set<string>;
/** Methods whose command id stands in a header. */
export declare const COMMANDS: Set<string>;
