/** The end of a game: the ranking, how the scores came about, and their graph. */

import { useEffect, useState } from "preact/hooks";
import type { FullUpdate, Outcome, Placing, Quipu, TableDocument, Turning } from "quipu-client";
import { credentialOf } from "../memory.ts";
import type { AnyView, Live } from "../live.ts";
import { useOffered } from "../offered.ts";
import type { DrawingProps } from "../boards/drawing.ts";
import { hintOf } from "../generic/hints.ts";
import { thingsOf } from "../generic/lying.ts";
import { Things } from "../generic/things.tsx";
import { type Reading, finalScores, scoresOf } from "../view/facts.ts";
import { ScoreGraph, type ScoreAt } from "../view/graph.tsx";
import type { Schema } from "../places.ts";
import { TurningPoints } from "../replay/turning.tsx";
import { useStep } from "../step.ts";
import { rematch } from "../tables.ts";
import { useWords } from "../words.ts";
import { colourOf } from "./seats.tsx";

interface Props {
  live: Live;
  table: TableDocument;
  outcome: Outcome;
  reading: Reading;
  drawn: DrawingProps | null;
  quipu: Quipu;
  close: () => void;
}

export function Ending({ live, table, outcome, reading, drawn, quipu, close }: Props) {
  const { say } = useWords();
  const points = useScores(live, reading, table.seats.length, outcome);
  const name = (seat: number) => table.seats[seat]?.name ?? String(seat + 1);
  return (
    <div class="curtain">
      <section class="ending" role="dialog" aria-modal="true" aria-labelledby="ending">
        <h2 id="ending">{say("over")}</h2>
        <p>{table.prompt}</p>
        <ol class="ranking">
          {outcome.results.map((one) => (
            <li
              key={one.seats[0]}
              class={one.verdict === "WON" ? "first" : ""}
              style={{ "--seat": colourOf(table.game, one.seats[0] ?? 0) }}
              value={one.place}
            >
              {/* Nobody stands on a place where all have lost together. */}
              <span class="badge" aria-hidden="true">
                {one.place === 1 && one.verdict === "LOST" ? "–" : one.place}
              </span>
              <span>{one.seats.map(name).join(", ")}</span>
              {one.seats.some((seat) => table.seats[seat]?.resigned) && <small>{say("resigned")}</small>}{" "}
              {one.score !== null && <strong>{one.score}</strong>}
              <Decided outcome={outcome} one={one} texts={reading.printed.game.texts} />
              {drawn && one.seats.map((seat) => <Sheet key={seat} drawn={drawn} seat={seat} />)}
            </li>
          ))}
        </ol>
        <ScoreGraph game={table.game} points={points} names={table.seats.map((one) => name(one.seat))} />
        <Turned quipu={quipu} table={table} live={live} />
        <div class="row">
          <Again quipu={quipu} table={table} />
          <a class="button" href={`#/${table.game}/${table.id}/at`}>
            {say("lookBack")}
          </a>
          <button type="button" onClick={() => print()}>
            {say("print")}
          </button>
          <button type="button" onClick={close}>
            {say("board")}
          </button>
        </div>
      </section>
    </div>
  );
}

/** What decided the place, unless it is the score, which is shown. */
function Decided({ outcome, one, texts }: { outcome: Outcome; one: Placing; texts: Record<string, string> }) {
  const at = outcome.criteria.findIndex((each) => each.name === one.criterion);
  const words = one.criterion === "SCORE" ? "" : texts[`criterion-${one.criterion}`];
  return words ? <small>{`${words} (${one.numbers[at]})`}</small> : null;
}

/** The three moments that decided most, once somebody asks for them. */
function Turned({ quipu, table, live }: Pick<Props, "quipu" | "table" | "live">) {
  const { say } = useWords();
  const [points, setPoints] = useState<Turning[] | null>(null);
  const offered = useOffered("analysis");
  const { busy, refusal, run } = useStep();
  if (!offered) return null;
  if (points === null) {
    return (
      <p>
        <button
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => run(async () => setPoints((await live.handle.analysis()).turningPoints.slice(0, MOST_TURNS)))}
        >
          {say("turningPoints")}
        </button>{" "}
        {refusal && <span role="alert">{refusal}</span>}
      </p>
    );
  }
  return (
    <TurningPoints
      quipu={quipu}
      table={table}
      points={points}
      log={live.state.log}
      seat={table.you}
      go={(version) => (location.hash = `#/${table.game}/${table.id}/at/${version}`)}
    />
  );
}

const MOST_TURNS = 3;

/** To the table where the same people play again: players take their seats there, others watch. */
function Again({ quipu, table }: { quipu: Quipu; table: TableDocument }) {
  const { say } = useWords();
  const [refusal, setRefusal] = useState("");
  const wanting = useWanting(quipu, table);
  const again = () => void rematch(quipu, table).catch((error: Error) => setRefusal(error.message));
  if (table.you === null)
    return table.rematch === null ? null : (
      <a class="button" href={`#/${table.game}/${table.rematch}`}>
        {say("toRematch")}
      </a>
    );
  return (
    <>
      {refusal && <p role="alert">{refusal}</p>}
      {wanting.map((name) => (
        <p key={name} class="wants" role="status">
          <b>{name}</b> {say("asksAGAIN")}
        </p>
      ))}
      <button type="button" class="primary" onClick={again}>
        {say("again")}
      </button>
    </>
  );
}

/** The names of those who wait at the rematch already. */
function useWanting(quipu: Quipu, { game, rematch: next, you, id }: TableDocument): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (next === null || you === null) return;
    const token = credentialOf(game, id, String(you));
    void quipu
      .table(game, next, token)
      .read()
      .then(
        ({ seats }) => setNames(seats.flatMap((one) => (one.name !== null && one.bot === null ? [one.name] : []))),
        () => undefined,
      );
  }, [quipu, game, next]);
  return names;
}

/** How a score came about, for games whose view has a sheet of it. */
function Sheet({ drawn, seat }: { drawn: DrawingProps; seat: number }) {
  const properties = drawn.schemas.View?.properties ?? {};
  const field = Object.keys(properties).find((one) => hintOf(properties[one])?.as === "sheet") ?? "";
  const record = (drawn.view[field] as AnyView[] | undefined)?.[seat];
  return record ? (
    <div class="facts">
      <Things given={drawn} things={thingsOf(drawn, record, properties[field]?.items)} />
    </div>
  ) : null;
}

function useScores(live: Live, { printed }: Reading, seats: number, outcome: Outcome): ScoreAt[] {
  const [points, setPoints] = useState<ScoreAt[]>([]);
  useEffect(() => {
    void live.handle.history().then((history) => setPoints(scoresOver(history, printed.schemas, seats, outcome)));
  }, [live]);
  return points;
}

/** The scores at each version; the last is what the outcome says. */
export function scoresOver(
  history: FullUpdate[],
  schemas: Record<string, Schema>,
  seats: number,
  outcome: Outcome | null,
): ScoreAt[] {
  const points = history.flatMap((one) => {
    const scores = scoresOf(one.view, schemas, seats);
    return scores ? [{ version: one.version, scores }] : [];
  });
  const last = points.at(-1);
  if (last) last.scores = finalScores(outcome, seats) ?? last.scores;
  return points;
}
