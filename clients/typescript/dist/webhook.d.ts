import type { Notice } from "./wire.ts";
/**
 * The notice of a webhook request; null if it was not signed with the secret, or too long ago. `body` is the body as it
 * came, byte by byte. A notice may come twice: keep the ids that you have seen.
 */
export declare function noticeOf(secret: string, headers: Headers | Record<string, unknown>, body: string, now?: number): Notice | null;
