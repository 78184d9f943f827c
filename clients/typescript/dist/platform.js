export const NEEDED = ["fetch", "AbortController", "crypto.getRandomValues", "performance.now", "setTimeout"];
export function random(count) {
    const { crypto } = globalThis;
    if (typeof crypto?.getRandomValues !== "function")
        throw new Error("quipu-client needs crypto.getRandomValues; React Native: import react-native-get-random-values");
    return crypto.getRandomValues(new Uint8Array(count));
}
export function isStreamed(answer) {
    return typeof answer.body?.getReader === "function" && typeof TextDecoder === "function";
}
export async function* textOf(answer) {
    const reader = answer.body?.getReader();
    if (!reader)
        return;
    const decoder = new TextDecoder();
    try {
        for (;;) {
            const { value, done } = await reader.read();
            if (done)
                return;
            yield decoder.decode(value, { stream: true });
        }
    }
    finally {
        void reader.cancel().catch(() => undefined);
    }
}
export function within(outer) {
    const inner = new AbortController();
    const end = () => inner.abort();
    if (outer?.aborted)
        end();
    outer?.addEventListener("abort", end);
    return { signal: inner.signal, end, done: () => outer?.removeEventListener("abort", end) };
}
