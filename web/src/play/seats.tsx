/** Everybody at the table; a seat whose token this browser holds can be switched to. */

import type { TableDocument } from "quipu-client";
import { coloursOf } from "../boards/drawing.ts";
import { Count } from "../view/cards.tsx";
import { durationOf, useNow } from "../times.ts";
import { useWords } from "../words.ts";

interface Props {
  table: TableDocument;
  scores: number[] | null;
  held: string[];
  seat: string | undefined;
  choose: (seat: string) => void;
}

export function colourOf(game: string, seat: number): string {
  const colours = coloursOf(game);
  return colours[seat % colours.length] ?? "#777";
}

export function Seats({ table, scores, held, seat, choose }: Props) {
  const { say } = useWords();
  const told = table.outcome?.scores ?? scores;
  return (
    <ul class="seats" aria-label={say("seats")}>
      {table.seats.map((one) => {
        const name = one.name ?? say("free");
        const mine = held.includes(String(one.seat)) && held.length > 1;
        return (
          <li class={`${one.toAct ? "acting" : ""} ${one.seat === table.you ? "you" : ""}`} style={{ "--seat": colourOf(table.game, one.seat) }}>
            <span class="badge" aria-hidden="true">
              {one.seat + 1}
            </span>
            {mine ? (
              <button type="button" class="quiet" aria-pressed={String(one.seat) === seat} onClick={() => choose(String(one.seat))}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
            {one.seat === table.you && <small>{say("you")}</small>}
            {(one.resigned || one.away) && <small>{say(one.resigned ? "resigned" : "away")}</small>}
            {one.deadline && <Clock deadline={one.deadline} />}
            {told && (
              <strong>
                <Count value={told[one.seat] ?? 0} />
              </strong>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Seconds from which on they are not counted. */
const LONG = 7200;

/** The time that is left to a seat. */
function Clock({ deadline }: { deadline: number }) {
  const { locale } = useWords();
  const now = useNow();
  const seconds = Math.max(0, Math.round((deadline - now) / 1000));
  if (seconds >= LONG) return <time>{durationOf(1000 * seconds, locale)}</time>;
  return (
    <time class={seconds < 20 ? "hurry" : ""}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </time>
  );
}
