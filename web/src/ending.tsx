/** The end of a game: the ranking and the scores. */

import type { GameDocument, Outcome, Table } from "quipu-client";
import { useWords } from "./words.ts";

export function Ending({ table, outcome, game }: { table: Table<Record<string, unknown>>; outcome: Outcome; game: GameDocument }) {
  const { say } = useWords();
  return (
    <section class="ending" aria-label={say("over")}>
      <h2>{game.texts[`ending-${outcome.ending}`] ?? say("over")}</h2>
      <ol>
        {outcome.ranking.map((group) =>
          group.map((seat) => (
            <li>
              <span>{table.seats[seat]?.name ?? seat + 1}</span> <strong>{outcome.scores[seat]}</strong>
            </li>
          )),
        )}
      </ol>
      <a class="button" href="#/">
        {say("again")}
      </a>
    </section>
  );
}
