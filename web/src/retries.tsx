/** Why a request has to be sent again, told where somebody waits for it. */

import { useEffect, useState } from "preact/hooks";
import type { Retry } from "quipu-client";
import { useNow } from "./times.ts";
import { useWords } from "./words.ts";

const RETRY = "quipu-retry";

interface Expected {
  because: string;
  at: number;
}

/** For the client of the whole page. */
export function tellRetry({ problem, milliseconds }: Retry): void {
  const detail: Expected = { because: problem?.detail ?? "", at: Date.now() + milliseconds };
  dispatchEvent(new CustomEvent(RETRY, { detail }));
}

/** While a step is busy: what it waits for, and how long until it is tried again. */
export function Retrying({ busy }: { busy: boolean }) {
  const [expected, setExpected] = useState<Expected | null>(null);
  useEffect(() => {
    setExpected(null);
    if (!busy) return undefined;
    const heard = (event: Event) => setExpected((event as CustomEvent<Expected>).detail);
    addEventListener(RETRY, heard);
    return () => removeEventListener(RETRY, heard);
  }, [busy]);
  return expected && <Countdown {...expected} />;
}

function Countdown({ because, at }: Expected) {
  const { say } = useWords();
  const seconds = Math.max(0, Math.ceil((at - useNow()) / 1000));
  return (
    <p class="retrying" role="status">
      {because || say("noAnswer")} {say("againIn")} {seconds} s …
    </p>
  );
}
