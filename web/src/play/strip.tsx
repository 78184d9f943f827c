/** One line under the board: what happened last, and step by step what happened since one's own last action. */

import { useEffect, useState } from "preact/hooks";
import type { TableDocument, Update } from "quipu-client";
import { Icon } from "../icon.tsx";
import { type Links, type Reference, referencesOf } from "../places.ts";
import { useWords } from "../words.ts";
import { sentencesOf, takenBack } from "./log.tsx";
import { colourOf } from "./seats.tsx";
import { type Story, toldOf } from "./story.ts";
import { beginsTurn } from "./turns.ts";

interface Props {
  table: TableDocument;
  log: Update[];
  links: Links;
  story: Story;
  /** What one wants, instead of what happened, until it is touched. */
  aim: string | null;
  /** Whether the service can be heard. */
  line: boolean;
  point: (references: Reference[]) => void;
}

interface Told {
  version: number;
  seat: number | null;
  text: string;
  references: Reference[];
}

export function Strip({ table, log, links, story, aim, line, point }: Props) {
  const { say } = useWords();
  const told = toldSince(table, log, links);
  const [back, setBack] = useState(0);
  const [read, setRead] = useState(false);
  useEffect(() => setBack(0), [table.version]);
  const at = Math.max(0, told.length - 1 - back);
  const one = told[at];
  const step = (by: number) => {
    setBack(back - by);
    point(told[at + by]?.references ?? []);
  };
  if (!line && table.status !== "OVER")
    return (
      <div class="strip cut">
        <Icon sign="off" />
        <p class="down" role="status">
          {say("offline")}
        </p>
      </div>
    );
  const { beat } = story;
  if (beat)
    return (
      <div class="strip" style={{ "--seat": colourOf(table.game, beat.of ?? 0) }}>
        <Badge seat={beat.of} />
        <button type="button" class="caption" data-at={beat.at} onClick={story.skip} title={say("skip")}>
          {beat.text} <Icon sign="on" />
        </button>
      </div>
    );
  if (aim && !read)
    return (
      <div class="strip">
        <button type="button" class="aim" onClick={() => setRead(true)}>
          {aim}
        </button>
      </div>
    );
  return (
    <div class="strip" style={one?.seat == null ? undefined : { "--seat": colourOf(table.game, one.seat) }}>
      {one && (
        <>
          <Badge seat={one.seat} />
          <button type="button" class="last" title={one.text} key={`${one.version}-${at}`}>
            {one.text}
          </button>
        </>
      )}
      {told.length > 1 && (
        <>
          <button type="button" class="quiet" aria-label={say("previous")} disabled={at === 0} onClick={() => step(-1)}>
            <Icon sign="back" />
          </button>
          <span class="of">
            {at + 1} / {told.length}
          </span>
          <button type="button" class="quiet" aria-label={say("next")} disabled={back === 0} onClick={() => step(1)}>
            <Icon sign="on" />
          </button>
        </>
      )}
    </div>
  );
}

function Badge({ seat }: { seat: number | null }) {
  return seat === null ? null : (
    <span class="badge" aria-hidden="true">
      {seat + 1}
    </span>
  );
}

/** What happened from one's own last action on, or all of it; what was told last before, where nothing is told. */
function toldSince(table: TableDocument, log: Update[], links: Links): Told[] {
  const gone = takenBack(log);
  const kept = log.filter((one) => !gone.has(one.version));
  const own = kept.findLastIndex((one) => one.type === "acted" && one.seat === table.you);
  const told = (one: Update): Told[] =>
    sentencesOf(one)
      .filter(({ event }) => beginsTurn(event) === null)
      .map(({ text, event }) => ({
        version: one.version,
        seat: toldOf(one, event),
        text,
        references: event ? referencesOf(links, event) : [],
      }));
  const since = kept.slice(Math.max(0, own)).flatMap(told);
  const last = since.length ? undefined : kept.findLast((one) => told(one).length);
  return last ? told(last).slice(-1) : since;
}
