/** The log told by turns: what began a turn heads it, and all that happened in it stands below, whoever did it. */

import type { Tagged, Update } from "quipu-client";

/** A sentence with what it tells of. */
export interface Sentence {
  text: string;
  event: Tagged | null;
}

/** The sentences of one entry that belong to one turn. */
export interface Passage {
  line: Update;
  sentences: Sentence[];
}

export interface Turn {
  /** Whose turn it is; null where the entries are nobody's. */
  seat: number | null;
  /** The sentence that begins it, if one does. */
  heading: string | null;
  passages: Passage[];
}

/** Whose turn an event begins; null for all others. */
export function beginsTurn(event: Tagged | null): number | null {
  return event?.type === "turnBegan" && typeof event.seat === "number" ? event.seat : null;
}

/**
 * In the order in which it happened. Until a first turn begins, and in games that tell of none, a turn is what one seat
 * does without another between.
 */
export function turnsOf(log: Update[], sentencesOf: (line: Update) => Sentence[]): Turn[] {
  const turns: Turn[] = [];
  let began = false;
  for (const line of log) {
    for (const sentence of sentencesOf(line)) {
      const starts = beginsTurn(sentence.event);
      if (starts !== null) {
        began = true;
        turns.push({ seat: starts, heading: sentence.text, passages: [{ line, sentences: [] }] });
        continue;
      }
      const last = turns.at(-1);
      if (last && (began || last.seat === line.seat)) add(last, line, sentence);
      else turns.push({ seat: line.seat, heading: null, passages: [{ line, sentences: [sentence] }] });
    }
  }
  return turns;
}

function add(turn: Turn, line: Update, sentence: Sentence): void {
  const last = turn.passages.at(-1);
  if (last?.line === line) last.sentences.push(sentence);
  else turn.passages.push({ line, sentences: [sentence] });
}

/** What a seat did last, without its name: the last sentence of its own that begins with it, or else its last one. */
export function lastDeed(turns: Turn[], seat: number, name: string): string {
  for (const turn of turns.toReversed()) {
    const told = turn.passages.flatMap(({ line, sentences }) =>
      line.type === "acted" && line.seat === seat ? sentences.map((one) => one.text) : [],
    );
    const named = told.findLast((text) => text.startsWith(`${name} `));
    if (named) return named.slice(name.length + 1);
    if (told.length) return told.at(-1) ?? "";
  }
  return "";
}
