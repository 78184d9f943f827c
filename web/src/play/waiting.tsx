/** Before the game: who is missing, the invitation, the start. */

import { useState } from "preact/hooks";
import type { Live } from "../live.ts";
import { useWords } from "../words.ts";

interface Props {
  live: Live;
  free: number[];
  you: number | null;
  busy: boolean;
  sit: () => void;
}

export function Waiting({ live, free, you, busy, sit }: Props) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const invite = () => void navigator.clipboard.writeText(location.href).then(() => setCopied(true));
  return (
    <section class="waiting">
      <p>{say(free.length ? "waitingForPlayers" : "everybodyHere")}</p>
      <div class="row">
        {free.length > 0 && you === null && (
          <button type="button" class="primary" onClick={sit}>
            {say("takeSeat")}
          </button>
        )}
        <button type="button" onClick={invite}>
          {say(copied ? "copied" : "invite")}
        </button>
        {you !== null && (
          <button type="button" class="primary" disabled={free.length > 0 || busy} onClick={() => void live.start()}>
            {say("start")}
          </button>
        )}
      </div>
    </section>
  );
}
