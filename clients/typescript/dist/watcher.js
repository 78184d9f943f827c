import { isFull, mayPass } from "./follow.js";
import { NoAnswer, QuipuError, commandId, pause, problemOf } from "./http.js";
const TRIES = 4;
export class Watcher {
    handle;
    options;
    #state = {
        table: null,
        legal: null,
        update: null,
        line: true,
        pending: false,
        problem: null,
        lost: null,
    };
    #listeners = new Set();
    #stop = null;
    #reloading = Promise.resolve();
    constructor(handle, options = {}) {
        this.handle = handle;
        this.options = options;
    }
    get state() {
        return this.#state;
    }
    subscribe = (listener) => {
        this.#listeners.add(listener);
        if (!this.#stop) {
            this.#stop = new AbortController();
            void this.#run(this.#stop.signal);
        }
        return () => {
            this.#listeners.delete(listener);
            if (this.#listeners.size)
                return;
            this.#stop?.abort();
            this.#stop = null;
        };
    };
    act = (actions) => this.run(() => this.#act(actions));
    async #act(actions) {
        const offered = this.#offered();
        const command = commandId();
        for (let stale = 0, silent = 0;;) {
            const expected = this.#state.table?.version;
            try {
                const done = await this.handle.act(actions, expected === undefined ? { command } : { command, expected });
                this.#change({ line: true });
                return done;
            }
            catch (error) {
                if (error instanceof NoAnswer && this.#stop) {
                    this.#change({ line: false });
                    await pause(null, silent++, this.#stop.signal);
                    continue;
                }
                if (!(error instanceof QuipuError) || error.code !== "STALE" || ++stale === TRIES)
                    throw error;
                await this.#reload();
                if (this.#offered() !== offered)
                    throw error;
            }
        }
    }
    #offered() {
        return JSON.stringify(this.#state.legal?.legalActions);
    }
    dismiss = () => {
        if (this.#state.problem)
            this.#change({ problem: null });
    };
    run = async (command) => {
        if (this.#state.pending)
            return;
        this.#change({ pending: true, problem: null });
        try {
            const update = await command();
            await (update ? this.#took(update) : this.#reload());
        }
        catch (error) {
            if (error instanceof NoAnswer)
                this.#change({ line: false });
            else {
                this.#change({ problem: problemOf(error) });
                await this.#reload().catch(() => undefined);
            }
        }
        finally {
            this.#change({ pending: false });
        }
    };
    async #run(signal) {
        for (let attempt = 0; !signal.aborted; attempt++) {
            try {
                await this.#reload();
                this.#change({ line: true });
                const after = this.#state.table?.version ?? 0;
                const told = this.handle.follow({
                    ...this.options,
                    after,
                    text: true,
                    signal,
                    onLine: (line) => this.#change({ line }),
                });
                for await (const update of told)
                    await this.#took(update);
                return;
            }
            catch (error) {
                if (signal.aborted)
                    return;
                if (!mayPass(error) && !isFault(error)) {
                    this.#change({ lost: problemOf(error) });
                    return;
                }
                this.#change({ line: false });
                await pause(null, attempt, signal).catch(() => undefined);
            }
        }
    }
    async #took(update) {
        if (update.version <= (this.#state.update?.version ?? 0))
            return this.#reloading.catch(() => undefined);
        this.#change({ update });
        if (!isFull(update))
            return;
        if (update.version <= (this.#state.table?.version ?? 0))
            return;
        this.#reloading = this.#reload();
        await this.#reloading;
    }
    async #reload() {
        const table = await this.handle.read();
        if (table.revealing)
            void this.handle.reveal().catch(() => undefined);
        const mine = table.you !== null && table.toAct.includes(table.you);
        const legal = mine ? await this.handle.legal() : null;
        if (table.version >= (this.#state.table?.version ?? 0))
            this.#change({ table, legal });
    }
    #change(change) {
        this.#state = { ...this.#state, ...change };
        for (const listener of [...this.#listeners])
            listener();
    }
}
function isFault(error) {
    return error instanceof QuipuError && error.problem.status >= 500;
}
