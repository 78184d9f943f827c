import { type FollowedUpdate, type StreamOptions, isFull, mayPass } from "./follow.ts";
import { NoAnswer, QuipuError, commandId, pause, problemOf } from "./http.ts";
import type { TypesOf } from "./game.ts";
import type { Performed } from "./acting.ts";
import type { TableHandle } from "./table.ts";
import type { FullUpdate, LegalList, TableDocument, TableAfter } from "./wire.ts";

/** How often actions are sent while others act at the same time. */
const TRIES = 4;

/** A table as one viewer knows it now. */
export interface Watched<G extends string = string> {
  /** Null until the first answer. Moves come without the operator's `signature`, so it is null then: `read` has it. */
  table: TableDocument<TypesOf<G>> | null;
  /** What this seat may do, with a label for each; null while it is not its turn. */
  legal: (LegalList<TypesOf<G>> & { texts: string[] }) | null;
  /** What happened last. */
  update: FollowedUpdate<TypesOf<G>> | null;
  /** Whether news arrive. */
  line: boolean;
  /** Whether a command waits for its answer. */
  pending: boolean;
  /** Why the last command was refused, until the next. */
  problem: QuipuError | null;
  /** Why the table cannot be shown, or not any longer. */
  lost: QuipuError | null;
}

/** How a table is watched. */
export interface WatchOptions extends Pick<StreamOptions, "heartbeat" | "silence"> {
  /** A view with each `update`, for a page that shows one move after the other. */
  view?: boolean;
}

/** What is run at a table: its answer, if it is an update, is what the table is read from. */
export type Command<G extends string> = () => Promise<FullUpdate<TypesOf<G>> | undefined> | Promise<void>;

/** A store in the form that React, Preact, Svelte and Vue take: it follows the table as long as somebody listens. */
export class Watcher<G extends string = string> {
  #state: Watched<G> = {
    table: null,
    legal: null,
    update: null,
    line: true,
    pending: false,
    problem: null,
    lost: null,
  };
  readonly #listeners = new Set<() => void>();
  #stop: AbortController | null = null;
  #reloading = Promise.resolve();

  constructor(
    readonly handle: TableHandle<G>,
    readonly options: WatchOptions = {},
  ) {}

  /** The present state: the same object until something changes. */
  get state(): Watched<G> {
    return this.#state;
  }

  /** Call back on each change; the answer ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#stop) {
      this.#stop = new AbortController();
      void this.#run(this.#stop.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size) return;
      this.#stop?.abort();
      this.#stop = null;
    };
  };

  /**
   * Perform actions on the version that is shown, again if others came first and the same may be done as before; a
   * refusal stays in `problem`. While the line is down they wait, and are done once.
   */
  readonly act = (actions: Performed<G> | Performed<G>[]): Promise<void> => this.run(() => this.#act(actions));

  async #act(actions: Performed<G> | Performed<G>[]): Promise<FullUpdate<TypesOf<G>>> {
    const offered = this.#offered();
    const command = commandId();
    for (let stale = 0, silent = 0; ; ) {
      const version = this.#state.table?.version;
      const expected = version === undefined ? {} : { expectedVersion: version };
      try {
        const done = await this.handle.act(actions, { command, whole: true, ...expected });
        this.#change({ line: true });
        return done;
      } catch (error) {
        if (error instanceof NoAnswer && this.#stop) {
          this.#change({ line: false });
          await pause(null, silent++, this.#stop.signal);
          continue;
        }
        if (!(error instanceof QuipuError) || error.code !== "STALE" || ++stale === TRIES) throw error;
        await this.#reload();
        if (this.#offered() !== offered) throw error;
      }
    }
  }

  /** What may be done, to compare. */
  #offered(): string {
    return JSON.stringify(this.#state.legal?.legalActions);
  }

  /** Read the table again, for what no entry tells: who is there, and whose time is up. */
  readonly refresh = (): Promise<void> =>
    this.#state.pending ? Promise.resolve() : this.#reload().catch(() => undefined);

  /** Show no problem any more. */
  readonly dismiss = (): void => {
    if (this.#state.problem) this.#change({ problem: null });
  };

  /**
   * Any other command, such as `() => handle.rewindTable(7)`, or several steps, after which the table is read; none while
   * one is `pending`.
   */
  readonly run = async (command: Command<G>): Promise<void> => {
    if (this.#state.pending) return;
    this.#change({ pending: true, problem: null });
    try {
      const update = await command();
      await (update ? this.#took(update) : this.#reload());
    } catch (error) {
      if (error instanceof NoAnswer) this.#change({ line: false });
      else {
        this.#change({ problem: problemOf(error) });
        await this.#reload().catch(() => undefined);
      }
    } finally {
      this.#change({ pending: false });
    }
  };

  async #run(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await this.#reload();
        this.#change({ line: true });
        const after = this.#state.table?.version ?? 0;
        const told = this.handle.follow({
          ...this.options,
          after,
          text: true,
          whole: true,
          signal,
          onLine: (line) => this.#change({ line }),
        });
        for await (const update of told) await this.#took(update);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!mayPass(error) && !isFault(error)) {
          this.#change({ lost: problemOf(error) });
          return;
        }
        this.#change({ line: false });
        await pause(null, attempt, signal).catch(() => undefined);
      }
    }
  }

  /** Take an update once, whether the answer or the stream brought it first; done when the table is as new. */
  async #took(update: FollowedUpdate<TypesOf<G>>): Promise<void> {
    // whoever began it deals with a failure
    if (update.version <= (this.#state.update?.version ?? 0)) return this.#reloading.catch(() => undefined);
    this.#change({ update });
    if (!isFull(update)) return; // a newer one comes at once
    const known = this.#state.table;
    if (update.version <= (known?.version ?? 0)) return;
    if (known && update.whole && update.status === "RUNNING" && known.version >= update.whole.since) {
      this.#change(wentOn(known, update, update.whole));
      return;
    }
    this.#reloading = this.#reload();
    await this.#reloading;
  }

  /** The table and the labelled legal list, after an entry that did more than go on with the game. */
  async #reload(): Promise<void> {
    const table = await this.handle.read();
    if (table.revealing) void this.handle.reveal().catch(() => undefined);
    const mine = table.you !== null && [...table.toAct, ...table.mayAct].includes(table.you);
    const legal = mine ? await this.handle.legal() : null;
    if (table.version >= (this.#state.table?.version ?? 0)) this.#change({ table, legal });
  }

  #change(change: Partial<Watched<G>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** What a table and its legal list say after actions alone; updates are not signed. */
function wentOn<G extends string>(
  before: TableDocument<TypesOf<G>>,
  update: FullUpdate<TypesOf<G>>,
  { mayAct, banks, undo, head, labels }: TableAfter,
): Pick<Watched<G>, "table" | "legal"> {
  const { version, status, toAct, view, now, deadlines, legalActions, may, prompt } = update;
  const seats = before.seats.map((one, seat) => ({
    ...one,
    toAct: toAct.includes(seat),
    deadline: deadlines?.[seat] ?? null,
    bank: banks?.[seat] ?? null,
  }));
  const changed = { version, status, seats, toAct, mayAct, view, now, undo, head, changedAt: update.at };
  const claimable = before.claimable.filter((seat) => toAct.includes(seat));
  const asked = { prompt: prompt ?? null, may: may ?? before.may, claimable, signature: null };
  const mine = before.you !== null && [...toAct, ...mayAct].includes(before.you);
  return {
    table: { ...before, ...changed, ...asked },
    legal: mine ? { version, legalActions, texts: labels } : null,
  };
}

/** Whether the service itself failed, which it may not do again. */
function isFault(error: unknown): boolean {
  return error instanceof QuipuError && error.problem.status >= 500;
}
