import { COMMANDS, LOOKS, REVEALED, STARTING, } from "./acting.js";
import { ServiceClock } from "./clock.js";
import { TableCommands } from "./commands.js";
import { follow, isFull, updatesAfter } from "./follow.js";
import { QuipuError, commandId, newEntropy, newToken, queryOf } from "./http.js";
import { Watcher } from "./watcher.js";
export class TableHandle extends TableCommands {
    http;
    game;
    id;
    token;
    path;
    #accepted = 0;
    clock = new ServiceClock();
    constructor(http, game, id, token) {
        super();
        this.http = http;
        this.game = game;
        this.id = id;
        this.token = token;
        this.path = `/v1/${game}/tables/${id}`;
    }
    as(token) {
        return new TableHandle(this.http, this.game, this.id, token);
    }
    untyped() {
        return this;
    }
    async read(at) {
        return this.clock.noted(await this.ask(queryOf({ at })));
    }
    async sit(name, options = {}) {
        const token = options.token ?? newToken();
        await this.#committed("/seats", { name, ...options, token }, token);
        return this.as(token);
    }
    async start() {
        const asked = await this.startTable();
        if (asked.type !== "startAsked")
            return asked;
        await this.reveal();
        for (let looks = 0;; looks++) {
            const started = (await this.history(asked.version)).find((one) => one.type === "started");
            if (started)
                return started;
            if (looks >= LOOKS)
                return this.startTable();
            await new Promise((resolve) => setTimeout(resolve, STARTING));
        }
    }
    async reveal() {
        const owed = this.http.entropies.get(this.id) ?? [];
        this.http.entropies.delete(this.id);
        for (const { seat, token, entropy } of owed) {
            for (const held of [token, this.token]) {
                const reveals = { method: "POST", token: held, body: { entropy } };
                const done = await this.ask(`/seats/${seat}/entropy`, reveals).then(() => true, (error) => {
                    if (!(error instanceof QuipuError) || !REVEALED.has(error.code))
                        throw error;
                    return false;
                });
                if (done)
                    break;
            }
        }
    }
    async renewToken(seat, token = newToken()) {
        await this.ask(`/seats/${seat}/token`, { method: "POST", body: { token } });
        const kept = this.http.entropies.get(this.id);
        if (kept)
            this.http.entropies.set(this.id, kept.map((one) => (one.seat === seat ? { ...one, token } : one)));
        return this.as(token);
    }
    makeCode(seat) {
        return this.ask(`/seats/${seat}/code`, { method: "POST" });
    }
    forgetName(seat) {
        return this.ask(`/seats/${seat}/name`, { method: "DELETE" });
    }
    async rematch() {
        const again = await this.#committed("/rematch", {}, this.token ?? "");
        return new TableHandle(this.http, this.game, again.table.id, this.token);
    }
    legal() {
        return this.ask("/legal?text=true");
    }
    async act(actions, options = {}) {
        const accepted = (await (await this.#performed(actions, options, {})).json());
        this.#accepted = Math.max(this.#accepted, accepted.version);
        return this.clock.noted(accepted);
    }
    async submit(actions, options = {}) {
        const answer = await this.#performed(actions, options, { prefer: "return=minimal" });
        const version = Number(answer.headers.get("etag")?.replaceAll('"', ""));
        this.#accepted = Math.max(this.#accepted, version);
        return version;
    }
    #performed(body, options, headers) {
        const expected = options.expected === undefined ? {} : { "if-match": `"${options.expected}"` };
        const path = `${this.path}/commands/${options.command ?? commandId()}?text=true`;
        return this.http.send(path, this.#mine({ method: "PUT", body, headers: { ...headers, ...expected } }));
    }
    async fork(at) {
        return new HostedTable(this.http, this.game, await this.ask("/fork", { method: "POST", body: { at } }));
    }
    why() {
        return this.ask("/why");
    }
    consequences() {
        return this.ask("/consequences");
    }
    stakes() {
        return this.ask("/stakes");
    }
    hint() {
        return this.ask("/hint");
    }
    analysis() {
        return this.ask("/analysis");
    }
    statistics() {
        return this.ask("/statistics");
    }
    notices(options = {}) {
        return this.ask(`/notices${queryOf(options)}`);
    }
    tryLine(turns, at) {
        const path = `/line${queryOf({ at })}`;
        if (typeof turns !== "string")
            return this.ask(path, { method: "POST", body: turns });
        return this.ask(path, { method: "POST", text: turns, headers: { "content-type": "text/plain" } });
    }
    branches() {
        return this.ask("/branches");
    }
    conditions() {
        return this.ask("/conditions");
    }
    setConditions(conditions, expected) {
        const headers = expected === undefined ? {} : { "if-match": `"${expected}"` };
        return this.ask("/conditions", { method: "PUT", body: { conditions }, headers });
    }
    deleteConditions() {
        return this.ask("/conditions", { method: "DELETE" });
    }
    note() {
        return this.ask("/note");
    }
    setNote(text) {
        return this.ask("/note", { method: "PUT", body: { text } });
    }
    position(at) {
        return this.ask(`/position${queryOf({ at })}`);
    }
    history(after = 0) {
        return updatesAfter(this, after, { text: true, view: true });
    }
    log(after = 0) {
        return updatesAfter(this, after, { text: true });
    }
    async *follow(options = {}) {
        const asked = this.token === undefined ? options : { ...options, token: this.token };
        for await (const update of follow(this.http, this.path, asked)) {
            if (update.type === "startAsked")
                await this.reveal();
            yield this.clock.noted(update);
        }
    }
    watch(options = {}) {
        return new Watcher(this, options);
    }
    async *turns(options = {}) {
        const table = await this.read();
        if (table.revealing)
            await this.reveal();
        for await (const update of this.follow({ ...options, after: Math.max(0, table.version - 1) })) {
            if (isFull(update) && update.version >= this.#accepted && table.you !== null && update.toAct.includes(table.you))
                yield update;
        }
    }
    async play(choose, options = {}) {
        for await (const turn of this.turns(options)) {
            try {
                await this.submit(await choose(turn), { expected: turn.version });
            }
            catch (error) {
                if (!(error instanceof QuipuError) || error.code !== "STALE")
                    throw error;
            }
        }
    }
    async export({ note } = {}) {
        return this.http.text(`${this.path}/export${queryOf({ note })}`, this.#mine({ headers: { accept: "*/*" } }));
    }
    command(method, path, body) {
        return this.ask(`${path}?text=true`, { method, body });
    }
    ask(path, call = {}) {
        const key = COMMANDS.has(call.method ?? "") ? { "idempotency-key": commandId() } : {};
        return this.http.json(this.path + path, this.#mine({ ...call, headers: { ...key, ...call.headers } }));
    }
    async #committed(path, body, token) {
        if (body.entropy !== undefined)
            return this.ask(path, { method: "POST", body });
        const { entropy, entropyCommitment } = newEntropy();
        try {
            const seated = await this.ask(path, { method: "POST", body: { ...body, entropyCommitment } });
            const kept = this.http.entropies.get(seated.table.id) ?? [];
            this.http.entropies.set(seated.table.id, [...kept, { seat: seated.seat, token, entropy }]);
            return seated;
        }
        catch (error) {
            if (!(error instanceof QuipuError) || error.problem.path !== "$.entropyCommitment")
                throw error;
            return this.ask(path, { method: "POST", body });
        }
    }
    #mine(call) {
        return this.token === undefined ? call : { token: this.token, ...call };
    }
}
export class HostedTable extends TableHandle {
    opened;
    hostToken;
    constructor(http, game, opened) {
        super(http, game, opened.id, opened.hostToken);
        this.opened = opened;
        this.hostToken = opened.hostToken;
    }
    invitation() {
        return this.ask("/invitation");
    }
    changeInvitation() {
        return this.ask("/invitation", { method: "POST" });
    }
    webhook() {
        return this.ask("/webhook");
    }
    setWebhook(url) {
        return this.ask("/webhook", { method: "POST", body: { url } });
    }
    resendNotice(id) {
        return this.ask("/webhook/resend", { method: "POST", body: { id } });
    }
}
