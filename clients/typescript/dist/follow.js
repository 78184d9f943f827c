import { NoAnswer, QuipuError, heard, pause, queryOf, toTryAgain } from "./http.js";
import { isStreamed, textOf, within } from "./platform.js";
export function isFull(update) {
    return "legalActions" in update;
}
export async function* follow(http, path, options = {}) {
    const shown = { newestView: !options.everyView, view: options.everyView, text: options.text || undefined };
    const source = {
        path: `${path}/events${queryOf({ ...shown, heartbeat: options.heartbeat })}`,
        poll: async (after = 0, wait, signal) => {
            const query = queryOf({ ...shown, after, wait });
            const call = { token: options.token, signal, headers: { accept: "application/x-ndjson" } };
            const answer = await http.send(`${path}/events${query}`, call);
            if (answer.status === 204)
                return null;
            const lines = (await heard(() => answer.text())).split("\n").filter(Boolean);
            return lines.map((data) => ({ id: JSON.parse(data).version, data }));
        },
    };
    let after = options.after ?? 0;
    for await (const message of stream(http, source, after, options)) {
        if (message.id <= after)
            continue;
        after = message.id;
        yield JSON.parse(message.data);
    }
}
export async function* stream(http, source, after, options) {
    let [polls, opened, up] = [false, false, false];
    for (let attempt = 0; !options.signal?.aborted; attempt++) {
        try {
            if (polls || !http.streams) {
                const told = await polled(source, after, http.streams === null ? undefined : waitOf(options), options);
                if (told === null)
                    return;
                if (!up)
                    options.onLine?.(true);
                [attempt, up] = [-1, true];
                for (const one of told) {
                    after = one.id;
                    yield one;
                }
                if (!told.length)
                    await pause(null, 0, options.signal);
                continue;
            }
            for await (const message of messages(http, source.path, after, options)) {
                attempt = 0;
                if (message.event === "problem")
                    throw new QuipuError(toldBy(message.data));
                if (message.event === "end")
                    return;
                if (message.event === "buffered")
                    polls = !opened;
                if (message.event === "open") {
                    [opened, up] = [true, true];
                    options.onLine?.(true);
                }
                if (message.event !== "message" || !message.data)
                    continue;
                after = Number(message.id);
                yield { id: after, data: message.data };
            }
        }
        catch (error) {
            if (!options.signal?.aborted && !mayPass(error))
                throw error;
        }
        if (options.signal?.aborted)
            return;
        options.onLine?.(false);
        up = false;
        await pause(null, attempt, options.signal).catch(() => undefined);
    }
}
export function mayPass(error) {
    return error instanceof NoAnswer || (error instanceof QuipuError && toTryAgain(error.problem));
}
async function polled(source, after, wait, options) {
    const { signal, end, done } = within(options.signal);
    const timer = setTimeout(end, silenceOf(options) + 1000 * (wait ?? 0));
    try {
        return await source.poll(after, wait, signal);
    }
    catch (error) {
        throw signal.aborted ? new NoAnswer(error) : error;
    }
    finally {
        clearTimeout(timer);
        done();
    }
}
const HEARTBEAT = 15;
function waitOf(options) {
    return Math.max(1, Math.min(30, Math.floor(silenceOf(options) / 2_000)));
}
function silenceOf(options) {
    return options.silence ?? 1000 * (10 + 2 * (options.heartbeat ?? HEARTBEAT));
}
async function* messages(http, path, after, options) {
    const headers = { accept: "text/event-stream" };
    if (after !== undefined)
        headers["last-event-id"] = String(after);
    const { signal, end, done } = within(options.signal);
    let timer;
    const listen = () => {
        clearTimeout(timer);
        timer = setTimeout(end, silenceOf(options));
    };
    let opened = false;
    try {
        listen();
        const answer = await http.send(path, { headers, signal, token: options.token });
        opened = true;
        if (answer.status === 204)
            yield { event: "end", id: "", data: "" };
        if (!isStreamed(answer))
            return;
        yield { event: "open", id: "", data: "" };
        let buffer = "";
        listen();
        for await (const text of lineText(answer)) {
            listen();
            const blocks = (buffer + text).split("\n\n");
            buffer = blocks.pop() ?? "";
            for (const block of blocks)
                yield parsed(block);
        }
    }
    catch (error) {
        if (opened || !signal.aborted || options.signal?.aborted)
            throw error;
        yield { event: "buffered", id: "", data: "" };
    }
    finally {
        clearTimeout(timer);
        done();
        end();
    }
}
async function* lineText(answer) {
    const texts = textOf(answer);
    try {
        for (;;) {
            const { value, done } = await heard(() => texts.next());
            if (done)
                return;
            yield value;
        }
    }
    finally {
        await texts.return(undefined);
    }
}
function toldBy(data) {
    const said = JSON.parse(data);
    return { type: `/problems/${said.code}`, status: 409, ...said };
}
function parsed(block) {
    const message = { event: "message", id: "", data: "" };
    for (const line of block.split("\n")) {
        const colon = line.indexOf(":");
        if (colon < 1)
            continue;
        const value = line.slice(colon + 1).replace(/^ /, "");
        const field = line.slice(0, colon);
        if (field === "data")
            message.data += value;
        else if (field === "event" || field === "id")
            message[field] = value;
    }
    return message;
}
const PAGE = 1000;
export async function updatesAfter({ http, path, token }, after, wanted) {
    const found = [];
    for (;;) {
        const query = queryOf({ after: found.at(-1)?.version ?? after, first: PAGE, ...wanted });
        const call = { token, headers: { accept: "application/x-ndjson" } };
        const lines = (await http.text(`${path}/events${query}`, call)).split("\n").filter(Boolean);
        found.push(...lines.map((line) => JSON.parse(line)));
        if (lines.length < PAGE)
            return found;
    }
}
