import { type Http, QuipuError, pause } from "./http.ts";
import type { FullUpdate, ProblemDocument, Tagged } from "./types.ts";

export interface FollowOptions {
  /** Updates after this version; default: from now on. */
  after?: number;
  token?: string | undefined;
  /** Sentences for each event. */
  text?: boolean;
  signal?: AbortSignal;
  /** Told when the line goes down (`false`) and when it is up again (`true`). */
  onLine?: (up: boolean) => void;
}

/**
 * Every update of a table with the view it led to, without a gap and none twice. A lost line is taken up again where
 * it broke. Ends when the signal aborts; throws QuipuError when the viewer may not follow on.
 */
export async function* follow<V, A = Tagged, E = Tagged>(
  http: Http,
  path: string,
  options: FollowOptions = {},
): AsyncGenerator<FullUpdate<V, A, E>> {
  let after = options.after;
  for (let attempt = 0; !options.signal?.aborted; attempt++) {
    try {
      for await (const message of messages(http, path, after, options)) {
        attempt = 0;
        if (message.event === "problem") throw new QuipuError(JSON.parse(message.data) as ProblemDocument);
        if (message.event === "end") return;
        if (message.event === "open") options.onLine?.(true);
        if (message.event !== "message" || !message.data) continue;
        after = Number(message.id);
        yield JSON.parse(message.data) as FullUpdate<V, A, E>;
      }
    } catch (error) {
      if (error instanceof QuipuError && error.problem.status !== 503) throw error;
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

/** One connection: server-sent events by fetch, because EventSource cannot send a token. */
async function* messages(http: Http, path: string, after: number | undefined, options: FollowOptions): AsyncGenerator<Message> {
  const query = `?view=true${options.text ? "&text=true" : ""}`;
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (after !== undefined) headers["last-event-id"] = String(after);
  const answer = await http.send(`${path}/events${query}`, { headers, token: options.token, signal: options.signal });
  if (!answer.body) return;
  yield { event: "open", id: "", data: "" };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      buffer += value;
      const blocks = buffer.split("\n\n");
      buffer = blocks.pop() ?? "";
      for (const block of blocks) yield parsed(block);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
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
