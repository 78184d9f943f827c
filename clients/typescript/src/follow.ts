import type { AnyGame, GameTypes } from "./game.ts";
import { type Http, QuipuError, pause, queryOf, toTryAgain } from "./http.ts";
import type { FullUpdate, Problem, Update } from "./wire.ts";

/** An entry as a follower gets it: of what was missed, only the newest has the view and the legal actions. */
export type FollowedUpdate<T extends GameTypes = AnyGame> = Update<T> &
  Partial<Pick<FullUpdate<T>, "view" | "legalActions">>;

/** Whether an update says what the table looked like after it; the newest always does. */
export function isFull<T extends GameTypes>(update: FollowedUpdate<T>): update is FullUpdate<T> {
  return "legalActions" in update;
}

export interface FollowOptions extends StreamOptions {
  /** Updates after this version; default: from the first entry. */
  after?: number;
  /** Sentences for each event. */
  text?: boolean;
  /** A view with each update, also of what was missed: three times the bytes. */
  everyView?: boolean;
}

/** How a stream is kept up. */
export interface StreamOptions {
  token?: string;
  signal?: AbortSignal;
  /** Told when the line goes down (`false`) and when it is up again (`true`). */
  onLine?: (up: boolean) => void;
  /**
   * Seconds of silence after which the service sends a sign of life, 5 to 600; default: 15. A phone sleeps better with
   * 120.
   */
  heartbeat?: number;
  /** Milliseconds without a sign of life after which the line counts as lost; default: two heartbeats and 10 s. */
  silence?: number;
}

/**
 * Every update of a table, the newest with the view it led to, without a gap and none twice. A lost line is taken up
 * again where it broke. Ends with the game, or when the signal aborts; throws QuipuError when the viewer may not follow
 * on.
 */
export async function* follow<T extends GameTypes>(
  http: Http,
  path: string,
  options: FollowOptions = {},
): AsyncGenerator<FollowedUpdate<T>> {
  let after = options.after ?? 0;
  const views = options.everyView ? { view: true } : { newestView: true };
  const query = queryOf({ ...views, text: options.text || undefined, heartbeat: options.heartbeat });
  for await (const message of stream(http, `${path}/events${query}`, after, options)) {
    if (message.id <= after) continue;
    after = message.id;
    yield JSON.parse(message.data) as FollowedUpdate<T>;
  }
}

/** The events of an address after one of them, taken up again after each lost line; the last event may come twice. */
export async function* stream(
  http: Http,
  path: string,
  after: number | undefined,
  options: StreamOptions,
): AsyncGenerator<{ id: number; data: string }> {
  for (let attempt = 0; !options.signal?.aborted; attempt++) {
    try {
      for await (const message of messages(http, path, after, options)) {
        attempt = 0;
        if (message.event === "problem") throw new QuipuError(problemOf(message.data));
        if (message.event === "end") return;
        if (message.event === "open") options.onLine?.(true);
        if (message.event !== "message" || !message.data) continue;
        after = Number(message.id);
        yield { id: after, data: message.data };
      }
    } catch (error) {
      if (error instanceof QuipuError && !toTryAgain(error.problem)) throw error;
    }
    if (options.signal?.aborted) return;
    options.onLine?.(false);
    await pause(null, attempt, options.signal).catch(() => undefined);
  }
}

interface Message {
  event: string;
  id: string;
  data: string;
}

/** Seconds, unless the client says another number. */
const HEARTBEAT = 15;

/** One connection: server-sent events by fetch, because EventSource cannot send a token. */
async function* messages(
  http: Http,
  path: string,
  after: number | undefined,
  options: StreamOptions,
): AsyncGenerator<Message> {
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (after !== undefined) headers["last-event-id"] = String(after);
  const { answer, lines } = await connected(http, path, headers, options);
  if (answer.status === 204) yield { event: "end", id: "", data: "" };
  if (!answer.body) return;
  yield { event: "open", id: "", data: "" };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  try {
    for (;;) {
      lines.heard();
      const { value, done } = await reader.read();
      if (done) return;
      buffer += value;
      const blocks = buffer.split("\n\n");
      buffer = blocks.pop() ?? "";
      for (const block of blocks) yield parsed(block);
    }
  } finally {
    lines.done();
    void reader.cancel().catch(() => undefined);
  }
}

/** A connection that ends itself when nothing is heard for too long, as after a change of networks. */
async function connected(http: Http, path: string, headers: Record<string, string>, options: StreamOptions) {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = () => clearTimeout(timer);
  options.signal?.addEventListener("abort", done, { once: true }); // whoever ends it may not read on
  const heard = () => {
    done();
    timer = setTimeout(() => silent.abort(), options.silence ?? 1000 * (10 + 2 * (options.heartbeat ?? HEARTBEAT)));
  };
  const signal = options.signal ? AbortSignal.any([options.signal, silent.signal]) : silent.signal;
  const answer = await http.send(
    path,
    options.token === undefined ? { headers, signal } : { headers, signal, token: options.token },
  );
  return { answer, lines: { heard, done } };
}

/** The stream says less than an answer: where it is explained follows from the code. */
function problemOf(data: string): Problem {
  const said = JSON.parse(data) as Pick<Problem, "code" | "title" | "detail">;
  return { type: `/problems/${said.code}`, status: 409, ...said };
}

function parsed(block: string): Message {
  const message: Message = { event: "message", id: "", data: "" };
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const value = line.slice(colon + 1).replace(/^ /, "");
    const field = line.slice(0, colon);
    if (field === "data") message.data += value;
    else if (field === "event" || field === "id") message[field] = value;
  }
  return message;
}

/** Entries that one answer holds at most. */
const PAGE = 1000;

/** Every update of a table up to now, after a version, in as many answers as it takes. */
export async function updatesAfter<U extends { version: number }>(
  { http, path, token }: { http: Http; path: string; token?: string | undefined },
  after: number,
  wanted: { text: true; view?: true },
): Promise<U[]> {
  const found: U[] = [];
  for (;;) {
    const query = queryOf({ after: found.at(-1)?.version ?? after, first: PAGE, ...wanted });
    const answer = await http.send(`${path}/events${query}`, { token, headers: { accept: "application/x-ndjson" } });
    const lines = (await answer.text()).split("\n").filter(Boolean);
    found.push(...lines.map((line) => JSON.parse(line) as U));
    if (lines.length < PAGE) return found;
  }
}
