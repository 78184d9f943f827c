/** The tables of this browser's player, those that wait for the player first; they change as they are looked at. */

import { useEffect, useState } from "preact/hooks";
import type { OwnTable, Quipu } from "quipu-client";
import { playerId } from "./memory.ts";
import { useWords } from "./words.ts";

const MOST = 8;

export function MyTables({ quipu, titles }: { quipu: Quipu; titles: Map<string, string> }) {
  const { say } = useWords();
  const tables = useOwnTables(quipu);
  if (!tables.length) return null;
  return (
    <section class="own-tables" aria-labelledby="own-tables">
      <h2 id="own-tables">{say("myTables")}</h2>
      <ul>
        {tables.slice(0, MOST).map((table) => (
          <li key={table.id}>
            <a class={`button ${table.mine.yourTurn ? "primary" : ""}`} href={`#/${table.game}/${table.id}`}>
              <b>{titles.get(table.game) ?? table.game}</b>
              <span>{table.seats.map((name) => name ?? say("free")).join(" · ")}</span>
              <small>{standing(table, say)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function standing(table: OwnTable, say: ReturnType<typeof useWords>["say"]): string {
  if (table.status === "OVER") return say("over");
  if (table.mine.kept !== null) return say("again");
  if (table.status === "OPEN") return say(table.seats.includes(null) ? "waitingForPlayers" : "everybodyHere");
  return table.mine.yourTurn ? say("yourTurn") : `${say("waitsFor")} ${table.toAct.map((seat) => table.seats[seat]).join(", ")}`;
}

function useOwnTables(quipu: Quipu): OwnTable[] {
  const [tables, setTables] = useState<OwnTable[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const player = quipu.player(playerId());
    const take = (fresh: OwnTable[]) => setTables((before) => ordered([...before.filter((one) => fresh.every((other) => other.id !== one.id)), ...fresh]));
    const follow = async () => {
      take((await player.tables({ first: MOST })).tables);
      for await (const table of player.follow({ signal: stop.signal })) take([table]);
    };
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [quipu]);
  return tables;
}

/** Without closed tables and seats that were lost; one's turn first, then what changed last, ended tables at the end. */
function ordered(tables: OwnTable[]): OwnTable[] {
  const rank = (table: OwnTable) => (table.mine.yourTurn ? 0 : table.status === "OVER" ? 2 : 1);
  return tables
    .filter((table) => table.status !== "CLOSED" && (table.mine.seat !== null || table.mine.kept !== null))
    .sort((one, other) => rank(one) - rank(other) || other.changedAt - one.changedAt);
}
