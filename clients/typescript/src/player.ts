import { ServiceClock } from "./clock.ts";
import { type Source, type StreamOptions, stream } from "./follow.ts";
import { type Http, commandId, newToken, queryOf, sleep } from "./http.ts";
import { TableHandle } from "./table.ts";
import type { LeftTable, OwnFeed, OwnTable, OwnTablePage, RenewedPlayer, Status } from "./wire.ts";

/** Milliseconds between two looks at a player's tables, where they cannot be followed. */
const POLL = 5_000;

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
export class Player {
  readonly clock = new ServiceClock();

  constructor(
    readonly http: Http,
    readonly id: string,
    /** After `renew`: tables that could not be changed, so that the old id still holds their seats. */
    readonly left: readonly LeftTable[] = [],
  ) {}

  /** The player's tables of all games, those joined last first. */
  tables(options: OwnListOptions = {}): Promise<OwnTablePage> {
    return this.http.json(`/v1/me/tables${queryOf(options)}`, { token: this.id });
  }

  /** A table as this player sees it. To take a seat that the id holds, `sit(name, { asPlayer: true })`. */
  table<G extends string>(game: G, id: string): TableHandle<G> {
    return new TableHandle<G>(this.http, game, id, this.id);
  }

  /** Notices for the player's seats after a cursor, the `after` of the answer before. */
  notices(after?: string): Promise<OwnFeed> {
    return this.http.json(`/v1/me/notices${queryOf({ after })}`, { token: this.id });
  }

  /**
   * Replace the id at all tables of the player: the old one and the tokens of its seats end. The answer is the player
   * with the new one. If tables are `left`, call it again later with the same id and command: it goes on with them.
   */
  async renew(id = newToken(), command = commandId()): Promise<Player> {
    const headers = { "idempotency-key": command };
    const { left } = await this.http.json<RenewedPlayer>("/v1/me/renew", {
      method: "POST",
      token: this.id,
      body: { player: id },
      headers,
    });
    return new Player(this.http, id, left);
  }

  /**
   * Each unfinished table of the player, then each that changes, until the signal aborts. `since`: only what changed
   * after this `changedAt`.
   */
  async *follow(options: Omit<StreamOptions, "token"> & { since?: number } = {}): AsyncGenerator<OwnTable> {
    const told = new Map<string, number>();
    const source: Source = {
      path: `/v1/me/events${queryOf({ heartbeat: options.heartbeat })}`,
      poll: async (after, wait, signal) => {
        if (wait) await sleep(Math.min(POLL, 1000 * wait), signal);
        return (await this.#changed(after)).map((table) => ({ id: table.changedAt, data: JSON.stringify(table) }));
      },
    };
    for await (const { data } of stream(this.http, source, options.since, { ...options, token: this.id })) {
      const table = JSON.parse(data) as OwnTable;
      // after a lost line the changes of the minute before come again
      if (told.get(table.id) === table.version) continue;
      told.set(table.id, table.version);
      yield this.clock.noted(table);
    }
  }

  /** The tables that changed at a time or after it, in that order; without one, those that are not over. */
  async #changed(since: number | undefined): Promise<OwnTable[]> {
    const found: OwnTable[] = [];
    let page: OwnTablePage | null = null;
    do {
      page = await this.tables({ first: 100, ...(page?.after ? { after: page.after } : {}) });
      found.push(...page.tables);
    } while (page.after);
    return found
      .filter((table) =>
        since === undefined ? table.status === "OPEN" || table.status === "RUNNING" : table.changedAt >= since,
      )
      .sort((one, other) => one.changedAt - other.changedAt);
  }
}
