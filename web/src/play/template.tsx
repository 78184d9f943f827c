/** An open family of actions as a form: a number or a choice for each field, held within what the template says. */

import { useState } from "preact/hooks";
import type { Tagged, Template } from "quipu-client";
import type { Printed } from "../printed.ts";
import { fieldName, wordOf } from "../view/names.ts";
import { useWords } from "../words.ts";

interface Props {
  template: Template;
  label: string;
  busy: boolean;
  act: (action: Tagged) => void;
  printed: Printed;
  close: () => void;
}

type Values = Record<string, string | number>;
type Bound = Template["bounds"][number];

export function TemplateForm({ template, label, busy, act, printed, close }: Props) {
  const { say } = useWords();
  const [values, setValues] = useState<Values>(() => flat(template.example));
  const set = (path: string, value: string | number) => setValues(settled(template, { ...values, [path]: value }));
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
      {[...groupsOf(template)].map(([group, bounds]) => (
        <fieldset disabled={busy}>
          <legend>{group ? fieldName(printed.game.texts, group) : label}</legend>
          {bounds.map((bound) => (
            <Field bound={bound} value={values[bound.path]} set={set} name={wordOf(printed.game.texts, bound.path.split(".").at(-1) ?? "")} texts={printed.game.texts} />
          ))}
        </fieldset>
      ))}
      {template.totals.map((total) => (
        <p class="total">
          {sumOf(total.paths, values)} {say("of")} {total.least === total.most ? total.most : `${total.least ?? 0}–${total.most ?? "∞"}`}
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
  texts: Record<string, string>;
}

function Field({ bound, value, set, name, texts }: FieldProps) {
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
      <span>{name}</span>
      <button type="button" aria-label={`${name} −1`} disabled={number <= least} onClick={() => set(bound.path, number - 1)}>
        −
      </button>
      <output>{number}</output>
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
  return template.totals.every((total) => {
    const sum = sumOf(total.paths, values);
    return sum >= (total.least ?? 0) && sum <= (total.most ?? Number.POSITIVE_INFINITY);
  });
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
    if (typeof value === "object" && value !== null) Object.assign(values, flat(value as Record<string, unknown>, `${before}${field}.`));
    else values[before + field] = value as string | number;
  }
  return values;
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
