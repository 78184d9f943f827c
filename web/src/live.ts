/** A table as it happens: the last view, what may be done, and the log in words. */

import { type FullUpdate, type Legal, QuipuError, type Table, type TableHandle, type Tagged } from "quipu-client";

/** One line of the log. */
export interface LogLine {
  version: number;
  seat: number | null;
  type: string;
  texts: string[];
  events: Tagged[];
}

export interface LiveState {
  table: Table<Record<string, unknown>> | null;
  legal: Legal | null;
  log: LogLine[];
  /** Whether updates arrive. */
  line: boolean;
  /** What was asked for and has no answer yet. */
  pending: Tagged | null;
  /** Why the last action was refused. */
  problem: QuipuError | null;
}

type Handle = TableHandle<Record<string, unknown>>;

/** Follows one table for one viewer and tells whoever listens. */
export class Live {
  state: LiveState = { table: null, legal: null, log: [], line: true, pending: null, problem: null };
  readonly handle: Handle;
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();

  constructor(handle: Handle) {
    this.handle = handle;
    void this.#run();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#stop.abort();
  }

  /** Perform actions; a refusal stays in `problem` until the next try. */
  async act(actions: Tagged | Tagged[]): Promise<void> {
    await this.#ask(Array.isArray(actions) ? (actions[0] ?? null) : actions, () =>
      this.handle.act(actions, { expected: this.state.table?.version ?? 0 }),
    );
  }

  async rewind(to: number): Promise<void> {
    await this.#ask({ type: "rewind", to }, () => this.handle.rewind(to));
  }

  async start(): Promise<void> {
    await this.#ask({ type: "start" }, () => this.handle.start());
  }

  dismiss(): void {
    this.#change({ problem: null });
  }

  async #ask(pending: Tagged | null, request: () => Promise<FullUpdate<Record<string, unknown>>>): Promise<void> {
    if (this.state.pending) return;
    this.#change({ pending, problem: null });
    try {
      await this.#took(await request());
    } catch (error) {
      if (!(error instanceof QuipuError)) this.#change({ line: false });
      else this.#change({ problem: error });
    } finally {
      this.#change({ pending: null });
    }
  }

  async #run(): Promise<void> {
    await this.#reload();
    const signal = this.#stop.signal;
    const updates = this.handle.follow({ after: 0, text: true, signal, onLine: (line) => this.#change({ line }) });
    for await (const update of updates) await this.#took(update);
  }

  /** Take an update once, whether the answer or the stream brought it first. */
  async #took(update: FullUpdate<Record<string, unknown>>): Promise<void> {
    const { version, seat, type, events } = update;
    if (!this.state.log.some((line) => line.version === version)) {
      const line = { version, seat, type, events, texts: update.texts ?? [] };
      this.#change({ log: [...this.state.log, line].sort((one, other) => one.version - other.version) });
    }
    if (version > (this.state.table?.version ?? 0)) await this.#reload();
  }

  /** The table document and the labelled legal list; both are small and say everything. */
  async #reload(): Promise<void> {
    const table = await this.handle.read();
    const mine = table.you !== null && table.toAct.includes(table.you);
    const legal = mine ? await this.handle.legal() : null;
    if (table.version >= (this.state.table?.version ?? 0)) this.#change({ table, legal });
  }

  #change(change: Partial<LiveState>): void {
    if (this.#stop.signal.aborted) return;
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
