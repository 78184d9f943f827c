/** The worker that answers while the service cannot, where the browser has any; once a day it reads the rules again. */

import { setting } from "../memory.ts";

const DAY = 86_400_000;
const rulesRead = setting("quipu/rules-read", 0);

export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js");
  if (Date.now() - rulesRead.get() < DAY) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage("rules");
  rulesRead.set(Date.now());
}
