import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
const TOLERANCE = 300;
export function noticeOf(secret, headers, body, now = Date.now()) {
    const header = (name) => {
        const value = headers instanceof Headers ? headers.get(name) : headers[name];
        return typeof value === "string" ? value : "";
    };
    const at = header("webhook-timestamp");
    if (!/^\d+$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE)
        return null;
    const signed = new TextEncoder().encode(`${header("webhook-id")}.${at}.${body}`);
    const right = hmac(sha256, bytes(secret.replace(/^whsec_/, "")), signed);
    for (const signature of header("webhook-signature").split(" ")) {
        if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature))
            continue;
        if (isSame(bytes(signature.slice(3)), right))
            return JSON.parse(body).data;
    }
    return null;
}
function isSame(one, other) {
    return one.length === other.length && one.reduce((differs, byte, at) => differs | (byte ^ other[at]), 0) === 0;
}
function bytes(base64) {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
