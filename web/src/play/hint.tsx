/**
 * What a strong bot would consider in one's place, where the table allows to ask; it leads on along the line whose
 * first step was taken.
 */

import { useState } from "preact/hooks";
import type { Choice, TableDocument, Tagged } from "quipu-client";
import { Icon } from "../icon.tsx";
import type { Live } from "../live.ts";
import type { Printed } from "../printed.ts";
import { useWords } from "../words.ts";
import type { Texts } from "../view/names.ts";
import { type Spot, spotOf } from "./choice.tsx";
import { type Hands, type Item, type Option, type Question, isTemplate } from "./targets.ts";
import { filledIn } from "./template.tsx";

interface Props {
  live: Live;
  table: TableDocument;
  printed: Printed;
  options: Option[];
  ask: (question: Question, at: Spot) => void;
  act: Hands["act"];
}

/** The steps of a line that are left, and the version at which the next one is due. */
interface Line {
  due: number;
  steps: Tagged[];
}

const MOST = 3;

export function Hint({ live, table, printed, options, ask, act }: Props) {
  const { say } = useWords();
  const [busy, setBusy] = useState(false);
  const [line, setLine] = useState<Line | null>(null);
  const { handle } = live;
  const next = line?.due === table.version ? optionOf(options, line.steps[0], printed.game.texts) : undefined;
  const itemOf = (steps: Tagged[], text?: string): Item[] => {
    const option = optionOf(options, steps[0], printed.game.texts);
    if (!option) return [];
    const run = () => {
      setLine({ due: table.version + 1, steps: steps.slice(1) });
      act(option.action, true);
    };
    return [{ label: text ?? option.label, references: option.references, run }];
  };
  const look = async (at: Spot) => {
    if (line && next) return ask({ lead: say("hintGoesOn"), items: itemOf(line.steps) }, at);
    setBusy(true);
    const advice = await handle.hint().catch(() => null);
    setBusy(false);
    const items = firstsOf(advice?.choices ?? [])
      .flatMap((choice) => itemOf(choice.actions, choice.text))
      .slice(0, MOST);
    ask(
      items.length
        ? { lead: say("hintLead"), items }
        : { items: [{ label: say("noHint"), run: () => undefined, dismisses: true }] },
      at,
    );
  };
  return (
    <button type="button" class="hint" disabled={busy} aria-busy={busy} onClick={(event) => void look(spotOf(event))}>
      <Icon sign="hint" /> <span>{say(next ? "hintNext" : "hint")}</span>
    </button>
  );
}

/** Of several lines that begin alike only the best. */
function firstsOf(choices: Choice[]): Choice[] {
  const first = (choice: Choice) => JSON.stringify(choice.actions[0]);
  return choices.filter((one, place) => choices.findIndex((other) => first(other) === first(one)) === place);
}

/** How the page offers an action; one of an open family with its numbers in words. */
export function optionOf(options: Option[], action: Tagged | undefined, texts: Texts): Option | undefined {
  if (!action) return undefined;
  const listed = options.find((option) => JSON.stringify(option.action) === JSON.stringify(action));
  const family = options.find(({ action: one }) => isTemplate(one) && one.action === action.type);
  return listed ?? (family && { ...family, action, label: `${family.label}: ${filledIn(action, texts)}` });
}
