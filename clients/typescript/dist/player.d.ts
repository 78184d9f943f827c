import { ServiceClock } from "./clock.ts";
import { type StreamOptions } from "./follow.ts";
import { type Http } from "./http.ts";
import { TableHandle } from "./table.ts";
import type { LeftTable, OwnFeed, OwnTable, OwnTablePage, Status } from "./wire.ts";
/** Which of a player's tables to list. */
export interface OwnListOptions {
    /** Only where it is the player's turn. */
    toAct?: boolean;
    status?: Status;
    /** The cursor that the page before answered with. */
    after?: string;
    first?: number;
}
/** One user of a frontend, who holds seats at many tables by one secret id. */
export declare class Player {
    #private;
    readonly http: Http;
    readonly id: string;
    /** After `renew`: tables that could not be changed, so that the old id still holds their seats. */
    readonly left: readonly LeftTable[];
    readonly clock: ServiceClock;
    constructor(http: Http, id: string, 
    /** After `renew`: tables that could not be changed, so that the old id still holds their seats. */
    left?: readonly LeftTable[]);
    /** The player's tables of all games, those joined last first. */
    tables(options?: OwnListOptions): Promise<OwnTablePage>;
    /** A table as this player sees it. To take a seat that the id holds, `sit(name, { asPlayer: true })`. */
    table<G extends string>(game: G, id: string): TableHandle<G>;
    /** Notices for the player's seats after a cursor, the `after` of the answer before. */
    notices(after?: string): Promise<OwnFeed>;
    /**
     * Replace the id at all tables of the player: the old one and the tokens of its seats end. The answer is the player
     * with the new one. If tables are `left`, call it again later with the same id and command: it goes on with them.
     */
    renew(id?: string, command?: string): Promise<Player>;
    /**
     * Each unfinished table of the player, then each that changes, until the signal aborts. `since`: only what changed
     * after this `changedAt`.
     */
    follow(options?: Omit<StreamOptions, "token"> & {
        since?: number;
    }): AsyncGenerator<OwnTable>;
}
