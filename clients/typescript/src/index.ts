/** Client for Quipu: open a table, take a seat, act with safe retry, follow without a gap. */

import type { TypesOf } from "./game.ts";
import { type Call, Http, type Options, commandId, newToken, queryOf } from "./http.ts";
import { Player } from "./player.ts";
import { HostedTable, TableHandle } from "./table.ts";
import type {
  FailedPage,
  GameDocument,
  GameStatistics,
  GameSummary,
  Level,
  MovedSeat,
  OpenedTable,
  Report,
  Resent,
  SandboxRequest,
  SchemasDocument,
  SigningKey,
  Status,
  TablePage,
  TableRequest,
  TextsDocument,
} from "./wire.ts";

export { resuming } from "./resuming.ts";
export type { Board, AnyGame, GameTypes, Part, Place, Tagged, TypesOf } from "./game.ts";
export type * from "./games.ts";
export type * from "./wire.ts";
export { follow, isFull, type FollowedUpdate, type FollowOptions, type StreamOptions } from "./follow.ts";
export {
  Http,
  NoAnswer,
  QuipuError,
  commandId,
  newToken,
  problemOf,
  type Entropies,
  type Options,
  type Owed,
  type Retry,
  type Sent,
} from "./http.ts";
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
export class Quipu {
  readonly http: Http;

  constructor(options: Options = {}) {
    this.http = new Http(options);
  }

  games(): Promise<GameSummary[]> {
    return this.http.json("/v1/games");
  }

  /** A game: its options and editions. Its words and types are documents of their own: `texts` and `schemas`. */
  game(name: string): Promise<GameDocument> {
    return this.http.json(`/v1/${name}`);
  }

  /** The words of a game, in the language in which it was read; a browser asks once for each content. */
  async texts({ name, textsHash }: GameDocument): Promise<TextsDocument["texts"]> {
    return (await this.http.json<TextsDocument>(`/v1/${name}/texts?hash=${textsHash}`, { kept: true })).texts;
  }

  /** JSON Schemas of a game, for clients that know none of its types; a browser asks once for each content. */
  async schemas({ name, schemasHash }: GameDocument): Promise<SchemasDocument["schemas"]> {
    return (await this.http.json<SchemasDocument>(`/v1/${name}/schemas?hash=${schemasHash}`, { kept: true })).schemas;
  }

  /** What is printed, for drawing; the same for all tables with these options. */
  board<G extends string>(
    game: G,
    options: { seats: number; edition?: string; setup?: unknown },
  ): Promise<TypesOf<G>["Board"]> {
    const { setup, ...printed } = options;
    const query = queryOf({ ...printed, setup: setup === undefined ? undefined : JSON.stringify(setup) });
    return this.http.json(`/v1/${game}/board${query}`);
  }

  /** Tables that everybody may see, newest first; of all games where none is named. */
  tables(game?: string, options: ListOptions = {}): Promise<TablePage> {
    const { setup, ...filters } = options;
    const query = queryOf({ ...filters, setup: setup === undefined ? undefined : JSON.stringify(setup) });
    return this.http.json(`/v1/${game === undefined ? "" : `${game}/`}tables${query}`);
  }

  /** What a spectator sees of a table, for previews: SVG, or with `pixels` a PNG. */
  async picture(
    game: string,
    table: string,
    { pixels = false, ...wanted }: { pixels?: boolean; at?: number; theme?: "light" | "dark" } = {},
  ): Promise<Blob> {
    return (
      await this.http.send(`/v1/${game}/tables/${table}/board.${pixels ? "png" : "svg"}${queryOf(wanted)}`, {
        headers: { accept: "*/*" },
      })
    ).blob();
  }

  /** The user of a frontend who has this id, a secret: 32 to 64 characters, as `newToken` makes them. */
  player(id: string): Player {
    return new Player(this.http, id);
  }

  /** Open a table and become its host. Repeating the call with the same `command` opens one table only. */
  open<G extends string>(game: G, request: TableRequest<TypesOf<G>>, command = commandId()): Promise<HostedTable<G>> {
    return this.#opened(game, "tables", { body: request }, command);
  }

  /** Open a sandbox: a table at a position, or with a seed, of one's choice. */
  openSandbox<G extends string>(
    game: G,
    request: SandboxRequest<TypesOf<G>>,
    options: { token?: string } = {},
  ): Promise<HostedTable<G>> {
    return this.#opened(game, "sandboxes", { body: request, ...options });
  }

  /** Open a sandbox at a version of an exported log. */
  openSandboxOfLog<G extends string>(
    game: G,
    log: string,
    options: { at?: number; seed?: string } = {},
  ): Promise<HostedTable<G>> {
    return this.#opened(game, `sandboxes/log${queryOf(options)}`, { text: log });
  }

  async #opened<G extends string>(game: G, path: string, call: Call, command = commandId()): Promise<HostedTable<G>> {
    const headers = { "idempotency-key": command };
    const opened = await this.http.json<OpenedTable<TypesOf<G>>>(`/v1/${game}/${path}`, {
      method: "POST",
      headers,
      ...call,
    });
    return new HostedTable<G>(this.http, game, opened);
  }

  /** A table that exists; with the token of a seat as that seat, with an invitation as a guest, else as a spectator. */
  table<G extends string>(game: G, id: string, token?: string): TableHandle<G> {
    return new TableHandle<G>(this.http, game, id, token);
  }

  /** What the finished tables of a game add up to, those on its public list. */
  statistics(game: string): Promise<GameStatistics> {
    return this.http.json(`/v1/${game}/statistics`);
  }

  /** Notices that could not be delivered to the webhook of the frontend whose `key` this client has. */
  failedDeliveries(options: { after?: string; first?: number } = {}): Promise<FailedPage> {
    return this.http.json(`/v1/frontend/deliveries${queryOf(options)}`);
  }

  /** Send failed notices again: these, or the oldest hundred. */
  resendDeliveries(ids?: string[]): Promise<Resent> {
    return this.http.json("/v1/frontend/deliveries/resend", {
      method: "POST",
      body: { ids: ids ?? null },
      headers: { "idempotency-key": commandId() },
    });
  }

  /**
   * Take over a seat by the code of `makeCode`; with `player`, that id holds it too, in place of another. Repeat it
   * with the same `command` and token.
   */
  async redeemCode(
    code: string,
    { player, token = newToken(), command = commandId() }: RedeemOptions = {},
  ): Promise<MovedSeat> {
    const body = { code, token, asPlayer: player !== undefined };
    return this.http.json("/v1/codes", {
      method: "POST",
      body,
      token: player,
      headers: { "idempotency-key": command },
    });
  }

  /** What `quipu verify` says of an exported log. */
  verify(log: string): Promise<Report> {
    return this.http.json("/v1/verify", { method: "POST", text: log });
  }

  /** The operator's public key, by which signed heads are checked. */
  signingKey(): Promise<SigningKey> {
    return this.http.json("/v1/signing-key");
  }
}
