import { sha256 } from "@noble/hashes/sha2.js";
import { isStreamed, random } from "./platform.ts";
import type { Problem } from "./wire.ts";

/** The service refused the request; nothing happened. Decide by `code`. */
export class QuipuError extends Error {
  readonly problem: Problem;
  readonly code: string;

  constructor(problem: Problem) {
    super(problem.detail || problem.title);
    this.name = "QuipuError";
    this.problem = problem;
    this.code = problem.code;
  }
}

/** There was no answer, or not the whole of one: the line is down. `cause` is what the platform said of it. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super(`The service did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "NoAnswer";
  }
}

/** Any error as what a page shows: a refusal of the service as it is, a fault of the program as a problem. */
export function problemOf(error: unknown): QuipuError {
  if (error instanceof QuipuError) return error;
  const problem: Problem = {
    type: "about:blank",
    title: "The client failed",
    status: 0,
    detail: String(error),
    code: "CLIENT_FAILED",
  };
  return Object.assign(new QuipuError(problem), { cause: error });
}

export interface Options {
  /** Where the service is, without a slash at the end; default: the page's own origin. */
  base?: string;
  /** `en` or `de`. */
  language?: string;
  /** A frontend's key, sent as `Quipu-Key`: for servers, since whoever reads a page's source could use it. */
  key?: string;
  fetch?: typeof fetch;
  /** Where entropies are kept until they are revealed; default: in memory, as long as this client lives. */
  entropies?: Entropies;
  /** How often a request is repeated that got no answer. Every request here is safe to repeat. */
  retries?: number;
  /** Told of every request, for a debug panel. */
  onRequest?: (sent: Sent) => void;
  /** Told before a request is repeated, so that a page can say why nothing happens yet. */
  onRetry?: (retry: Retry) => void;
}

/** A request that will be sent again. */
export interface Retry {
  method: string;
  path: string;
  /** Why; null if there was no answer. */
  problem: Problem | null;
  /** How long until then. */
  milliseconds: number;
}

/** What a seat of this client has committed to and not revealed yet. */
export interface Owed {
  seat: number;
  token: string;
  entropy: string;
}

/** Entropies by table. */
export interface Entropies {
  get(table: string): Owed[] | undefined;
  set(table: string, owed: Owed[]): unknown;
  delete(table: string): unknown;
}

/** One request and what became of it. */
export interface Sent {
  method: string;
  path: string;
  body: unknown;
  status: number;
  milliseconds: number;
}

export interface Call {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is: the lines of a log. */
  text?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Whether the platform may answer from its cache; what a table says never comes from there. */
  kept?: boolean;
  signal?: AbortSignal | undefined;
}

/** JSON over HTTP with safe retries. */
export class Http {
  readonly base: string;
  language: string;
  readonly entropies: Entropies;
  /** Whether bodies can be read while they arrive, as the last answer with one showed; null before the first. */
  streams: boolean | null = null;
  readonly #key: string | undefined;
  readonly #fetch: typeof fetch;
  readonly #retries: number;
  readonly #onRequest: ((sent: Sent) => void) | undefined;
  readonly #onRetry: ((retry: Retry) => void) | undefined;

  constructor(options: Options = {}) {
    this.base = options.base ?? "";
    this.language = options.language ?? "en";
    this.entropies = options.entropies ?? new Map<string, Owed[]>();
    this.#key = options.key;
    this.#fetch = options.fetch ?? fetch.bind(globalThis);
    this.#retries = options.retries ?? 4;
    this.#onRequest = options.onRequest;
    this.#onRetry = options.onRetry;
  }

  /** The answer's JSON; throws QuipuError when the service refuses, NoAnswer when it cannot be reached. */
  async json<T>(path: string, call: Call = {}): Promise<T> {
    const answer = await this.send(path, call);
    return (answer.status === 204 ? undefined : await heard(() => answer.json())) as T;
  }

  /** The answer's text. */
  async text(path: string, call: Call = {}): Promise<string> {
    const answer = await this.send(path, call);
    return heard(() => answer.text());
  }

  async send(path: string, call: Call = {}): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#attempt(path, call).catch((error: unknown) => {
        if (!(error instanceof NoAnswer) || attempt >= this.#retries || call.signal?.aborted) throw error;
        return null;
      });
      if (answer?.ok) return answer;
      const told = answer && (await refusal(answer));
      if (told && (attempt >= this.#retries || !toTryAgain(told.problem))) throw told;
      const milliseconds = delayOf(answer, attempt);
      this.#onRetry?.({ method: call.method ?? "GET", path, problem: told?.problem ?? null, milliseconds });
      await sleep(milliseconds, call.signal);
    }
  }

  async #attempt(path: string, call: Call): Promise<Response> {
    const method = call.method ?? "GET";
    const headers: Record<string, string> = {
      accept: "application/json",
      "accept-language": this.language,
      ...call.headers,
    };
    if (this.#key) headers["quipu-key"] = this.#key;
    if (call.token) headers.authorization = `Bearer ${call.token}`;
    // the ETag of a table is its version, whoever looks: a browser's cache would answer a seat with what a spectator
    // saw
    const init: RequestInit = { method, headers, cache: call.kept ? "default" : "no-store" };
    if (call.signal) init.signal = call.signal;
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
    if (answer.status !== 204) this.streams = isStreamed(answer);
    const milliseconds = Math.round((performance.now() - began) * 10) / 10;
    this.#onRequest?.({ method, path, body: call.body, status: answer.status, milliseconds });
    return answer;
  }
}

/** What the platform's network answers; its errors are those of a line. */
export async function heard<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new NoAnswer(error);
  }
}

/** Whether the same request may succeed a little later: nothing happened, and nothing is wrong with it. */
export function toTryAgain(problem: Problem): boolean {
  return (
    problem.code === "UNAVAILABLE" ||
    problem.code === "NO_PICTURE" ||
    problem.code === "TOO_MANY" ||
    problem.status === 502 ||
    problem.status === 504
  );
}

async function refusal(answer: Response): Promise<QuipuError> {
  const told = (await answer.json().catch(() => null)) as Problem | null;
  return new QuipuError(
    told ?? { type: "about:blank", title: answer.statusText, status: answer.status, detail: "", code: "INTERNAL" },
  );
}

/** Wait before another attempt: as long as the service says, else longer each time, with some spread. */
export function pause(answer: Response | null, attempt: number, signal?: AbortSignal): Promise<void> {
  return sleep(delayOf(answer, attempt), signal);
}

function delayOf(answer: Response | null, attempt: number): number {
  const asked = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
  return asked || Math.min(8000, 250 * 2 ** attempt) * (0.75 + Math.random() / 2);
}

/** Wait; rejects when the signal aborts. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", aborted, { once: true });
  });
}

/** What stands behind `?`, without what was not given. */
export function queryOf(options: object): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const words = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return words.length ? `?${words.join("&")}` : "";
}

/** A new id for a command: repeating a request with the same id does it once. */
export function commandId(): string {
  return hex(random(16));
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A seat token of one's own: 258 random bits, so that taking a seat can be repeated safely. */
export function newToken(): string {
  return Array.from(random(43), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Entropy of one's own, 64 hexadecimal digits, and the commitment to it. */
export function newEntropy(): { entropy: string; entropyCommitment: string } {
  const entropy = hex(random(32));
  const letters = Uint8Array.from(entropy, (letter) => letter.charCodeAt(0));
  return { entropy, entropyCommitment: hex(sha256(letters)) };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
