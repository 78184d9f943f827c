/** A step that takes a while: meanwhile no other is begun, and why it was refused is told. */

import { useState } from "preact/hooks";

export function useStep(): { busy: boolean; refusal: string; run: (step: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const run = (step: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setRefusal("");
    void step()
      .catch((error: Error) => setRefusal(error.message))
      .finally(() => setBusy(false));
  };
  return { busy, refusal, run };
}
