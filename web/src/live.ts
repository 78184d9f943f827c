/** A table as it happens: the last view, what may be done, and the log in words. */

import { type FullUpdate, type LegalList, QuipuError, type TableDocument, type TableHandle, type Tagged, type Update } from "quipu-client";

export type AnyView = Record<string, unknown>;

export interface LiveState {
  table: TableDocument | null;
  legal: LegalList | null;
  log: Update[];
  /** Whether updates arrive. */
  line: boolean;
  /** What was asked for and has no answer yet. */
  pending: Tagged | null;
  /** Why the last action was refused. */
  problem: QuipuError | null;
  /** Why the table cannot be shown at all. */
  lost: QuipuError | null;
}

type Handle = TableHandle;

/** Follows one table for one viewer and tells whoever listens. */
export class Live {
  state: LiveState = { table: null, legal: null, log: [], line: true, pending: null, problem: null, lost: null };
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
    const list = [actions].flat();
    await this.#ask(list[0] ?? null, () => this.#act(list));
  }

  /** At the version that is shown; again if somebody else came first and the action is legal all the same. */
  async #act(actions: Tagged[]): Promise<FullUpdate> {
    for (let tries = 1; ; tries++) {
      const expected = this.state.table?.version ?? 0;
      try {
        return await this.handle.act(actions, { expected });
      } catch (error) {
        if (!(error instanceof QuipuError) || error.code !== "STALE" || tries === TRIES) throw error;
        await this.#reload();
        if ((this.state.table?.version ?? 0) <= expected || !this.#offers(actions[0])) throw error;
      }
    }
  }

  /** Whether the legal list holds the action, or a template of its kind. */
  #offers(action: Tagged | undefined): boolean {
    const wanted = JSON.stringify(action);
    const legal = this.state.legal?.legalActions ?? [];
    return legal.some((one) => JSON.stringify(one) === wanted || (one.type === "template" && one.action === action?.type));
  }

  async rewind(to: number): Promise<void> {
    await this.#ask({ type: "rewind", to }, () => this.handle.rewind(to));
  }

  async start(): Promise<void> {
    await this.#ask({ type: "start" }, () => this.handle.start());
  }

  /** Any other command at this table, by default in the name of the seat; null if it was refused. */
  async command<R>(method: string, path: string, body?: unknown, token = this.handle.token): Promise<R | null> {
    let answer: R | null = null;
    await this.#ask({ type: path }, async () => {
      const headers = { "idempotency-key": crypto.randomUUID() };
      answer = await this.handle.http.json<R>(this.handle.path + path, { method, body, token, headers });
      return null;
    });
    await this.#reload().catch(() => undefined);
    return answer;
  }

  /** Do something that no command at this table is: nothing else begins meanwhile, and a refusal is shown. */
  async during(type: string, request: () => Promise<void>): Promise<void> {
    await this.#ask({ type }, () => request().then(() => null));
  }

  /** Draw again: something changed that is kept in this browser. */
  refresh(): void {
    this.#change({});
  }

  dismiss(): void {
    if (this.state.problem) this.#change({ problem: null });
  }

  async #ask(pending: Tagged | null, request: () => Promise<FullUpdate | null>): Promise<void> {
    if (this.state.pending) return;
    this.#change({ pending, problem: null });
    try {
      const update = await request();
      if (update) await this.#took(update);
    } catch (error) {
      if (!(error instanceof QuipuError)) this.#change({ line: false });
      else {
        this.#change({ problem: error });
        await this.#reload().catch(() => undefined);
      }
    } finally {
      this.#change({ pending: null });
    }
  }

  async #run(): Promise<void> {
    const signal = this.#stop.signal;
    while (!signal.aborted) {
      try {
        await this.#reload();
        this.#add(await historyOf(this.handle));
        this.#change({ line: true });
        // nothing comes after the end
        if (this.state.table?.status === "OVER" || this.state.table?.status === "CLOSED") return;
        const after = this.state.table?.version ?? 0;
        const updates = this.handle.follow({ after, text: true, signal, onLine: (line) => this.#change({ line }) });
        for await (const update of updates) await this.#took(update);
        return;
      } catch (error) {
        if (error instanceof QuipuError && error.problem.status < 500) return this.#change({ lost: error });
        this.#change({ line: false });
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }
    }
  }

  /** Take an update once, whether the answer or the stream brought it first. */
  async #took(update: FullUpdate): Promise<void> {
    this.#add([update]);
    if (update.version > (this.state.table?.version ?? 0)) await this.#reload();
  }

  #add(updates: Update[]): void {
    const known = new Set(this.state.log.map((one) => one.version));
    const fresh = updates.filter((one) => !known.has(one.version));
    if (fresh.length) this.#change({ log: [...this.state.log, ...fresh].sort((one, other) => one.version - other.version) });
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

/** Every entry up to now with its sentences; `views` also with the view it led to. */
export async function historyOf<U extends Update = Update>(handle: Handle, views = false): Promise<U[]> {
  const found: U[] = [];
  for (let more = true; more; ) {
    const query = `after=${found.at(-1)?.version ?? 0}&first=${PAGE}&text=true${views ? "&view=true" : ""}`;
    const answer = await handle.http.send(`${handle.path}/events?${query}`, { token: handle.token, headers: { accept: "application/x-ndjson" } });
    const lines = (await answer.text()).split("\n").filter(Boolean);
    found.push(...lines.map((line) => JSON.parse(line) as U));
    more = lines.length === PAGE;
  }
  return found;
}

/** Entries that one answer holds at most. */
const PAGE = 1000;
/** How often an action is sent while others act at the same time. */
const TRIES = 4;
