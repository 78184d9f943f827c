/** Client for Quipu: open a table, take a seat, act with safe retry, follow without a gap. */

import { type FollowOptions, follow } from "./follow.ts";
import { Http, type Options, commandId, newToken } from "./http.ts";
import type { Board, FullUpdate, GameDocument, GameSummary, Legal, Table, Tagged } from "./types.ts";

export { follow, type FollowOptions } from "./follow.ts";
export { Http, QuipuError, commandId, newToken, type Options, type Sent } from "./http.ts";
export type * from "./types.ts";

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
  board(game: string, options: { seats: number; edition?: string; setup?: unknown }): Promise<Board> {
    const query = new URLSearchParams({ seats: String(options.seats) });
    if (options.edition) query.set("edition", options.edition);
    if (options.setup !== undefined) query.set("setup", JSON.stringify(options.setup));
    return this.http.json(`/v1/${game}/board?${query}`);
  }

  /** Open a table. Repeating the call with the same `command` opens one table only. */
  async open<V = unknown>(
    game: string,
    request: { seats: number; setup?: unknown; edition?: string } & Record<string, unknown>,
    command = commandId(),
  ): Promise<TableHandle<V>> {
    const headers = { "idempotency-key": command };
    const opened = await this.http.json<Table<V>>(`/v1/${game}/tables`, { method: "POST", body: request, headers });
    return this.table<V>(game, opened.id);
  }

  /** A table that exists; with the token of a seat as that seat, else as a spectator. */
  table<V = unknown, A extends Tagged = Tagged, E extends Tagged = Tagged>(game: string, id: string, token?: string): TableHandle<V, A, E> {
    return new TableHandle<V, A, E>(this.http, game, id, token);
  }
}

/** One table as one viewer sees it. */
export class TableHandle<V = unknown, A extends Tagged = Tagged, E extends Tagged = Tagged> {
  readonly path: string;

  constructor(
    readonly http: Http,
    readonly game: string,
    readonly id: string,
    readonly token?: string,
  ) {
    this.path = `/v1/${game}/tables/${id}`;
  }

  /** The same table as the holder of this token. */
  as(token: string | undefined): TableHandle<V, A, E> {
    return new TableHandle<V, A, E>(this.http, this.game, this.id, token);
  }

  /** The table now, or at an earlier version. */
  read(at?: number): Promise<Table<V>> {
    return this.http.json(this.path + (at === undefined ? "" : `?at=${at}`), { token: this.token });
  }

  /** Take a seat (any free one if none is named); the answer plays as that seat. Keep `token`: it is the seat. */
  async sit(name: string, seat?: number, token = newToken()): Promise<TableHandle<V, A, E>> {
    const body = seat === undefined ? { name, token } : { name, seat, token };
    await this.http.json(`${this.path}/seats`, { method: "POST", body, headers: { "idempotency-key": commandId() } });
    return this.as(token);
  }

  leave(seat: number): Promise<FullUpdate<V, A, E>> {
    return this.#command("DELETE", `/seats/${seat}`);
  }

  start(): Promise<FullUpdate<V, A, E>> {
    return this.#command("POST", "/start");
  }

  /** What the seat may do now, with a label for each in the client's language. */
  legal(): Promise<Legal<A> & { texts: string[] }> {
    return this.http.json(`${this.path}/legal?text=true`, { token: this.token });
  }

  /** Perform one action, or several as one. `expected`: only if the table is still at this version. */
  act(actions: A | A[], options: { command?: string; expected?: number } = {}): Promise<FullUpdate<V, A, E>> {
    const headers: Record<string, string> = {};
    if (options.expected !== undefined) headers["if-match"] = `"${options.expected}"`;
    const path = `${this.path}/commands/${options.command ?? commandId()}`;
    return this.http.json(`${path}?text=true`, { method: "PUT", body: actions, headers, token: this.token });
  }

  /** Go back to a version, or agree to it. */
  rewind(to: number): Promise<FullUpdate<V, A, E>> {
    return this.#command("POST", "/rewind", { to });
  }

  /** Every update after a version, as it happens. */
  follow(options: Omit<FollowOptions, "token"> = {}): AsyncGenerator<FullUpdate<V, A, E>> {
    return follow<V, A, E>(this.http, this.path, { ...options, token: this.token });
  }

  /** The table's log as JSON lines, for `quipu verify` and the audit page. */
  async export(): Promise<string> {
    return (await this.http.send(`${this.path}/export`, { token: this.token, headers: { accept: "*/*" } })).text();
  }

  #command(method: string, path: string, body?: unknown): Promise<FullUpdate<V, A, E>> {
    const headers = { "idempotency-key": commandId() };
    return this.http.json(`${this.path}${path}?text=true`, { method, body, headers, token: this.token });
  }
}
