/** Client for Quipu: open a table, take a seat, act with safe retry, follow without a gap. */
import type { TypesOf } from "./game.ts";
import { Http, type Options } from "./http.ts";
import { Player } from "./player.ts";
import { HostedTable, TableHandle } from "./table.ts";
import type { FailedPage, GameDocument, GameStatistics, GameSummary, Level, MovedSeat, Report, Resent, SandboxRequest, SchemasDocument, SigningKey, Status, TablePage, TableRequest, TextsDocument } from "./wire.ts";
export { resuming } from "./resuming.ts";
export type { Board, AnyGame, GameTypes, Part, Place, Tagged, TypesOf } from "./game.ts";
export type * from "./games.ts";
export type * from "./wire.ts";
export { follow, isFull, type FollowedUpdate, type FollowOptions, type StreamOptions } from "./follow.ts";
export { Http, NoAnswer, QuipuError, commandId, newToken, problemOf, type Entropies, type Options, type Owed, type Retry, type Sent, } from "./http.ts";
export { ServiceClock } from "./clock.ts";
export { Player } from "./player.ts";
export type { ActOptions, Choose, Performed, SitOptions } from "./acting.ts";
export { OfflineQueue, type Flushed, type QueueStore, type Queued } from "./queue.ts";
export { HostedTable, TableHandle } from "./table.ts";
export { Watcher, type Watched, type WatchOptions } from "./watcher.ts";
export { NEEDED } from "./platform.ts";
export { noticeOf } from "./webhook.ts";
/** Which tables to list. */
export interface ListOptions {
    status?: Status;
    /** Only tables at which a seat is free. */
    freeSeat?: boolean;
    /** Only tables of this room. */
    room?: string;
    /** Only tables with this kind of clock. */
    clock?: "NONE" | "TURN" | "BANK";
    /** Only tables where a turn or bank has at least, or at most, so many milliseconds. */
    leastTime?: number;
    mostTime?: number;
    /** Only tables without bots, with at least one, or with at least one of this level. */
    bots?: "NONE" | "ANY" | Level;
    /** Only tables that were opened with these options; others do not matter. */
    setup?: object;
    sandboxes?: boolean;
    /** The cursor that the page before answered with. */
    after?: string;
    first?: number;
}
/** How to take over a seat by a code. */
export interface RedeemOptions {
    /** The id of the user who takes it over. */
    player?: string;
    /** The seat's token from now on; a new one if none is given. */
    token?: string;
    command?: string;
}
/** The service. */
export declare class Quipu {
    #private;
    readonly http: Http;
    constructor(options?: Options);
    games(): Promise<GameSummary[]>;
    /** A game: its options and editions. Its words and types are documents of their own: `texts` and `schemas`. */
    game(name: string): Promise<GameDocument>;
    /** The words of a game, in the language in which it was read; a browser asks once for each content. */
    texts({ name, textsHash }: GameDocument): Promise<TextsDocument["texts"]>;
    /** JSON Schemas of a game, for clients that know none of its types; a browser asks once for each content. */
    schemas({ name, schemasHash }: GameDocument): Promise<SchemasDocument["schemas"]>;
    /** What is printed, for drawing; the same for all tables with these options. */
    board<G extends string>(game: G, options: {
        seats: number;
        edition?: string;
        setup?: unknown;
    }): Promise<TypesOf<G>["Board"]>;
    /** Tables that everybody may see, newest first; of all games where none is named. */
    tables(game?: string, options?: ListOptions): Promise<TablePage>;
    /** What a spectator sees of a table, for previews: SVG, or with `pixels` a PNG. */
    picture(game: string, table: string, { pixels, ...wanted }?: {
        pixels?: boolean;
        at?: number;
        theme?: "light" | "dark";
    }): Promise<Blob>;
    /** The user of a frontend who has this id, a secret: 32 to 64 characters, as `newToken` makes them. */
    player(id: string): Player;
    /** Open a table and become its host. Repeating the call with the same `command` opens one table only. */
    open<G extends string>(game: G, request: TableRequest<TypesOf<G>>, command?: string): Promise<HostedTable<G>>;
    /** Open a sandbox: a table at a position, or with a seed, of one's choice. */
    openSandbox<G extends string>(game: G, request: SandboxRequest<TypesOf<G>>, options?: {
        token?: string;
    }): Promise<HostedTable<G>>;
    /** Open a sandbox at a version of an exported log. */
    openSandboxOfLog<G extends string>(game: G, log: string, options?: {
        at?: number;
        seed?: string;
    }): Promise<HostedTable<G>>;
    /** A table that exists; with the token of a seat as that seat, with an invitation as a guest, else as a spectator. */
    table<G extends string>(game: G, id: string, token?: string): TableHandle<G>;
    /** What the finished tables of a game add up to, those on its public list. */
    statistics(game: string): Promise<GameStatistics>;
    /** Notices that could not be delivered to the webhook of the frontend whose `key` this client has. */
    failedDeliveries(options?: {
        after?: string;
        first?: number;
    }): Promise<FailedPage>;
    /** Send failed notices again: these, or the oldest hundred. */
    resendDeliveries(ids?: string[]): Promise<Resent>;
    /**
     * Take over a seat by the code of `makeCode`; with `player`, that id holds it too, in place of another. Repeat it
     * with the same `command` and token.
     */
    redeemCode(code: string, { player, token, command }?: RedeemOptions): Promise<MovedSeat>;
    /** What `quipu verify` says of an exported log. */
    verify(log: string): Promise<Report>;
    /** The operator's public key, by which signed heads are checked. */
    signingKey(): Promise<SigningKey>;
}
