/** What one can do that is not a place on the board: at most five buttons; more are grouped by kind. */

import { useState } from "preact/hooks";
import type { Printed } from "../printed.ts";
import { useWords } from "../words.ts";
import { type Spot, spotOf } from "./choice.tsx";
import { type Hands, type Option, type Question, isTemplate, itemOf } from "./targets.ts";
import { TemplateForm } from "./template.tsx";

interface Props {
  /** Those that the board does not offer already. */
  options: Option[];
  busy: boolean;
  act: Hands["act"];
  ask: (question: Question, at: Spot) => void;
  printed: Printed;
}

const AT_MOST = 5;
const CLOSING = /^(end|stop|pass|roll|finish)/i;

export function Actions({ options, busy, act, ask, printed }: Props) {
  const { say } = useWords();
  const [form, setForm] = useState<string | null>(null);
  const buttons = buttonsOf(options, act, ask, say("more"), setForm);
  const template = options.flatMap(({ action, label }) => (isTemplate(action) && action.action === form ? [{ action, label }] : []))[0];
  return (
    <section class="actions" aria-label={say("actions")}>
      {template ? (
        <TemplateForm key={form} template={template.action} label={template.label} busy={busy} act={act} printed={printed} close={() => setForm(null)} />
      ) : (
        buttons.map((button) => (
          <button type="button" key={button.label} class={button.closing ? "primary" : ""} disabled={busy} onClick={(event) => button.run(spotOf(event))}>
            {button.label}
          </button>
        ))
      )}
    </section>
  );
}

interface Button {
  label: string;
  closing: boolean;
  run: (at: Spot) => void;
}

function buttonsOf(options: Option[], act: Props["act"], ask: Props["ask"], more: string, open: (form: string) => void): Button[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const kind = options.length <= AT_MOST || option.action.type === "template" ? JSON.stringify(option.action) : option.action.type;
    groups.set(kind, [...(groups.get(kind) ?? []), option]);
  }
  const buttons = [...groups.values()].map((group) => buttonOf(group, act, ask, open));
  buttons.sort((one, other) => Number(other.closing) - Number(one.closing));
  if (buttons.length <= AT_MOST) return buttons;
  const rest = buttons.slice(AT_MOST - 1);
  const last = { label: more, closing: false, run: (at: Spot) => ask({ items: rest.map((one) => ({ label: one.label, run: () => one.run(at) })) }, at) };
  return [...buttons.slice(0, AT_MOST - 1), last];
}

function buttonOf(group: Option[], act: Props["act"], ask: Props["ask"], open: (form: string) => void): Button {
  const [{ action, label }] = group as [Option];
  const closing = CLOSING.test(action.type);
  if (isTemplate(action)) return { label: `${label} …`, closing, run: () => open(action.action) };
  if (group.length === 1) return { label, closing, run: () => act(action) };
  const items = group.map((option) => itemOf(option, act));
  return { label: `${commonStart(group.map((option) => option.label))} …`, closing, run: (at) => ask({ items }, at) };
}

/** The words with which all labels begin, or the whole first label. */
export function commonStart(labels: string[]): string {
  const [first = "", ...others] = labels.map((label) => label.split(" "));
  let count = 0;
  while (count < first.length && others.every((words) => words[count] === first[count])) count += 1;
  const start = (first as string[]).slice(0, count).join(" ").replace(/[\s,:;(]+$/, "");
  return start || (first as string[]).join(" ");
}
