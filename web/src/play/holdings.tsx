/** What every seat holds and what lies on the table, from the view alone. */

import type { TableSeat } from "quipu-client";
import type { DrawingProps } from "../boards/drawing.ts";
import { HANDS } from "../boards/index.ts";
import type { AnyView } from "../live.ts";
import { Facts, type PlayCard } from "../view/cards.tsx";
import { type Reading, factsOf, factsOfTable, recordsOfSeat } from "../view/facts.ts";
import { useWords } from "../words.ts";
import { colourOf } from "./seats.tsx";

interface Props {
  reading: Reading;
  /** For games that draw what lies beside the board themselves. */
  drawn: DrawingProps | null;
  view: AnyView;
  seats: TableSeat[];
  you: number | null;
  play?: PlayCard;
}

export function Holdings({ reading, drawn, view, seats, you, play }: Props) {
  const { say } = useWords();
  const Hand = HANDS[reading.printed.game.name];
  if (Hand && drawn) {
    return (
      <section class="holdings" aria-label={say("cards")} tabIndex={0}>
        <Hand {...drawn} />
      </section>
    );
  }
  const ordered = [...seats].sort((one, other) => Number(other.seat === you) - Number(one.seat === you));
  const common = factsOfTable(reading, view);
  return (
    <section class="holdings" aria-label={say("cards")} tabIndex={0}>
      {ordered.map(({ seat, name }) => {
        const records = recordsOfSeat(reading, view, seat);
        if (!records.length) return null;
        return (
          <details key={seat} open={seat === you} style={{ "--seat": colourOf(reading.printed.game.name, seat) }}>
            <summary>
              <span class="badge" aria-hidden="true">
                {seat + 1}
              </span>
              {name ?? say("free")}
            </summary>
            {records.map(({ record, schema }) => (
              <Facts facts={factsOf(reading, record, schema)} {...(play ? { play } : {})} />
            ))}
          </details>
        );
      })}
      {common.length > 0 && (
        <details open={true}>
          <summary>{say("table")}</summary>
          <Facts facts={common} {...(play ? { play } : {})} />
        </details>
      )}
    </section>
  );
}
