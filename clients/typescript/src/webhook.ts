import type { Notice } from "./wire.ts";

/** Seconds by which the time of a request may differ from ours: an older one may be somebody's recording. */
const TOLERANCE = 300;

/**
 * The notice of a webhook request; null if it was not signed with the secret, or too long ago. `body` is the body as it
 * came, byte by byte. A notice may come twice: keep the ids that you have seen.
 */
export async function noticeOf(
  secret: string,
  headers: Headers | Record<string, unknown>,
  body: string,
  now = Date.now(),
): Promise<Notice | null> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const at = header("webhook-timestamp");
  if (!/^\d+$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE) return null;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret.replace(/^whsec_/, "")), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${header("webhook-id")}.${at}.${body}`);
  for (const signature of header("webhook-signature").split(" ")) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    if (await crypto.subtle.verify("HMAC", key, bytes(signature.slice(3)), signed))
      return (JSON.parse(body) as { data: Notice }).data;
  }
  return null;
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
