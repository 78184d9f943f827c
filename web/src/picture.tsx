/**
 * A picture of a table for previews, as SVG: the drawing of the page, who sits there, and whose turn it is. The service
 * runs it without a browser.
 */

import type { Board, Place } from "quipu-client";
import { renderToString } from "preact-render-to-string";
import { coloursOf } from "./boards/colours.ts";
import type { DrawingProps } from "./boards/drawing.ts";
import { DRAWINGS } from "./boards/index.ts";
import { inkOn } from "./boards/shapes.tsx";
import "./generic/generic.css";
import { groundOf } from "./generic/geometry.ts";
import { Ground } from "./generic/ground.tsx";
import { lyingOf } from "./generic/lying.ts";
import type { Schema } from "./places.ts";
import { type Spoken, SpokenContext } from "./words.ts";

/** What the service knows of a table, for a spectator. */
export interface Pictured {
  game: string;
  title: string;
  board: Board;
  view: Record<string, unknown> | null;
  texts: Record<string, string>;
  schemas: Record<string, Schema>;
  names: string[];
  toAct: number[];
  /** Whom the table waits for, or how it ended. */
  prompt: string;
  spoken: Spoken;
  dark: boolean;
}

const WIDTH = 1200;
const HEIGHT = 630;
const SIDE = 380;
const EDGE = 24;
const LINE = 64;
/** Letters of a name, and of a line below the names, for which there is room. */
const NAME = 19;
const SENTENCE = 34;

/** The table as a document of its own; the style is put in by the service. */
export function picture(table: Pictured): string {
  const ink = table.dark ? "#f1ece2" : "#2b2622";
  const colours = coloursOf(table.game);
  const board = table.view && drawn(table, colours);
  return renderToString(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      font-family="'DejaVu Sans', system-ui, sans-serif"
      class="quipu"
    >
      <title>{`${table.title}: ${table.names.join(", ")}`}</title>
      <rect width={WIDTH} height={HEIGHT} fill={table.dark ? "#1d1a17" : "#f6f1e7"} />
      {board && (
        <svg
          aria-hidden="true"
          x={EDGE}
          y={EDGE}
          width={WIDTH - SIDE - 2 * EDGE}
          height={HEIGHT - 2 * EDGE}
          viewBox={viewBoxOf(board)}
        >
          {"%BOARD%"}
        </svg>
      )}
      <g transform={`translate(${board ? WIDTH - SIDE : WIDTH / 2 - SIDE / 2} 0)`} fill={ink}>
        <text y={78} font-size={titleSize(table.title)} font-weight="700">
          {table.title}
        </text>
        {table.names.map((name, seat) => (
          <g transform={`translate(0 ${128 + LINE * seat})`}>
            {table.toAct.includes(seat) && (
              <rect x={-14} y={-8} width={SIDE - 10} height={LINE - 8} rx={14} fill={ink} fill-opacity={0.1} />
            )}
            <circle cx={20} cy={20} r={20} fill={colours[seat % colours.length]} stroke={ink} stroke-opacity={0.35} />
            <text
              x={20}
              y={28}
              font-size={22}
              font-weight="700"
              text-anchor="middle"
              fill={inkOn(colours[seat % colours.length] ?? "#777777")}
            >
              {seat + 1}
            </text>
            <text x={54} y={29} font-size={26}>
              {cut(name, NAME)}
            </text>
          </g>
        ))}
        {lines(table.prompt, SENTENCE)
          .slice(0, 3)
          .map((line, at) => (
            <text y={HEIGHT - 90 + 28 * at} font-size={20} fill-opacity={0.75}>
              {line}
            </text>
          ))}
      </g>
    </svg>,
  ).replace("%BOARD%", () => (board ? inside(board) : ""));
}

/** The board alone, as an element `svg`. */
function drawn(table: Pictured, colours: string[]): string {
  const given: DrawingProps = {
    board: table.board,
    view: table.view ?? {},
    targets: [],
    traces: [],
    options: [],
    texts: table.texts,
    schemas: table.schemas,
    names: table.names,
    colours,
    language: table.spoken.language,
    you: null,
  };
  const Drawing = DRAWINGS[table.game];
  const ground = Drawing ? null : groundOf(table.board as Board & Record<string, Place[]>);
  const shown = Drawing ? (
    <Drawing {...given} />
  ) : (
    ground && <Ground given={given} ground={ground} stands={lyingOf(given).stands} />
  );
  return shown ? renderToString(<SpokenContext.Provider value={table.spoken}>{shown}</SpokenContext.Provider>) : "";
}

function viewBoxOf(board: string): string {
  return /viewBox="([^"]*)"/.exec(board)?.[1] ?? `0 0 ${WIDTH} ${HEIGHT}`;
}

/**
 * What stands in the board's element, in the class that its styles go by; pieces are moved by attributes, which every
 * program can read.
 */
function inside(board: string): string {
  const kind = /class="([^"]*)"/.exec(board)?.[1] ?? "";
  const content = board.slice(board.indexOf(">") + 1, board.lastIndexOf("</svg>"));
  const placed = content
    .replace(/ (class|stroke-dasharray)(?=[ >])/g, "")
    .replace(/style="transform: ?translate\((-?[\d.]+)px, ?(-?[\d.]+)px\);?"/g, 'transform="translate($1 $2)"');
  return `<g class="${kind}">${placed}</g>`;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

function lines(text: string, most: number): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) found[found.length - 1] = `${last} ${word}`;
    else found.push(cut(word, most));
  }
  return found;
}

function titleSize(title: string): number {
  return Math.min(44, Math.floor((SIDE - EDGE) / (0.62 * title.length)));
}

declare global {
  var quipuPicture: (table: string) => string;
}
// nothing moves here, and no screen is narrow
globalThis.matchMedia ??= (media) => ({ matches: media.includes("reduced-motion") }) as MediaQueryList;
globalThis.quipuPicture = (table) => picture(JSON.parse(table) as Pictured);
