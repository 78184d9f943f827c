/** Which places a finger can tell apart. */

/** Pixels that a finger needs for itself. */
export const FINGER = 40;

export type Point = readonly [number, number];

/** How many times larger the board has to be before a tap on one place cannot mean another; 1 if it is large enough. */
export function magnification(meant: Point, others: readonly Point[]): number {
  const nearest = Math.min(...others.map((one) => apart(meant, one)).filter((far) => far > 0));
  return nearest < FINGER - 0.5 ? (FINGER + 1) / nearest : 1;
}

/** The place nearest to a tap, if it is within the reach of a finger; -1 if none is. */
export function nearest(tap: Point, places: readonly Point[]): number {
  const far = places.map((one) => apart(tap, one));
  const least = Math.min(...far);
  return least <= FINGER / 2 ? far.indexOf(least) : -1;
}

const apart = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
