/** Before the game: who is missing, the invitation, the start. */

import { useState } from "preact/hooks";
import type { TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import { useWords } from "../words.ts";

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
  const [copied, setCopied] = useState(false);
  const invite = () => void navigator.clipboard.writeText(location.href).then(() => setCopied(true));
  if (table.status !== "OPEN" && !free.length) return null;
  return (
    <section class="waiting">
      <p>{say(free.length ? "waitingForPlayers" : "everybodyHere")}</p>
      <div class="row">
        {free.length > 0 && you === null && (
          <button type="button" class="primary" onClick={sit}>
            {say("takeSeat")}
          </button>
        )}
        {free.length > 0 && you !== null && (
          <button type="button" disabled={busy} onClick={() => void live.command("POST", "/bots", { level: "CLUB" })}>
            {say("addBot")}
          </button>
        )}
        <button type="button" onClick={invite}>
          {say(copied ? "copied" : "invite")}
        </button>
        {you !== null && table.status === "OPEN" && (
          <button type="button" class="primary" disabled={free.length > 0 || busy} onClick={() => void live.start()}>
            {say("start")}
          </button>
        )}
      </div>
    </section>
  );
}
