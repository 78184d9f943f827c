/** Before the game: who is missing, the invitation, the start. */

import type { TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import { hostOf } from "../memory.ts";
import { useWords } from "../words.ts";
import { Invite } from "./menu.tsx";

interface Props {
  live: Live;
  table: TableDocument;
  busy: boolean;
  sit: () => void;
}

export function Waiting({ live, table, busy, sit }: Props) {
  const { say } = useWords();
  const { you } = table;
  const free = table.seats.filter((one) => one.name === null);
  const host = hostOf.get(table.id);
  const token = live.handle.token !== undefined && you !== null ? live.handle.token : (host ?? undefined);
  const may = you !== null || host !== null;
  if (table.status === "CLOSED" || (table.status !== "OPEN" && !free.length)) return null;
  return (
    <section class="waiting">
      <p>{say(free.length ? "waitingForPlayers" : "everybodyHere")}</p>
      <div class="row">
        {free.length > 0 && you === null && (
          <button type="button" class="primary" disabled={busy} onClick={sit}>
            {say("takeSeat")}
          </button>
        )}
        {free.length > 0 && may && (
          <button type="button" disabled={busy} onClick={() => void live.run((one) => one.addBot(), token)}>
            {say("addBot")}
          </button>
        )}
        <Invite table={table} />
        {may && table.status === "OPEN" && (
          <button type="button" class="primary" disabled={free.length > 0 || busy} onClick={() => void live.run((one) => one.start(), token)}>
            {say("start")}
          </button>
        )}
      </div>
    </section>
  );
}
