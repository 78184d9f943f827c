/**
 * Calls a player whose turn it is: a tone, and a notification while the page is not looked at. Both are off until asked
 * for.
 */

import { useEffect, useRef } from "preact/hooks";
import { callsByNotice, callsBySound, useSetting } from "../settings.ts";

/** Seconds of the tone. */
const LENGTH = 0.35;
const PITCH = 660;

/** `since` is the version that made it the player's turn; null while it is not. */
export function useCalling(since: number | null, title: string, prompt: string): void {
  const sound = useSetting(callsBySound);
  const notice = useSetting(callsByNotice);
  const before = useRef(since);
  useEffect(() => {
    const called = since !== null && since !== before.current;
    before.current = since ?? before.current;
    if (!called) return;
    if (sound) ring();
    if (notice && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(title, { body: prompt, tag: title });
  }, [since]);
}

/** A short tone that dies away. */
export function ring(): void {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener("ended", () => void context.close());
  tone.start();
  tone.stop(context.currentTime + LENGTH);
}
