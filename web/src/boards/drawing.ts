/** What a drawing of a game is given, and what it gives back. */

import type { Board, Tagged } from "quipu-client";
import type { ComponentType } from "preact";
import type { Locale } from "../words.ts";

export interface Target {
  collection: string;
  id: number;
  /** In words: what happens when it is chosen. */
  label: string;
  choose: () => void;
}

export interface DrawingProps {
  board: Board;
  view: Record<string, unknown>;
  /** Places that an action can be aimed at now. */
  targets: Target[];
  /** Places that the last entry spoke of. */
  traces: { collection: string; id: number }[];
  /** Everything that can be done now, also what names no place. */
  options: Option[];
  /** Names of enum members in the reader's language, by `Enum-MEMBER`. */
  texts: Record<string, string>;
  /** Who sits where. */
  names: string[];
  locale: Locale;
  you: number | null;
}

export interface Option {
  action: Tagged;
  label: string;
  choose: () => void;
}

/** The board itself, or what lies beside it: hands, cards, supplies. */
export type Drawing = ComponentType<DrawingProps>;

/** Where an action happens that names no place itself: a piece by its role, a card by its kind. */
export type Aim = (action: Tagged, board: Board, view: Record<string, unknown>) => { collection: string; id: number } | null;

/** Seat colours that the common colour blindnesses can tell apart; a number stands beside each. */
export const SEAT_COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/** Games whose texts call the seats' pieces by their colours. */
const NAMED_COLOURS: Record<string, string[]> = {
  caracalla: ["#c8401f", "#0067a8", "#00875f", "#e8b21c", "#33302e", "#f2ede2"],
  inkas: ["#b3261e", "#f0932b", "#0a6fb8", "#8d939c"],
};

/** The colours of the seats of a game; also without colour, each seat has its number and its pattern. */
export function coloursOf(game: string): string[] {
  return NAMED_COLOURS[game] ?? SEAT_COLOURS;
}

export function targetAt(targets: Target[], collection: string, id: number): Target | undefined {
  return targets.find((target) => target.collection === collection && target.id === id);
}

export type View = Record<string, unknown> & { agenda?: Tagged[] };
