/** The log in words, newest first, grouped by turn; what was taken back is struck out. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableSeat, Update } from "quipu-client";
import { type Links, type Reference, referencesOf } from "../places.ts";
import { type Key, useWords } from "../words.ts";
import { colourOf } from "./seats.tsx";

interface Props {
  game: string;
  log: Update[];
  seats: TableSeat[];
  links: Links;
  /** The version up to which the reader has seen it. */
  seen: number;
  /** Show on the board what a sentence speaks of. */
  point: (references: Reference[]) => void;
  /** Called with a version that was chosen, where one can go to it. */
  go?: (version: number) => void;
  now?: number;
}

interface Turn {
  seat: number | null;
  lines: Update[];
}

export function Log({ game, log, seats, links, seen, point, go, now }: Props) {
  const { say } = useWords();
  const gone = takenBack(log);
  const told = log.filter((line) => sentencesOf(line, seats, say).length);
  const fresh = told.find((line) => line.version > seen)?.version;
  const list = useScrollTo(now);
  return (
    <section class="log" aria-label={say("log")} tabIndex={0} ref={list}>
      <ol>
        {turnsOf(told)
          .reverse()
          .map((turn) => (
            <li key={turn.lines[0]?.version} class="turn-group" style={{ "--seat": turn.seat === null ? "transparent" : colourOf(game, turn.seat) }}>
              {turn.seat !== null && <b>{seats[turn.seat]?.name}</b>}
              {turn.lines.map((line) => (
                <div class={`line ${gone.has(line.version) ? "gone" : ""} ${line.version === now ? "now" : ""}`} key={line.version}>
                  {line.version === fresh && seen > 0 && <small class="since">{say("since")}</small>}
                  {sentencesOf(line, seats, say).reverse().map(({ text, event }) => (
                    <p onPointerEnter={() => event && point(referencesOf(links, event))} onPointerLeave={() => point([])}>
                      {go ? (
                        <button type="button" class="quiet" onClick={() => go(line.version)}>
                          {text}
                        </button>
                      ) : (
                        text
                      )}
                      {gone.has(line.version) && <small> ({say("takenBack")})</small>}
                    </p>
                  ))}
                </div>
              ))}
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Keeps the entry of this version in sight, without moving the page. */
function useScrollTo(version: number | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(".now");
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.offsetTop - 40;
  }, [version]);
  return list;
}

/** The sentences of an entry, each with its event. */
export function sentencesOf(line: Update, seats: TableSeat[], say: (key: Key) => string) {
  const name = seats[line.seat ?? -1]?.name ?? "";
  if (line.type === "seatTaken") return [{ text: `${name} ${say("sat")}`, event: null }];
  if (line.type === "seatLeft") return [{ text: say("left"), event: null }];
  if (line.type === "seatOffered") return [{ text: `${name} ${say("offersSeat")}`, event: null }];
  if (line.type === "startAsked") return [{ text: say("startAsked"), event: null }];
  if (line.type === "entropyRevealed") return [{ text: `${name} ${say("entropyRevealed")}`, event: null }];
  if (line.type === "tokenChanged") return [{ text: `${name} ${say("tokenChanged")}`, event: null }];
  if (line.type === "rewound") return [{ text: `${say("wentBack")} ${line.to}`, event: null }];
  if (line.type === "rewindAsked") return [{ text: `${say("asksBack")} ${line.to}`, event: null }];
  if (line.type === "resigned") return [{ text: `${name}: ${say("resigned")}`, event: null }];
  if (line.type === "rulesAsked") return [{ text: `${name} ${say("asksRules")}`, event: null }];
  if (line.type === "rulesChanged") return [{ text: say("rulesChanged"), event: null }];
  if (line.type === "abandonAsked") return [{ text: `${name} ${say("asksAbandon")}`, event: null }];
  if (line.type === "invitationChanged") return [{ text: say("invitationChanged"), event: null }];
  if (line.type === "closed" || line.type === "abandoned") return [{ text: say("closed"), event: null }];
  return (line.texts ?? []).map((text, place) => ({ text, event: line.events[place] ?? null })).filter((one) => one.text);
}

function turnsOf(lines: Update[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last && last.seat === line.seat && last.lines.length < 12) last.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  for (const turn of turns) turn.lines.reverse();
  return turns;
}

/** Versions that led nowhere because somebody went back behind them. */
export function takenBack(log: Update[]): Set<number> {
  const parent = new Map(log.map((line) => [line.version, line.type === "rewound" && line.to ? line.to : line.version - 1]));
  const kept = new Set<number>();
  for (let at = log.at(-1)?.version ?? 0; at > 0 && !kept.has(at); at = parent.get(at) ?? 0) kept.add(at);
  return new Set(log.filter((line) => line.type === "acted" && !kept.has(line.version)).map((line) => line.version));
}
