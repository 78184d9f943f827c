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
  locale: Locale;
  you: number | null;
}

export type Drawing = ComponentType<DrawingProps>;

/** Seat colours that the common colour blindnesses can tell apart; a letter stands beside each. */
export const SEAT_COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

export function targetAt(targets: Target[], collection: string, id: number): Target | undefined {
  return targets.find((target) => target.collection === collection && target.id === id);
}

export type View = Record<string, unknown> & { agenda?: Tagged[] };
