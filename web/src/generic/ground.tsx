/** The board of any game: places with their names, lines to their neighbours, pieces and marks that can be read. */

import type { Place } from "quipu-client";
import type { DrawingProps } from "../boards/drawing.ts";
import { useIdentities } from "../boards/identities.ts";
import { inkOn, Piece, round, Spots } from "../boards/shapes.tsx";
import type { Ground as Geometry, Layer } from "./geometry.ts";
import type { Stand } from "./lying.ts";

const MOST_NAMED = 49;
const EDGE = 14;
/** How much of a place its pieces fill. */
const ROOM = { square: 0.74, hexagon: 0.66, disc: 0.92 };

export function Ground({ given, ground, stands }: { given: DrawingProps; ground: Geometry; stands: Stand[] }) {
  const { x, y, width } = ground.frame;
  const named = ground.layers.reduce((sum, layer) => sum + layer.places.length, 0) <= MOST_NAMED;
  // the names of discs stand below them
  const height =
    ground.frame.height + (named && ground.layers.some((layer) => layer.shape === "disc") ? 2 * EDGE - 6 : 0);
  return (
    <svg
      class="board ground"
      viewBox={[x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE].map(round).join(" ")}
      role="group"
    >
      <g class="scenery">
        <rect class="plate" x={x - EDGE / 2} y={y - EDGE / 2} width={width + EDGE} height={height + EDGE} rx={EDGE} />
        {ground.layers.map((layer) => (
          <Places layer={layer} locale={given.language} named={named} />
        ))}
      </g>
      {ground.layers.map((layer) => (
        <Pieces key={layer.collection} layer={layer} stands={stands} colours={given.colours} />
      ))}
      {ground.layers.map((layer) => (
        <Spots
          key={layer.collection}
          given={given}
          collection={layer.collection}
          places={layer.places}
          outline={() => layer.outline}
          holds={(place) => holding(stands, layer.collection, place.id)}
        />
      ))}
    </svg>
  );
}

function Places({ layer, locale, named }: { layer: Layer; locale: string; named: boolean }) {
  const { places, shape, size } = layer;
  const at = new Map(places.map((place) => [place.id, place]));
  const corner = shape === "square";
  return (
    <g class={`places ${shape}`}>
      {shape === "disc" &&
        places.flatMap((place) =>
          place.neighbours
            .map((id) => at.get(id))
            .filter((other): other is Place => other !== undefined && other.id > place.id)
            .map((other) => <line class="edge" x1={place.x} y1={place.y} x2={other.x} y2={other.y} />),
        )}
      {places.map((place) => (
        <g transform={`translate(${round(place.x)} ${round(place.y)})`}>
          <path class={`cell ${corner && isDark(place, size) ? "dark" : ""}`} d={layer.outline} />
          {named && size > 20 && (
            <text
              class={corner ? "name corner" : "name"}
              x={corner ? -size + 7 : 0}
              y={corner ? -size + 17 : size + (shape === "disc" ? 15 : -8)}
              font-size={corner ? 10.5 : 13}
            >
              {place.name[locale]}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** Every other square of a chequered board. */
function isDark({ x, y }: Place, size: number): boolean {
  return (Math.round(x / (2 * size)) + Math.round(y / (2 * size))) % 2 !== 0;
}

/** The pieces of one place share it; those that come from another place travel. */
function Pieces({ layer, stands, colours }: { layer: Layer; stands: Stand[]; colours: string[] }) {
  const here = stands.filter((stand) => stand.collection === layer.collection);
  const standing = useIdentities(
    here.map((stand) => ({ sort: JSON.stringify([stand.look, stand.seat, stand.sign]), place: stand.id })),
  );
  const at = new Map(layer.places.map((place) => [place.id, place]));
  const seen = new Map<number, number>();
  return (
    <g class="pieces">
      {here.map((stand, index) => {
        const place = at.get(stand.id);
        if (!place) return null;
        const all = here.filter((one) => one.id === stand.id).length;
        const nth = seen.get(stand.id) ?? 0;
        seen.set(stand.id, nth + 1);
        const columns = Math.ceil(Math.sqrt(all));
        const rows = Math.ceil(all / columns);
        const room = (layer.size * 1.7) / columns;
        const inset = layer.shape === "square" && all === 1 ? 3 : 0;
        return (
          <Piece
            key={standing[index]?.key ?? index}
            x={place.x + ((nth % columns) - (columns - 1) / 2) * room}
            y={place.y + inset + (Math.floor(nth / columns) - (rows - 1) / 2) * room}
          >
            <g transform={`scale(${round((room * ROOM[layer.shape]) / 100)})`}>
              <Figure
                stand={stand}
                colour={stand.seat === null ? null : (colours[stand.seat % colours.length] ?? null)}
              />
            </g>
          </Piece>
        );
      })}
    </g>
  );
}

/** Drawn around 0, 100 wide. */
export function Figure({ stand, colour }: { stand: Pick<Stand, "sign" | "look" | "count">; colour: string | null }) {
  if (stand.look === "mark") return <Mark sign={stand.sign} colour={colour} />;
  const fill = colour ?? "#6f6a63";
  const ink = inkOn(fill);
  if (stand.look === "count") {
    return (
      <g class="counter">
        <rect x={-38} y={-30} width={76} height={60} rx={30} fill={colour ?? "var(--raised)"} />
        <text class="figure" font-size={44} dy="0.36em" fill={colour ? ink : "var(--ink)"}>
          {stand.sign}
        </text>
      </g>
    );
  }
  const layers = Math.min(stand.count, 4);
  return (
    <g class="token">
      <ellipse cx={3} cy={9} rx={46} ry={44} fill="#000" opacity={0.25} />
      {Array.from({ length: layers }, (_, level) => (
        <g transform={`translate(0 ${-8 * level})`}>
          <circle r={44} fill={fill} stroke="#0007" stroke-width={2.5} />
          <circle r={36} fill="none" stroke={ink} stroke-width={2.5} opacity={0.55} />
        </g>
      ))}
      <text class="figure" y={-8 * (layers - 1)} font-size={stand.sign.length > 2 ? 30 : 54} dy="0.36em" fill={ink}>
        {stand.sign}
      </text>
      {stand.count > 1 && (
        <g transform="translate(32 30)">
          <rect x={-24} y={-19} width={48} height={38} rx={19} fill="#fffdf6" stroke="#0009" stroke-width={2} />
          <text class="figure" font-size={28} dy="0.36em" fill="#221d18">
            {stand.count}
          </text>
        </g>
      )}
    </g>
  );
}

/** A sign without a piece under it; a cross and a ring are drawn, others are written. */
function Mark({ sign, colour }: { sign: string; colour: string | null }) {
  const stroke = colour ?? "currentColor";
  if (sign === "X")
    return (
      <path
        class="mark"
        d="M-34-34L34 34M34-34L-34 34"
        stroke={stroke}
        stroke-width={17}
        stroke-linecap="round"
        fill="none"
      />
    );
  if (sign === "O") return <circle class="mark" r={36} stroke={stroke} stroke-width={16} fill="none" />;
  return (
    <text class="mark figure" font-size={80} dy="0.36em" fill={stroke}>
      {sign}
    </text>
  );
}

function holding(stands: Stand[], collection: string, id: number): string {
  return stands
    .filter((one) => one.collection === collection && one.id === id)
    .map((one) => (one.count > 1 && one.look !== "count" ? `${one.count} × ${one.label}` : one.label))
    .join("; ");
}
