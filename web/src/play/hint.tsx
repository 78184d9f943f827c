/** What a strong bot would consider in one's place, where the table allows to ask. */

import { useState } from "preact/hooks";
import type { Tagged } from "quipu-client";
import type { Live } from "../live.ts";
import { useWords } from "../words.ts";
import { type Spot, spotOf } from "./choice.tsx";
import type { Item, Option } from "./targets.ts";

interface Props {
  live: Live;
  options: Option[];
  ask: (items: Item[], at: Spot) => void;
  act: (action: Tagged) => void;
}

export function Hint({ live, options, ask, act }: Props) {
  const { say } = useWords();
  const [busy, setBusy] = useState(false);
  const { handle } = live;
  const look = async (at: Spot) => {
    setBusy(true);
    const advice = await handle.hint().catch(() => null);
    setBusy(false);
    const firsts = new Set((advice?.choices ?? []).map((choice) => JSON.stringify(choice.actions[0])));
    const found = options.filter((option) => firsts.has(JSON.stringify(option.action)));
    ask(found.length ? found.slice(0, 3).map(({ label, action }) => ({ label, run: () => act(action) })) : [{ label: say("noHint"), run: () => undefined, dismisses: true }], at);
  };
  return (
    <button type="button" disabled={busy} aria-busy={busy} onClick={(event) => void look(spotOf(event))}>
      {say("hint")}
    </button>
  );
}
