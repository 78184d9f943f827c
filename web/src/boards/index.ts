/** Drawings by game; a game without one is drawn by `Generic`. */

import type { JSX } from "preact";
import "./boards.css";
import "./caracalla.css";
import "./caral.css";
import "./caretos.css";
import "./inkas.css";
import { Caracalla, caracallaAim } from "./caracalla.tsx";
import { CaracallaHand } from "./caracalla-hand.tsx";
import { Caral, caralAim } from "./caral.tsx";
import { CaralHand } from "./caral-hand.tsx";
import { Caretos, caretosAim } from "./caretos.tsx";
import { CaretosHand } from "./caretos-hand.tsx";
import { Inkas, inkasAim } from "./inkas.tsx";
import { InkasHand } from "./inkas-hand.tsx";
import type { Aim, Drawing } from "./drawing.ts";
import { RESOURCE_ICONS } from "./caral-things.tsx";
import { CARD_ICONS } from "./terrain.tsx";

/** Each draws tables of its own game, with that game's types; who looks one up has a table of the game by whose name it looks. */
const byGame = (drawings: Record<string, Drawing<never>>) => drawings as Record<string, Drawing>;

/** The board. */
export const DRAWINGS = byGame({ caracalla: Caracalla, caral: Caral, caretos: Caretos, inkas: Inkas });
/** What lies beside the board: hands, cards, supplies. */
export const HANDS = byGame({ caracalla: CaracallaHand, caral: CaralHand, caretos: CaretosHand, inkas: InkasHand });
/** Boards that are hardly wider than high: a wide window has room beside them. */
export const SLIM = new Set(["caracalla", "caral", "inkas"]);
/** Parts that the hand shows as buttons while they can be played: they need no second one. */
export const HELD: Record<string, string> = { caracalla: "hand", caral: "hand", caretos: "nightCards" };
/** Where actions happen that name no place themselves. */
const aims: Record<string, Aim<never>> = { caracalla: caracallaAim, caral: caralAim, caretos: caretosAim, inkas: inkasAim };
export const AIMS = aims as Record<string, Aim>;
/** Pictures of what forms count, by its name in the rules, and the box in which they are drawn. */
const ICONS: Record<string, { box: string; drawn: Record<string, JSX.Element> }> = {
  caral: { box: "-22 -22 44 44", drawn: RESOURCE_ICONS },
  inkas: { box: "-1 -1 2 2", drawn: CARD_ICONS },
};

/** The picture of a thing that a form counts; undefined without one. */
export function iconOf(game: string, thing: string): { box: string; drawn: JSX.Element } | undefined {
  const icons = ICONS[game];
  const drawn = icons?.drawn[thing] ?? icons?.drawn[thing.toUpperCase()];
  return icons && drawn && { box: icons.box, drawn };
}
