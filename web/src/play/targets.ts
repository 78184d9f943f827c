/** Where each legal action is aimed: at one place, at a piece and then its target, at a card, or nowhere. */

import type { Board, Consequence, Tagged, Template } from "quipu-client";
import type { Aim, Icon, Target } from "../boards/drawing.ts";
import { type Links, type Reference, isLocated, partOf, referencesOf } from "../places.ts";
import type { Locale } from "../words.ts";

export interface Option {
  action: Tagged;
  label: string;
  /** What it names, in the order of its fields. */
  references: Reference[];
  /** Those of them that lie on the board. */
  places: Reference[];
  /** Any one of these means the action, whole or, of a family, its beginning. */
  anyOf: Reference[];
  /** What it gives up for nothing, once that is known. */
  loses: string | null;
}

/** Whether what stands in a legal list is an open family of actions. */
export function isTemplate(action: Tagged | Template): action is Template {
  return action.type === "template";
}

/** A piece that was tapped and waits for its target. */
export type Chosen = Pick<Reference, "collection" | "id"> | null;

export interface Item {
  label: string;
  /** Whether choosing it changes nothing. */
  dismisses?: boolean;
  /** Said beside it, such as what it is worth. */
  note?: string;
  /** The whole sentence, where the label leaves out what the question says. */
  sentence?: string;
  picture?: Icon | undefined;
  /** What it speaks of, shown on the board while it is pointed at. */
  references?: Reference[];
  run: () => void;
}

/** Several to choose between, and what is asked. */
export interface Question {
  lead?: string;
  items: Item[];
}

/** What choosing something may lead to. */
export interface Hands {
  /** `told` is true if the player was told before what it gives up. */
  act: (action: Tagged, told?: boolean) => void;
  choose: (piece: Chosen) => void;
  /** Begin an open family with what was touched. */
  fill: (family: Template, at: Pick<Reference, "collection" | "id">) => void;
  /** Let the player choose between several, or say yes to one. */
  ask: (question: Question) => void;
  /** Whether a choice says first what it does, and acts when it is chosen again. */
  explains: boolean;
  /** What something is called that is no part of the board. */
  named?: (at: Pick<Reference, "collection" | "id">) => string | undefined;
}

export const same = (one: Chosen, other: Chosen): boolean =>
  one?.collection === other?.collection && one?.id === other?.id;

/** An answer about an older version may come after that about a newer one. */
export function newest<T extends { version: number }>(before: T | null, found: T | null): T | null {
  return before && found && before.version > found.version ? before : found;
}

/** `aim` knows where an action happens that names no place itself. */
export function optionsOf(
  actions: Tagged[],
  texts: string[] | undefined,
  links: Links,
  board: Board,
  aim: (action: Tagged) => ReturnType<Aim>,
  consequences: readonly Pick<Consequence, "loses">[] = [],
): Option[] {
  return actions.map((action, place) => {
    const named = isTemplate(action) ? [] : referencesOf(links, action);
    const aimed = named.length ? [] : [aim(action) ?? []].flat().map((spot) => ({ field: "", ...spot }));
    const anyOf = isTemplate(action) ? [...aimed, ...selectedIn(action, links)] : aimed.length > 1 ? aimed : [];
    const references = anyOf.length ? anyOf : [...aimed, ...named];
    const places = references.filter((one) => isLocated(board, one.collection));
    return {
      action,
      label: texts?.[place] || action.type,
      references,
      places,
      anyOf,
      loses: consequences[place]?.loses ?? null,
    };
  });
}

/** The parts that a list in an open family is chosen from. */
function selectedIn({ action, selections }: Template, links: Links): Reference[] {
  return selections.flatMap(({ path, numbers }) => {
    const collection = links[action]?.[path.split(".", 1)[0] ?? ""];
    return collection ? numbers.map((id) => ({ field: path, collection, id })) : [];
  });
}

interface Spot {
  at: Reference;
  now: Option[];
  first: Option[];
}

/** The places that glow now. */
export function targetsOf(options: Option[], chosen: Chosen, board: Board, locale: Locale, hands: Hands): Target[] {
  const spots = new Map<string, Spot>();
  const spot = (at: Reference): Spot => {
    const key = `${at.collection}/${at.id}`;
    const known = spots.get(key) ?? { at, now: [], first: [] };
    spots.set(key, known);
    return known;
  };
  const open = chosen ? options.filter((option) => option.references.some((one) => same(one, chosen))) : options;
  for (const option of open) {
    for (const one of option.anyOf) spot(one).now.push(option);
    if (option.anyOf.length) continue;
    const [first] = option.places;
    const last = option.places.at(-1);
    const held = option.references.at(-1);
    if (!first && held) spot(held).now.push(option);
    if (!first || !last) continue;
    if (first !== last && !same(first, chosen)) spot(first).first.push(option);
    else spot(last).now.push(option);
    const piece = option.references.find((one) => !isLocated(board, one.collection));
    if (piece && !same(piece, chosen)) spot(piece).first.push(option);
  }
  return [...spots.values()].map((one) => targetOf(one, board, locale, hands));
}

function targetOf({ at, now, first }: Spot, board: Board, locale: Locale, hands: Hands): Target {
  const name = partOf(board, at.collection, at.id)?.name[locale] ?? hands.named?.(at) ?? String(at.id + 1);
  const start = now.length > 1 ? commonStart(now.map(({ label }) => label)) : "";
  const items: Item[] = now.map((option) =>
    isTemplate(option.action) ? familyItem(option, at, hands) : shortened(itemOf(option, hands.act), start),
  );
  if (first.length) items.push({ label: `${name} …`, run: () => hands.choose(at) });
  const [only] = now;
  const label =
    items.length === 1 && only && !isTemplate(only.action)
      ? only.label
      : `${name}: ${items.map((item) => item.label).join("; ")}`;
  const choose = () => {
    if (items.length > 1 || (only && hands.explains)) hands.ask({ lead: name, items });
    else if (only && isTemplate(only.action)) hands.fill(only.action, at);
    else if (only) hands.act(only.action);
    else hands.choose(at);
  };
  return { collection: at.collection, id: at.id, label, choose };
}

/** A family that begins with what was touched. */
function familyItem({ action, label, references }: Option, at: Reference, hands: Hands): Item {
  return { label: `${label} …`, references, run: () => isTemplate(action) && hands.fill(action, at) };
}

/** Without the words with which all of them begin. */
function shortened(item: Item, start: string): Item {
  const rest = item.label.startsWith(start) ? item.label.slice(start.length).replace(/^[\s,:;]+/, "") : "";
  return rest && start ? { ...item, label: rest, sentence: item.label } : item;
}

/** The words with which all labels begin, or the whole first label. */
export function commonStart(labels: string[]): string {
  const [first = "", ...others] = labels.map((label) => label.split(" "));
  let count = 0;
  while (count < first.length && others.every((words) => words[count] === first[count])) count += 1;
  const start = (first as string[])
    .slice(0, count)
    .join(" ")
    .replace(/[\s,:;(]+$/, "");
  return start || (first as string[]).join(" ");
}

/** An option as one of several, with what it gives up. */
export function itemOf({ action, label, loses, references }: Option, act: Hands["act"]): Item {
  return { label, references, ...(loses ? { note: loses } : {}), run: () => act(action, loses !== null) };
}
