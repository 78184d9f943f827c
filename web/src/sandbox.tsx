/** Opens a position as a sandbox, from the drawer and from the replay. */

import type { Quipu, TableDocument } from "quipu-client";
import { useStep } from "./step.ts";
import { openSandbox } from "./tables.ts";
import { useWords } from "./words.ts";

interface Props {
  quipu: Quipu;
  table: TableDocument;
  at: number;
  seat: string | undefined;
}

export function OpenSandbox({ quipu, table, at, seat }: Props) {
  const { say } = useWords();
  const { busy, refusal, run } = useStep();
  return (
    <>
      <button type="button" disabled={busy} onClick={() => run(() => openSandbox(quipu, table, at, seat))}>
        {say("openSandbox")}
      </button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  );
}
