/** What the others did, one thing after the other: each with its sentence and the view that it led to. */

import { useEffect, useState } from "preact/hooks";
import type { FullUpdate, TableDocument, Update } from "quipu-client";
import type { AnyView } from "../live.ts";
import { useReducedMotion } from "../media.ts";
import { showsMoves, useSetting } from "../settings.ts";
import { type Links, type Reference, referencesOf } from "../places.ts";
import { takenBack } from "./log.tsx";

export interface Beat {
  /** The version and, behind the point, which of its sentences. */
  at: number;
  seat: number | null;
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
const AFTER_ALL = 0.999;

/** Tells entries of others as they come in. What lies before one's own last action has been seen. */
export function useStory(log: Update[], table: TableDocument, links: Links): Story {
  const [shown, setShown] = useState(table.version + AFTER_ALL);
  const still = useReducedMotion();
  const on = useSetting(showsMoves) && !still;
  const beats = on ? beatsAfter(log, table, links, shown) : [];
  const beat = beats[0] ?? null;
  const latest = table.version + AFTER_ALL;
  useEffect(() => {
    if (!beat) return setShown((before) => Math.max(before, latest));
    const timer = setTimeout(() => setShown(beat.at), paceOf(beat.text, beats.length));
    return () => clearTimeout(timer);
  }, [beat?.at, latest]);
  return { beat, skip: () => setShown(latest) };
}

function beatsAfter(log: Update[], table: TableDocument, links: Links, shown: number): Beat[] {
  const own = log.findLast((one) => one.type === "acted" && one.seat === table.you)?.version ?? 0;
  const from = Math.max(shown, own + AFTER_ALL);
  if ((log.at(-1)?.version ?? 0) <= from) return [];
  const gone = takenBack(log);
  const told = log.filter((one): one is FullUpdate => one.version + AFTER_ALL > from && one.type === "acted" && one.version <= table.version && !gone.has(one.version) && hasView(one));
  return told.flatMap((one) => beatsOf(one, links)).filter((beat) => beat.at > from).slice(-MOST_BEATS);
}

function hasView(update: Update): boolean {
  return "view" in update && update.view !== null;
}

function beatsOf(update: FullUpdate, links: Links): Beat[] {
  return (update.texts ?? []).flatMap((text, place) => {
    const event = update.events[place];
    if (!text || !update.view) return [];
    return [{ at: update.version + place / 1000, seat: update.seat, text, view: update.view, references: event ? referencesOf(links, event) : [] }];
  });
}

/** Milliseconds to read a sentence; shorter where many are waiting. */
function paceOf(text: string, waiting: number): number {
  return Math.max(350, Math.min(500 + 18 * text.length, 9000 / waiting));
}
