/** A drawing for any game: every place at its coordinates, lines to its neighbours, and what the view says lies there. */

import type { Board, Place } from "quipu-client";
import { collectionsOf } from "../places.ts";
import { type DrawingProps, SEAT_COLOURS, targetAt } from "./drawing.ts";

export function Generic(given: DrawingProps) {
  const { board } = given;
  const { x, y, width, height } = board.extent;
  const unit = Math.sqrt((width * height) / Math.max(1, placesOf(board).length)) / 3;
  return (
    <svg class="board" viewBox={`${x - unit} ${y - unit} ${width + 2 * unit} ${height + 2 * unit}`} role="group">
      {layers(board).map(([collection, places]) => (
        <g data-collection={collection}>
          {places.flatMap((place) =>
            place.neighbours
              .filter((other) => other > place.id)
              .map((other) => places[other])
              .filter((other): other is Place => other !== undefined)
              .map((other) => <line class="edge" x1={place.x} y1={place.y} x2={other.x} y2={other.y} stroke-width={unit / 12} />),
          )}
          {places.map((place) => (
            <Spot given={given} collection={collection} place={place} unit={unit} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Spot({ given, collection, place, unit }: { given: DrawingProps; collection: string; place: Place; unit: number }) {
  const { view, targets, traces, locale } = given;
  const target = targetAt(targets, collection, place.id);
  const traced = traces.some((trace) => trace.collection === collection && trace.id === place.id);
  const tokens = tokensAt(view, collection, place.id);
  return (
    <g
      class={`place ${target ? "target" : ""} ${traced ? "traced" : ""}`}
      transform={`translate(${place.x} ${place.y})`}
      tabindex={target ? 0 : -1}
      role={target ? "button" : "img"}
      aria-label={target ? target.label : place.name[locale]}
      onClick={target?.choose}
      onKeyDown={(event) => event.key === "Enter" && target?.choose()}
    >
      <circle r={unit * 0.55} />
      <text class="name" y={unit * 0.85} font-size={unit * 0.28}>
        {place.name[locale]}
      </text>
      {tokens.map((token, index) => (
        <g transform={`translate(${(index - (tokens.length - 1) / 2) * unit * 0.4} 0)`}>
          <circle class="token" r={unit * 0.24} fill={SEAT_COLOURS[token.seat % SEAT_COLOURS.length] ?? "#777"} />
          <text class="initial" font-size={unit * 0.28} dy="0.35em">
            {token.initial}
          </text>
        </g>
      ))}
      <title>{target?.label ?? place.name[locale]}</title>
    </g>
  );
}

function placesOf(board: Board): Place[] {
  return layers(board).flatMap(([, places]) => places);
}

function layers(board: Board): [string, Place[]][] {
  return Object.entries(collectionsOf(board)).filter((entry): entry is [string, Place[]] => "x" in (entry[1][0] ?? {}));
}

interface Token {
  seat: number;
  initial: string;
}

/** Records of the view that name this place by the collection's singular (`place`, `square`, `site`, …). */
function tokensAt(view: unknown, collection: string, id: number): Token[] {
  const field = collection.replace(/s$/, "");
  const found: Token[] = [];
  const visit = (value: unknown, seat: number) => {
    if (Array.isArray(value)) value.forEach((one) => visit(one, seat));
    else if (typeof value === "object" && value !== null) {
      const record = value as Record<string, unknown>;
      const owner = [record.seat, record.owner, seat].find((one): one is number => typeof one === "number") ?? 0;
      if (record[field] === id) found.push({ seat: owner, initial: initialOf(record) });
      Object.values(record).forEach((one) => visit(one, owner));
    }
  };
  visit(view, 0);
  return found;
}

function initialOf(record: Record<string, unknown>): string {
  const word = Object.values(record).find((value): value is string => typeof value === "string" && value.length > 1);
  return word?.[0] ?? "•";
}
