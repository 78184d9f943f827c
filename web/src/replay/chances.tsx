/** Who was how near to winning over a finished game, and the moments that changed it most. */

import { useState } from "preact/hooks";
import type { Analysis, Quipu, TableDocument, Update } from "quipu-client";
import { credentialOf } from "../memory.ts";
import { useOffered } from "../offered.ts";
import { useStep } from "../step.ts";
import { ScoreGraph } from "../view/graph.tsx";
import { TurningPoints, percent } from "./turning.tsx";
import { useWords } from "../words.ts";

interface Props {
  quipu: Quipu;
  table: TableDocument;
  seat: string | undefined;
  names: string[];
  log: Update[];
  at: number;
  go: (version: number) => void;
}

export function Chances({ quipu, table, seat, names, log, at, go }: Props) {
  const { say } = useWords();
  const [found, setFound] = useState<Analysis | null>(null);
  const { busy, refusal, run } = useStep();
  const offered = useOffered("analysis");
  const look = async () =>
    setFound(await quipu.table(table.game, table.id, credentialOf(table.game, table.id, seat)).analysis());
  if (!offered || table.status !== "OVER") return null;
  if (!found) {
    return (
      <p>
        <button type="button" disabled={busy} aria-busy={busy} onClick={() => run(look)}>
          {say("showChances")}
        </button>{" "}
        {refusal && <span role="alert">{refusal}</span>}
      </p>
    );
  }
  return (
    <section class="chances" aria-label={say("chances")}>
      <ScoreGraph
        game={table.game}
        title="chances"
        points={found.chances.map(({ version, worth }) => ({ version, scores: worth.map(percent) }))}
        names={names}
        at={at}
        go={go}
      />
      <h2>{say("turningPoints")}</h2>
      <TurningPoints
        quipu={quipu}
        table={table}
        points={found.turningPoints}
        log={log}
        seat={seat === undefined ? null : Number(seat)}
        go={go}
      />
    </section>
  );
}
