/** Caracalla: a mosaic floor with six basins, Romans as medallions, and the garden path to the temple around it all. */

import type { caracalla, Place } from "quipu-client";
import { Bust, ROLES } from "./busts.tsx";
import { coloursOf } from "./colours.ts";
import type { Aim, Drawing } from "./drawing.ts";
import { box, grain, inkOn, Piece, Spots } from "./shapes.tsx";

const COLOURS: caracalla.Colour[] = ["RED", "BLUE", "GREEN", "YELLOW", "BLACK", "WHITE"];
const EDGE = 1.2;

export const paint = (colour: caracalla.Colour): string => coloursOf("caracalla")[COLOURS.indexOf(colour)] ?? "#777";

/** Who is taken up is found where it stands, or in the hand; a meeting in its bath. */
export const caracallaAim: Aim<"caracalla"> = (action, board, view) => {
  if (action.type === "selectRoman") {
    const family = view.families.find((one) => one.colour === view.turn?.colour);
    const standing = family?.romans.find((one) => one.role === action.role);
    return standing
      ? { collection: "squares", id: standing.square }
      : { collection: "hand", id: ROLES.indexOf(action.role) };
  }
  if (action.type !== "holdMeeting") return null;
  const bath = board.baths.find((one) => one.bath === action.bath);
  return bath ? { collection: "baths", id: bath.id } : null;
};

export const Caracalla: Drawing<"caracalla"> = (given) => {
  const { board, view } = given;
  const { x, y, width, height } = board.extent;
  const at = new Map(board.squares.map((square) => [square.id, square]));
  const standing = new Map(
    view.families.flatMap((family) =>
      family.romans.map((roman) => {
        const colour = given.texts[`Colour-${family.colour}`] ?? family.colour;
        const role = given.texts[`Role-${roman.role}`] ?? roman.role;
        return [roman.square, `${colour}, ${role}`];
      }),
    ),
  );
  return (
    <svg
      class="board caracalla"
      viewBox={`${x - EDGE} ${y - EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`}
      role="group"
    >
      <g class="scenery">
        <Garden board={board} view={view} />
        <rect class="floor" x={x - 0.12} y={y - 0.12} width={width + 0.24} height={height + 0.24} rx={0.12} />
        {board.squares
          .filter((square) => square.kind === "DRY")
          .map((square) => (
            <Tile square={square} />
          ))}
        {board.baths.map((bath) => (
          <Basin
            bath={bath}
            squares={bath.squares.flatMap((id) => at.get(id) ?? [])}
            closed={view.closed.includes(bath.bath)}
          />
        ))}
        {shoals(board.squares.filter((square) => square.kind === "FISH")).map((shoal) => (
          <Fish squares={shoal} />
        ))}
        <Coordinates squares={board.squares} />
      </g>
      {view.families.flatMap((family, number) =>
        family.romans.map((roman) => {
          const square = at.get(roman.square);
          if (!square) return null;
          const selected = view.turn?.colour === family.colour && view.turn.selected === roman.role;
          return (
            <Piece key={`${family.colour}-${roman.role}`} x={square.x} y={square.y}>
              <Bust role={roman.role} colour={paint(family.colour)} family={number} selected={selected} />
            </Piece>
          );
        }),
      )}
      <Spots
        given={given}
        collection="baths"
        places={board.baths.filter((bath) =>
          given.targets.some((target) => target.collection === "baths" && target.id === bath.id),
        )}
        outline={() => box(0.42)}
      />
      <Spots
        given={given}
        collection="squares"
        places={board.squares}
        outline={() => box(0.42)}
        holds={(square) => standing.get(square.id) ?? ""}
      />
    </svg>
  );
};

/** Letters along the lowest row and numbers down the first column, as on a chessboard: sentences call a square "b1". */
function Coordinates({ squares }: { squares: Place[] }) {
  const left = Math.min(...squares.map((one) => one.x));
  const bottom = Math.max(...squares.map((one) => one.y));
  const part = (square: Place, sought: RegExp) => square.name.en.match(sought)?.[0];
  return (
    <g class="coordinates">
      {squares
        .filter((one) => one.y === bottom)
        .map((one) => (
          <text x={one.x + 0.42} y={one.y + 0.41} text-anchor="end">
            {part(one, /^[a-z]+/)}
          </text>
        ))}
      {squares
        .filter((one) => one.x === left)
        .map((one) => (
          <text x={one.x - 0.42} y={one.y - 0.22}>
            {part(one, /\d+/)}
          </text>
        ))}
    </g>
  );
}

function Tile({ square }: { square: Place }) {
  const tone = ["a", "b", "c"][Math.floor(grain(square.id) * 3)];
  const tesserae = [0, 1, 2, 3, 4].map((one) => {
    const [column, row] = [Math.floor(grain(square.id * 7 + one) * 4), Math.floor(grain(square.id * 13 + one * 5) * 4)];
    return (
      <rect
        class="tessera"
        x={square.x - 0.45 + column * 0.23}
        y={square.y - 0.45 + row * 0.23}
        width={0.2}
        height={0.2}
        rx={0.03}
      />
    );
  });
  return (
    <g>
      <rect class={`tile ${tone}`} x={square.x - 0.47} y={square.y - 0.47} width={0.94} height={0.94} rx={0.06} />
      {tesserae}
    </g>
  );
}

/** A pool: a marble rim, water that is dark below its upper and left edge, ripples; a striped cloth when closed. */
function Basin({ bath, squares, closed }: { bath: caracalla.BoardBath; squares: Place[]; closed: boolean }) {
  const inside = new Set(bath.squares);
  const open = (square: Place, dx: number, dy: number) =>
    !squares.some((other) => inside.has(other.id) && other.x === square.x + dx && other.y === square.y + dy);
  const cells = (grow: number) =>
    squares.map((square) => (
      <rect
        x={square.x - 0.5 - grow}
        y={square.y - 0.5 - grow}
        width={1 + 2 * grow}
        height={1 + 2 * grow}
        rx={grow > 0 ? 0.14 : 0}
      />
    ));
  return (
    <g>
      <g class="rim-shade">{cells(0.05)}</g>
      <g class="rim">{cells(0.02)}</g>
      <g class="water">{cells(-0.1)}</g>
      <g class="water">
        {squares.map((square) => (
          <rect
            x={square.x - (open(square, -1, 0) ? 0.4 : 0.5)}
            y={square.y - (open(square, 0, -1) ? 0.4 : 0.5)}
            width={1 - (open(square, -1, 0) ? 0.1 : 0) - (open(square, 1, 0) ? 0.1 : 0)}
            height={1 - (open(square, 0, -1) ? 0.1 : 0) - (open(square, 0, 1) ? 0.1 : 0)}
          />
        ))}
      </g>
      <g class="depth">
        {squares
          .filter((square) => open(square, 0, -1))
          .map((square) => (
            <rect
              x={square.x - (open(square, -1, 0) ? 0.4 : 0.5)}
              y={square.y - 0.4}
              width={open(square, -1, 0) || open(square, 1, 0) ? 0.9 : 1}
              height={0.12}
            />
          ))}
        {squares
          .filter((square) => open(square, -1, 0))
          .map((square) => (
            <rect
              x={square.x - 0.4}
              y={square.y - (open(square, 0, -1) ? 0.4 : 0.5)}
              width={0.09}
              height={open(square, 0, -1) || open(square, 0, 1) ? 0.9 : 1}
            />
          ))}
      </g>
      <g class="lines">
        {squares.map((square) => (
          <>
            {!open(square, 1, 0) && <path d={`M${square.x + 0.5} ${square.y - 0.36}v.72`} />}
            {!open(square, 0, 1) && <path d={`M${square.x - 0.36} ${square.y + 0.5}h.72`} />}
            <path class="ripple" d={rippleOn(square)} />
          </>
        ))}
      </g>
      {closed && <Cloth squares={squares} />}
      <text class="letter" x={bath.x} y={bath.y} dy="0.36em" font-size={0.62}>
        {bath.bath}
      </text>
    </g>
  );
}

/** A ripple somewhere on a square of water, always at the same place. */
function rippleOn(square: Place): string {
  const x = square.x - 0.26 + grain(square.id) * 0.16;
  const y = square.y - 0.2 + grain(square.id + 3) * 0.4;
  return `M${x} ${y}q.09-.07.18 0t.18 0`;
}

function Cloth({ squares }: { squares: Place[] }) {
  const left = Math.min(...squares.map((one) => one.x)) - 0.46;
  const right = Math.max(...squares.map((one) => one.x)) + 0.46;
  const top = Math.min(...squares.map((one) => one.y)) - 0.46;
  const bottom = Math.max(...squares.map((one) => one.y)) + 0.46;
  const stripes = Math.max(3, Math.round((right - left) / 0.3));
  const wide = (right - left) / stripes;
  const hem = Array.from({ length: stripes }, () => `q${-wide / 2} .16 ${-wide} 0`).join("");
  return (
    <g class="cloth">
      <path class="cloth-ground" d={`M${left} ${top}H${right}V${bottom - 0.1}${hem}z`} />
      {Array.from({ length: Math.ceil(stripes / 2) }, (_, stripe) => (
        <path
          class="cloth-stripe"
          d={`M${left + 2 * stripe * wide} ${top}h${wide}V${bottom - 0.1}q${-wide / 2} .16 ${-wide} 0z`}
        />
      ))}
      <path class="cloth-rod" d={`M${left - 0.1} ${top}H${right + 0.1}`} />
    </g>
  );
}

/** The squares of the barrier in runs of at most four: one fish each. */
function shoals(squares: Place[]): Place[][] {
  const runs: Place[][] = [];
  for (const square of squares) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && run.length < 4 && last.y === square.y && square.x - last.x < 1.5) run.push(square);
    else runs.push([square]);
  }
  return runs;
}

function Fish({ squares }: { squares: Place[] }) {
  const [first, last] = [squares[0], squares.at(-1)];
  if (!first || !last) return null;
  const flip = Math.floor(first.x / 4) % 2 === 0 ? 1 : -1;
  const long = last.x - first.x + 0.86;
  return (
    <g transform={`translate(${(first.x + last.x) / 2} ${first.y}) scale(${flip} 1)`}>
      <rect class="slab" x={-long / 2 - 0.05} y={-0.47} width={long + 0.1} height={0.94} rx={0.1} />
      <g transform={`scale(${long / 4} 1)`}>
        <path
          class="fish-body"
          d="M1.900 0C1.300-.52-.400-.52-1.250-.08L-1.850-.38Q-1.650 0-1.850.38L-1.250.08C-.400.52 1.300.52 1.900 0z"
        />
        <path class="fish-belly" d="M1.900 0C1.300.52-.400.52-1.250.08C-.300.2 1 .2 1.900 0z" />
        <path
          class="fish-scale"
          d="M-.8-.16q.14.16 0 .32M-.4-.24q.2.24 0 .48M0-.28q.22.28 0 .56M.4-.3q.24.3 0 .6M.9-.3q.3.3 0 .6"
        />
        <circle class="fish-eye" cx={1.35} cy={-0.12} r={0.07} />
      </g>
    </g>
  );
}

/** The garden: a path around the floor from the gate to the temple, and how far each family has come. */
function Garden({ board, view }: { board: caracalla.Board; view: caracalla.View }) {
  const { x, y, width, height } = board.extent;
  const reach = (step: number) => along(board, Math.min(step, view.temple) / view.temple);
  const steps = Array.from({ length: view.temple - 1 }, (_, step) => step + 1);
  const [templeX, templeY] = reach(view.temple);
  return (
    <g>
      <rect class="garden" x={x - EDGE} y={y - EDGE} width={width + 2 * EDGE} height={height + 2 * EDGE} rx={0.5} />
      <rect class="hedge" x={x - 0.98} y={y - 0.98} width={width + 1.96} height={height + 1.96} rx={0.45} />
      {steps.map((step) => {
        const [left, top] = reach(step);
        return (
          <circle class={step % 10 === 0 ? "stone ten" : "stone"} cx={left} cy={top} r={step % 10 === 0 ? 0.17 : 0.1} />
        );
      })}
      {steps
        .filter((step) => step % 10 === 0)
        .map((step) => {
          const [left, top] = reach(step);
          return (
            <text class="figure pace" x={left} y={top} dy="0.36em" font-size={0.2}>
              {step}
            </text>
          );
        })}
      <g transform={`translate(${templeX} ${templeY - 0.02})`}>
        <path
          class="temple"
          d={
            "M-.62.4H.62V.3H-.62zM-.55.28H.55V.2H-.55zM-.5.18V-.12H-.38V.18zM-.2.18V-.12H-.08V.18zM.08.18V-.12H.2" +
            "V.18zM.38.18V-.12H.5V.18zM-.6-.14H.6L0-.46z"
          }
        />
      </g>
      {view.families.map((family, number) => {
        const [left, top] = reach(family.points);
        const before = view.families.slice(0, number).filter((other) => other.points === family.points).length;
        const [dx, dy] = left < x || left > x + width ? [0, before * 0.2] : [before * 0.2, 0];
        return <Walker key={family.colour} family={family} number={number + 1} x={left + dx} y={top + dy} />;
      })}
    </g>
  );
}

/** How far a family has come: its number on its colour. */
function Walker({ family, number, x, y }: { family: caracalla.FamilyView; number: number; x: number; y: number }) {
  return (
    <Piece x={x} y={y}>
      <circle r={0.26} fill="#000" opacity={0.3} cx={0.02} cy={0.05} />
      <circle r={0.25} fill={paint(family.colour)} stroke="#fff8e8" stroke-width={0.05} />
      <text class="figure" font-size={0.32} dy="0.36em" fill={inkOn(paint(family.colour))}>
        {number}
      </text>
    </Piece>
  );
}

/** A point of the garden path: clockwise around the floor, beginning and ending in the middle of the upper edge. */
function along(board: caracalla.Board, part: number): [number, number] {
  const { x, y, width, height } = board.extent;
  const [left, top, wide, high] = [x - 0.55, y - 0.55, width + 1.1, height + 1.1];
  let rest = 0.9 + part * (2 * (wide + high) - 0.9);
  const sides: [number, number, number, number, number][] = [
    [left + wide / 2, top, 1, 0, wide / 2],
    [left + wide, top, 0, 1, high],
    [left + wide, top + high, -1, 0, wide],
    [left, top + high, 0, -1, high],
    [left, top, 1, 0, wide / 2],
  ];
  for (const [startX, startY, dx, dy, length] of sides) {
    if (rest <= length + 1e-9) return [startX + dx * rest, startY + dy * rest];
    rest -= length;
  }
  return [left + wide / 2, top];
}
