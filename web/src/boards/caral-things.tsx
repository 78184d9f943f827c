/**
 * What stands in Caral: pyramids level by level, figures with sleds, the squares' motifs. Around 0, on a tile from -50
 * to 50.
 */

import type { JSX } from "preact";
import { inkOn } from "./shapes.tsx";

/** A stepped pyramid: the built levels in stone, those to come as a dotted outline, a sun on top of a finished one. */
export function Pyramid({
  height,
  levels,
  colour,
  unit = 15,
  step = 13,
}: {
  height: number;
  levels: number;
  colour: string;
  unit?: number;
  step?: number;
}) {
  const rows = Array.from({ length: height }, (_, row) => ({ row, wide: (height - row) * unit }));
  return (
    <g class="pyramid">
      {levels > 0 && <ellipse class="shadow" cx={6} cy={2} rx={(height * unit) / 2 + 8} ry={7} />}
      {rows.map(({ row, wide }) => {
        const [base, top] = [-row * step, -(row + 1) * step];
        const [low, high] = [wide / 2, wide / 2 - 3.5];
        const face = `M${-low} ${base}L${-high} ${top}H${high}L${low} ${base}z`;
        if (row >= levels) return <path class="to-come" d={face} />;
        return (
          <g>
            <path class="level" d={face} />
            <path class="level-shade" d={`M${low * 0.3} ${base}L${high * 0.3} ${top}H${high}L${low} ${base}z`} />
            <path class="level-edge" d={`M${-high} ${top}H${high}`} />
            <path
              d={`M${-low + 0.6} ${base - 1.8}H${low - 0.6}L${low - 1.4} ${base - 5.2}H${-low + 1.4}z`}
              fill={colour}
            />
            <path class="level-stair" d={`M-3 ${base}L-2.400 ${top}H2.400L3 ${base}z`} />
          </g>
        );
      })}
      {levels === height && (
        <g transform={`translate(0 ${-height * step - 7})`}>
          <path
            d="M0-11L2.500-5L8.500-7L5.500-1.500L10 2.500H-10L-5.500-1.500L-8.500-7L-2.500-5z"
            fill="#f6c945"
            stroke="#7d5a10"
            stroke-width={1}
          />
        </g>
      )}
    </g>
  );
}

/** A carali: a small person in a poncho. */
export function Carali({ colour, seat = null, count = 1 }: { colour: string; seat?: number | null; count?: number }) {
  return (
    <g>
      <ellipse class="shadow" cx={2} cy={10} rx={9} ry={3} />
      <path d="M-9 10Q-8-4 0-5Q8-4 9 10z" fill={colour} stroke="#fff6e3" stroke-width={1.2} />
      {seat !== null && (
        <text class="figure" y={3.5} font-size={10.5} dy="0.36em" fill={inkOn(colour)}>
          {seat + 1}
        </text>
      )}
      <circle cy={-9} r={5} fill="#c98f62" stroke="#fff6e3" stroke-width={0.8} />
      <path d="M-7-11Q0-13.500 7-11Q5-16 0-16.500Q-5-16-7-11z" fill={colour} />
      {count > 1 && (
        <g transform="translate(9 -10)">
          <circle r={7} fill="#fff6e3" />
          <text class="figure" font-size={11} dy="0.36em" fill="#2b2622">
            {count}
          </text>
        </g>
      )}
    </g>
  );
}

/** A player's figure before its sled, with the stones and alpacas it draws. */
export function Traveller({
  colour,
  seat,
  stones,
  alpacas,
}: {
  colour: string;
  seat: number;
  stones: number;
  alpacas: number;
}) {
  return (
    <g>
      <ellipse class="shadow" cx={2} cy={18} rx={30} ry={5} />
      <path d="M-30 16H16Q24 16 25 9" fill="none" stroke="#6b4526" stroke-width={4} stroke-linecap="round" />
      <path d="M-29 11H13V14H-29z" fill="#9a6a3c" />
      {Array.from({ length: stones }, (_, stone) => (
        <Stone x={-24 + (stone % 2) * 11} y={5 - Math.floor(stone / 2) * 10} />
      ))}
      {alpacas > 0 && (
        <g transform="translate(-2 -1)">
          <Alpaca />
          <g transform="translate(-4 -16)">
            <circle r={6.5} fill="#fff6e3" stroke="#6b4526" stroke-width={0.8} />
            <text class="figure" font-size={10} dy="0.36em" fill="#2b2622">
              {alpacas}
            </text>
          </g>
        </g>
      )}
      <g transform="translate(20 2)">
        <path d="M-11 15Q-10-8 0-9Q10-8 11 15z" fill={colour} stroke="#fff6e3" stroke-width={1.6} />
        <circle cy={-15} r={7.5} fill="#c98f62" stroke="#fff6e3" stroke-width={1} />
        <path
          d="M-8-17Q-8-25 0-25Q8-25 8-17Q0-20-8-17zM-3-25L0-32L3-25z"
          fill={colour}
          stroke="#fff6e3"
          stroke-width={0.8}
        />
        <text class="figure" y={4} font-size={14} dy="0.36em" fill={inkOn(colour)}>
          {seat + 1}
        </text>
      </g>
    </g>
  );
}

export function Stone({ x = 0, y = 0 }: { x?: number; y?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-5-3L-2-6H6L4-3z" fill="#d9d4cb" />
      <path d="M-5-3H4V5H-5z" fill="#a8a39a" />
      <path d="M4-3L6-6V2L4 5z" fill="#77726a" />
    </g>
  );
}

export function Alpaca() {
  return (
    <g>
      <path
        d="M-8-2Q-9-8-2-8H3Q4-17 7-17L8-20L10-17Q14-16 13-13L9-12Q9-4 7-1V10H4V2H-4V10H-7V2Q-8 0-8-2z"
        fill="#fbf5e8"
        stroke="#7a6a50"
        stroke-width={1.1}
        stroke-linejoin="round"
      />
      <circle cx={10} cy={-14.8} r={0.8} fill="#2b2622" />
    </g>
  );
}

export function Architect() {
  return (
    <g>
      <ellipse class="shadow" cx={2} cy={18} rx={14} ry={4} />
      <path d="M-12 17Q-11-10 0-11Q11-10 12 17z" fill="#fdf8ee" stroke="#2b2622" stroke-width={2} />
      <path d="M-5 17L0-8L5 17z" fill="#e2b13c" />
      <circle cy={-17} r={7} fill="#a9714a" stroke="#2b2622" stroke-width={1.5} />
      <path d="M-9-19H9L6-27H-6z" fill="#2b2622" />
      <path d="M15 18V-26M11-26H19M11-20H17" stroke="#2b2622" stroke-width={2.4} fill="none" stroke-linecap="round" />
    </g>
  );
}

export function Anaconda() {
  return (
    <g>
      <path
        d="M-34 26Q-10 40 10 26T30 0Q36-26 8-26T-18-4Q-14 14 6 8T14-8"
        fill="none"
        stroke="#1d4a26"
        stroke-width={13}
        stroke-linecap="round"
      />
      <path
        d="M-34 26Q-10 40 10 26T30 0Q36-26 8-26T-18-4Q-14 14 6 8T14-8"
        fill="none"
        stroke="#4f9a45"
        stroke-width={9}
        stroke-linecap="round"
      />
      <path
        d="M-34 26Q-10 40 10 26T30 0Q36-26 8-26T-18-4Q-14 14 6 8T14-8"
        fill="none"
        stroke="#1d4a26"
        stroke-width={4}
        stroke-dasharray="3 9"
        stroke-linecap="round"
      />
      <path d="M14-8m-7-2q7-9 14 0q-2 9-7 9t-7-9z" fill="#4f9a45" stroke="#1d4a26" stroke-width={1.5} />
      <circle cx={12} cy={-9} r={1.5} fill="#ffe08a" />
      <circle cx={17} cy={-9} r={1.5} fill="#ffe08a" />
    </g>
  );
}

const MOTIFS: Record<string, JSX.Element> = {
  VILLAGE: (
    <g>
      <path class="mud" d="M-34 4V-18H-8V4zM-4 0V-28H20V0zM10 10V-10H36V10z" />
      <path class="mud-shade" d="M-16 4V-18H-8V4zM12 0V-28H20V-10H12zM27 10V-10H36V10z" />
      <path class="mud-roof" d="M-36-18L-32-23H-6L-6-18zM-6-28L-2-33H22V-28zM8-10L12-15H38V-10z" />
      <path class="door" d="M-27 4V-8H-20V4zM2 0V-13H8V0zM16 10V-2H22V10z" />
    </g>
  ),
  QUARRY: (
    <g>
      <path class="rock-dark" d="M-40 14L-30-16L-8-30L18-24L38-2L40 14z" />
      <path class="rock" d="M-40 14L-30-16L-8-30L-2-8L-16 14z" />
      <path class="rock-light" d="M-30-16L-8-30L18-24L4-16L-12-12z" />
      <path class="rock-step" d="M-2 14V4H10V-4H22V14z" />
    </g>
  ),
  CULT: (
    <g>
      <circle class="plaza" r={34} />
      <circle class="plaza-ring" r={34} />
      <circle class="plaza-ring" r={24} />
      <circle class="plaza-heart" r={13} />
      <path class="plaza-stair" d="M-6-36H6V-12H-6zM-6 12H6V36H-6z" />
      <path d="M0-9C4-4 5 0 3 4Q0 7-3 4C-5 0-2-2 0-9z" fill="#e2642a" />
    </g>
  ),
  MARKET: (
    <g>
      <path class="fence" d="M-36 14V-6M-18 16V-4M18 16V-4M36 14V-6M-36 2H36M-36 9H36" />
      <g transform="translate(-12 -8) scale(1.25)">
        <Alpaca />
      </g>
      <g transform="translate(17 -12) scale(1.05)">
        <Alpaca />
      </g>
    </g>
  ),
  START: (
    <g>
      <path class="rock-dark" d="M-30 16L-25-30H-12L-14 16zM14 16L12-30H25L30 16z" />
      <path class="rock" d="M-30 16L-25-30H-18L-20 16zM14 16L12-30H18L21 16z" />
      <path class="rock-light" d="M-34-28L-30-38H30L34-28z" />
    </g>
  ),
  SITE: <path class="foundation" d="M-27-18H27V18H-27z" />,
};

export function Motif({ kind }: { kind: string | null }) {
  return MOTIFS[kind ?? ""] ?? null;
}

/** The icons of resource cards, in a square from -22 to 22. */
export const RESOURCE_ICONS: Record<string, JSX.Element> = {
  STONE: (
    <g transform="scale(2.6)">
      <Stone />
    </g>
  ),
  CLAY: (
    <path
      d="M-12-16H12L8-10Q18 2 10 18H-10Q-18 2-8-10zM-13 0Q0 7 13 0"
      fill="#c4693a"
      stroke="#6e3418"
      stroke-width={2}
    />
  ),
  FISH: (
    <path
      d="M20 0Q6-16-10-2L-20-11Q-17 0-20 11L-10 2Q6 16 20 0zM10-3v.1"
      fill="#5c9fc4"
      stroke="#234f6b"
      stroke-width={2.4}
      stroke-linecap="round"
    />
  ),
  ALPACA: (
    <g transform="translate(-2 6) scale(1.35)">
      <Alpaca />
    </g>
  ),
};
