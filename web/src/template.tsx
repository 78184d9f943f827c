/** An open family of actions as a form: one number or choice for each field, held within what the template says. */

import { useState } from "preact/hooks";
import type { Tagged, Template } from "quipu-client";

interface Props {
  template: Template;
  label: string;
  busy: boolean;
  act: (action: Tagged) => void;
}

type Values = Record<string, string | number>;

export function TemplateForm({ template, label, busy, act }: Props) {
  const [values, setValues] = useState<Values>(() => flat(template.example));
  const fits = template.totals.every((total) => {
    const sum = total.paths.reduce((all, path) => all + Number(values[path] ?? 0), 0);
    return sum >= (total.least ?? 0) && sum <= (total.most ?? Number.POSITIVE_INFINITY);
  });
  return (
    <form
      class="template"
      onSubmit={(event) => {
        event.preventDefault();
        act(nested(template.action, values));
      }}
    >
      <fieldset disabled={busy}>
        <legend>{label}</legend>
        {template.bounds.map((bound) => (
          <label hidden={bound.most === 0 && !bound.choices.length}>
            {bound.path}
            {bound.choices.length ? (
              <select value={values[bound.path]} onChange={(event) => setValues({ ...values, [bound.path]: event.currentTarget.value })}>
                {bound.choices.map((choice) => (
                  <option value={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input
                type="number"
                min={bound.least ?? 0}
                max={bound.most ?? undefined}
                value={values[bound.path] ?? 0}
                onInput={(event) => setValues({ ...values, [bound.path]: Number(event.currentTarget.value) })}
              />
            )}
          </label>
        ))}
        <button type="submit" disabled={!fits}>
          {label}
        </button>
      </fieldset>
    </form>
  );
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
