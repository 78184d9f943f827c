/**
 * Caral: a spiral of sand-coloured squares around the central pyramid, pyramids that grow, figures with their sleds.
 */

import type { caral, Place } from "quipu-client";
import { Anaconda, Architect, Carali, Motif, Pyramid, Traveller } from "./caral-things.tsx";
import { coloursOf } from "./colours.ts";
import type { Aim, Drawing, Given } from "./drawing.ts";
import { usePortrait, useSlender } from "../media.ts";
import { grain, Piece, polygon, round, Spots, wordsOf } from "./shapes.tsx";

export const RESOURCES: caral.Resource[] = ["STONE", "CLAY", "FISH", "ALPACA"];
const NEUTRAL = "#8a8178";
/** Below 1 the middle of the spiral, where the squares crowd, is seen larger. */
const LENS = 0.62;
/** On a phone figures are larger, and where it is slender the spiral is drawn out. */
const [TALL, LARGE] = [1.3, 1.3];

/** Cards of the hand are named by their kind; a card that is not in the hand is no place to tap. */
export const caralAim: Aim<"caral"> = (action, _board, view) => {
  const card = "card" in action ? action.card : "pair" in action ? action.pair : null;
  const held = card !== null && view.players.some((player) => player.hand?.includes(card));
  return held ? { collection: "hand", id: RESOURCES.indexOf(card) } : null;
};

/** A square as it is drawn: where the lens shows it, how big, and along which way. */
interface Square extends Place {
  half: number;
  angle: number;
}

export const Caral: Drawing<"caral"> = (given) => {
  const { view } = given;
  const high = usePortrait();
  const squares = laid(given.board.spaces, useSlender() ? TALL : 1);
  const colours = coloursOf("caral");
  const frame = frameOf(squares);
  const paint = (seat: number | null) => (seat === null ? NEUTRAL : (colours[seat] ?? NEUTRAL));
  return (
    <svg class="board caral" viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} role="group">
      <g class="scenery">
        <Desert frame={frame} squares={squares} />
        <path class="way-edge" d={curve(squares)} />
        <path class="way" d={curve(squares)} />
        {squares
          .filter((square) => square.kind !== "PYRAMID")
          .map((square) => (
            <Tile square={square} built={view.sites.some((site) => site.space === square.id)} />
          ))}
      </g>
      <g class="scenery">
        {[...squares]
          .sort((one, other) => one.y - other.y)
          .map((square) => (
            <Standing square={square} view={view} paint={paint} />
          ))}
      </g>
      <Figures view={view} squares={squares} paint={paint} large={high ? LARGE : 1} />
      <Die given={given} frame={frame} paint={paint} large={high ? 2 : 1} />
      <Spots
        given={given}
        collection="spaces"
        places={squares}
        outline={(square) => turned(square, 0.96)}
        holds={(square) => holdings(given, view, square.id)}
      />
    </svg>
  );
};

/** The served squares around the central pyramid as origin, seen through the lens. */
function laid(spaces: Place[], tall: number): Square[] {
  const centre = spaces.at(-1) ?? { x: 0, y: 0 };
  const far = Math.max(1, ...spaces.map((space) => Math.hypot(space.x - centre.x, space.y - centre.y)));
  const seen = spaces.map((space) => {
    const [dx, dy] = [space.x - centre.x, space.y - centre.y];
    const away = Math.hypot(dx, dy) || 1;
    const scale = (far * (away / far) ** LENS) / away;
    return { ...space, x: dx * scale, y: dy * scale * tall };
  });
  return seen.map((space) => {
    const nearest = Math.min(
      ...seen.filter((other) => other !== space).map((other) => Math.hypot(other.x - space.x, other.y - space.y)),
    );
    const angle = space.kind === "PYRAMID" || space.kind === "START" ? 0 : Math.atan2(space.y, space.x) + Math.PI / 2;
    return { ...space, half: round(Math.min(60, nearest * (space.kind === "PYRAMID" ? 0.62 : 0.44))), angle };
  });
}

/** The outline of a square that lies along the way. */
function turned(square: Square, size: number): string {
  const [cos, sin] = [Math.cos(square.angle) * square.half * size, Math.sin(square.angle) * square.half * size];
  return polygon([
    [-cos + sin, -sin - cos],
    [cos + sin, sin - cos],
    [cos - sin, sin + cos],
    [-cos - sin, -sin + cos],
  ]);
}

/** The way from square to square, turning around the centre as it comes nearer. */
function curve(squares: Square[]): string {
  const points = squares.flatMap((square, at) => {
    const before = squares[at - 1];
    if (!before) return [[square.x, square.y]];
    const [far, near] = [Math.hypot(before.x, before.y), Math.hypot(square.x, square.y)];
    const from = Math.atan2(before.y, before.x);
    const turn = near < 1 ? 0 : ((Math.atan2(square.y, square.x) - from + 5 * Math.PI) % (2 * Math.PI)) - Math.PI;
    return [1, 2, 3, 4, 5, 6, 7, 8].map((step) => {
      const [angle, away] = [from + (turn * step) / 8, far + ((near - far) * step) / 8];
      return [Math.cos(angle) * away, Math.sin(angle) * away];
    });
  });
  return `M${points.map(([x, y]) => `${round(x ?? 0)} ${round(y ?? 0)}`).join("L")}`;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** All squares and a rim around them. */
function frameOf(squares: Square[]): Frame {
  const reach = (pick: (square: Square) => number, sign: number) =>
    sign * Math.max(...squares.map((square) => sign * pick(square) + square.half * 1.3)) + sign * 4;
  const [left, top] = [reach((square) => square.x, -1), reach((square) => square.y, -1)];
  return {
    x: round(left),
    y: round(top),
    width: round(reach((square) => square.x, 1) - left),
    height: round(reach((square) => square.y, 1) - top),
  };
}

function Desert({ frame, squares }: { frame: Frame; squares: Square[] }) {
  const spots = Array.from(
    { length: 110 },
    (_, one) =>
      [
        frame.x + 25 + grain(one * 3 + 1) * (frame.width - 50),
        frame.y + 20 + grain(one * 7 + 2) * (frame.height - 40),
      ] as const,
  );
  const free = spots.filter(([x, y]) =>
    squares.every((square) => Math.hypot(square.x - x, square.y - y) > square.half * 1.8),
  );
  return (
    <>
      <rect class="desert" x={frame.x} y={frame.y} width={frame.width} height={frame.height} />
      <g>
        {[0, 1, 2, 3, 4].map((dune) => (
          <ellipse
            class={`dune ${dune % 2 ? "far" : ""}`}
            cx={frame.x + frame.width * grain(dune * 5 + 3)}
            cy={frame.y + frame.height * grain(dune * 9 + 1)}
            rx={frame.width * 0.3}
            ry={frame.height * 0.16}
          />
        ))}
      </g>
      {free.map(([x, y], one) =>
        one % 3 === 0 ? (
          <path class="pebble" d={`M${round(x - 5)} ${round(y + 3)}q5-9 11 0z`} />
        ) : (
          <path class="ripple" d={`M${round(x - 16)} ${round(y)}q8-6 16 0t16 0`} />
        ),
      )}
    </>
  );
}

function Tile({ square, built }: { square: Square; built: boolean }) {
  const edge = turned(square, 1);
  const turns = square.kind === "SITE" || square.kind === "CULT";
  const turn = turns ? ` rotate(${round((square.angle * 180) / Math.PI)})` : "";
  return (
    <g transform={`translate(${round(square.x)} ${round(square.y)})`}>
      <path class="tile-shade" d={edge} transform="translate(2 4)" />
      <path class={`tile ${square.kind} ${grain(square.id) > 0.5 ? "b" : ""}`} d={edge} />
      <path class="tile-line" d={turned(square, 0.88)} />
      {!(built && square.kind === "SITE") && (
        <g transform={`scale(${round(square.half / 52)})${turn}`}>
          <Motif kind={square.kind} />
        </g>
      )}
    </g>
  );
}

/** What is built or lies on a square and does not walk. */
function Standing({
  square,
  view,
  paint,
}: {
  square: Square;
  view: caral.View;
  paint: (seat: number | null) => string;
}) {
  const site = view.sites.find((one) => one.space === square.id);
  const workers = view.players.flatMap((player) =>
    player.quarries
      .filter((quarry) => quarry.space === square.id && quarry.workers > 0)
      .map((quarry) => ({ seat: player.seat, count: quarry.workers })),
  );
  const tile = view.tiles.some((one) => one.space === square.id);
  return (
    <g transform={`translate(${round(square.x)} ${round(square.y)}) scale(${round(square.half / 52)})`}>
      {square.kind === "PYRAMID" && (
        <g transform="translate(0 46)">
          <Pyramid height={5} levels={view.centralLevels} colour="#b8862b" unit={25} step={18} />
        </g>
      )}
      {site && (
        <g transform="translate(0 30)">
          <Pyramid
            height={site.height || 3}
            levels={site.levels}
            colour={paint(site.owner)}
            unit={site.height === 5 ? 19.5 : 23}
            step={14.5}
          />
          {Array.from({ length: site.priests }, (_, priest) => (
            <g transform={`translate(${priest * 8} ${-site.levels * 14.5 - 8}) scale(.8)`}>
              <Carali colour={paint(site.owner)} seat={site.owner} />
            </g>
          ))}
          {site.owner !== null && (
            <g transform="translate(-46 4) scale(1.15)">
              <Carali colour={paint(site.owner)} seat={site.owner} />
            </g>
          )}
        </g>
      )}
      {workers.map((worker, at) => (
        <g transform={`translate(${(at - (workers.length - 1) / 2) * 22} -34) scale(1.05)`}>
          <Carali colour={paint(worker.seat)} seat={worker.seat} count={worker.count} />
        </g>
      ))}
      {tile && (
        <path
          class="plaque"
          d={
            "M30-46H48V-28H30zM39-43L41.500-39L46-38.500L42.500-35.500L43.500-31L39-33.500L34.500-31" +
            "L35.500-35.500L32-38.500L36.500-39z"
          }
        />
      )}
      {view.anaconda === square.id && <Anaconda />}
    </g>
  );
}

/** The architect's die as it fell last, in a corner; a face with several numbers leaves the choice. */
function Die({
  given,
  frame,
  paint,
  large,
}: {
  given: Given;
  frame: Frame;
  paint: (seat: number | null) => string;
  large: number;
}) {
  const { rolled } = given;
  if (!rolled) return null;
  const shown = rolled.dice.join(" ");
  const wide = 44 + 22 * (rolled.dice.length - 1);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group that is drawn is a picture
    <g
      class="dice scenery"
      transform={`translate(${round(frame.x + large * (wide / 2 + 14))} ${round(frame.y + 36 * large)}) scale(${large})`}
      key={rolled.version}
      role="img"
      aria-label={`${wordsOf<"die">(given.texts).die} ${shown}`}
      data-shown={shown}
    >
      <g class="thrown">
        <rect class="face" x={-wide / 2} y={-22} width={wide} height={44} rx={9} stroke={paint(rolled.seat)} />
        <text class="figure" font-size={26} dy="0.36em" fill="#2b2622">
          {shown}
        </text>
      </g>
    </g>
  );
}

/** The players' figures and the architect: who shares a square stands side by side. */
function Figures({
  view,
  squares,
  paint,
  large,
}: {
  view: caral.View;
  squares: Square[];
  paint: (seat: number | null) => string;
  large: number;
}) {
  const architect = squares[view.architect];
  return (
    <>
      {architect && (
        <Piece key="architect" x={architect.x + architect.half * 0.62} y={architect.y + architect.half * 0.22}>
          <g transform={`scale(${round(large * Math.max(0.85, architect.half / 56))})`}>
            <Architect />
          </g>
        </Piece>
      )}
      {view.players.map((player) => {
        const square = squares[player.space];
        if (!square) return null;
        const mates = view.players.filter((other) => other.space === player.space);
        const [index, size] = [mates.indexOf(player), large * Math.max(0.88, square.half / 54)];
        const [dx, dy] =
          mates.length < 3
            ? [0, index * 30 - (mates.length - 1) * 6]
            : [(index % 2) * 56 - 28, Math.floor(index / 2) * 34 - 6];
        return (
          <Piece key={`seat-${player.seat}`} x={square.x + dx * size} y={square.y + (dy + 16) * size}>
            <g transform={`scale(${round(size)})`}>
              <Traveller
                colour={paint(player.seat)}
                seat={player.seat}
                stones={player.stones}
                alpacas={player.alpacas}
              />
            </g>
          </Piece>
        );
      })}
    </>
  );
}

function holdings(given: Given, view: caral.View, space: number): string {
  const names = (seat: number | null) => (seat === null ? "neutral" : (given.names[seat] ?? String(seat + 1)));
  const site = view.sites.find((one) => one.space === space);
  const workers = view.players.flatMap((player) =>
    player.quarries
      .filter((quarry) => quarry.space === space && quarry.workers)
      .map((quarry) => `${names(player.seat)}: ${given.language === "de" ? "Arbeiter" : "workers"} ${quarry.workers}`),
  );
  const there = view.players.filter((player) => player.space === space).map((player) => names(player.seat));
  const built = site ? [`${names(site.owner)} ${site.levels}/${site.height || "?"}`] : [];
  const architect = view.architect === space ? [wordsOf<"architect">(given.texts).architect] : [];
  return [...built, ...workers, ...there, ...architect].join(", ");
}
