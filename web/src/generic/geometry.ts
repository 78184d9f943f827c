/**
 * Where the places of a board lie, in units in which neighbours are 100 apart: extents of 3 and of 3,000 look alike.
 */

import type { Board, Place } from "quipu-client";
import { hexagon, box, disc, polygon } from "../boards/shapes.tsx";
import { collectionsOf, isLocated } from "../places.ts";

export const UNIT = 100;
const NEAR = 1.15;

export interface Layer {
  collection: string;
  places: Place[];
  shape: "square" | "hexagon" | "disc";
  /** Half the width of a place. */
  size: number;
  /** The outline around the centre of a place. */
  outline: string;
}

export interface Ground {
  layers: Layer[];
  /** What encloses all places. */
  frame: { x: number; y: number; width: number; height: number };
}

export function groundOf(board: Board): Ground | null {
  const given = Object.entries(collectionsOf(board)).filter(([collection]) => isLocated(board, collection)) as [
    string,
    Place[],
  ][];
  if (!given.length) return null;
  const spacings = given.map(([, places]) => spacingOf(places));
  const spacing = Math.max(...spacings) || Math.max(board.extent.width, board.extent.height) || 1;
  const scale = UNIT / spacing;
  const all = given.flatMap(([, places]) => places.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  const layers = given.map(([collection, places], at): Layer => {
    const moved = places.map((place) => ({ ...place, x: place.x * scale, y: place.y * scale }));
    const own = (spacings[at] || spacing) * scale;
    return { collection, places: moved, ...shapeOf(moved, own, all) };
  });
  const reach = Math.max(...layers.map((layer) => layer.size));
  const [x, y] = [Math.min(...all.map((one) => one.x)) - reach, Math.min(...all.map((one) => one.y)) - reach];
  const width = Math.max(...all.map((one) => one.x)) + reach - x;
  const height = Math.max(...all.map((one) => one.y)) + reach - y;
  return { layers: layers.sort((one, other) => other.size - one.size), frame: { x, y, width, height } };
}

interface Point {
  x: number;
  y: number;
}

/** The usual distance of a place to the one nearest to it; 0 for a single place. */
function spacingOf(places: Point[]): number {
  const distances = places
    .map((place) => nearest(place, places))
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  return distances[Math.floor(distances.length / 2)] ?? 0;
}

function nearest(from: Point, points: Point[]): number {
  return Math.min(
    ...points
      .filter((one) => one.x !== from.x || one.y !== from.y)
      .map((one) => Math.hypot(one.x - from.x, one.y - from.y)),
  );
}

/** Squares and hexagons where the places tile the plane, else discs that keep clear of one another. */
function shapeOf(places: Place[], spacing: number, all: Point[]): Pick<Layer, "shape" | "size" | "outline"> {
  const angles = places.length > 2 ? angleOfNeighbours(places, spacing) : null;
  if (angles === 90) return { shape: "square", size: spacing / 2, outline: box(spacing / 2) };
  if (angles === 0 || angles === 30) {
    const radius = spacing / Math.sqrt(3);
    const pointed = polygon(
      [0, 1, 2, 3, 4, 5].map(
        (side) => [radius * Math.sin((side * Math.PI) / 3), radius * Math.cos((side * Math.PI) / 3)] as const,
      ),
    );
    return { shape: "hexagon", size: radius, outline: angles === 30 ? hexagon(radius) : pointed };
  }
  const room = Math.min(...places.map((place) => nearest(place, all)));
  const size = Math.min(0.36 * spacing, 0.44 * (Number.isFinite(room) ? room : spacing));
  return { shape: "disc", size, outline: disc(size) };
}

/** 90 for a lattice of squares, 0 and 30 for one of hexagons (where the first neighbour lies), else null. */
function angleOfNeighbours(places: Point[], spacing: number): 90 | 0 | 30 | null {
  const found = new Set<number>();
  for (const place of places) {
    for (const other of places) {
      const distance = Math.hypot(other.x - place.x, other.y - place.y);
      if (distance === 0 || distance > NEAR * spacing) continue;
      if (distance < spacing / NEAR) return null;
      found.add((Math.round((Math.atan2(other.y - place.y, other.x - place.x) * 180) / Math.PI) + 360) % 180);
    }
  }
  const angles = [...found];
  if (angles.length === 2 && angles.every((angle) => angle % 90 === 0)) return 90;
  if (angles.length < 2 || !angles.every((angle) => angle % 30 === 0)) return null;
  if (angles.every((angle) => angle % 60 === 0)) return 0;
  return angles.every((angle) => angle % 60 === 30) ? 30 : null;
}
