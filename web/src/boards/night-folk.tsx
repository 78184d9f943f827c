/** Who walks in the night: villagers, the Caretos, the Monsters, and the fires. Drawn around 0. */

import { DASHES, inkOn } from "./shapes.tsx";

export const COLORS = ["RED", "BLUE", "WHITE", "GREEN", "YELLOW"] as const;
const VILLAGER: Record<string, string> = {
  RED: "#e0533d",
  BLUE: "#4b9fe3",
  WHITE: "#f4f1ea",
  GREEN: "#3fae72",
  YELLOW: "#f5cf45",
};

/** Each colour wears its own hat, so that it can be told without colour. */
const HATS: Record<string, string> = {
  RED: "M-4.500-8L0-16L4.500-8z",
  BLUE: "M-6-8.200H6V-10H3.500V-14H-3.500V-10H-6z",
  WHITE: "M-5-5Q-6-14 0-14Q6-14 5-5L3-8.500H-3z",
  GREEN: "M-8-8.500Q0-11 8-8.500Q4-9.500 3-13Q0-14.500-3-13Q-4-9.500-8-8.500z",
  YELLOW:
    "M-4.500-8.500Q-5-13 0-13Q5-13 4.500-8.500zM-1.800-14.200a1.800 1.800 0 1 0 3.600 0a1.800 1.800 0 1 0-3.600 0",
};

export function Villager({ color }: { color: string }) {
  const paint = VILLAGER[color] ?? "#999";
  return (
    <g class="villager">
      <path d="M-6 8Q-6-3 0-3Q6-3 6 8z" fill={paint} />
      <path d="M1-3Q6-3 6 8H2.500z" fill="#000" opacity={0.22} />
      <circle cy={-6} r={3.8} fill="#e9bf95" />
      <path d={HATS[color] ?? ""} fill={paint} stroke="#14182a" stroke-width={0.9} stroke-linejoin="round" />
    </g>
  );
}

export function Campfire() {
  return (
    <g class="campfire">
      <circle class="fire-glow" r={34} fill="url(#fire-glow)" />
      <path d="M-9 6L9 2M-9 2L9 6" stroke="#6b4226" stroke-width={3} stroke-linecap="round" />
      <g class="flames">
        <path class="flame" d="M0-17C7-9 9-4 6 2Q3 5 0 5Q-3 5-6 2C-9-4-5-6-4-11C-2-9-1-10 0-17z" />
        <path class="flame-heart" d="M0-8C3-4 4-1 2 2Q0 4-2 2C-4-1-1-3 0-8z" />
      </g>
    </g>
  );
}

/** A Careto: a red mask with a long nose above a coat of fringes. */
export function Careto({ number }: { number: number }) {
  const fringes = [-15, -10, -5, 0, 5, 10, 15];
  const tones = ["#e34234", "#f2c230", "#2f9e62"];
  return (
    <g class="careto">
      {[0, 1, 2].map((row) =>
        fringes.map((x, at) => <path d={`M${x - 3} ${row * 8 - 5}h6l-1 11l-2-3l-2 3z`} fill={tones[(at + row) % 3]} />),
      )}
      <path
        d="M-13-6C-14-24-7-30 0-30C7-30 14-24 13-6C9 1-9 1-13-6z"
        fill="#d22f27"
        stroke="#4d0d0a"
        stroke-width={1.5}
      />
      <path d="M-13-8C-14-24-7-30 0-30C-6-22-7-10-6-2C-9-2-12-4-13-8z" fill="#ef5a45" />
      <path d="M-9-17l7 2l-1 4l-5-2zM9-17l-7 2l1 4l5-2z" fill="#1d0a08" />
      <path d="M-1.500-15L2-4H-4z" fill="#8f1a15" />
      <path d="M-6-2.500H6" stroke="#1d0a08" stroke-width={2} />
      <path d="M-12-24L-17-34L-6-29zM12-24L17-34L6-29z" fill="#f2c230" stroke="#4d0d0a" stroke-width={1} />
      <g transform="translate(15 15)">
        <circle r={6.5} fill="#fff3d6" />
        <text class="figure" font-size={10} dy="0.36em" fill="#5a1009">
          {number + 1}
        </text>
      </g>
    </g>
  );
}

/** Each Monster has its own figure. */
const FIGURES: Record<string, string> = {
  // a wolf's head with open jaws
  WEREWOLF: "M-11-16L-5-8H3L9-16L10-3L16 3L8 6L13 9L5 14H-4L-10 8L-12-2zM-4-3l4 1l-3 3zM4-3l4-1l-1 4z",
  // a woman in a long veil, a spiral for a face
  MOIRA:
    "M0-17C9-17 11-8 10 0L15 15H-15L-10 0C-11-8-9-17 0-17zM0-11C-5-11-6-5-2-4C2-3 3-7 0-7C4-9 6-3 1-1C-6 0-9-11 0-11z",
  // a crook, a hood, a wolf's ear
  SHEPHERDESS:
    "M-4-15C3-15 6-8 5-3L10 15H-13L-10-3C-11-9-9-15-4-15zM-6-9C-2-11 1-8 0-4H-7zM11 15V-8" +
    "C11-18 18-16 16-10L14-11C15-14 13-13 13-8V15z",
  // a giant with a club of thunder
  TREVOR: "M-5-17H5V-8L13-5L9 6L6 3V15H1V7H-1V15H-6V3L-9 6L-13-5L-5-8zM10-17L17-8L13-8L17 0L8-10H12z",
  // a ghost
  LOST_SOUL:
    "M0-17C10-17 12-8 12 0V15L8 10L4 15L0 10L-4 15L-8 10L-12 15V0C-12-8-10-17 0-17z" +
    "M-6-6a2.500 3.500 0 1 0 5 0a2.500 3.500 0 1 0-5 0M2-6a2.500 3.500 0 1 0 5 0a2.500 3.500 0 1 0-5 0" +
    "M-3 3a3 4 0 1 0 6 0a3 4 0 1 0-6 0",
  // a pointed hat, a long nose
  WITCH: "M2-19L7-5L16-3Q0 1-16-3L-7-5zM-9 0Q0 3 9 0L8 6L13 9L6 11Q0 17-6 11Q-9 7-9 0zM-4 4l3 1l-3 1zM3 4l3 1l-3 1z",
  // a man with a sack
  BOGEYMAN:
    "M-6-17H4V-10H8V-8H4C5-4 2-2 0-1L6 15H-13L-8-1C-11-4-11-7-9-8H-10V-10H-6zM8-3C16-5 19 5 16 12" +
    "Q11 16 7 12C5 5 3 0 8-3z",
  // hands that reach out of a well, and a hook
  MARIA_GANCHA:
    "M-14 4H14V15H-14zM-9 3V-8C-9-18 4-19 4-9L1-8C1-14-5-13-5-8V3zM6 3V-6L4-9L6-10L8-7L8-13H10V-7L12-12L14-11L11-4V3z",
};

/** A Monster: its figure on a stone of its owner's colour, with the owner's number. */
export function MonsterFigure({
  monster,
  colour,
  seat,
  awake = true,
}: {
  monster: string;
  colour: string;
  seat: number;
  awake?: boolean;
}) {
  const ink = inkOn(colour);
  return (
    <g opacity={awake ? 1 : 0.7}>
      <ellipse cx={3} cy={21} rx={21} ry={6} fill="#000" opacity={0.4} />
      <path
        d="M0-26C15-26 23-14 22 1C21 16 10 23 0 23C-10 23-21 16-22 1C-23-14-15-26 0-26z"
        fill={colour}
        stroke="#f3ead8"
        stroke-width={1.6}
      />
      <path
        d="M0-22C12-22 19-12 18 1C17 13 8 19 0 19C-8 19-17 13-18 1C-19-12-12-22 0-22z"
        fill="none"
        stroke={ink}
        stroke-width={1.2}
        opacity={0.75}
        stroke-dasharray={DASHES[seat]?.replace(/[\d.]+/g, (length) => String(Number(length) * 2)) ?? ""}
      />
      <path
        d={FIGURES[monster] ?? FIGURES.LOST_SOUL}
        fill={ink}
        fill-rule="evenodd"
        transform="translate(0 -1) scale(.86)"
      />
      <g transform="translate(16 15)">
        <circle r={7.5} fill="#f3ead8" />
        <text class="figure" font-size={11.5} dy="0.36em" fill="#1d1a26">
          {seat + 1}
        </text>
      </g>
    </g>
  );
}
