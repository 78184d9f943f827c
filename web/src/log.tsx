/** The log in words, newest first. */

import type { SeatInfo } from "quipu-client";
import type { LogLine } from "./live.ts";
import { useWords } from "./words.ts";

export function Log({ log, seats }: { log: LogLine[]; seats: SeatInfo[] }) {
  const { say } = useWords();
  const told = log.filter((line) => line.texts.some(Boolean)).reverse();
  return (
    <section class="log" aria-label={say("log")}>
      <ol reversed aria-live="polite">
        {told.map((line) => (
          <li key={line.version} data-seat={line.seat ?? ""} title={seats[line.seat ?? -1]?.name ?? ""}>
            {line.texts.filter(Boolean).map((text) => (
              <p>{text}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
