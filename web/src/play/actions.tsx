/** What one can do that is not a place on the board: at most four buttons, two on a phone; more are grouped by kind. */

import type { Template } from "quipu-client";
import { useNarrow } from "../media.ts";
import type { Reference } from "../places.ts";
import type { Printed } from "../printed.ts";
import { useWords } from "../words.ts";
import { type Spot, spotOf } from "./choice.tsx";
import { iconOf } from "../boards/index.ts";
import { type Texts, wordOf } from "../view/names.ts";
import { type Narrowing, narrowingOf, stepsOf } from "./narrowing.ts";
import { type Hands, type Item, type Option, type Question, commonStart, isTemplate, itemOf } from "./targets.ts";
import { type Form, TemplateForm, formOf } from "./template.tsx";

interface Props {
  /** Those that the board does not offer already. */
  options: Option[];
  busy: boolean;
  act: Hands["act"];
  ask: (question: Question, at: Spot) => void;
  printed: Printed;
  form: Form | null;
  setForm: (form: Form | null) => void;
  /** Whether a part is seen, and can be touched, on the table or in the hand. */
  isShown: (at: Pick<Reference, "collection" | "id">) => boolean;
}

/** Buttons at once, on a phone and elsewhere. */
const FEW = 2;
const AT_MOST = 4;
const CLOSING = /^(end|stop|pass|roll|finish)/i;

export function Actions({ options, busy, act, ask, printed, form, setForm, isShown }: Props) {
  const { say } = useWords();
  const narrow = useNarrow();
  const buttons = buttonsOf(
    options.filter(({ anyOf }) => !anyOf.some(isShown)),
    { act, ask, printed, open: (family) => setForm(formOf(family)) },
    say("more"),
    narrow ? FEW : AT_MOST,
  );
  const label = options.find(({ action }) => isTemplate(action) && action.action === form?.template.action)?.label;
  return (
    <section class="actions" aria-label={say("actions")}>
      {form && label !== undefined ? (
        <TemplateForm
          key={form.template.action}
          form={form}
          change={setForm}
          label={label}
          busy={busy}
          act={act}
          printed={printed}
          close={() => setForm(null)}
          isShown={isShown}
        />
      ) : (
        buttons.map((button) => (
          <button
            type="button"
            key={button.label}
            class={`${button.closing ? "primary" : ""} ${button.label.length >= LONG ? "wide" : ""} ${button.label.length >= TWO_LINES ? "long" : ""}`}
            disabled={busy}
            onClick={(event) => button.run(spotOf(event))}
          >
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

/** Letters from which on a label takes a whole line of a phone. */
const LONG = 44;
/** Letters from which on a label may need more than two lines of a button on a phone, and is set in smaller type. */
const TWO_LINES = 12;

type Doing = Pick<Props, "act" | "ask" | "printed"> & { open: (family: Template) => void };

function buttonsOf(options: Option[], doing: Doing, more: string, most: number): Button[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const kind =
      options.length <= most || option.action.type === "template" ? JSON.stringify(option.action) : option.action.type;
    groups.set(kind, [...(groups.get(kind) ?? []), option]);
  }
  const buttons = [...groups.values()].map((group) => buttonOf(group, doing));
  buttons.sort((one, other) => Number(other.closing) - Number(one.closing));
  if (buttons.length <= most) return buttons;
  const rest = buttons.slice(most - 1);
  const last = {
    label: more,
    closing: false,
    run: (at: Spot) => doing.ask({ items: rest.map((one) => ({ label: one.label, run: () => one.run(at) })) }, at),
  };
  return [...buttons.slice(0, most - 1), last];
}

function buttonOf(group: Option[], doing: Doing): Button {
  const [{ action, label }] = group as [Option];
  const { act, ask, open } = doing;
  const closing = CLOSING.test(action.type);
  if (isTemplate(action)) return { label: `${label} …`, closing, run: () => open(action) };
  if (group.length === 1) return { label, closing, run: () => act(action) };
  const lead = `${commonStart(group.map((option) => option.label))} …`;
  const narrowing = narrowingOf(group);
  const items = () => restsOf(group, act);
  return {
    label: lead,
    closing,
    run: (at) => ask({ lead, items: narrowing ? valuesOf(narrowing, lead, doing, at) : items() }, at),
  };
}

/** Several of one kind, each said by what the others do not say: the question says how they begin. */
function restsOf(group: Option[], act: Props["act"]): Item[] {
  const start = commonStart(group.map((option) => option.label));
  return group.map((option) => {
    const rest = option.label.startsWith(start) ? option.label.slice(start.length).replace(/^[\s,:;]+/, "") : "";
    const item = itemOf(option, act);
    return rest ? { ...item, label: rest } : item;
  });
}

/** The values to choose between, each with its picture; the last of them acts. */
function valuesOf(narrowing: Narrowing, lead: string, doing: Doing, at: Spot): Item[] {
  const { name, texts } = doing.printed.game;
  return [...stepsOf(narrowing)].map(([value, left]) => {
    const [{ option }] = left.all as [Narrowing["all"][number]];
    const word = wordIn(option.label, texts, value);
    const picture = iconOf(name, value);
    if (left.all.length === 1) return { ...itemOf(option, doing.act), label: word, sentence: option.label, picture };
    const next = left.free
      ? `${lead.replace(/ …$/, "")} ${word}, …`
      : `${commonStart(left.all.map((one) => one.option.label))} …`;
    return { label: word, picture, run: () => doing.ask({ lead: next, items: valuesOf(left, next, doing, at) }, at) };
  });
}

/** The name of a value, among all texts about it the one that a sentence has. */
function wordIn(sentence: string, texts: Texts, value: string): string {
  const words = Object.keys(texts).flatMap((key) => (key.endsWith(`-${value}`) ? [texts[key] ?? ""] : []));
  return words.find((word) => word && sentence.includes(word)) ?? wordOf(texts, value);
}
