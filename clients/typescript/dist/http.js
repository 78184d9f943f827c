import { sha256 } from "@noble/hashes/sha2.js";
import { isStreamed, random } from "./platform.js";
export class QuipuError extends Error {
    problem;
    code;
    constructor(problem) {
        super(problem.detail || problem.title);
        this.name = "QuipuError";
        this.problem = problem;
        this.code = problem.code;
    }
}
export class NoAnswer extends Error {
    constructor(cause) {
        super(`The service did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
        this.name = "NoAnswer";
    }
}
export function problemOf(error) {
    if (error instanceof QuipuError)
        return error;
    const problem = {
        type: "about:blank",
        title: "The client failed",
        status: 0,
        detail: String(error),
        code: "CLIENT_FAILED",
    };
    return Object.assign(new QuipuError(problem), { cause: error });
}
export class Http {
    base;
    language;
    entropies;
    streams = null;
    #key;
    #fetch;
    #retries;
    #onRequest;
    #onRetry;
    constructor(options = {}) {
        this.base = options.base ?? "";
        this.language = options.language ?? "en";
        this.entropies = options.entropies ?? new Map();
        this.#key = options.key;
        this.#fetch = options.fetch ?? fetch.bind(globalThis);
        this.#retries = options.retries ?? 4;
        this.#onRequest = options.onRequest;
        this.#onRetry = options.onRetry;
    }
    async json(path, call = {}) {
        const answer = await this.send(path, call);
        return (answer.status === 204 ? undefined : await heard(() => answer.json()));
    }
    async text(path, call = {}) {
        const answer = await this.send(path, call);
        return heard(() => answer.text());
    }
    async send(path, call = {}) {
        for (let attempt = 0;; attempt++) {
            const answer = await this.#attempt(path, call).catch((error) => {
                if (!(error instanceof NoAnswer) || attempt >= this.#retries || call.signal?.aborted)
                    throw error;
                return null;
            });
            if (answer?.ok)
                return answer;
            const told = answer && (await refusal(answer));
            if (told && (attempt >= this.#retries || !toTryAgain(told.problem)))
                throw told;
            const milliseconds = delayOf(answer, attempt);
            this.#onRetry?.({ method: call.method ?? "GET", path, problem: told?.problem ?? null, milliseconds });
            await sleep(milliseconds, call.signal);
        }
    }
    async #attempt(path, call) {
        const method = call.method ?? "GET";
        const headers = {
            accept: "application/json",
            "accept-language": this.language,
            ...call.headers,
        };
        if (this.#key)
            headers["quipu-key"] = this.#key;
        if (call.token)
            headers.authorization = `Bearer ${call.token}`;
        const init = { method, headers, cache: "no-store" };
        if (call.signal)
            init.signal = call.signal;
        if (call.body !== undefined) {
            headers["content-type"] = "application/json";
            init.body = JSON.stringify(call.body);
        }
        if (call.text !== undefined) {
            headers["content-type"] ??= "application/x-ndjson";
            init.body = call.text;
        }
        const began = performance.now();
        const answer = await heard(() => this.#fetch(this.base + path, init));
        if (answer.status !== 204)
            this.streams = isStreamed(answer);
        const milliseconds = Math.round((performance.now() - began) * 10) / 10;
        this.#onRequest?.({ method, path, body: call.body, status: answer.status, milliseconds });
        return answer;
    }
}
export async function heard(ask) {
    try {
        return await ask();
    }
    catch (error) {
        throw new NoAnswer(error);
    }
}
export function toTryAgain(problem) {
    return (problem.code === "UNAVAILABLE" ||
        problem.code === "NO_PICTURE" ||
        problem.code === "TOO_MANY" ||
        problem.status === 502 ||
        problem.status === 504);
}
async function refusal(answer) {
    const told = (await answer.json().catch(() => null));
    return new QuipuError(told ?? { type: "about:blank", title: answer.statusText, status: answer.status, detail: "", code: "INTERNAL" });
}
export function pause(answer, attempt, signal) {
    return sleep(delayOf(answer, attempt), signal);
}
function delayOf(answer, attempt) {
    const asked = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
    return asked || Math.min(8000, 250 * 2 ** attempt) * (0.75 + Math.random() / 2);
}
export async function sleep(milliseconds, signal) {
    await new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        const aborted = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        signal?.addEventListener("abort", aborted, { once: true });
    });
}
export function queryOf(options) {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    const words = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return words.length ? `?${words.join("&")}` : "";
}
export function commandId() {
    return hex(random(16));
}
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export function newToken() {
    return Array.from(random(43), (byte) => LETTERS[byte % LETTERS.length]).join("");
}
export function newEntropy() {
    const entropy = hex(random(32));
    const letters = Uint8Array.from(entropy, (letter) => letter.charCodeAt(0));
    return { entropy, entropyCommitment: hex(sha256(letters)) };
}
function hex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
