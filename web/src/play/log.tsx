/** The log in words, by turns, newest first or last; what was taken back is struck out. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableSeat, Update } from "quipu-client";
import { type Links, type Reference, referencesOf } from "../places.ts";
import { type Key, useWords } from "../words.ts";
import { change, logsNewestLast, useSetting } from "../settings.ts";
import { colourOf } from "./seats.tsx";
import { type Passage, type Sentence, turnsOf } from "./turns.ts";

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

export function Log({ game, log, seats, links, seen, point, go, now }: Props) {
  const { say } = useWords();
  const newestLast = useSetting(logsNewestLast);
  const gone = takenBack(log);
  const turns = turnsOf(log, (line) => sentencesOf(line, seats, say));
  const fresh = log.find((line) => line.version > seen && sentencesOf(line, seats, say).length)?.version;
  const list = useScrollTo(now, newestLast ? log.at(-1)?.version : undefined);
  const passage = (one: Passage) => (
    <Told
      {...one}
      fresh={one.line.version === fresh && seen > 0}
      gone={gone.has(one.line.version)}
      now={one.line.version === now}
      links={links}
      point={point}
      go={go}
    />
  );
  return (
    <section class="log" aria-label={say("log")} tabIndex={0} ref={list}>
      <button
        type="button"
        class="quiet order"
        aria-pressed={newestLast}
        onClick={() => change(logsNewestLast, !newestLast)}
      >
        {say(newestLast ? "newestLast" : "newestFirst")} <span aria-hidden="true">{newestLast ? "↓" : "↑"}</span>
      </button>
      <ol>
        {(newestLast ? turns : turns.toReversed()).map((turn) => (
          <li
            key={turns.indexOf(turn)}
            class="turn-group"
            style={{ "--seat": turn.seat === null ? "transparent" : colourOf(game, turn.seat) }}
          >
            {turn.seat !== null && (
              <Heading
                text={turn.heading ?? seats[turn.seat]?.name ?? ""}
                gone={turn.passages.every(({ line }) => gone.has(line.version))}
                version={turn.passages[0]?.line.version}
                go={go}
              />
            )}
            {turn.passages.map(passage)}
            {turn !== turns.at(-1) && turn.passages.every(({ sentences }) => !sentences.length) && (
              <p class="nothing">{say("nothingDone")}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ToldProps extends Passage {
  fresh: boolean;
  gone: boolean;
  now: boolean;
  links: Links;
  point: Props["point"];
  go: Props["go"];
}

function Told({ line, sentences, fresh, gone, now, links, point, go }: ToldProps) {
  const { say } = useWords();
  return (
    <div class={`line ${gone ? "gone" : ""} ${now ? "now" : ""}`}>
      {fresh && <small class="since">{say("since")}</small>}
      {sentences.map(({ text, event }) => (
        <p onPointerEnter={() => event && point(referencesOf(links, event))} onPointerLeave={() => point([])}>
          {go ? (
            <button type="button" class="quiet" onClick={() => go(line.version)}>
              {text}
            </button>
          ) : (
            text
          )}
          {gone && <small> ({say("takenBack")})</small>}
        </p>
      ))}
    </div>
  );
}

function Heading({
  text,
  gone,
  version,
  go,
}: {
  text: string;
  gone: boolean;
  version: number | undefined;
  go: Props["go"];
}) {
  if (!go || version === undefined) return <b class={gone ? "gone" : ""}>{text}</b>;
  return (
    <button type="button" class={`quiet heading ${gone ? "gone" : ""}`} onClick={() => go(version)}>
      {text}
    </button>
  );
}

/** Keeps the entry of this version in sight, or the end where the newest stands there, without moving the page. */
function useScrollTo(version: number | undefined, newest: number | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(".now");
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.offsetTop - 40;
    else if (list.current && newest !== undefined) list.current.scrollTop = list.current.scrollHeight;
  }, [version, newest]);
  return list;
}

/** The sentences of an entry, each with its event. */
export function sentencesOf(line: Update, seats: TableSeat[], say: (key: Key) => string): Sentence[] {
  const seat = seats[line.seat ?? -1];
  const name = seat?.name ?? "";
  const person = seat?.playsFor ?? name;
  const playedOn = seat?.playsFor ? `; ${name} ${say("playsOn")}` : "";
  if (line.type === "seatTaken") return [{ text: `${name} ${say("sat")}`, event: null }];
  if (line.type === "seatLeft") return [{ text: say("left"), event: null }];
  if (line.type === "seatOffered") return [{ text: `${name} ${say("offersSeat")}`, event: null }];
  if (line.type === "startAsked") return [{ text: say("startAsked"), event: null }];
  if (line.type === "entropyRevealed") return [{ text: `${name} ${say("entropyRevealed")}`, event: null }];
  if (line.type === "tokenChanged") return [{ text: `${name} ${say("tokenChanged")}`, event: null }];
  if (line.type === "rewound") return [{ text: `${name} ${say("wentBack")} ${line.to}`, event: null }];
  if (line.type === "rewindAsked") return [{ text: `${name} ${say("asksBack")} ${line.to}`, event: null }];
  if (line.type === "resigned")
    return [{ text: `${person} ${say("resigns")}${wonBy(line, seats, say)}${playedOn}`, event: null }];
  if (line.type === "timedOut")
    return [{ text: `${person}: ${say("timeIsUp")}${wonBy(line, seats, say)}${playedOn}`, event: null }];
  if (line.type === "seatBack") return [{ text: `${name} ${say("isBack")}`, event: null }];
  if (line.type === "rulesAsked") return [{ text: `${name} ${say("asksRules")}`, event: null }];
  if (line.type === "rulesChanged") return [{ text: say("rulesChanged"), event: null }];
  if (line.type === "abandonAsked") return [{ text: `${name} ${say("asksAbandon")}`, event: null }];
  if (line.type === "drawAsked") return [{ text: `${name} ${say("asksDraw")}`, event: null }];
  if (line.type === "drawDeclined") return [{ text: `${name} ${say("declinesDraw")}`, event: null }];
  if (line.type === "drawn") return [{ text: say("drawn"), event: null }];
  if (line.type === "invitationChanged") return [{ text: say("invitationChanged"), event: null }];
  if (line.type === "closed" || line.type === "abandoned") return [{ text: say(line.type), event: null }];
  return (line.texts ?? [])
    .map((text, place) => ({ text, event: line.events[place] ?? null }))
    .filter((one) => one.text);
}

/** Who has won because the other of two is gone. */
function wonBy(line: Update, seats: TableSeat[], say: (key: Key) => string): string {
  const winner = line.status === "OVER" ? seats.find((one) => one.seat !== line.seat) : undefined;
  return winner ? `; ${winner.name} ${say("hasWon")}` : "";
}

/** Versions that led nowhere because somebody went back behind them. */
export function takenBack(log: Update[]): Set<number> {
  const parent = new Map(
    log.map((line) => [line.version, line.type === "rewound" && line.to ? line.to : line.version - 1]),
  );
  const kept = new Set<number>();
  for (let at = log.at(-1)?.version ?? 0; at > 0 && !kept.has(at); at = parent.get(at) ?? 0) kept.add(at);
  return new Set(log.filter((line) => line.type === "acted" && !kept.has(line.version)).map((line) => line.version));
}
