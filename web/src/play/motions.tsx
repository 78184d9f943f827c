/** What all have to agree to: to agree to, to decline, or to withdraw. */

import type { TableDocument, Update } from "quipu-client";
import type { Live } from "../live.ts";
import { useWords } from "../words.ts";
import { sentencesOf } from "./log.tsx";
import { permitted } from "./permitted.ts";

export function Motions({ live, table, you }: { live: Live; table: TableDocument; you: number }) {
  const { say } = useWords();
  const busy = live.state.pending;
  const may = (operation: string, kind: string, to: number | null) =>
    kind === "NEWCOMER" || kind === "REWIND"
      ? permitted(table, operation, kind, to ?? 0)
      : permitted(table, operation, kind);
  return table.motions.map(({ kind, to, agreed }) => {
    const names = agreed.map((seat) => table.seats[seat]?.name).join(", ");
    const about =
      to === null || kind === "RULES" ? "" : ` ${kind === "NEWCOMER" ? to + 1 : undone(live.state.log, to)}`;
    const mine = agreed.includes(you);
    const agree = may("agreeToMotion", kind, to);
    const decline = may("declineMotion", kind, to);
    return (
      <span key={`${kind} ${to}`}>
        {names} {say(`asks${kind}`)}
        {about}{" "}
        {agree && (
          <button type="button" disabled={busy} onClick={() => void live.run((one) => one.do(agree))}>
            {say("agree")}
          </button>
        )}{" "}
        {decline && (
          <button type="button" disabled={busy} onClick={() => void live.run((one) => one.do(decline))}>
            {say(mine ? "takeBackOffer" : "decline")}
          </button>
        )}
      </span>
    );
  });
}

/** What would be undone first. */
function undone(log: Update[], to: number): string {
  return log.filter((one) => one.version > to).flatMap(sentencesOf)[0]?.text ?? "";
}
