/**
 * Seats whose time is up where the others decide what becomes of them, and one's own seat that a bot has taken over.
 */

import type { TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import { useNow } from "../times.ts";
import { useWords } from "../words.ts";

interface Props {
  live: Live;
  table: TableDocument;
  you: number;
  busy: boolean;
}

const CLAIMS = [
  ["BOT", "claimBot"],
  ["OUT", "claimOut"],
] as const;

export function Absent({ live, table, you, busy }: Props) {
  const { say } = useWords();
  const own = table.seats[you];
  return (
    <>
      {own?.away === "BOT" && !own.resigned && (
        <button type="button" class="primary" disabled={busy} onClick={() => void live.run((one) => one.comeBack(you))}>
          {say("back")}
        </button>
      )}
      {table.clock?.onTimeout === "CLAIM" && <Claims live={live} table={table} you={you} busy={busy} />}
    </>
  );
}

function Claims({ live, table, you, busy }: Props) {
  const { say } = useWords();
  const now = useNow(live.handle.clock);
  const late = table.seats.filter((one) => one.seat !== you && one.deadline !== null && one.deadline < now);
  return (
    <>
      {late.map(({ seat, name }) => (
        <span>
          {name} {say("timeUp")}{" "}
          {CLAIMS.map(([then, told]) => (
            <button type="button" disabled={busy} onClick={() => void live.run((one) => one.claimSeat(seat, then))}>
              {say(told)}
            </button>
          ))}
        </span>
      ))}
    </>
  );
}
