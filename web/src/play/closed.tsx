/** A table that ended without a result: who ended it, and where one goes from there. */

import type { TableDocument, Update } from "quipu-client";
import { type Key, useWords } from "../words.ts";

/** Who closed the table, as far as the log tells it. */
export function closingOf(table: TableDocument, log: Update[], say: (key: Key) => string): string {
  const end = log.find((line) => line.type === "abandoned");
  if (!end) return say("closed");
  const people = table.seats.filter((one) => one.name && (one.bot === null || one.away === "BOT"));
  const names = people.filter((one) => !one.resigned && one.away !== "OUT").map((one) => one.name);
  return names.length ? `${say("abandonedBy")} ${names.join(", ")}` : say("abandoned");
}

/** Links to what was played, if anything was, and to other games. */
export function Afterwards({ table, log }: { table: TableDocument; log: Update[] }) {
  const { say } = useWords();
  if (table.status !== "CLOSED") return null;
  return (
    <>
      {log.some((line) => line.type === "abandoned") && (
        <a class="button" href={`#/${table.game}/${table.id}/at`}>
          {say("lookBack")}
        </a>
      )}
      <a class="button" href="#/">
        {say("lobby")}
      </a>
    </>
  );
}
