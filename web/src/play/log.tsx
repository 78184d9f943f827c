/** The log in words, by turns, newest first or last; what was taken back is struck out. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableSeat, Update } from "quipu-client";
import { type Links, type Reference, referencesOf } from "../places.ts";
import { useWords } from "../words.ts";
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
  const turns = turnsOf(log, (line) => sentencesOf(line));
  const fresh = log.find((line) => line.version > seen && sentencesOf(line).length)?.version;
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
        title={say(newestLast ? "newestLast" : "newestFirst")}
        onClick={() => change(logsNewestLast, !newestLast)}
      >
        <span class="hidden">{say(newestLast ? "newestLast" : "newestFirst")}</span>
        <span aria-hidden="true">{newestLast ? "↓" : "↑"}</span>
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
export function sentencesOf(line: Update): Sentence[] {
  return (line.texts ?? [])
    .map((text, place) => ({ text, event: line.events[place] ?? null }))
    .filter((one) => one.text);
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
