import { ServiceClock } from "./clock.js";
import { stream } from "./follow.js";
import { commandId, newToken, queryOf, sleep } from "./http.js";
import { TableHandle } from "./table.js";
const POLL = 5_000;
export class Player {
    http;
    id;
    left;
    clock = new ServiceClock();
    constructor(http, id, left = []) {
        this.http = http;
        this.id = id;
        this.left = left;
    }
    tables(options = {}) {
        return this.http.json(`/v1/me/tables${queryOf(options)}`, { token: this.id });
    }
    table(game, id) {
        return new TableHandle(this.http, game, id, this.id);
    }
    notices(after) {
        return this.http.json(`/v1/me/notices${queryOf({ after })}`, { token: this.id });
    }
    async renew(id = newToken(), command = commandId()) {
        const headers = { "idempotency-key": command };
        const { left } = await this.http.json("/v1/me/renew", {
            method: "POST",
            token: this.id,
            body: { player: id },
            headers,
        });
        return new Player(this.http, id, left);
    }
    async *follow(options = {}) {
        const told = new Map();
        const source = {
            path: `/v1/me/events${queryOf({ heartbeat: options.heartbeat })}`,
            poll: async (after, wait, signal) => {
                if (wait)
                    await sleep(Math.min(POLL, 1000 * wait), signal);
                return (await this.#changed(after)).map((table) => ({ id: table.changedAt, data: JSON.stringify(table) }));
            },
        };
        for await (const { data } of stream(this.http, source, options.since, { ...options, token: this.id })) {
            const table = JSON.parse(data);
            if (told.get(table.id) === table.version)
                continue;
            told.set(table.id, table.version);
            yield this.clock.noted(table);
        }
    }
    async #changed(since) {
        const found = [];
        let page = null;
        do {
            page = await this.tables({ first: 100, ...(page?.after ? { after: page.after } : {}) });
            found.push(...page.tables);
        } while (page.after);
        return found
            .filter((table) => since === undefined ? table.status === "OPEN" || table.status === "RUNNING" : table.changedAt >= since)
            .sort((one, other) => one.changedAt - other.changedAt);
    }
}
