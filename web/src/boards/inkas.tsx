/**
 * Inkas: tiles in terrain tones with number discs, roads in grooves, terraced houses and temples, thickets on what
 * declined.
 */

import { useRef } from "preact/hooks";
import type { inkas, Place } from "quipu-client";
import { coloursOf } from "./colours.ts";
import type { Aim, Drawing, DrawingProps, Spot } from "./drawing.ts";
import { box, disc, grain, hexagon, inkOn, Piece, round, Spots, wordsOf } from "./shapes.tsx";
import { CARDS, Motifs } from "./terrain.tsx";

type Say = Record<"robber" | "settlement" | "city" | "road" | "declined" | "dice", string>;

/** What in the hand an action begins with: the cards that are paid or given up, the development card that is played. */
function heldBy(action: inkas.LegalAction): Spot[] {
  const card = (name: string): Spot => ({
    collection: "cards",
    id: CARDS.map(String).indexOf(name.toLowerCase()),
  });
  if (action.type === "template")
    return action.bounds.flatMap(({ path, most }) =>
      most !== 0 && /^(give|cards)\./.test(path) ? [card(path.split(".")[1] ?? "")] : [],
    );
  if (action.type === "buyDevelopment") return [{ collection: "prices", id: 0 }];
  const played = DEVELOPMENTS.findIndex((one) => action.type.toUpperCase() === `PLAY${one.replaceAll("_", "")}`);
  if (played >= 0) return [{ collection: "developments", id: played }];
  return "pay" in action && typeof action.pay === "string" ? [card(action.pay)] : [];
}

/** In the order of the rules' own list. */
export const DEVELOPMENTS = ["COMBAT_ARTS", "ROAD_BUILDING", "INVENTION", "MONOPOLY"] as const;

/** The robber that goes home goes to the jungle of the frame; what is paid or played lies in the hand. */
export const inkasAim: Aim<"inkas"> = (action, board) => {
  const held = heldBy(action);
  if (held.length) return held;
  const home = homeOf(board);
  const leaves = action.type === "sendRobberHome" || (action.type === "moveRobber" && action.target === null);
  return leaves && home ? { collection: "frame", id: home.id } : null;
};

const homeOf = (board: inkas.Board): Place | undefined =>
  board.frame
    .filter((cell) => cell.kind === "JUNGLE")
    .sort((one, other) => other.x - one.x || Math.abs(one.y) - Math.abs(other.y))[0];

/** How much of the frame is seen around the tiles; the rest runs over the edge. */
const RIM = 1.3;

export const Inkas: Drawing<"inkas"> = (given) => {
  const { board, view } = given;
  const [xs, ys] = [board.hexes.map((hex) => hex.x), board.hexes.map((hex) => hex.y)];
  const [x, y] = [Math.min(...xs) - RIM, Math.min(...ys) - RIM];
  const [width, height] = [Math.max(...xs) + RIM - x, Math.max(...ys) + RIM - y];
  const colours = coloursOf("inkas");
  const robber = view.robber === null ? homeOf(board) : board.hexes[view.robber];
  const say: Say = wordsOf(given.texts);
  const owner = owners(view, given.names, say);
  return (
    <svg class="board inkas" viewBox={`${x} ${y} ${width} ${height}`} role="group">
      <Country board={board} view={view} />
      <Paying board={board} view={view} />
      {view.seats.flatMap((seat) =>
        seat.roads.map((id) => {
          const path = board.paths[id];
          return (
            path && (
              <Road
                key={`road-${id}`}
                line={endsOf(path, board.sites, 0.13)}
                colour={colours[seat.seat] ?? "#777"}
                seat={seat.seat}
              />
            )
          );
        }),
      )}
      {view.seats.flatMap((seat) =>
        buildingsOf(seat).map(({ id, city, declined }) => {
          const site = board.sites[id];
          return (
            site && (
              <Piece key={`site-${id}`} x={site.x} y={site.y}>
                <g transform="scale(1.18)">
                  <Building city={city} declined={declined} colour={colours[seat.seat] ?? "#777"} seat={seat.seat} />
                </g>
              </Piece>
            )
          );
        }),
      )}
      {robber && (
        <Piece key="robber" x={robber.x + 0.42} y={robber.y + 0.12}>
          <Robber />
        </Piece>
      )}
      <Thrown view={view} x={x} y={y} colours={colours} word={say.dice} />
      <Spots
        given={given}
        collection="hexes"
        places={board.hexes}
        outline={() => hexagon(0.62)}
        holds={(tile) => (tile.id === view.robber ? say.robber : "")}
      />
      <Spots
        given={given}
        collection="frame"
        places={board.frame.filter((cell) =>
          given.targets.some((target) => target.collection === "frame" && target.id === cell.id),
        )}
        outline={() => hexagon(0.6)}
      />
      <Spots
        given={given}
        collection="paths"
        places={board.paths}
        outline={(path) => along(endsOf(path, board.sites, 0.22), path)}
        holds={(path) => owner.get(`path-${path.id}`) ?? ""}
      />
      <Spots
        given={given}
        collection="sites"
        places={board.sites}
        outline={() => disc(0.25)}
        holds={(site) => owner.get(`site-${site.id}`) ?? ""}
      />
    </svg>
  );
};

type Rolled = Pick<inkas.TurnView, "dice" | "number" | "seat">;

interface Thrown {
  x: number;
  y: number;
  view: inkas.View;
  colours: string[];
  word: string;
}

/** The dice of the last roll, in the corner of the board until the next one. */
function Thrown({ view, x, y, colours, word }: Thrown) {
  const last = useRef<Rolled | null>(null);
  if (view.turn.dice.length) last.current = view.turn;
  if (!last.current) return null;
  const { dice, number, seat } = last.current;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group that is drawn is a picture
    <g
      class="dice scenery"
      transform={`translate(${round(x + 0.72)} ${round(y + 0.72)}) scale(1.3)`}
      key={number}
      role="img"
      aria-label={`${word} ${dice.reduce((sum, one) => sum + one, 0)}`}
    >
      {dice.map((pips, at) => (
        <g transform={`translate(${at * 0.95} 0) rotate(${at ? 6 : -5})`} data-pips={pips}>
          <g class="thrown">
            <rect class="face" x={-0.4} y={-0.4} width={0.8} height={0.8} rx={0.16} stroke={colours[seat]} />
            {PIPS[pips]?.map(([left, top]) => (
              <circle cx={left * 0.21} cy={top * 0.21} r={0.08} />
            ))}
          </g>
        </g>
      ))}
    </g>
  );
}

/** The hexes that the roll pays for. */
function Paying({ board, view: { turn, robber } }: Pick<DrawingProps<"inkas">, "board" | "view">) {
  const roll = turn.dice.reduce((sum, one) => sum + one, 0);
  return (
    <g class="scenery" key={turn.number}>
      {board.hexes
        .filter((tile) => roll > 0 && tile.roll === roll && tile.id !== robber)
        .map((tile) => (
          <path class="pays" d={hexagon(0.9)} transform={`translate(${tile.x} ${tile.y})`} />
        ))}
    </g>
  );
}

/** Where the pips of a die are, in each direction from -1 to 1. */
const PIPS: [number, number][][] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** What is printed: the frame, the tiles, the grooves for roads. */
function Country({ board, view }: { board: inkas.Board; view: inkas.View }) {
  return (
    <g class="scenery">
      {board.frame.map((cell) => (
        <g transform={`translate(${cell.x} ${cell.y})`}>
          <path class={`ground ${cell.kind}`} d={hexagon(1.02)} />
          <Scenery kind={cell.kind} seed={cell.id} />
        </g>
      ))}
      {board.hexes.map((tile) => (
        <Hex tile={tile} terrain={view.terrains[tile.id] ?? tile.kind ?? "OCEAN"} />
      ))}
      {board.paths.map((path) => {
        const [x1, y1, x2, y2] = endsOf(path, board.sites, 0.17);
        return <path class="groove" d={`M${x1} ${y1}L${x2} ${y2}`} />;
      })}
      {board.sites.map((site) => (
        <circle class="site" cx={site.x} cy={site.y} r={0.075} />
      ))}
    </g>
  );
}

function buildingsOf(seat: inkas.SeatView): { id: number; city: boolean; declined: boolean }[] {
  return [
    ...seat.settlements.map((id) => ({ id, city: false, declined: false })),
    ...seat.cities.map((id) => ({ id, city: true, declined: false })),
    ...seat.decliningSettlements.map((id) => ({ id, city: false, declined: true })),
    ...seat.decliningCities.map((id) => ({ id, city: true, declined: true })),
  ];
}

function Hex({ tile, terrain }: { tile: inkas.BoardHex; terrain: string }) {
  const number = tile.roll;
  return (
    <g transform={`translate(${tile.x} ${tile.y})`}>
      <path class="bank" d={hexagon(1.005)} />
      <path class={`ground ${terrain}`} d={hexagon(0.95)} />
      <path class="lit" d="M-.95 0L-.475-.823H.475L.38-.66H-.38L-.76 0z" />
      <g class={`motifs ${terrain}`}>
        <Motifs terrain={terrain} />
      </g>
      {number !== null && (
        <g transform="translate(0 .16)">
          <circle class="disc-shade" cx={0.03} cy={0.05} r={0.34} />
          <circle class="disc" r={0.33} />
          <text class={`number ${number === 6 || number === 8 ? "often" : ""}`} y={0.07}>
            {number}
          </text>
          {Array.from({ length: 6 - Math.abs(7 - number) }, (_, pip) => (
            <circle
              class={`pip ${number === 6 || number === 8 ? "often" : ""}`}
              cx={(pip - (5 - Math.abs(7 - number)) / 2) * 0.085}
              cy={0.18}
              r={0.03}
            />
          ))}
        </g>
      )}
    </g>
  );
}

function Scenery({ kind, seed }: { kind: string | null; seed: number }) {
  const motif = { SEA: "OCEAN", JUNGLE: "JUNGLE" }[kind ?? ""];
  if (motif)
    return (
      <g class={`motifs ${motif} frame`}>
        <Motifs terrain={motif} />
      </g>
    );
  return (
    <>
      {[0, 1, 2].map((dune) => (
        <path class="dune" d={`M${round(-0.6 + grain(seed + dune) * 0.5)} ${round(-0.4 + dune * 0.4)}q.3-.16.6 0`} />
      ))}
    </>
  );
}

function Road({
  line: [x1, y1, x2, y2],
  colour,
  seat,
}: {
  line: [number, number, number, number];
  colour: string;
  seat: number;
}) {
  const d = `M${x1} ${y1}L${x2} ${y2}`;
  const dashes = ["", ".16 .1", ".05 .07", ".2 .06 .05 .06"][seat] ?? "";
  return (
    <g class="piece road">
      <path class="road-edge" d={d} />
      <path class="road-top" d={d} stroke={colour} />
      <path class="road-mark" d={d} stroke={inkOn(colour)} stroke-dasharray={dashes} />
    </g>
  );
}

/** A house on two terraces, or a temple on three; grown over once its tribe declines. */
function Building({
  city,
  declined,
  colour,
  seat,
}: {
  city: boolean;
  declined: boolean;
  colour: string;
  seat: number;
}) {
  return (
    <g class={declined ? "declined" : ""}>
      <ellipse cx={0.04} cy={0.2} rx={city ? 0.4 : 0.32} ry={0.1} fill="#000" opacity={0.35} />
      {city ? (
        <>
          <path class="terrace" d="M-.4.22L-.34.06H.34L.4.22zM-.3.06L-.25-.1H.25L.3.06z" />
          <path class="terrace-shade" d="M.2.22L.17.06H.34L.4.22zM.15.06L.12-.1H.25L.3.06z" />
          <path d="M-.2-.1L-.16-.3H.16L.2-.1z" fill={colour} stroke="#fff5e0" stroke-width={0.025} />
          <path d="M-.2-.3L0-.46L.2-.3z" fill={colour} stroke="#fff5e0" stroke-width={0.025} />
          <path class="stair" d="M-.07.22L-.05-.1H.05L.07.22z" />
        </>
      ) : (
        <>
          <path class="terrace" d="M-.32.2L-.27.08H.27L.32.2z" />
          <path class="terrace-shade" d="M.14.2L.12.08H.27L.32.2z" />
          <path class="terrace" d="M-.2.08V-.1H.2V.08z" />
          <path
            d="M-.28-.08L0-.34L.28-.08z"
            fill={colour}
            stroke="#fff5e0"
            stroke-width={0.025}
            stroke-linejoin="round"
          />
          <path d="M0-.34L.28-.08H.1z" fill="#000" opacity={0.2} />
        </>
      )}
      {declined && (
        <g class="thicket">
          <path d="M-.36.22Q-.5.02-.3-.04Q-.34-.2-.14-.18Q-.04-.34.1-.2Q.32-.24.3-.04Q.48.04.36.22z" />
          <path class="sprout" d="M-.2.14Q-.22 0-.1-.08M.04.16Q.02 0 .12-.08M.22.14Q.2.06.28 0" />
        </g>
      )}
      <g transform={`translate(.24 ${city ? 0.14 : 0.1})`}>
        <circle r={0.125} fill={colour} stroke="#fff5e0" stroke-width={0.025} />
        <text class="figure" font-size={0.19} dy="0.36em" fill={inkOn(colour)}>
          {seat + 1}
        </text>
      </g>
    </g>
  );
}

function Robber() {
  return (
    <g class="robber">
      <ellipse cx={0.03} cy={0.26} rx={0.22} ry={0.07} fill="#000" opacity={0.4} />
      <path
        d="M-.2.26Q-.2-.06-.08-.1A.15.15 0 1 1 .08-.1Q.2-.06.2.26z"
        fill="#2b2530"
        stroke="#efe6d6"
        stroke-width={0.035}
      />
      <path d="M-.13-.2H.13L.12-.13H-.12z" fill="#c8402c" />
      <circle cx={0.04} cy={-0.165} r={0.02} fill="#fff" />
    </g>
  );
}

/** From one end of a path to the other, shortened so that the sites stay free. */
function endsOf(path: inkas.BoardPath, sites: Place[], gap: number): [number, number, number, number] {
  const one = sites[path.ends[0] ?? -1];
  const other = sites[path.ends[1] ?? -1];
  const [x1, y1] = one ? [one.x, one.y] : [path.x, path.y];
  const [x2, y2] = other ? [other.x, other.y] : [2 * path.x - x1, 2 * path.y - y1];
  return [
    round(x1 + (x2 - x1) * gap),
    round(y1 + (y2 - y1) * gap),
    round(x2 + (x1 - x2) * gap),
    round(y2 + (y1 - y2) * gap),
  ];
}

/** The outline of a path: a bar along it, around its own centre. */
function along([x1, y1, x2, y2]: [number, number, number, number], centre: Place): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const long = Math.hypot(dx, dy);
  if (!long) return box(0.1);
  const [nx, ny] = [(-dy / long) * 0.13, (dx / long) * 0.13];
  const corners = [
    [x1 + nx, y1 + ny],
    [x2 + nx, y2 + ny],
    [x2 - nx, y2 - ny],
    [x1 - nx, y1 - ny],
  ] as const;
  return `M${corners.map(([left, top]) => `${round(left - centre.x)} ${round(top - centre.y)}`).join("L")}z`;
}

function owners(view: inkas.View, names: string[], say: Say): Map<string, string> {
  const found = new Map<string, string>();
  for (const seat of view.seats) {
    const note = (kind: string, ids: number[], what: string) => {
      for (const id of ids) found.set(`${kind}-${id}`, `${what}, ${names[seat.seat] ?? ""}`);
    };
    note("path", seat.roads, say.road);
    note("site", seat.settlements, say.settlement);
    note("site", seat.cities, say.city);
    note("site", seat.decliningSettlements, `${say.settlement} ${say.declined}`);
    note("site", seat.decliningCities, `${say.city} ${say.declined}`);
  }
  return found;
}
