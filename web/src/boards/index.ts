/** Drawings by game; a game without one is drawn by `Generic`. */

import type { Aim, Drawing } from "./drawing.ts";

/** The board. */
export const DRAWINGS: Record<string, Drawing> = {};
/** What lies beside the board: hands, cards, supplies. */
export const HANDS: Record<string, Drawing> = {};
/** Where actions happen that name no place themselves. */
export const AIMS: Record<string, Aim> = {};
