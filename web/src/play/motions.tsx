/** What all have to agree to: to agree to, to decline, or to withdraw. */

import type { TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import { useWords } from "../words.ts";
import { permitted, told } from "./permitted.ts";

export function Motions({ live, table }: { live: Live; table: TableDocument }) {
  const { say } = useWords();
  const busy = live.state.pending;
  return table.motions.map(({ kind, to }) => {
    const about = kind === "NEWCOMER" || kind === "REWIND" ? [kind, to ?? 0] : [kind];
    const asked = told(table, "agreeToMotion", ...about);
    const agree = permitted(table, "agreeToMotion", ...about);
    const decline = permitted(table, "declineMotion", ...about);
    return (
      <span key={`${kind} ${to}`}>
        {asked?.text}{" "}
        {agree && (
          <button type="button" disabled={busy} onClick={() => void live.run((one) => one.do(agree))}>
            {say("agree")}
          </button>
        )}{" "}
        {decline && (
          <button type="button" disabled={busy} onClick={() => void live.run((one) => one.do(decline))}>
            {decline.text}
          </button>
        )}
      </span>
    );
  });
}
