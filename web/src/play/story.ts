/** What the others did, one thing after the other: each with its sentence and the view that it led to. */

import { useEffect, useState } from "preact/hooks";
import type { FullUpdate, TableDocument, Tagged, Update } from "quipu-client";
import { type AnyView, hasView } from "../live.ts";
import { useReducedMotion } from "../media.ts";
import { showsMoves, useSetting } from "../settings.ts";
import { type Links, type Reference, referencesOf } from "../places.ts";
import { takenBack } from "./log.tsx";

export interface Beat {
  /** The version and, behind the point, which of its sentences. */
  at: number;
  seat: number | null;
  /** Of whom it tells, who may be another than who acts. */
  of: number | null;
  text: string;
  view: AnyView;
  references: Reference[];
}

export interface Story {
  /** What is shown instead of the present; null while the present is. */
  beat: Beat | null;
  skip: () => void;
}

const MOST_BEATS = 24;
/** Behind a version: after all that happened in it. */
export const AFTER_ALL = 0.999;

/**
 * Tells entries of others as they come in. What lies before one's own last action has been seen, and nothing that the
 * page has still to fetch.
 */
export function useStory(log: Update[], table: TableDocument, links: Links): Story {
  const [shown, setShown] = useState(table.version + AFTER_ALL);
  const still = useReducedMotion();
  const on = useSetting(showsMoves) && !still;
  const fetched = isFetched(log, table);
  const beats = on && fetched ? beatsAfter(log, table, links, shown) : [];
  const beat = beats[0] ?? null;
  const latest = table.version + AFTER_ALL;
  useEffect(() => {
    if (!beat) return fetched ? setShown((before) => Math.max(before, latest)) : undefined;
    const timer = setTimeout(() => setShown(beat.at), paceOf(beat.text, beats.length));
    return () => clearTimeout(timer);
  }, [beat?.at, latest, fetched]);
  return { beat, skip: () => setShown(latest) };
}

/** Whether the page knows all that led to the table as it shows it. */
export function isFetched(log: Update[], table: TableDocument): boolean {
  return log.length >= table.version;
}

function beatsAfter(log: Update[], table: TableDocument, links: Links, shown: number): Beat[] {
  const own = log.findLast((one) => one.type === "acted" && one.seat === table.you)?.version ?? 0;
  const from = Math.max(shown, own + AFTER_ALL);
  if ((log.at(-1)?.version ?? 0) + AFTER_ALL <= from) return [];
  const gone = takenBack(log);
  const told = log
    .filter(
      (one) =>
        one.version + AFTER_ALL > from &&
        one.type === "acted" &&
        one.version <= table.version &&
        !gone.has(one.version),
    )
    .filter(hasView);
  return told
    .flatMap((one) => beatsOf(one, links))
    .filter((beat) => beat.at > from)
    .slice(-MOST_BEATS);
}

function beatsOf(update: FullUpdate, links: Links): Beat[] {
  return (update.texts ?? []).flatMap((text, place) => {
    const event = update.events[place];
    if (!text || !update.view) return [];
    return [
      {
        at: update.version + place / 1000,
        seat: update.seat,
        of: toldOf(update, event),
        text,
        view: update.view,
        references: event ? referencesOf(links, event) : [],
      },
    ];
  });
}

/** The seat of which a sentence tells: that of its event, or else who acts. */
export function toldOf(update: Update, event: Tagged | null | undefined): number | null {
  return typeof event?.seat === "number" ? event.seat : update.seat;
}

/** Milliseconds to read a sentence; shorter where many are waiting. */
function paceOf(text: string, waiting: number): number {
  return Math.max(350, Math.min(500 + 18 * text.length, 9000 / waiting));
}
