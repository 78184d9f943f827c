/** One action or event as a form: its kind, then a choice or a number for each field. */

import type { Tagged } from "quipu-client";
import type { Reading } from "../../view/facts.ts";
import { fieldName, wordOf } from "../../view/names.ts";
import { useWords } from "../../words.ts";
import type { Picking } from "./picking.ts";
import { type FieldKind, type Kind, filled, outlineOf } from "./kinds.ts";

interface Props {
  label: string;
  kinds: Kind[];
  record: Tagged;
  change: (record: Tagged) => void;
  remove: () => void;
  reading: Reading;
  pick: (picking: Picking | null) => void;
  /** Whether fields may be left open, as in an event that is expected. */
  open: boolean;
}

export function RecordForm({ label, kinds, record, change, remove, reading, pick, open }: Props) {
  const { say } = useWords();
  const kind = kinds.find((one) => one.type === record.type);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = record;
    change(value === undefined ? (others as Tagged) : { ...record, [name]: value });
  };
  const begin = (type: string) => {
    const chosen = kinds.find((one) => one.type === type);
    change(chosen && !open ? filled(chosen) : { type });
  };
  return (
    <fieldset class="record">
      <select aria-label={label} value={record.type} required onChange={(event) => begin(event.currentTarget.value)}>
        <option value="" disabled>
          {say("choose")}
        </option>
        {kinds.map((one) => (
          <option value={one.type}>{outlineOf(one.text)}</option>
        ))}
      </select>
      {kind?.fields.map((field) => (
        <FieldForm
          key={field.name}
          field={field}
          value={record[field.name]}
          set={(value) => set(field.name, value)}
          reading={reading}
          pick={pick}
          open={open}
        />
      ))}
      <button type="button" class="quiet" aria-label={`${say("remove")}: ${label}`} onClick={remove}>
        ✕
      </button>
    </fieldset>
  );
}

interface FieldProps extends Pick<Props, "reading" | "pick" | "open"> {
  field: FieldKind;
  value: unknown;
  set: (value: unknown) => void;
}

function FieldForm(props: FieldProps) {
  const { say } = useWords();
  const { field, value, set, reading } = props;
  const name =
    field.name === "seat"
      ? say("player")
      : field.choices.length
        ? fieldName(reading.printed.game.texts, field.name)
        : wordOf(reading.printed.game.texts, field.name);
  if (field.choices.length) return <ChoiceForm {...props} name={name} />;
  if (!field.fields.length) return <NumberForm {...props} name={name} />;
  const record = (value ?? {}) as Record<string, unknown>;
  return (
    <details>
      <summary>{name}</summary>
      {field.fields.map((one) => (
        <FieldForm
          {...props}
          field={one}
          value={record[one.name]}
          set={(inner) => set({ ...record, [one.name]: inner })}
        />
      ))}
    </details>
  );
}

function NumberForm({ field, name, value, set, pick, open }: FieldProps & { name: string }) {
  const { say } = useWords();
  const otherwise = open ? undefined : field.least;
  return (
    <label>
      {name}
      <input
        type="number"
        min={field.least}
        max={field.most}
        value={typeof value === "number" ? value : ""}
        placeholder={open ? say("any") : ""}
        onFocus={() => pick(null)}
        onChange={({ currentTarget: { value: written } }) => set(written === "" ? otherwise : Number(written))}
      />
    </label>
  );
}

function ChoiceForm({ field, name, value, set, pick, open }: FieldProps & { name: string }) {
  const { say } = useWords();
  const { collection, choices } = field;
  return (
    <label>
      {name}
      <select
        value={choices.findIndex((one) => one.value === value)}
        onFocus={() => pick(collection === undefined ? null : { collection, choose: set })}
        onChange={(event) => set(choices[Number(event.currentTarget.value)]?.value)}
      >
        {open && <option value={-1}>{say("any")}</option>}
        {choices.map((choice, place) => (
          <option value={place}>{choice.text}</option>
        ))}
      </select>
    </label>
  );
}
