/** An open family of actions as a form: a number, a choice or a list for each field, held within what the template says. */

import { useState } from "preact/hooks";
import type { Tagged, Template } from "quipu-client";
import { iconOf } from "../boards/index.ts";
import type { Printed } from "../printed.ts";
import { type Texts, fieldName, wordOf } from "../view/names.ts";
import { useWords } from "../words.ts";
import { type Member, SelectionField, chosenOf, enough, memberName } from "./selection.tsx";

interface Props {
  template: Template;
  label: string;
  busy: boolean;
  act: (action: Tagged) => void;
  printed: Printed;
  close: () => void;
}

type Values = Record<string, Member | Member[]>;
type Bound = Template["bounds"][number];

export function TemplateForm({ template, label, busy, act, printed, close }: Props) {
  const { say } = useWords();
  const [values, setValues] = useState<Values>(() => begun(template));
  const set = (path: string, value: Member | Member[]) => setValues(settled(template, { ...values, [path]: value }));
  return (
    <form
      class="template"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        act(nested(template.action, values));
        close();
      }}
    >
      <Fields template={template} label={label} busy={busy} printed={printed} values={values} set={set} />
      {template.totals.map((total) => (
        <p class="total" role="status">
          {countOf(total, sumOf(total.paths, values), printed.game.texts, say)}
        </p>
      ))}
      <div class="row">
        <button type="submit" class="primary" disabled={busy || !fits(template, values)}>
          {label}
        </button>
        <button type="button" onClick={close}>
          {say("cancel")}
        </button>
      </div>
    </form>
  );
}

type Inside = Pick<Props, "template" | "label" | "busy" | "printed"> & { values: Values; set: (path: string, value: Member | Member[]) => void };

function Fields({ template, label, busy, printed, values, set }: Inside) {
  const { locale } = useWords();
  const texts = printed.game.texts;
  return (
    <>
      {[...groupsOf(template)].map(([group, bounds]) => (
        <fieldset disabled={busy}>
          <legend>{group ? fieldName(texts, group) : label}</legend>
          {bounds.map((bound) => (
            <Field bound={bound} value={values[bound.path] as Member} set={set} name={wordOf(texts, bound.path.split(".").at(-1) ?? "")} icon={iconOf(printed.game.name, bound.path.split(".").at(-1) ?? "")} texts={texts} />
          ))}
        </fieldset>
      ))}
      {template.selections.map((selection) => (
        <SelectionField
          selection={selection}
          legend={template.bounds.length ? fieldName(texts, selection.path) : label}
          chosen={listAt(values, selection.path)}
          set={(chosen) => set(selection.path, chosen)}
          name={(member) => memberName(printed, template.action, selection.path, member, locale)}
          busy={busy}
        />
      ))}
    </>
  );
}

/** How much is chosen and how much may be, such as "Give: 2 chosen, 1 to 3 needed". */
export function countOf(total: Template["totals"][number], sum: number, texts: Texts, say: ReturnType<typeof useWords>["say"]): string {
  const [path = ""] = total.paths;
  const group = path.includes(".") ? `${fieldName(texts, path.split(".", 1)[0] ?? "")}: ` : "";
  return `${group}${chosenOf(sum, total, say)}`;
}

/** The fields that can be set, by the field that they are nested in; "" for those that are not. */
function groupsOf(template: Template): Map<string, Bound[]> {
  const groups = new Map<string, Bound[]>();
  for (const bound of template.bounds) {
    if (bound.most === 0 && !bound.choices.length) continue;
    const group = bound.path.includes(".") ? bound.path.split(".", 1)[0] ?? "" : "";
    groups.set(group, [...(groups.get(group) ?? []), bound]);
  }
  return groups;
}

interface FieldProps {
  bound: Bound;
  value: string | number | undefined;
  set: (path: string, value: string | number) => void;
  name: string;
  icon: ReturnType<typeof iconOf>;
  texts: Record<string, string>;
}

function Field({ bound, value, set, name, icon, texts }: FieldProps) {
  if (bound.choices.length) {
    return (
      <label>
        {name}
        <select value={value} onChange={(event) => set(bound.path, event.currentTarget.value)}>
          {bound.choices.map((choice) => (
            <option value={choice}>{wordOf(texts, choice)}</option>
          ))}
        </select>
      </label>
    );
  }
  const number = Number(value ?? 0);
  const least = bound.least ?? 0;
  const most = bound.most ?? Number.POSITIVE_INFINITY;
  return (
    <div class="stepper" role="group" aria-label={name}>
      {icon && (
        <svg class="icon" viewBox={icon.box} aria-hidden="true">
          {icon.drawn}
        </svg>
      )}
      <span>{name}</span>
      <button type="button" aria-label={`${name} −1`} disabled={number <= least} onClick={() => set(bound.path, number - 1)}>
        −
      </button>
      <output>
        {number}
        {Number.isFinite(most) && <small> / {most}</small>}
      </output>
      <button type="button" aria-label={`${name} +1`} disabled={number >= most} onClick={() => set(bound.path, number + 1)}>
        +
      </button>
    </div>
  );
}

function sumOf(paths: string[], values: Values): number {
  return paths.reduce((all, path) => all + Number(values[path] ?? 0), 0);
}

function fits(template: Template, values: Values): boolean {
  const totals = template.totals.every((total) => {
    const sum = sumOf(total.paths, values);
    return sum >= (total.least ?? 0) && sum <= (total.most ?? Number.POSITIVE_INFINITY);
  });
  return totals && template.selections.every((selection) => enough(selection, listAt(values, selection.path)));
}

function listAt(values: Values, path: string): Member[] {
  return values[path] as Member[];
}

/** The example, with nothing selected yet. */
function begun(template: Template): Values {
  return { ...flat(template.example), ...Object.fromEntries(template.selections.map(({ path }) => [path, []])) };
}

/** What an exclusion rules out becomes 0. */
function settled(template: Template, values: Values): Values {
  const kept = { ...values };
  for (const { path, value, excludes } of template.exclusions) {
    const holds = value ? String(kept[path]) === value : Number(kept[path] ?? 0) !== 0;
    if (holds) for (const other of excludes) kept[other] = 0;
  }
  return kept;
}

/** `{give: {fish: 1}}` as `{"give.fish": 1}`. */
function flat(record: Record<string, unknown>, before = ""): Values {
  const values: Values = {};
  for (const [field, value] of Object.entries(record)) {
    if (before === "" && field === "type") continue;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) Object.assign(values, flat(value as Record<string, unknown>, `${before}${field}.`));
    else values[before + field] = value as Member | Member[];
  }
  return values;
}

/** What is set in an action of a family, such as "2 wood, 1 ore". */
export function filledIn(action: Tagged, texts: Texts): string {
  const told = Object.entries(flat(action)).flatMap(([path, value]) => {
    const name = wordOf(texts, path.split(".").at(-1) ?? "");
    if (Array.isArray(value)) return [`${value.length} ${name}`];
    if (typeof value === "number") return value ? [`${value} ${name}`] : [];
    return value === null ? [] : [wordOf(texts, value)];
  });
  return told.join(", ");
}

function nested(type: string, values: Values): Tagged {
  const action: Tagged = { type };
  for (const [path, value] of Object.entries(values)) {
    const fields = path.split(".");
    const last = fields.pop() as string;
    let record = action as Record<string, unknown>;
    for (const field of fields) record = (record[field] ??= {}) as Record<string, unknown>;
    record[last] = value;
  }
  return action;
}
