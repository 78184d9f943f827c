/** What one can do that is not a place on the board: plain buttons, grouped by kind where there are many. */

import { useState } from "preact/hooks";
import type { QuipuError, Tagged, Template } from "quipu-client";
import { TemplateForm } from "./template.tsx";
import { useWords } from "./words.ts";

export interface ActionOption {
  action: Tagged;
  label: string;
}

interface Props {
  options: ActionOption[];
  /** Actions that the board offers already. */
  placed: Set<Tagged>;
  busy: boolean;
  problem: QuipuError | null;
  act: (action: Tagged) => void;
  game: string;
}

const AT_MOST = 5;

export function Actions({ options, placed, busy, problem, act, game }: Props) {
  const { say } = useWords();
  const buttons = options.filter((option) => !placed.has(option.action));
  const groups = new Map<string, ActionOption[]>();
  for (const option of buttons) groups.set(option.action.type, [...(groups.get(option.action.type) ?? []), option]);
  const few = buttons.length <= AT_MOST;
  return (
    <section class="actions" aria-label={say("actions")}>
      {problem && (
        <p class="problem" role="alert">
          {problem.message}{" "}
          {problem.problem.rule && (
            <a href={`/v1/${game}/rules#${problem.problem.rule}`} target="_blank" rel="noreferrer">
              {say("rule")} {problem.problem.rule}
            </a>
          )}
        </p>
      )}
      {few
        ? buttons.map((option) => <ActionButton option={option} busy={busy} act={act} />)
        : [...groups.values()].map((group) => <Group group={group} busy={busy} act={act} />)}
    </section>
  );
}

function Group({ group, busy, act }: { group: ActionOption[]; busy: boolean; act: (action: Tagged) => void }) {
  const [open, setOpen] = useState(group.length <= 3);
  const [first] = group;
  if (!first) return null;
  if (open) return <>{group.map((option) => <ActionButton option={option} busy={busy} act={act} />)}</>;
  return (
    <details class="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {first.label} … ({group.length})
      </summary>
    </details>
  );
}

function ActionButton({ option, busy, act }: { option: ActionOption; busy: boolean; act: (action: Tagged) => void }) {
  if (option.action.type === "template") return <TemplateForm template={option.action as Template} label={option.label} busy={busy} act={act} />;
  const closing = /^(end|stop|pass|roll)/i.test(option.action.type);
  return (
    <button type="button" class={closing ? "primary" : ""} disabled={busy} onClick={() => act(option.action)}>
      {option.label}
    </button>
  );
}
