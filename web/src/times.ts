/** The time now, and lengths of time in words. */

import { useEffect, useState } from "preact/hooks";
import type { Locale } from "./words.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** In the greatest unit that fits, such as "10 minutes". */
export function durationOf(milliseconds: number, locale: Locale): string {
  const [unit, length] = UNITS.find(([, least]) => milliseconds >= least) ?? ["second", 1_000];
  const value = milliseconds / length;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** A point of time on this device's calendar. */
export function momentOf(milliseconds: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** What tells the time: the clock of a table's service, or the device's own. */
export interface Telling {
  now(): number;
}

/** Milliseconds since 1970, anew each second. */
export function useNow(clock: Telling = Date): number {
  const [now, setNow] = useState(clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
