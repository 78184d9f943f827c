import type { AnyGame, GameTypes } from "./game.ts";
import { type Http, NoAnswer, QuipuError, heard, pause, queryOf, toTryAgain } from "./http.ts";
import { isStreamed, textOf, within } from "./platform.ts";
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
  view?: boolean;
  /** With `text`: also what else the table and its labelled legal list say, as `whole` of a full update. */
  whole?: boolean;
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
  const shown = {
    newestView: !options.view,
    view: options.view,
    text: options.text || undefined,
    whole: options.whole || undefined,
  };
  const source: Source = {
    path: `${path}/events${queryOf({ ...shown, heartbeat: options.heartbeat })}`,
    poll: async (after = 0, wait, signal) => {
      const query = queryOf({ ...shown, after, wait });
      const call = { token: options.token, signal, headers: { accept: "application/x-ndjson" } };
      const answer = await http.send(`${path}/events${query}`, call);
      if (answer.status === 204) return null;
      const lines = (await heard(() => answer.text())).split("\n").filter(Boolean);
      return lines.map((data) => ({ id: (JSON.parse(data) as Update).version, data }));
    },
  };
  let after = options.after ?? 0;
  for await (const message of stream(http, source, after, options)) {
    if (message.id <= after) continue;
    after = message.id;
    yield JSON.parse(message.data) as FollowedUpdate<T>;
  }
}

/** One thing that happened, as JSON. */
interface Told {
  id: number;
  data: string;
}

/** Something that can be followed, in two ways. */
export interface Source {
  /** The address of its stream. */
  path: string;
  /** What came after an event, or comes within so many seconds; null if no more can come. */
  poll: (after: number | undefined, wait: number | undefined, signal: AbortSignal) => Promise<Told[] | null>;
}

/**
 * The events of a source after one of them, taken up again after each lost line; the last event may come twice. Where
 * bodies cannot be read while they arrive, or a stream brings nothing in time, it polls instead.
 */
export async function* stream(
  http: Http,
  source: Source,
  after: number | undefined,
  options: StreamOptions,
): AsyncGenerator<Told> {
  let [polls, opened, up] = [false, false, false];
  for (let attempt = 0; !options.signal?.aborted; attempt++) {
    try {
      // the first answer shows whether bodies are streamed: without one before, it is that of a poll that does not wait
      if (polls || !http.streams) {
        const told = await polled(source, after, http.streams === null ? undefined : waitOf(options), options);
        if (told === null) return;
        if (!up) options.onLine?.(true);
        [attempt, up] = [-1, true];
        for (const one of told) {
          after = one.id;
          yield one;
        }
        if (!told.length) await pause(null, 0, options.signal);
        continue;
      }
      for await (const message of messages(http, source.path, after, options)) {
        attempt = 0;
        if (message.event === "problem") throw new QuipuError(toldBy(message.data));
        if (message.event === "end") return;
        if (message.event === "buffered") polls = !opened;
        if (message.event === "open") {
          [opened, up] = [true, true];
          options.onLine?.(true);
        }
        if (message.event !== "message" || !message.data) continue;
        after = Number(message.id);
        yield { id: after, data: message.data };
      }
    } catch (error) {
      if (!options.signal?.aborted && !mayPass(error)) throw error;
    }
    if (options.signal?.aborted) return;
    options.onLine?.(false);
    up = false;
    await pause(null, attempt, options.signal).catch(() => undefined);
  }
}

/** Whether the same may succeed later: the line was down, or the service could not answer. */
export function mayPass(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof QuipuError && toTryAgain(error.problem));
}

/** One long poll, which is given up when nothing is heard for too long. */
async function polled(
  source: Source,
  after: number | undefined,
  wait: number | undefined,
  options: StreamOptions,
): Promise<Told[] | null> {
  const { signal, end, done } = within(options.signal);
  const timer = setTimeout(end, silenceOf(options) + 1000 * (wait ?? 0));
  try {
    return await source.poll(after, wait, signal);
  } catch (error) {
    throw signal.aborted ? new NoAnswer(error) : error;
  } finally {
    clearTimeout(timer);
    done();
  }
}

interface Message {
  event: string;
  id: string;
  data: string;
}

/** Seconds, unless the client says another number. */
const HEARTBEAT = 15;

/** Seconds that a long poll waits for news. */
function waitOf(options: StreamOptions): number {
  return Math.max(1, Math.min(30, Math.floor(silenceOf(options) / 2_000)));
}

/** Milliseconds without a word after which a connection is given up. */
function silenceOf(options: StreamOptions): number {
  return options.silence ?? 1000 * (10 + 2 * (options.heartbeat ?? HEARTBEAT));
}

/**
 * One connection: server-sent events by fetch, because EventSource cannot send a token. It ends itself when nothing is
 * heard for too long, as after a change of networks; where not even the headers came, something on the way keeps them.
 */
async function* messages(
  http: Http,
  path: string,
  after: number | undefined,
  options: StreamOptions,
): AsyncGenerator<Message> {
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (after !== undefined) headers["last-event-id"] = String(after);
  const { signal, end, done } = within(options.signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silenceOf(options));
  };
  let opened = false;
  try {
    listen();
    const answer = await http.send(path, { headers, signal, token: options.token });
    opened = true;
    if (answer.status === 204) yield { event: "end", id: "", data: "" };
    if (!isStreamed(answer)) return;
    yield { event: "open", id: "", data: "" };
    let buffer = "";
    listen();
    for await (const text of lineText(answer)) {
      listen();
      const blocks = (buffer + text).split("\n\n");
      buffer = blocks.pop() ?? "";
      for (const block of blocks) yield parsed(block);
    }
  } catch (error) {
    if (opened || !signal.aborted || options.signal?.aborted) throw error;
    yield { event: "buffered", id: "", data: "" };
  } finally {
    clearTimeout(timer);
    done();
    end();
  }
}

/** The text of a stream; an error in the middle of it is one of the line. */
async function* lineText(answer: Response): AsyncGenerator<string> {
  const texts = textOf(answer);
  try {
    for (;;) {
      const { value, done } = await heard(() => texts.next());
      if (done) return;
      yield value;
    }
  } finally {
    await texts.return(undefined);
  }
}

/** The stream says less than an answer: where it is explained follows from the code. */
function toldBy(data: string): Problem {
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
    const call = { token, headers: { accept: "application/x-ndjson" } };
    const lines = (await http.text(`${path}/events${query}`, call)).split("\n").filter(Boolean);
    found.push(...lines.map((line) => JSON.parse(line) as U));
    if (lines.length < PAGE) return found;
  }
}
