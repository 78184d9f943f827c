/** Loaded before each file of the suite: takes away what `QUIPU_WITHOUT` names, which no client may need. */

const [whole, real] = [crypto, fetch];

function withCrypto(kept: object): void {
  Object.defineProperty(globalThis, "crypto", {
    value: { getRandomValues: whole.getRandomValues.bind(whole), ...kept },
  });
}

function without(holder: object, name: string): void {
  Object.defineProperty(holder, name, { value: undefined, configurable: true });
}

/** As in React Native: an answer comes when its body has ended, and has no stream. */
async function bodyless(...asked: Parameters<typeof fetch>): Promise<Response> {
  const answer = await real(...asked);
  const bytes = await answer.arrayBuffer();
  const text = async () => new TextDecoder().decode(bytes);
  const { ok, status, statusText, headers } = answer;
  const read = {
    ok,
    status,
    statusText,
    headers,
    text,
    json: async () => JSON.parse(await text()),
    arrayBuffer: async () => bytes,
  };
  return read as Response;
}

const TAKEN: Record<string, () => void> = {
  randomUUID: () => withCrypto({ subtle: whole.subtle }),
  subtle: () => withCrypto({ randomUUID: whole.randomUUID.bind(whole) }),
  secureContext: () => withCrypto({}),
  "AbortSignal.any": () => without(AbortSignal, "any"),
  "AbortSignal.timeout": () => without(AbortSignal, "timeout"),
  TextDecoderStream: () => without(globalThis, "TextDecoderStream"),
  body: () => {
    globalThis.fetch = bodyless;
  },
  EventSource: () => without(globalThis, "EventSource"),
  WebSocket: () => without(globalThis, "WebSocket"),
  localStorage: () => without(globalThis, "localStorage"),
  navigator: () => without(globalThis, "navigator"),
};

const named = process.env.QUIPU_WITHOUT ?? "";
for (const name of named === "everything" ? Object.keys(TAKEN) : named.split(",").filter(Boolean)) {
  const take = TAKEN[name];
  if (!take) throw new Error(`QUIPU_WITHOUT names ${name}, which is none of ${Object.keys(TAKEN).join(", ")}`);
  take();
}
