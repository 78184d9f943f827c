/**
 * An open family of actions as a form: a number, a choice or a list for each field, held within what the template says.
 */

import type { Tagged, Template } from "quipu-client";
import { iconOf } from "../boards/index.ts";
import type { Reference } from "../places.ts";
import type { Printed } from "../printed.ts";
import { type Texts, fieldName, wordOf } from "../view/names.ts";
import { useWords } from "../words.ts";
import { Pictured } from "./choice.tsx";
import { type Member, SelectionField, chosenOf, enough, memberName } from "./selection.tsx";

interface Props {
  form: Form;
  change: (form: Form) => void;
  label: string;
  busy: boolean;
  act: (action: Tagged) => void;
  printed: Printed;
  close: () => void;
  /** Whether a part is seen, and can be touched, on the table or in the hand. */
  isShown: (at: Pick<Reference, "collection" | "id">) => boolean;
}

type Values = Record<string, Member | Member[]>;
type Bound = Template["bounds"][number];

/** An open family with what is set in it so far. */
export interface Form {
  template: Template;
  values: Values;
}

export const formOf = (template: Template): Form => ({ template, values: begun(template) });

/** The form after a touch on something that it names: one more of a thing, a part chosen or no more. */
export function touched(form: Form, at: Pick<Reference, "collection" | "id">, name: string | undefined): Form {
  const { template, values } = form;
  const set = (path: string, value: Member | Member[]) => ({
    template,
    values: settled(template, { ...values, [path]: value }),
  });
  const selection = template.selections.find(({ numbers }) => numbers.includes(at.id));
  if (selection) {
    const chosen = listAt(values, selection.path);
    if (chosen.includes(at.id))
      return set(
        selection.path,
        chosen.filter((one) => one !== at.id),
      );
    return chosen.length < selection.most ? set(selection.path, [...chosen, at.id]) : form;
  }
  const bound = template.bounds.find(
    ({ path, most }) => lastOf(path) === name && !path.startsWith("take.") && most !== 0,
  );
  const count = Number(values[bound?.path ?? ""] ?? 0);
  return bound && count < (bound.most ?? Number.POSITIVE_INFINITY) ? set(bound.path, count + 1) : form;
}

/** Whether a part is among those that are chosen. */
export const isPicked = ({ template, values }: Form, id: number): boolean =>
  template.selections.some(({ path }) => listAt(values, path).includes(id));

export function TemplateForm({ form, change, label, busy, act, printed, close, isShown }: Props) {
  const { say } = useWords();
  const { template, values } = form;
  const set = (path: string, value: Member | Member[]) =>
    change({ template, values: settled(template, { ...values, [path]: value }) });
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
      <Fields
        template={template}
        label={label}
        busy={busy}
        printed={printed}
        values={values}
        set={set}
        isShown={isShown}
      />
      <div class="sending">
        {template.selections.map(
          (selection) =>
            liesOpen(template, selection, printed, isShown) && (
              <p key={selection.path} class="total" role="status">
                {chosenOf(listAt(values, selection.path).length, selection, say)}
              </p>
            ),
        )}
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
      </div>
    </form>
  );
}

type Inside = Pick<Props, "label" | "busy" | "printed" | "isShown"> & {
  template: Template;
  values: Values;
  set: (path: string, value: Member | Member[]) => void;
};

function Fields({ template, label, busy, printed, values, set, isShown }: Inside) {
  const { locale } = useWords();
  const texts = printed.game.texts;
  const ruledOut = excludedIn(template, values);
  const spent = (path: string) =>
    template.totals.some(
      (total) => total.paths.includes(path) && sumOf(total.paths, values) >= (total.most ?? Number.POSITIVE_INFINITY),
    );
  return (
    <>
      {[...groupsOf(template)].map(([group, bounds]) => (
        <fieldset disabled={busy}>
          <legend>{group ? fieldName(texts, group) : label}</legend>
          {bounds.map(({ path, least, most }) => (
            <Counter
              key={path}
              count={Number(values[path] ?? 0)}
              least={least ?? 0}
              most={most ?? Number.POSITIVE_INFINITY}
              more={!spent(path) && !ruledOut.has(path)}
              set={(count) => set(path, count)}
              name={nameOf(path, texts)}
              icon={iconOf(printed.game.name, lastOf(path))}
            />
          ))}
        </fieldset>
      ))}
      {template.bounds.map(
        ({ path, choices }) =>
          choices.length > 0 && (
            <fieldset key={path} class="selection" disabled={busy}>
              <legend>{fieldName(texts, lastOf(path))}</legend>
              {choices.map((choice) => (
                <Pick
                  key={choice}
                  pressed={values[path] === choice}
                  pick={() => set(path, choice)}
                  name={wordOf(texts, choice)}
                  icon={iconOf(printed.game.name, choice)}
                />
              ))}
            </fieldset>
          ),
      )}
      {template.selections.map(
        (selection) =>
          !liesOpen(template, selection, printed, isShown) && (
            <SelectionField
              key={selection.path}
              selection={selection}
              legend={template.bounds.length ? fieldName(texts, selection.path) : label}
              chosen={listAt(values, selection.path)}
              set={(chosen) => set(selection.path, chosen)}
              name={(member) => memberName(printed, template.action, selection.path, member, locale)}
              busy={busy}
            />
          ),
      )}
    </>
  );
}

/** Whether all that can be selected lies where it can be touched. */
function liesOpen(
  { action }: Template,
  { path, numbers }: Template["selections"][number],
  printed: Printed,
  isShown: Props["isShown"],
): boolean {
  const collection = printed.links[action]?.[path.split(".", 1)[0] ?? ""];
  return collection !== undefined && numbers.length > 0 && numbers.every((id) => isShown({ collection, id }));
}

const lastOf = (path: string): string => path.split(".").at(-1) ?? "";
const nameOf = (path: string, texts: Texts): string => wordOf(texts, lastOf(path));

/** How much is chosen and how much may be, such as "Give: 2 chosen, 1 to 3 needed". */
export function countOf(
  total: Template["totals"][number],
  sum: number,
  texts: Texts,
  say: ReturnType<typeof useWords>["say"],
): string {
  const [path = ""] = total.paths;
  const group = path.includes(".") ? `${fieldName(texts, path.split(".", 1)[0] ?? "")}: ` : "";
  return `${group}${chosenOf(sum, total, say)}`;
}

/** The numbers that can be set, by the field that they are nested in; "" for those that are not. */
function groupsOf(template: Template): Map<string, Bound[]> {
  const groups = new Map<string, Bound[]>();
  for (const bound of template.bounds) {
    if (bound.most === 0 || bound.choices.length) continue;
    const group = bound.path.includes(".") ? (bound.path.split(".", 1)[0] ?? "") : "";
    groups.set(group, [...(groups.get(group) ?? []), bound]);
  }
  return groups;
}

interface Named {
  name: string;
  icon: ReturnType<typeof iconOf>;
}

/** One of several values, such as the card that is taken. */
function Pick({ pressed, pick, name, icon }: Named & { pressed: boolean; pick: () => void }) {
  return (
    <button type="button" aria-pressed={pressed} onClick={pick}>
      {icon && <Pictured {...icon} />}
      {name}
    </button>
  );
}

interface CounterProps extends Named {
  count: number;
  least: number;
  most: number;
  /** Whether what all of them come to leaves room for one more of this. */
  more: boolean;
  set: (count: number) => void;
}

/** A thing of which some are chosen: a tap on it adds one, the button before it takes one away. */
function Counter({ count, least, most, more, set, name, icon }: CounterProps) {
  const limit = Number.isFinite(most) ? ` / ${most}` : "";
  return (
    <div class={`counter ${count ? "some" : ""}`} role="group" aria-label={`${name} ${count}${limit}`}>
      {count > least && (
        <button type="button" class="less" aria-label={`${name} −1`} onClick={() => set(count - 1)}>
          −
        </button>
      )}
      <button type="button" class="thing" disabled={!more || count >= most} onClick={() => set(count + 1)}>
        {icon && <Pictured {...icon} />}
        <span>{name} </span>
        <b>
          {count}
          {limit && <small>{limit}</small>}
        </b>
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

/** The example, with nothing counted or selected yet. */
function begun(template: Template): Values {
  const counted = template.bounds.filter(({ choices }) => !choices.length).map(({ path, least }) => [path, least ?? 0]);
  return {
    ...flat(template.example),
    ...Object.fromEntries([...counted, ...template.selections.map(({ path }) => [path, []])]),
  };
}

/** What is ruled out by what is set. */
function excludedIn(template: Template, values: Values): Set<string> {
  const holding = template.exclusions.filter(({ path, value }) =>
    value ? String(values[path]) === value : Number(values[path] ?? 0) !== 0,
  );
  return new Set(holding.flatMap(({ excludes }) => excludes));
}

/** What an exclusion rules out becomes 0. */
function settled(template: Template, values: Values): Values {
  return { ...values, ...Object.fromEntries([...excludedIn(template, values)].map((path) => [path, 0])) };
}

/** `{give: {fish: 1}}` as `{"give.fish": 1}`. */
function flat(record: Record<string, unknown>, before = ""): Values {
  const values: Values = {};
  for (const [field, value] of Object.entries(record)) {
    if (before === "" && field === "type") continue;
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      Object.assign(values, flat(value as Record<string, unknown>, `${before}${field}.`));
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
    for (const field of fields) {
      record[field] ??= {};
      record = record[field] as Record<string, unknown>;
    }
    record[last] = value;
  }
  return action;
}
