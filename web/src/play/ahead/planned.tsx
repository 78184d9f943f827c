/** What is planned, where it stands: told beside the board and marked on it, each with the way to cancel it. */

import { useMemo } from "preact/hooks";
import type { Condition, Tagged } from "quipu-client";
import type { Target } from "../../boards/drawing.ts";
import { referencesOf } from "../../places.ts";
import type { Reading } from "../../view/facts.ts";
import { fieldName } from "../../view/names.ts";
import { useWords } from "../../words.ts";
import type { Kept } from "./kept.ts";
import { kindsOf, sentenceOf } from "./kinds.ts";

/** A line as one sentence, and what it does away with. */
export interface Plan {
  line: Condition;
  said: string;
  cancel: () => void;
}

const actionsOf = (line: Condition): Tagged[] => line.turns.flatMap((turn) => turn.actions);

/** What was left for later. */
export function usePlans(kept: Kept, reading: Reading): Plan[] {
  const { printed, locale, names } = reading;
  const kinds = useMemo(() => (kept.lines.length ? kindsOf(reading) : []), [kept.lines, printed, locale, names.join()]);
  return kept.lines.map((line) => ({
    line,
    said: actionsOf(line)
      .map((action) => sentenceOf(kinds, action, (field) => fieldName(printed.game.texts, field)))
      .join(" · "),
    cancel: () => void kept.leave(kept.lines.filter((one) => one !== line)),
  }));
}

/** The places and cards of plans: a tap on one cancels its plan. */
export function marksOf(plans: Plan[], { printed }: Reading, cancelled: string): Target[] {
  const marks = new Map<string, Target>();
  for (const { line, said, cancel } of plans) {
    for (const { collection, id } of actionsOf(line).flatMap((action) => referencesOf(printed.links, action))) {
      const key = `${collection}/${id}`;
      if (!marks.has(key)) marks.set(key, { collection, id, label: `${cancelled} ${said}`, choose: cancel });
    }
  }
  return [...marks.values()];
}

/** How many are told beside the board; the others are counted where all of them are. */
const MOST = 2;

export function Planned({ plans }: { plans: Plan[] }) {
  const { say } = useWords();
  return (
    <>
      {plans.slice(0, MOST).map(({ said, cancel }) => (
        <p class="planned">
          <span>
            <b>{say("planned")}</b> {said}
          </span>
          <button type="button" class="quiet" aria-label={`${say("removeLine")} ${said}`} onClick={cancel}>
            ✕
          </button>
        </p>
      ))}
    </>
  );
}
