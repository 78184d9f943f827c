import type { Games } from "./games.ts";
import type { Words } from "./wire.ts";
/** Any record of a game: an action, an event or a phase, told apart by its `type`. */
export interface Tagged {
    type: string;
    [field: string]: unknown;
}
/** The types of one game, as the client's types take them. */
export interface GameTypes {
    Setup: unknown;
    Action: unknown;
    LegalAction: unknown;
    Event: unknown;
    View: unknown;
    Board: unknown;
}
/** A game of which the program knows nothing beforehand. */
export interface AnyGame {
    Setup: Record<string, unknown>;
    Action: Tagged;
    LegalAction: Tagged;
    Event: Tagged;
    View: Record<string, unknown>;
    Board: Board;
}
/** The types of a game by its name; those of `AnyGame` where the name is not known before the program runs. */
export type TypesOf<G extends string> = G extends keyof Games ? Games[G] : AnyGame;
/** What every board has: its collections of places and parts stand beside. */
export interface Board {
    edition: string;
    /** The rectangle that holds everything drawn. */
    extent: {
        x: number;
        y: number;
        width: number;
        height: number;
    };
    [collection: string]: unknown;
}
/** One thing that fields refer to by its number: a card, a tile, a figure. */
export interface Part {
    id: number;
    name: Words;
    text: Words | null;
}
/** A part that lies somewhere on the board. `x` grows to the right, `y` downwards, both in the units of `extent`. */
export interface Place extends Part {
    kind: string | null;
    x: number;
    y: number;
    neighbours: number[];
}
