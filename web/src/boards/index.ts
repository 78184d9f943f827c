/** Drawings by game; a game without one is drawn by `Generic`. */

import "./boards.css";
import "./caracalla.css";
import "./caral.css";
import "./caretos.css";
import "./inkas.css";
import { Caracalla, caracallaAim } from "./caracalla.tsx";
import { CaracallaHand, CaracallaSide } from "./caracalla-hand.tsx";
import { Caral, caralAim } from "./caral.tsx";
import { CaralHand, CaralSide } from "./caral-hand.tsx";
import { Caretos, caretosAim } from "./caretos.tsx";
import { CaretosHand, CaretosSide } from "./caretos-hand.tsx";
import { Inkas, inkasAim } from "./inkas.tsx";
import { InkasHand, InkasSide } from "./inkas-hand.tsx";
import type { Aim, Drawing, Icon, SideDrawing, Spot } from "./drawing.ts";
import { CARDS } from "./terrain.tsx";
import { ICONS } from "./icons.tsx";

/**
 * Each draws tables of its own game, with that game's types; who looks one up has a table of the game by whose name it
 * looks.
 */
const byGame = (drawings: Record<string, Drawing<never>>) => drawings as Record<string, Drawing>;

/** The board. */
export const DRAWINGS = byGame({ caracalla: Caracalla, caral: Caral, caretos: Caretos, inkas: Inkas });
/** What lies beside the board: one's own hand and cards, supplies. */
export const HANDS = byGame({ caracalla: CaracallaHand, caral: CaralHand, caretos: CaretosHand, inkas: InkasHand });
/** What each seat has on the table. */
export const SIDES = {
  caracalla: CaracallaSide,
  caral: CaralSide,
  caretos: CaretosSide,
  inkas: InkasSide,
} as unknown as Record<string, SideDrawing>;
/** Parts that the hand shows as buttons while they can be played: they need no second one. */
export const HELD: Record<string, string[]> = {
  caracalla: ["hand"],
  caral: ["hand"],
  caretos: ["nightCards", "bonusCards"],
  inkas: ["cards", "developments", "prices"],
};
/** Where actions happen that name no place themselves. */
const aims: Record<string, Aim<never>> = {
  caracalla: caracallaAim,
  caral: caralAim,
  caretos: caretosAim,
  inkas: inkasAim,
};
export const AIMS = aims as Record<string, Aim>;

/** The field of an open family that a thing in the hand stands for. */
export function heldName(game: string, { collection, id }: Spot): string | undefined {
  return game === "inkas" && collection === "cards" ? CARDS[id] : undefined;
}

/** The picture of a thing by the name of its value, such as `WOOD` or `wood`; undefined without one. */
export function iconOf(game: string, thing: string): Icon | undefined {
  return ICONS[game]?.[thing.toUpperCase()];
}
