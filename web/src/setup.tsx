/** The options of a game as a form, from the schema of its `setup`; asked for when it is shown. */

import { useEffect, useState } from "preact/hooks";
import type { GameDocument, Quipu } from "quipu-client";
import type { Schema } from "./places.ts";
import { useWords } from "./words.ts";

export type Setup = Record<string, unknown>;

interface Props {
  quipu: Quipu;
  game: string;
  setup: Setup;
  choose: (setup: Setup) => void;
}

export function SetupOptions({ quipu, game, setup, choose }: Props) {
  const [document, setDocument] = useState<GameDocument | null>(null);
  useEffect(() => void quipu.game(game).then(setDocument, () => undefined), [quipu, game]);
  if (!document) return null;
  return (
    <div class="setup">
      {optionsOf(document).map((option) => (
        <Field
          key={option.field}
          option={option}
          value={setup[option.field]}
          set={(value) => {
            const { [option.field]: _, ...others } = setup;
            choose(value === undefined ? others : { ...others, [option.field]: value });
          }}
        />
      ))}
    </div>
  );
}

type SetupOption = { field: string; title: string } & (
  | { kind: "flag" }
  | { kind: "number"; least: number; most: number }
  | { kind: "one" | "several"; members: { value: string; name: string }[] }
);

/** What can be chosen, as far as the schema tells it; what it tells otherwise keeps its default. */
export function optionsOf(game: GameDocument): SetupOption[] {
  const { $ref, $defs } = game.setupSchema as { $ref: string; $defs: Record<string, Schema> };
  const named = (reference: string | undefined) => reference?.split("/").at(-1) ?? "";
  const properties = $defs[named($ref)]?.properties ?? {};
  return Object.entries(properties).flatMap(([field, schema]): SetupOption[] => {
    const known = { field, title: game.options[field] ?? field };
    if (schema.type === "boolean") return [{ ...known, kind: "flag" }];
    if (schema.type === "integer")
      return [{ ...known, kind: "number", least: schema.minimum ?? 0, most: schema.maximum ?? 1000 }];
    const several = schema.type === "array";
    const kind = named((several ? schema.items : schema)?.$ref);
    const values = $defs[kind]?.enum ?? [];
    const members = values.map((value) => ({ value, name: game.options[`${kind}-${value}`] ?? value }));
    return members.length ? [{ ...known, kind: several ? "several" : "one", members }] : [];
  });
}

interface FieldProps {
  option: SetupOption;
  value: unknown;
  /** With undefined the option keeps its default. */
  set: (value: unknown) => void;
}

function Field({ option, value, set }: FieldProps) {
  const { say } = useWords();
  if (option.kind === "flag")
    return <Check name={option.title} checked={value === true} set={(checked) => set(checked || undefined)} />;
  if (option.kind === "several") {
    const chosen = (value ?? []) as string[];
    return (
      <fieldset>
        <legend>{option.title}</legend>
        {option.members.map((member) => (
          <Check
            name={member.name}
            checked={chosen.includes(member.value)}
            set={(checked) => set(checked ? [...chosen, member.value] : chosen.filter((one) => one !== member.value))}
          />
        ))}
      </fieldset>
    );
  }
  if (option.kind === "number") {
    return (
      <label>
        {option.title}
        <input
          type="number"
          min={option.least}
          max={option.most}
          value={typeof value === "number" ? value : ""}
          placeholder={say("usual")}
          onInput={({ currentTarget: { value: typed, valueAsNumber } }) =>
            set(typed ? Math.min(option.most, Math.max(option.least, Math.round(valueAsNumber))) : undefined)
          }
        />
      </label>
    );
  }
  return (
    <label>
      {option.title}
      <select
        value={typeof value === "string" ? value : option.members[0]?.value}
        onChange={(event) => set(event.currentTarget.value)}
      >
        {option.members.map((member) => (
          <option value={member.value}>{member.name}</option>
        ))}
      </select>
    </label>
  );
}

function Check({ name, checked, set }: { name: string; checked: boolean; set: (checked: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => set(event.currentTarget.checked)} /> {name}
    </label>
  );
}
