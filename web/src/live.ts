/** A table as it happens on this page: the client's store, and beside it the whole log in words. */

import type { FullUpdate, TableDocument, TableHandle, Tagged, Update, Watched, Watcher } from "quipu-client";

/**
 * Milliseconds after which the page looks again at what no entry tells: who is there, which the service knows to a
 * minute, and after the end whether somebody wants to play again.
 */
const [MINUTE, SOON] = [60_000, 10_000];
/** Entries in which a seat's last turn is looked for. */
const RECALLED = 40;

type TableStatus = TableDocument["status"];

export type AnyView = Record<string, unknown>;

export interface LiveState extends Omit<Watched, "update"> {
  log: Update[];
}

export class Live {
  readonly handle: TableHandle;
  readonly #watcher: Watcher;
  #log: Update[] = [];
  #asking = false;
  #told: () => void = () => undefined;

  constructor(handle: TableHandle) {
    this.handle = handle;
    this.#watcher = handle.watch({ view: true }); // the page tells one move after the other
  }

  get state(): LiveState {
    return { ...this.#watcher.state, log: this.#log };
  }

  /** Follow the table, and call back on each change; the answer ends both. */
  listen(listener: () => void): () => void {
    const look = (status: TableStatus) => this.#isShownToSeveral(status) && void this.#watcher.refresh();
    const looking = [setInterval(look, MINUTE, "RUNNING"), setInterval(look, SOON, "OVER")];
    this.#told = listener;
    const end = this.#watcher.subscribe(() => {
      this.#take(listener);
      listener();
    });
    return () => {
      for (const one of looking) clearInterval(one);
      end();
    };
  }

  /** Whether somebody sees the page who wants to know of the others, at a table of this status. */
  #isShownToSeveral(status: TableStatus): boolean {
    const { table } = this.#watcher.state;
    const people = table?.seats.filter((one) => one.name !== null && one.bot === null && one.seat !== table.you);
    const waits = document.visibilityState === "visible" && table?.status === status && table.rematch === null;
    return waits && Boolean(people?.length);
  }

  /** Perform actions; a refusal stays in `problem` until the next try. */
  act(actions: Tagged | Tagged[]): Promise<void> {
    return this.#watcher.act(actions);
  }

  /**
   * Do something else at the table, in the name of the seat or by another token: nothing else begins meanwhile, and a
   * refusal is shown.
   */
  run(step: (table: TableHandle) => Promise<unknown>, token = this.handle.token): Promise<void> {
    return this.#watcher.run(async () => void (await step(this.handle.as(token))));
  }

  /** Ask for the latest entries with their views and lists, where the page has come later than they. */
  async recall(): Promise<void> {
    const last = this.#log.at(-1)?.version ?? 0;
    this.#add(await this.handle.history(Math.max(0, last - RECALLED)).catch(() => []));
    this.#told();
  }

  dismiss(): void {
    this.#watcher.dismiss();
  }

  /**
   * Keep what the store tells, and ask for what it left out: versions have no gaps. The past before this page needs no
   * views.
   */
  #take(listener: () => void): void {
    const { table, update } = this.#watcher.state;
    if (update) this.#add([update]);
    if (!table || this.#log.length >= table.version || this.#asking) return;
    this.#asking = true;
    const known = this.#log.findIndex((one, place) => one.version !== place + 1);
    const after = known < 0 ? this.#log.length : known;
    const asked: Promise<Update[]> = after ? this.handle.history(after) : this.handle.log();
    void asked
      .then(
        (missed) => this.#add(missed),
        () => undefined,
      )
      .finally(() => {
        this.#asking = false;
        listener();
      });
  }

  #add(updates: Update[]): void {
    const known = new Map(this.#log.map((one) => [one.version, one]));
    const fresh = updates.filter((one) => !hasView(known.get(one.version)));
    if (!fresh.length) return;
    for (const one of fresh) known.set(one.version, one);
    this.#log = [...known.values()].sort((one, other) => one.version - other.version);
  }
}

/** Whether an update says what the table looked like after it. */
export function hasView(update: Update | undefined): update is FullUpdate {
  return update !== undefined && "view" in update && update.view !== null;
}
