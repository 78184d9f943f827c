/** Caretos: a night of paths between lit places; villagers around their fires, two Caretos, and Monsters. */

import type { Board, caretos, Place } from "quipu-client";
import { coloursOf } from "./colours.ts";
import type { Aim, Drawing, DrawingProps } from "./drawing.ts";
import { usePortrait } from "../media.ts";
import { useIdentities } from "./identities.ts";
import { Campfire, Careto, MonsterFigure, Villager } from "./night-folk.tsx";
import { NightSite } from "./night-sites.tsx";
import { disc, grain, Piece, round, Spots, wordsOf } from "./shapes.tsx";

/** A Monster is activated where it stands, or where it waits beside the board; both begin at the places of a number. */
export const caretosAim: Aim<"caretos"> = (action, board, view) => {
  if (action.type === "chooseStart")
    return board.places.flatMap(({ id, symbol }) => (symbol === action.symbol ? [{ collection: "places", id }] : []));
  if (action.type !== "activateMonster") return null;
  const place = view.monsters.find((one) => one.monster === action.monster)?.place;
  return typeof place === "number" ? { collection: "places", id: place } : null;
};

export const Caretos: Drawing<"caretos"> = (given) => {
  const { board: served, view } = given;
  // a wide board is turned a quarter on a high screen, which keeps who is clockwise of whom
  const quarter = usePortrait() && served.extent.width > served.extent.height;
  const board = quarter
    ? { ...served, places: served.places.map((place) => ({ ...place, x: -place.y, y: place.x })) }
    : served;
  const extent = frame(board.places);
  const at: Finder = (id) => board.places.find((place) => place.id === id);
  const groups =
    view.walkers && !view.crowds.some((crowd) => crowd.place === view.walkers?.place)
      ? [...view.crowds, view.walkers]
      : view.crowds;
  const holds = (place: Place) => holdings(view, place.id, given);
  return (
    <svg class="board caretos" viewBox={`${extent.x} ${extent.y} ${extent.width} ${extent.height}`} role="group">
      <Country places={board.places} at={at} extent={extent} />
      <Figures view={view} groups={groups} at={at} />
      <Villagers groups={groups} at={at} />
      {view.walkers && <Procession place={at(view.walkers.place)} />}
      <g class="scenery">
        {board.places.map((place) => (
          <text class="sign" x={place.x} y={place.y + (place.kind === "PLAIN" ? 40 : 47)}>
            {place.kind === "PLAIN" ? "" : place.name[given.language]}
          </text>
        ))}
      </g>
      {view.monsters.some((one) => one.place === null && !one.inCauldron) && <Marks places={board.places} />}
      <Spots given={given} collection="places" places={board.places} outline={() => disc(38)} holds={holds} />
    </svg>
  );
};

/** The numbers that players choose from at the start: each marks two places. */
function Marks({ places }: { places: caretos.BoardPlace[] }) {
  return (
    <g class="scenery">
      {places.map(
        ({ x, y, symbol }) =>
          symbol && (
            <g transform={`translate(${x} ${y + 6})`}>
              <circle class="start-mark" r={15} />
              <text class="start-mark" dy="0.36em">
                {SYMBOLS.indexOf(symbol) + 1}
              </text>
            </g>
          ),
      )}
    </g>
  );
}

const SYMBOLS: caretos.Symbol[] = ["ONE", "TWO", "THREE", "FOUR"];

type Finder = (id: number) => Place | undefined;
type Group = caretos.View["crowds"][number];

/** What is printed: the night, the land, the paths and the places. */
function Country({ places, at, extent }: { places: Place[]; at: Finder; extent: Board["extent"] }) {
  return (
    <>
      <defs>
        <radialGradient id="fire-glow">
          <stop offset="0" stop-color="#ffb347" stop-opacity=".75" />
          <stop offset=".5" stop-color="#ff8a2a" stop-opacity=".25" />
          <stop offset="1" stop-color="#ff8a2a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <g class="scenery">
        <Land places={places} frame={extent} />
        {places.flatMap((place) =>
          place.neighbours
            .filter((other) => other > place.id)
            .map((other) => {
              const end = at(other);
              return end && <Way from={place} to={end} />;
            }),
        )}
        {places.map((place) => (
          <Clearing place={place} />
        ))}
      </g>
    </>
  );
}

function Clearing({ place }: { place: Place }) {
  const plain = place.kind === "PLAIN";
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      <ellipse class={plain ? "circle" : "clearing"} cy={6} rx={plain ? 30 : 42} ry={plain ? 22 : 29} />
      <g transform="translate(0 -20)">
        <NightSite kind={place.kind} />
      </g>
    </g>
  );
}

/** Campfires, Caretos and Monsters; who stands among villagers stands behind them. */
function Figures({ view, groups, at }: { view: caretos.View; groups: Group[]; at: Finder }) {
  const colours = coloursOf("caretos");
  const above = (place: number): number =>
    groups.some((group) => group.place === place && group.villagers.length > 0) ? 18 : 0;
  const fires = groups.filter((group) => group.campfire).flatMap((group) => at(group.place) ?? []);
  const caretos = view.caretos.map((id, number) => ({ place: at(id), number }));
  const monsters = view.monsters.map((one) => ({ ...one, place: one.place === null ? undefined : at(one.place) }));
  return (
    <>
      {fires.map((place) => (
        <Piece key={`fire-${place.id}`} x={place.x} y={place.y + 12}>
          <Campfire />
        </Piece>
      ))}
      {caretos.map(
        ({ place, number }) =>
          place && (
            <Piece key={`careto-${number}`} x={place.x} y={place.y - above(place.id)}>
              <g transform="scale(1.25)">
                <Careto number={number} />
              </g>
            </Piece>
          ),
      )}
      {monsters.map(
        ({ place, monster, owner }) =>
          place && (
            <Piece key={monster} x={place.x} y={place.y - 4 - above(place.id)}>
              <g transform="scale(1.3)">
                <MonsterFigure monster={monster} colour={colours[owner] ?? "#777"} seat={owner} />
              </g>
            </Piece>
          ),
      )}
    </>
  );
}

function Villagers({ groups, at }: { groups: Group[]; at: Finder }) {
  const villagers = useIdentities(
    groups.flatMap((group) => group.villagers.map((sort) => ({ sort, place: group.place }))),
  );
  return (
    <>
      {villagers.map((one) => {
        const place = at(one.place);
        const mates = villagers.filter((other) => other.place === one.place);
        const [dx, dy] = around(mates.indexOf(one), mates.length);
        return (
          place && (
            <Piece key={one.key} x={place.x + dx} y={place.y + 18 + dy}>
              <g transform="scale(1.22)">
                <Villager color={one.sort} />
              </g>
            </Piece>
          )
        );
      })}
    </>
  );
}

/** The places and a rim around them. */
function frame(places: Place[]): Board["extent"] {
  const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
  const [x, y] = [Math.min(...xs) - 62, Math.min(...ys) - 66];
  return { x, y, width: Math.max(...xs) + 62 - x, height: Math.max(...ys) + 62 - y };
}

/** A path: pale, a little bent, always in the same way. */
function Way({ from, to }: { from: Place; to: Place }) {
  const bend = (grain(from.id * 31 + to.id) - 0.5) * 36;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const middleX = round((from.x + to.x) / 2 - (dy / long) * bend);
  const middleY = round((from.y + to.y) / 2 + 6 + (dx / long) * bend);
  const d = `M${from.x} ${from.y + 6}Q${middleX} ${middleY} ${to.x} ${to.y + 6}`;
  return (
    <>
      <path class="way-edge" d={d} />
      <path class="way" d={d} />
      <path class="way-print" d={d} />
    </>
  );
}

/** How far the land goes on beyond the places, on screens of another shape. */
const BEYOND = 1500;

/** The sky with the moon and stars, ridges one behind the other, and single trees where nothing else is. */
function Land({ places, frame: { x, y, width, height } }: { places: Place[]; frame: Board["extent"] }) {
  const spots = Array.from(
    { length: 120 },
    (_, tree) => [x + 20 + grain(tree * 3 + 1) * (width - 40), y + 25 + grain(tree * 5 + 2) * (height - 40)] as const,
  );
  const free = spots.filter(([left, top]) => places.every((place) => Math.hypot(place.x - left, place.y - top) > 72));
  const [moonX, moonY] = [x + width * 0.84, y + height * 0.1];
  return (
    <>
      <rect class="night" x={x - BEYOND} y={y - BEYOND} width={width + 2 * BEYOND} height={height + 2 * BEYOND} />
      {[130, 100, 70].map((halo) => (
        <circle class="halo-of-moon" cx={moonX} cy={moonY} r={halo} />
      ))}
      <circle class="moon" cx={moonX} cy={moonY} r={34} />
      {Array.from({ length: 60 }, (_, star) => (
        <circle
          class="star"
          cx={round(x - 200 + grain(star * 7 + 3) * (width + 400))}
          cy={round(y - 80 + grain(star * 11 + 5) * height * 0.4)}
          r={star % 4 ? 1.2 : 2}
        />
      ))}
      {[0, 1, 2, 3].map((ridge) => (
        <path
          class={`ridge r${ridge}`}
          d={ridgeOf(ridge, x - BEYOND, y + height * (0.2 + 0.22 * ridge), width + 2 * BEYOND)}
        />
      ))}
      {free.map(([left, top], tree) => (
        <path class="tree" d={`M${round(left)} ${round(top - 15 - grain(tree) * 6)}l7 16h-14z`} />
      ))}
    </>
  );
}

/** A line of tops, the farther the steeper, with all that lies below it. */
function ridgeOf(ridge: number, x: number, y: number, width: number): string {
  const step = 130 + ridge * 40;
  const tops = Array.from({ length: Math.ceil(width / step) + 1 }, (_, top) => {
    const rise = (top % 2 ? -1 : 1) * (70 - ridge * 14) * (0.5 + grain(top * 3 + ridge * 17));
    return `${round(x + top * step)} ${round(y + rise)}`;
  });
  return `M${tops.join("L")}V${y + 2 * BEYOND}H${x}z`;
}

/** A group that acts as a Careto wears a ring of fringes. */
function Procession({ place }: { place: Place | undefined }) {
  if (!place) return null;
  return (
    <Piece key="walkers" x={place.x} y={place.y + 10}>
      <ellipse class="procession" rx={36} ry={25} />
    </Piece>
  );
}

/** Villagers stand in front of the fire in rows of at most five, the later rows nearer. */
function around(index: number, count: number): [number, number] {
  const rows = Math.ceil(count / 5);
  const row = Math.floor(index / 5);
  const inRow = Math.min(5, count - row * 5);
  const [slot, gap] = [index - row * 5, 15];
  return [
    (slot - (inRow - 1) / 2) * gap + (row % 2) * 4,
    (row - (rows - 1) / 2) * 11 + (inRow > 2 ? (Math.abs(slot - (inRow - 1) / 2) - 1) * -3 : 0),
  ];
}

function holdings(
  view: caretos.View,
  place: number,
  { texts, names, board, language }: DrawingProps<"caretos">,
): string {
  const monsters = view.monsters
    .filter((one) => one.place === place)
    .map((one) => `${texts[`Monster-${one.monster}`] ?? one.monster} (${names[one.owner] ?? one.owner + 1})`);
  const caretos = view.caretos.flatMap((where, number) =>
    where === place ? [board.caretos[number]?.name[language] ?? "Careto"] : [],
  );
  const crowd = view.crowds.find((one) => one.place === place);
  const folk = [...new Set(crowd?.villagers ?? [])].map(
    (color) => `${crowd?.villagers.filter((one) => one === color).length} ${texts[`Color-${color}`] ?? color}`,
  );
  return [...monsters, ...caretos, ...folk, ...(crowd?.campfire ? [wordsOf<"campfire">(texts).campfire] : [])].join(
    ", ",
  );
}
