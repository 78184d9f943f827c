/** The moments that changed a finished game most: what happened, to whom it mattered, and the way back to before it. */

import type { Quipu, TableDocument, Turning, Update } from "quipu-client";
import { sentencesOf } from "../play/log.tsx";
import { useStep } from "../step.ts";
import { playOn } from "../tables.ts";
import { useWords } from "../words.ts";

interface Props {
  quipu: Quipu;
  table: TableDocument;
  points: Turning[];
  log: Update[];
  /** The seat of the reader, who may play on from before a moment. */
  seat: number | null;
  go: (version: number) => void;
}

export const percent = (worth: number): number => Math.round(100 * worth);

export function TurningPoints({ quipu, table, points, log, seat, go }: Props) {
  const { say } = useWords();
  const { busy, refusal, run } = useStep();
  const told = (version: number) =>
    log
      .filter((one) => one.version === version)
      .flatMap((line) => sentencesOf(line).map((one) => one.text))
      .join(" ");
  return (
    <>
      {points.length > 0 && <p>{say("turningLead")}</p>}
      <ol class="turning">
        {points.map((one) => (
          <li key={one.version}>
            <button type="button" class="quiet" onClick={() => go(one.version)}>
              {say("moment")} {one.version}: {table.seats[one.seat]?.name} {percent(one.before)} % →{" "}
              {percent(one.after)} %
            </button>
            <p>{told(one.version)}</p>
            {one.better && (
              <p class="better">
                {say("better")} {one.better}
              </p>
            )}
            {seat !== null && (
              <button
                type="button"
                disabled={busy}
                onClick={() => run(() => playOn(quipu, table, one.version - 1, seat))}
              >
                {say("playOn")}
              </button>
            )}
          </li>
        ))}
        {refusal && <p role="alert">{refusal}</p>}
      </ol>
    </>
  );
}
