/** A long choice made value by value: of all ways to take two cards first one card, then the other. */

import type { Option } from "./targets.ts";

/** An option and the values in which it differs from the others of its kind. */
export interface Valued {
  option: Option;
  values: string[];
}

export interface Narrowing {
  all: Valued[];
  /** Whether the values have no order: a pair is listed once, and either may be chosen first. */
  free: boolean;
}

/** Up to so many that differ in more than one thing are said whole. */
const FEW = 9;

/**
 * What options of one kind differ in; null where that is more than names of things, such as places or numbers, or where
 * a list is short.
 */
export function narrowingOf(options: Option[]): Narrowing | null {
  const records = options.map(({ action }) => action as Record<string, unknown>);
  const fields = Object.keys(records[0] ?? {}).filter(
    (field) => new Set(records.map((one) => JSON.stringify(one[field]))).size > 1,
  );
  if (!fields.length || records.some((one) => fields.some((field) => typeof one[field] !== "string"))) return null;
  if (fields.length > 1 && options.length <= FEW) return null;
  const all = options.map((option, place) => ({
    option,
    values: fields.map((field) => String(records[place]?.[field])),
  }));
  return { all, free: isFree(all.map(({ values }) => values)) };
}

function isFree(lists: string[][]): boolean {
  const known = new Set(lists.map((values) => values.join()));
  const mirrored = lists.some(
    (values) => values.length > 1 && values[0] !== values.at(-1) && known.has([...values].reverse().join()),
  );
  return lists.every(({ length }) => length === 2) && !mirrored && lists.some(([one, other]) => one === other);
}

/** What can be chosen next, with what is left after it. */
export function stepsOf({ all, free }: Narrowing): Map<string, Narrowing> {
  const steps = new Map<string, Narrowing>();
  for (const { option, values } of all) {
    for (const value of new Set(free ? values : values.slice(0, 1))) {
      const step = steps.get(value) ?? { all: [], free };
      step.all.push({ option, values: values.filter((_, place) => place !== values.indexOf(value)) });
      steps.set(value, step);
    }
  }
  const [only] = steps.values();
  return steps.size === 1 && only && only.all.length > 1 ? stepsOf(only) : steps;
}
