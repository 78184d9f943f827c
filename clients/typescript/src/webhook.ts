import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Notice } from "./wire.ts";

/** Seconds by which the time of a request may differ from ours: an older one may be somebody's recording. */
const TOLERANCE = 300;

/**
 * The notice of a webhook request; null if it was not signed with the secret, or too long ago. `body` is the body as it
 * came, byte by byte. A notice may come twice: keep the ids that you have seen.
 */
export function noticeOf(
  secret: string,
  headers: Headers | Record<string, unknown>,
  body: string,
  now = Date.now(),
): Notice | null {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const at = header("webhook-timestamp");
  if (!/^\d+$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE) return null;
  const signed = new TextEncoder().encode(`${header("webhook-id")}.${at}.${body}`);
  const right = hmac(sha256, bytes(secret.replace(/^whsec_/, "")), signed);
  for (const signature of header("webhook-signature").split(" ")) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    if (isSame(bytes(signature.slice(3)), right)) return (JSON.parse(body) as { data: Notice }).data;
  }
  return null;
}

/** Whether two digests are equal, in a time that does not tell where they differ. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.reduce((differs, byte, at) => differs | (byte ^ other[at]!), 0) === 0;
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
