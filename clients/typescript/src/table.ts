import {
  type ActOptions,
  type Choose,
  COMMANDS,
  LOOKS,
  type Performed,
  REVEALED,
  STARTING,
  type SitOptions,
} from "./acting.ts";
import { ServiceClock } from "./clock.ts";
import { TableCommands } from "./commands.ts";
import { type FollowedUpdate, type FollowOptions, type StreamOptions, follow, isFull, updatesAfter } from "./follow.ts";
import type { TypesOf } from "./game.ts";
import { type Call, type Http, QuipuError, commandId, newEntropy, newToken, queryOf } from "./http.ts";
import { Watcher, type WatchOptions } from "./watcher.ts";
import type {
  Analysis,
  Branches,
  Condition,
  Conditions,
  Consequences,
  DeletedNames,
  Delivery,
  Feed,
  FullUpdate,
  Hint,
  InvitationDocument,
  LegalList,
  LineTurn,
  NewToken,
  OpenedTable,
  PositionDocument,
  Rematch,
  SeatCode,
  SeatNote,
  Stakes,
  Statistics,
  TableDocument,
  TriedLine,
  Update,
  WebhookDocument,
  WebhookSecret,
  Why,
} from "./wire.ts";

/** One table as one viewer sees it. Every method is safe to repeat, and repeats by itself what got no answer. */
export class TableHandle<G extends string = string> extends TableCommands<TypesOf<G>> {
  readonly path: string;

  #accepted = 0;
  readonly clock = new ServiceClock();

  constructor(
    readonly http: Http,
    readonly game: G,
    readonly id: string,
    readonly token?: string,
  ) {
    super();
    this.path = `/v1/${game}/tables/${id}`;
  }

  /** The same table as the holder of this token. */
  as(token: string | undefined): TableHandle<G> {
    return new TableHandle<G>(this.http, this.game, this.id, token);
  }

  /** The same table for code that serves every game and knows none. */
  untyped(): TableHandle {
    return this as unknown as TableHandle;
  }

  /** The table now, or at an earlier version. */
  async read(at?: number): Promise<TableDocument<TypesOf<G>>> {
    return this.clock.noted(await this.ask<TableDocument<TypesOf<G>>>(queryOf({ at })));
  }

  /** Take a seat; the answer plays as that seat. Keep its `token`: it is the seat. */
  async sit(name: string, options: SitOptions = {}): Promise<TableHandle<G> & { token: string }> {
    const token = options.token ?? newToken();
    await this.#committed("/seats", { name, ...options, token }, token);
    return this.as(token) as TableHandle<G> & { token: string };
  }

  /** Begin the game as its host, or agree to begin; waits a few seconds at most for seats to reveal their entropy. */
  start(): Promise<FullUpdate<TypesOf<G>>> {
    return this.startTable();
  }

  /** Reveal what this client's seats at this table have committed to; a start and `follow` do it unasked. */
  async reveal(): Promise<void> {
    const owed = this.http.entropies.get(this.id) ?? [];
    this.http.entropies.delete(this.id);
    for (const { seat, token, entropy } of owed) {
      for (const held of [token, this.token]) {
        // the second one if the player id was renewed
        const reveals = { method: "POST", token: held, body: { entropy } };
        const done = await this.ask(`/seats/${seat}/entropy`, reveals).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof QuipuError) || !REVEALED.has(error.code)) throw error;
            return false;
          },
        );
        if (done) break;
      }
    }
  }

  /** Replace the token of one's seat; the old one ends at once. The answer plays with the new one. */
  async renewToken(seat: number, token = newToken()): Promise<TableHandle<G> & { token: string }> {
    await this.ask<NewToken>(`/seats/${seat}/token`, { method: "POST", body: { token } });
    const kept = this.http.entropies.get(this.id);
    if (kept)
      this.http.entropies.set(
        this.id,
        kept.map((one) => (one.seat === seat ? { ...one, token } : one)),
      );
    return this.as(token) as TableHandle<G> & { token: string };
  }

  /** A code that moves one's seat to another device, once and within five minutes: `quipu.redeemCode` there. */
  makeCode(seat: number): Promise<SeatCode> {
    return this.ask(`/seats/${seat}/code`, { method: "POST" });
  }

  /** Delete the names of everybody who sat in one's own seat, once the game is over. */
  forgetName(seat: number): Promise<DeletedNames> {
    return this.ask(`/seats/${seat}/name`, { method: "DELETE" });
  }

  /** Play again with the same people: one's seat at the new table, held by the same token. */
  async rematch(): Promise<TableHandle<G>> {
    const again = await this.#committed<Rematch<TypesOf<G>>>("/rematch", {}, this.token ?? "");
    return new TableHandle<G>(this.http, this.game, again.table.id, this.token);
  }

  /** What the seat may do now, with a label for each in the client's language. */
  legal(): Promise<LegalList<TypesOf<G>> & { texts: string[] }> {
    return this.ask("/legal?text=true");
  }

  /**
   * Perform one action, or several as one, given as the legal list holds them; of a template its example is performed.
   */
  async act(actions: Performed<G> | Performed<G>[], options: ActOptions = {}): Promise<FullUpdate<TypesOf<G>>> {
    const accepted = (await (await this.#performed(actions, options, {})).json()) as FullUpdate<TypesOf<G>>;
    this.#accepted = Math.max(this.#accepted, accepted.version);
    return this.clock.noted(accepted);
  }

  /** Like `act` for who follows the table: the answer is the new version alone, in some 200 bytes. */
  async submit(actions: Performed<G> | Performed<G>[], options: ActOptions = {}): Promise<number> {
    const answer = await this.#performed(actions, options, { prefer: "return=minimal" });
    const version = Number(answer.headers.get("etag")?.replace(/\D/g, ""));
    this.#accepted = Math.max(this.#accepted, version);
    return version;
  }

  #performed(
    body: Performed<G> | Performed<G>[],
    options: ActOptions,
    headers: Record<string, string>,
  ): Promise<Response> {
    const query = queryOf({ text: true, whole: options.whole || undefined });
    const path = `${this.path}/commands/${options.command ?? commandId()}${query}`;
    return this.http.send(
      path,
      this.#mine({ method: "PUT", body, headers: { ...headers, ...knowing(options.expectedVersion) } }),
    );
  }

  /** A new table that goes on from a version of this one. */
  async fork(at?: number): Promise<HostedTable<G>> {
    return new HostedTable<G>(
      this.http,
      this.game,
      await this.ask<OpenedTable<TypesOf<G>>>("/fork", { method: "POST", body: { at } }),
    );
  }

  /** Why each place and piece that no legal action names cannot be used now, in the client's language. */
  why(): Promise<Why> {
    return this.ask("/why");
  }

  /** What each legal action surely leads to, in the order of the legal list and in the client's language. */
  consequences(): Promise<Consequences> {
    return this.ask("/consequences");
  }

  /** What the game is fought for, what is left to the end and who leads, in the client's language. */
  stakes(): Promise<Stakes> {
    return this.ask("/stakes");
  }

  /** What a strong bot would consider in the seat's place, where the table allows hints. */
  hint(): Promise<Hint<TypesOf<G>>> {
    return this.ask("/hint");
  }

  /** The chances over a finished game. */
  analysis(): Promise<Analysis> {
    return this.ask("/analysis");
  }

  /** Lengths, turns, times, scores and tallies, counted from the log. */
  statistics(): Promise<Statistics> {
    return this.ask("/statistics");
  }

  /** Notices after a cursor, the `after` of the answer before; `wait`: so many seconds, until there are some. */
  notices(options: { after?: string; wait?: number } = {}): Promise<Feed> {
    return this.ask(`/notices${queryOf(options)}`);
  }

  /** Try turns of any seats without writing anything: as records, or as lines of text. */
  tryLine(turns: LineTurn<TypesOf<G>>[] | string, at?: number): Promise<TriedLine<TypesOf<G>>> {
    const path = `/line${queryOf({ at })}`;
    if (typeof turns !== "string") return this.ask(path, { method: "POST", body: turns });
    return this.ask(path, { method: "POST", text: turns, headers: { "content-type": "text/plain" } });
  }

  /** The branches that were played and taken back. */
  branches(): Promise<Branches> {
    return this.ask("/branches");
  }

  /** What is left of the lines that your seat has left for its next turns; nobody else is told of them. */
  conditions(): Promise<Conditions<TypesOf<G>>> {
    return this.ask("/conditions");
  }

  /** Leave lines for your next turns, in place of all before; `expectedVersion` is the version that you have seen. */
  setConditions(conditions: Condition<TypesOf<G>>[], expectedVersion?: number): Promise<Conditions<TypesOf<G>>> {
    return this.ask("/conditions", { method: "PUT", body: { conditions }, headers: knowing(expectedVersion) });
  }

  /** Take back all lines of your seat. */
  deleteConditions(): Promise<Conditions<TypesOf<G>>> {
    return this.ask("/conditions", { method: "DELETE" });
  }

  /** The private note of your seat; empty if there is none. */
  note(): Promise<SeatNote> {
    return this.ask("/note");
  }

  /** Replace it; "" deletes it. */
  setNote(text: string): Promise<SeatNote> {
    return this.ask("/note", { method: "PUT", body: { text } });
  }

  /** The position as a document with which a sandbox can begin, where it hides nothing. */
  position(at?: number): Promise<PositionDocument> {
    return this.ask(`/position${queryOf({ at })}`);
  }

  /** Every update up to now, each with its sentences and the view it led to. */
  history(after = 0): Promise<FullUpdate<TypesOf<G>>[]> {
    return updatesAfter(this, after, { text: true, view: true });
  }

  /** The same without the views: what happened, in words. */
  log(after = 0): Promise<Update<TypesOf<G>>[]> {
    return updatesAfter(this, after, { text: true });
  }

  /**
   * Every update after a version, as it happens; of what was missed, the newest with the view. With `view` each
   * has one.
   */
  follow(options: Omit<FollowOptions, "token"> & { view: true }): AsyncGenerator<FullUpdate<TypesOf<G>>>;
  follow(options?: Omit<FollowOptions, "token">): AsyncGenerator<FollowedUpdate<TypesOf<G>>>;
  async *follow(options: Omit<FollowOptions, "token"> = {}): AsyncGenerator<FollowedUpdate<TypesOf<G>>> {
    const asked = this.token === undefined ? options : { ...options, token: this.token };
    for await (const update of follow<TypesOf<G>>(this.http, this.path, asked)) {
      if (update.type === "startAsked") await this.reveal();
      yield this.clock.noted(update);
    }
  }

  /** A store of the table as it is now, for a page that draws it. */
  watch(options: WatchOptions = {}): Watcher<G> {
    return new Watcher<G>(this, options);
  }

  /** The updates after which this seat is to act: each time there is something to decide, up to the end. */
  async *turns(options: Omit<StreamOptions, "token"> = {}): AsyncGenerator<FullUpdate<TypesOf<G>>> {
    const table = await this.read();
    if (table.revealing) await this.reveal();
    for await (const update of this.follow({ ...options, after: Math.max(0, table.version - 1) })) {
      if (isFull(update) && update.version >= this.#accepted && table.you !== null && update.toAct.includes(table.you))
        yield update;
    }
  }

  /**
   * Play to the end of the game: whenever this seat is to act, perform what `choose` answers. If somebody else was
   * faster, it is asked again with what has become of the table.
   */
  async play(choose: Choose<G>, options: Omit<StreamOptions, "token"> = {}): Promise<void> {
    for await (const turn of this.turns(options)) {
      try {
        await this.submit(await choose(turn), { expectedVersion: turn.version });
      } catch (error) {
        if (!(error instanceof QuipuError) || error.code !== "STALE") throw error;
      }
    }
  }

  /** The table's log as JSON lines, for `quipu verify` and the audit page; with your `note` if it is asked for. */
  async export({ note }: { note?: boolean } = {}): Promise<string> {
    return this.http.text(`${this.path}/export${queryOf({ note })}`, this.#mine({ headers: { accept: "*/*" } }));
  }

  /** Any command at this table; refused as `STALE` if it knows something newer than `expectedVersion`. */
  async command<R = FullUpdate<TypesOf<G>>>(
    method: string,
    path: string,
    body?: unknown,
    expectedVersion?: number,
  ): Promise<R> {
    const done = await this.ask<R>(`${path}?text=true`, { method, body, headers: knowing(expectedVersion) });
    const { type, version } = done as { type?: string; version: number };
    return type === "startAsked" ? ((await this.#begun(version)) as R) : done;
  }

  /** Reveal the entropy of one's own seats once the start was asked for, and wait for that of the others. */
  async #begun(asked: number): Promise<FullUpdate<TypesOf<G>>> {
    await this.reveal(); // the last one that is owed begins the game
    for (let looks = 0; ; looks++) {
      const started = (await this.history(asked)).find((one) => one.type === "started");
      if (started) return started;
      if (looks >= LOOKS) return this.startTable(); // seats that did not reveal in time are named
      await new Promise((resolve) => setTimeout(resolve, STARTING));
    }
  }

  /** Any request below this table's address, with the token. */
  protected ask<R>(path: string, call: Call = {}): Promise<R> {
    const key: Record<string, string> = COMMANDS.has(call.method ?? "") ? { "idempotency-key": commandId() } : {};
    return this.http.json<R>(this.path + path, this.#mine({ ...call, headers: { ...key, ...call.headers } }));
  }

  /** Sit down with a commitment to new entropy, where the table has a use for it. */
  async #committed<R extends { seat: number; table: { id: string } }>(
    path: string,
    body: SitOptions & { name?: string },
    token: string,
  ): Promise<R> {
    if (body.entropy !== undefined) return this.ask<R>(path, { method: "POST", body });
    const { entropy, entropyCommitment } = newEntropy();
    try {
      const seated = await this.ask<R>(path, { method: "POST", body: { ...body, entropyCommitment } });
      const kept = this.http.entropies.get(seated.table.id) ?? [];
      this.http.entropies.set(seated.table.id, [...kept, { seat: seated.seat, token, entropy }]);
      return seated;
    } catch (error) {
      // a game that has begun, or a sandbox
      if (!(error instanceof QuipuError) || error.problem.path !== "$.entropyCommitment") throw error;
      return this.ask<R>(path, { method: "POST", body });
    }
  }

  #mine(call: Call): Call {
    return this.token === undefined ? call : { token: this.token, ...call };
  }
}

/** The head by which a command is refused if something happened after this version. */
function knowing(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { "if-match": `"${version}"` };
}

/** A table that one has opened: whoever holds `hostToken` has its powers. The host holds no seat by it. */
export class HostedTable<G extends string = string> extends TableHandle<G> {
  readonly hostToken: string;

  constructor(
    http: Http,
    game: G,
    /** What opening the table answered. */
    readonly opened: OpenedTable<TypesOf<G>>,
  ) {
    super(http, game, opened.id, opened.hostToken);
    this.hostToken = opened.hostToken;
  }

  /** The invitation to a private table that is valid now. */
  invitation(): Promise<InvitationDocument> {
    return this.ask("/invitation");
  }

  /** A new invitation; the one before ends at once. */
  changeInvitation(): Promise<InvitationDocument> {
    return this.ask("/invitation", { method: "POST" });
  }

  /** Where the table's notices are sent, and what became of each. */
  webhook(): Promise<WebhookDocument> {
    return this.ask("/webhook");
  }

  /**
   * Have the table's notices sent there, where the operator lets hosts. Check them with `noticeOf` and the `secret`.
   */
  setWebhook(url: string): Promise<WebhookSecret> {
    return this.ask("/webhook", { method: "POST", body: { url } });
  }

  /** Send a notice once more, by its id. */
  resendNotice(id: string): Promise<Delivery> {
    return this.ask("/webhook/resend", { method: "POST", body: { id } });
  }
}
