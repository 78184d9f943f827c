/** How a player wants the page to behave; kept in this browser. */

import { useEffect, useState } from "preact/hooks";
import { type Setting, setting } from "./memory.ts";

export const OPPONENTS = ["BEGINNER", "CLUB", "STRONG", "PEOPLE"] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Against whom one plays. */
export const against = setting<Opponent>("quipu/against", "CLUB");

/** Whether a table has a drawer with what developers look at. */
export const forDevelopers = setting("quipu/for-developers", false);

/** Whether moves of others are shown one after the other. */
export const showsMoves = setting("quipu/shows-moves", true);

/** Whether what happens is heard. */
export const hearsEvents = setting("quipu/hears-events", false);

/** How the page calls a player whose turn it is. */
export const callsBySound = setting("quipu/calls-by-sound", false);
export const callsByNotice = setting("quipu/calls-by-notice", false);

/** Whether on a touch screen a first tap says what it does, and a second does it. */
export const tapsExplain = setting("quipu/taps-explain", true);

/** Whether what is at stake is shown beside the board; on a phone it has a sheet. */
export const showsStakes = setting("quipu/shows-stakes", true);

/** Whether the log ends with what happened last, or begins with it. */
export const logsNewestLast = setting("quipu/log-newest-last", false);

/** Whether the page asks before an action that gives something up for nothing. */
export const asksBeforeLoss = setting("quipu/asks-before-loss", true);

const CHANGED = "quipu-setting";

export function useSetting<T>(kept: Setting<T>): T {
  const [value, setValue] = useState(kept.get);
  useEffect(() => {
    const look = () => setValue(kept.get());
    addEventListener(CHANGED, look);
    return () => removeEventListener(CHANGED, look);
  }, [kept]);
  return value;
}

export function change<T>(kept: Setting<T>, value: T): void {
  kept.set(value);
  dispatchEvent(new Event(CHANGED));
}
