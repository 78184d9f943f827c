import { mayPass } from "./follow.js";
import { QuipuError, commandId } from "./http.js";
export class OfflineQueue {
    handle;
    store;
    #sending = null;
    constructor(handle, store = new Map()) {
        this.handle = handle;
        this.store = store;
    }
    get waiting() {
        return this.store.get(this.handle.path) ?? [];
    }
    add(actions, command = commandId()) {
        this.store.set(this.handle.path, [...this.waiting, { command, actions }]);
        return command;
    }
    flush() {
        this.#sending ??= this.#send().finally(() => {
            this.#sending = null;
        });
        return this.#sending;
    }
    async #send() {
        const accepted = [];
        for (let next = this.waiting[0]; next; next = this.waiting[0]) {
            try {
                await this.handle.submit(next.actions, { command: next.command });
            }
            catch (error) {
                if (mayPass(error))
                    return { accepted, returned: [], problem: null };
                if (!(error instanceof QuipuError))
                    throw error;
                const returned = this.waiting;
                this.store.set(this.handle.path, []);
                return { accepted, returned, problem: error };
            }
            this.store.set(this.handle.path, this.waiting.slice(1));
            accepted.push(next);
        }
        return { accepted, returned: [], problem: null };
    }
}
