/** Everybody at the table; a seat whose token this browser holds can be switched to. */

import type { Table } from "quipu-client";
import { coloursOf } from "./boards/drawing.ts";
import { useWords } from "./words.ts";

interface Props {
  table: Table<Record<string, unknown>>;
  held: string[];
  seat: string | undefined;
  choose: (seat: string) => void;
}

export function Seats({ table, held, seat, choose }: Props) {
  const { say } = useWords();
  const colours = coloursOf(table.game);
  return (
    <ul class="seats" aria-label={say("seats")}>
      {table.seats.map((one) => {
        const mine = held.includes(String(one.seat));
        return (
          <li class={`${one.toAct ? "acting" : ""} ${String(one.seat) === seat ? "you" : ""}`} style={{ "--seat": colours[one.seat % colours.length] }}>
            <span class="badge" aria-hidden="true">
              {one.seat + 1}
            </span>
            {mine && held.length > 1 ? (
              <button type="button" class="quiet" onClick={() => choose(String(one.seat))}>
                {one.name ?? say("free")}
              </button>
            ) : (
              <span>{one.name ?? say("free")}</span>
            )}
            {one.seat === table.you && <small>{say("you")}</small>}
            {table.outcome && <strong>{table.outcome.scores[one.seat]}</strong>}
          </li>
        );
      })}
    </ul>
  );
}
