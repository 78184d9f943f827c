/** Where each legal action is aimed: at one place, at a piece and then its target, at a card, or nowhere. */

import type { Board, Tagged, Template } from "quipu-client";
import type { Aim, Target } from "../boards/drawing.ts";
import { type Links, type Reference, isLocated, partOf, referencesOf } from "../places.ts";
import type { Locale } from "../words.ts";

export interface Option {
  action: Tagged;
  label: string;
  /** What it names, in the order of its fields. */
  references: Reference[];
  /** Those of them that lie on the board. */
  places: Reference[];
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
  act: (action: Tagged) => void;
  choose: (piece: Chosen) => void;
  /** Let the player choose between several, or say yes to one. */
  ask: (question: Question) => void;
  /** Whether this one says first what it does, and acts when it is chosen again. */
  explains: (option: Option) => boolean;
}

export const same = (one: Chosen, other: Chosen): boolean => one?.collection === other?.collection && one?.id === other?.id;

/** `aim` knows where an action happens that names no place itself. */
export function optionsOf(actions: Tagged[], texts: string[] | undefined, links: Links, board: Board, aim: (action: Tagged) => ReturnType<Aim>): Option[] {
  return actions.map((action, place) => {
    const named = referencesOf(links, action);
    const aimed = named.length ? null : aim(action);
    const references = aimed ? [{ field: "", ...aimed }] : named;
    const places = references.filter((one) => isLocated(board, one.collection));
    return { action, label: texts?.[place] || action.type, references, places };
  });
}

interface Spot {
  at: Reference;
  now: Option[];
  first: Option[];
}

const SPENDS = /^(discard|boost|playPair|playMixedPair|barter|tradeCards|pay|sell)/;

/** Whether an action gives up cards of the hand, by its kind. */
export function spends({ action, places }: Option): boolean {
  return places.length === 0 && SPENDS.test(action.type);
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
  const name = partOf(board, at.collection, at.id)?.name[locale] ?? String(at.id + 1);
  const items = now.map((option) => ({ label: option.label, run: () => hands.act(option.action) }));
  if (first.length) items.push({ label: `${name} …`, run: () => hands.choose(at) });
  const [only] = items;
  const said = now.some(hands.explains);
  const label = items.length === 1 && only ? only.label : `${name}: ${items.map((item) => item.label).join("; ")}`;
  return { collection: at.collection, id: at.id, label, choose: () => (items.length === 1 && !said ? only?.run() : hands.ask({ lead: name, items })) };
}
