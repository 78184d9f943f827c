/**
 * What the client needs of a platform. Everything else is optional: without streaming bodies it follows by long polls,
 * and nothing here wants a secure context, so plain http will do.
 */
export const NEEDED = ["fetch", "AbortController", "crypto.getRandomValues", "performance.now", "setTimeout"] as const;

/** Random bytes that nobody can guess. */
export function random(count: number): Uint8Array {
  const { crypto } = globalThis as { crypto?: Crypto };
  if (typeof crypto?.getRandomValues !== "function")
    throw new Error("quipu-client needs crypto.getRandomValues; React Native: import react-native-get-random-values");
  return crypto.getRandomValues(new Uint8Array(count));
}

/** Whether the body of an answer can be read while it arrives: not in React Native. */
export function isStreamed(answer: Response): boolean {
  return typeof answer.body?.getReader === "function" && typeof TextDecoder === "function";
}

/** The text of a body as it arrives. */
export async function* textOf(answer: Response): AsyncGenerator<string> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** A signal that `end` aborts, and `outer` too. */
export function within(outer: AbortSignal | undefined): { signal: AbortSignal; end: () => void; done: () => void } {
  const inner = new AbortController();
  const end = () => inner.abort();
  if (outer?.aborted) end();
  outer?.addEventListener("abort", end);
  return { signal: inner.signal, end, done: () => outer?.removeEventListener("abort", end) };
}
