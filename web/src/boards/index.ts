/** Drawings by game; a game without one is drawn by `Generic`. */

import type { Drawing } from "./drawing.ts";

export const DRAWINGS: Record<string, Drawing> = {};
