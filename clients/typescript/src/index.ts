/** Client for Quipu: open a table, take a seat, act with safe retry, follow without a gap. */

import type { TypesOf } from "./game.ts";
import { Http, type Options, commandId } from "./http.ts";
import { HostedTable, TableHandle } from "./table.ts";
import type { GameDocument, GameSummary, OpenedTable, Report, TablePage, TableRequest } from "./wire.ts";

export type { Board, AnyGame, GameTypes, Part, Place, Tagged, TypesOf } from "./game.ts";
export type * from "./games.ts";
export type * from "./wire.ts";
export { follow, type FollowOptions } from "./follow.ts";
export { Http, QuipuError, commandId, newToken, type Options, type Sent } from "./http.ts";
export { HostedTable, TableHandle, type Performed, type SitOptions } from "./table.ts";
export { Watcher, type Watched } from "./watcher.ts";

/** Which tables of a game to list. */
export interface ListOptions {
  status?: string;
  /** The cursor that the page before answered with. */
  after?: string;
  first?: number;
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

  game(name: string): Promise<GameDocument> {
    return this.http.json(`/v1/${name}`);
  }

  /** What is printed, for drawing; the same for all tables with these options. */
  board<G extends string>(game: G, options: { seats: number; edition?: string; setup?: unknown }): Promise<TypesOf<G>["Board"]> {
    const query = new URLSearchParams({ seats: String(options.seats) });
    if (options.edition) query.set("edition", options.edition);
    if (options.setup !== undefined) query.set("setup", JSON.stringify(options.setup));
    return this.http.json(`/v1/${game}/board?${query}`);
  }

  /** Tables that everybody may see, newest first. */
  tables(game: string, options: ListOptions = {}): Promise<TablePage> {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    return this.http.json(`/v1/${game}/tables?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`);
  }

  /** Open a table and become its host. Repeating the call with the same `command` opens one table only. */
  async open<G extends string>(game: G, request: TableRequest<TypesOf<G>>, command = commandId()): Promise<HostedTable<G>> {
    const headers = { "idempotency-key": command };
    const opened = await this.http.json<OpenedTable<TypesOf<G>>>(`/v1/${game}/tables`, { method: "POST", body: request, headers });
    return new HostedTable<G>(this.http, game, opened);
  }

  /** A table that exists; with the token of a seat as that seat, with an invitation as a guest, else as a spectator. */
  table<G extends string>(game: G, id: string, token?: string): TableHandle<G> {
    return new TableHandle<G>(this.http, game, id, token);
  }

  /** What `quipu verify` says of an exported log. */
  verify(log: string): Promise<Report> {
    return this.http.json("/v1/verify", { method: "POST", text: log });
  }
}
