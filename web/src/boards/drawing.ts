/** What a drawing of a game is given, and what it gives back. */

import type { Tagged, TypesOf } from "quipu-client";
import type { ComponentType, JSX } from "preact";
import type { Schema } from "../places.ts";
import type { Locale } from "../words.ts";

/** A place or part of the board. */
export interface Spot {
  collection: string;
  id: number;
}

/** What is to be drawn, as plain data: it can be posted to a frame, or come from a program that is not this page. */
export interface Scene<T = Aimed, O = Labelled, G extends string = string> {
  board: TypesOf<G>["Board"];
  view: TypesOf<G>["View"];
  /** Places and cards that an action can be aimed at now. */
  targets: T[];
  /** Places that the last entry spoke of. */
  traces: Spot[];
  /** What the last dice showed, and who threw them, where the game has dice. */
  rolled?: { dice: number[]; seat: number | null; version: number } | null;
  /** Everything that can be done now, also what names no place. */
  options: O[];
  /** The game's texts in the reader's language, by `Enum-MEMBER`, `view-<field>` and so on. */
  texts: Record<string, string>;
  /** The game's JSON Schemas, by name; that of the view is `View`. */
  schemas: Record<string, Schema>;
  /** Who sits where. */
  names: string[];
  /** The colour of each seat. */
  colours: string[];
  language: Locale;
  you: number | null;
}

export interface Aimed extends Spot {
  /** In words: what happens when it is chosen. */
  label: string;
}

export interface Labelled {
  action: Tagged;
  label: string;
}

export interface Target extends Aimed {
  /** Whether it is among what was chosen so far. */
  picked?: boolean;
  choose: () => void;
}

export interface Option extends Labelled {
  choose: () => void;
}

/** A scene in which targets and options can be chosen at once; with the types of a game where its name is given. */
export type DrawingProps<G extends string = string> = Scene<Target, Option, G>;

/** What the parts of every drawing are given. */
export type Given = Omit<DrawingProps, "board" | "view">;

/** The board itself, or what lies beside it: hands, cards, supplies. */
export type Drawing<G extends string = string> = ComponentType<DrawingProps<G>>;

/** What one seat has on the table, in a line or two. */
export type SideDrawing<G extends string = string> = ComponentType<{ given: DrawingProps<G>; seat: number }>;

/**
 * Where an action happens that names no place itself: a piece by its role, a card by its kind; several places where
 * any of them means it.
 */
export type Aim<G extends string = string> = (
  action: TypesOf<G>["LegalAction"],
  board: TypesOf<G>["Board"],
  view: TypesOf<G>["View"],
) => Spot | Spot[] | null;

export function targetAt(targets: Target[], collection: string, id: number): Target | undefined {
  return targets.find((target) => target.collection === collection && target.id === id);
}

/** The picture of a thing, and the box in which it is drawn. */
export interface Icon {
  box: string;
  drawn: JSX.Element;
}
