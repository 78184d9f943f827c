import { type ActOptions, type Choose, type Performed, type SitOptions } from "./acting.ts";
import { ServiceClock } from "./clock.ts";
import { TableCommands } from "./commands.ts";
import { type FollowedUpdate, type FollowOptions, type StreamOptions } from "./follow.ts";
import type { TypesOf } from "./game.ts";
import { type Call, type Http } from "./http.ts";
import { Watcher, type WatchOptions } from "./watcher.ts";
import type { Analysis, Branches, Condition, Conditions, Consequences, DeletedNames, Delivery, Feed, FullUpdate, Hint, InvitationDocument, LegalList, LineTurn, OpenedTable, PositionDocument, SeatCode, SeatNote, Stakes, Statistics, TableDocument, TriedLine, Update, WebhookDocument, WebhookSecret, Why } from "./wire.ts";
/** One table as one viewer sees it. Every method is safe to repeat, and repeats by itself what got no answer. */
export declare class TableHandle<G extends string = string> extends TableCommands<TypesOf<G>> {
    #private;
    readonly http: Http;
    readonly game: G;
    readonly id: string;
    readonly token?: string | undefined;
    readonly path: string;
    readonly clock: ServiceClock;
    constructor(http: Http, game: G, id: string, token?: string | undefined);
    /** The same table as the holder of this token. */
    as(token: string | undefined): TableHandle<G>;
    /** The same table for code that serves every game and knows none. */
    untyped(): TableHandle;
    /** The table now, or at an earlier version. */
    read(at?: number): Promise<TableDocument<TypesOf<G>>>;
    /** Take a seat; the answer plays as that seat. Keep its `token`: it is the seat. */
    sit(name: string, options?: SitOptions): Promise<TableHandle<G> & {
        token: string;
    }>;
    /** Begin the game as its host, or agree to begin; waits a few seconds at most for seats to reveal their entropy. */
    start(): Promise<FullUpdate<TypesOf<G>>>;
    /** Reveal what this client's seats at this table have committed to; a start and `follow` do it unasked. */
    reveal(): Promise<void>;
    /** Replace the token of one's seat; the old one ends at once. The answer plays with the new one. */
    renewToken(seat: number, token?: string): Promise<TableHandle<G> & {
        token: string;
    }>;
    /** A code that moves one's seat to another device, once and within five minutes: `quipu.redeemCode` there. */
    makeCode(seat: number): Promise<SeatCode>;
    /** Delete the names of everybody who sat in one's own seat, once the game is over. */
    forgetName(seat: number): Promise<DeletedNames>;
    /** Play again with the same people: one's seat at the new table, held by the same token. */
    rematch(): Promise<TableHandle<G>>;
    /** What the seat may do now, with a label for each in the client's language. */
    legal(): Promise<LegalList<TypesOf<G>> & {
        texts: string[];
    }>;
    /**
     * Perform one action, or several as one, given as the legal list holds them; of a template its example is performed.
     */
    act(actions: Performed<G> | Performed<G>[], options?: ActOptions): Promise<FullUpdate<TypesOf<G>>>;
    /** Like `act` for who follows the table: the answer is the new version alone, in some 200 bytes. */
    submit(actions: Performed<G> | Performed<G>[], options?: ActOptions): Promise<number>;
    /** A new table that goes on from a version of this one. */
    fork(at?: number): Promise<HostedTable<G>>;
    /** Why each place and piece that no legal action names cannot be used now, in the client's language. */
    why(): Promise<Why>;
    /** What each legal action surely leads to, in the order of the legal list and in the client's language. */
    consequences(): Promise<Consequences>;
    /** What the game is fought for, what is left to the end and who leads, in the client's language. */
    stakes(): Promise<Stakes>;
    /** What a strong bot would consider in the seat's place, where the table allows hints. */
    hint(): Promise<Hint<TypesOf<G>>>;
    /** The chances over a finished game. */
    analysis(): Promise<Analysis>;
    /** Lengths, turns, times, scores and tallies, counted from the log. */
    statistics(): Promise<Statistics>;
    /** Notices after a cursor, the `after` of the answer before; `wait`: so many seconds, until there are some. */
    notices(options?: {
        after?: string;
        wait?: number;
    }): Promise<Feed>;
    /** Try turns of any seats without writing anything: as records, or as lines of text. */
    tryLine(turns: LineTurn<TypesOf<G>>[] | string, at?: number): Promise<TriedLine<TypesOf<G>>>;
    /** The branches that were played and taken back. */
    branches(): Promise<Branches>;
    /** What is left of the lines that your seat has left for its next turns; nobody else is told of them. */
    conditions(): Promise<Conditions<TypesOf<G>>>;
    /** Leave lines for your next turns, in place of all before; `expectedVersion` is the version that you have seen. */
    setConditions(conditions: Condition<TypesOf<G>>[], expectedVersion?: number): Promise<Conditions<TypesOf<G>>>;
    /** Take back all lines of your seat. */
    deleteConditions(): Promise<Conditions<TypesOf<G>>>;
    /** The private note of your seat; empty if there is none. */
    note(): Promise<SeatNote>;
    /** Replace it; "" deletes it. */
    setNote(text: string): Promise<SeatNote>;
    /** The position as a document with which a sandbox can begin, where it hides nothing. */
    position(at?: number): Promise<PositionDocument>;
    /** Every update up to now, each with its sentences and the view it led to. */
    history(after?: number): Promise<FullUpdate<TypesOf<G>>[]>;
    /** The same without the views: what happened, in words. */
    log(after?: number): Promise<Update<TypesOf<G>>[]>;
    /**
     * Every update after a version, as it happens; of what was missed, the newest with the view. With `view` each
     * has one.
     */
    follow(options: Omit<FollowOptions, "token"> & {
        view: true;
    }): AsyncGenerator<FullUpdate<TypesOf<G>>>;
    follow(options?: Omit<FollowOptions, "token">): AsyncGenerator<FollowedUpdate<TypesOf<G>>>;
    /** A store of the table as it is now, for a page that draws it. */
    watch(options?: WatchOptions): Watcher<G>;
    /** The updates after which this seat is to act: each time there is something to decide, up to the end. */
    turns(options?: Omit<StreamOptions, "token">): AsyncGenerator<FullUpdate<TypesOf<G>>>;
    /**
     * Play to the end of the game: whenever this seat is to act, perform what `choose` answers. If somebody else was
     * faster, it is asked again with what has become of the table.
     */
    play(choose: Choose<G>, options?: Omit<StreamOptions, "token">): Promise<void>;
    /** The table's log as JSON lines, for `quipu verify` and the audit page; with your `note` if it is asked for. */
    export({ note }?: {
        note?: boolean;
    }): Promise<string>;
    /** Any command at this table; refused as `STALE` if it knows something newer than `expectedVersion`. */
    command<R = FullUpdate<TypesOf<G>>>(method: string, path: string, body?: unknown, expectedVersion?: number): Promise<R>;
    /** Any request below this table's address, with the token. */
    protected ask<R>(path: string, call?: Call): Promise<R>;
}
/** A table that one has opened: whoever holds `hostToken` has its powers. The host holds no seat by it. */
export declare class HostedTable<G extends string = string> extends TableHandle<G> {
    /** What opening the table answered. */
    readonly opened: OpenedTable<TypesOf<G>>;
    readonly hostToken: string;
    constructor(http: Http, game: G, 
    /** What opening the table answered. */
    opened: OpenedTable<TypesOf<G>>);
    /** The invitation to a private table that is valid now. */
    invitation(): Promise<InvitationDocument>;
    /** A new invitation; the one before ends at once. */
    changeInvitation(): Promise<InvitationDocument>;
    /** Where the table's notices are sent, and what became of each. */
    webhook(): Promise<WebhookDocument>;
    /**
     * Have the table's notices sent there, where the operator lets hosts. Check them with `noticeOf` and the `secret`.
     */
    setWebhook(url: string): Promise<WebhookSecret>;
    /** Send a notice once more, by its id. */
    resendNotice(id: string): Promise<Delivery>;
}
