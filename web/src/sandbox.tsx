/** Opens a position as a sandbox, from the drawer and from the replay. */

import { useState } from "preact/hooks";
import type { Quipu, TableDocument } from "quipu-client";
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const open = () => {
    setBusy(true);
    setRefusal("");
    void openSandbox(quipu, table, at, seat)
      .catch((error: Error) => setRefusal(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={open}>
        {say("openSandbox")}
      </button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  );
}
