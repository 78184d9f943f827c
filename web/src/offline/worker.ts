/**
 * The worker that answers while the service cannot, where the browser has any; once a day it reads the rules of all
 * games again.
 */

import { setting } from "../memory.ts";

const DAY = 86_400_000;
/**
 * Milliseconds until the rules are read: a visitor who is gone by then needs none, and nothing delays the first table.
 */
const STAYS = 10_000;
const rulesRead = setting("quipu/rules-read", 0);

export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js");
  if (Date.now() - rulesRead.get() < DAY) return;
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => {
    active?.postMessage("rules");
    rulesRead.set(Date.now());
  }, STAYS);
}
