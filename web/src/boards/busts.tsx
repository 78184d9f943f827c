/**
 * Romans: a medallion in the family's colour with a bust in profile, by role. Drawn around 0 in a square of side one.
 */

import type { caracalla } from "quipu-client";
import { DASHES, inkOn } from "./shapes.tsx";

export const ROLES: caracalla.CaracallaRole[] = ["GRANDFATHER", "GRANDMOTHER", "FATHER", "MOTHER", "BOY", "GIRL"];

/** A face that looks to the right: forehead, nose, mouth, chin, neck, shoulders. */
const FACE =
  "M-7 22C-7 17-3 15-2 11C-9 9-12 2-11-5C-10-13-4-17 3-16C9-15 12-11 12-7L12-5L16 1L12.500 2.500L13 5" +
  "L11.500 6.500L12 9C11 11 8 11.500 5 11C5 15 9 17 12 22z";

const DETAILS: Record<string, { over: string; under?: string }> = {
  // a long beard and a wreath
  GRANDFATHER: {
    over: "M12 5C13 12 10 19 4 20C-1 20-3 14-3 8C1 11 5 9 7 5z",
    under: "M-12-3C-13-9-9-16-3-18C-5-14-8-9-8-2zM-6-14L-2-20L0-15zM-1-16L4-20L5-15zM-11-8L-13-13L-8-12z",
  },
  // a veil over head and shoulders
  GRANDMOTHER: { over: "M8-17C-3-22-15-16-16-4C-16 6-19 14-20 22L-5 22C-6 12-7 3-4-4C-2-9 3-12 8-12z" },
  // short hair and a laurel
  FATHER: {
    over: "M10-13C4-21-10-19-13-9C-14-4-12 1-9 4C-9 0-8-5-5-7C-1-9 6-9 10-9z",
    under: "M-16-5L-10-7L-11-2zM-15-12L-9-11L-11-7zM-9-19L-6-13L-11-13zM0-22L0-15L-5-17zM7-19L4-14L1-18z",
  },
  // hair parted, and a knot
  MOTHER: { over: "M9-13C3-20-9-18-12-10C-18-12-22-6-19-1C-17 2-13 2-11 0C-10 3-8 5-6 6C-8 0-6-6-1-8C3-9 7-10 9-13z" },
  // a round crop and an amulet
  BOY: { over: "M10-12C5-19-8-18-11-9C-12-5-11-1-9 1C-7-5-2-9 10-10z", under: "M0 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0" },
  // a plait with a ribbon
  GIRL: {
    over: "M10-12C5-19-8-18-11-9C-16-8-20-2-18 6C-17 11-19 14-22 16C-15 17-12 10-12 4C-9 4-9 0-8-3C-5-8 4-9 10-10z",
    under: "M-14-12L-8-10L-12-5z",
  },
};
const SIZE: Record<string, number> = {
  GRANDFATHER: 1,
  FATHER: 1,
  GRANDMOTHER: 0.95,
  MOTHER: 0.95,
  BOY: 0.78,
  GIRL: 0.78,
};

export function Bust({
  role,
  colour,
  family,
  selected = false,
}: {
  role: string;
  colour: string;
  family: number;
  selected?: boolean;
}) {
  const ink = inkOn(colour);
  const light = ink === "#fff" ? "#fbf3e2" : "#2a2420";
  const detail = DETAILS[role];
  const size = SIZE[role] ?? 1;
  return (
    <g transform={`scale(${0.021 * size})`}>
      <ellipse cx={1.5} cy={3} rx={21.5} ry={21} fill="#000" opacity={0.28} />
      {selected && <circle r={26} fill="none" stroke="#ffab2e" stroke-width={5} />}
      <circle r={20.5} fill={colour} stroke={light} stroke-width={1.2} />
      <circle
        r={17.5}
        fill="none"
        stroke={light}
        stroke-width={1.3}
        stroke-dasharray={DASHES[family]?.replace(/[\d.]+/g, (length) => String(Number(length) * 2.2)) ?? ""}
        opacity={0.75}
      />
      <g transform="translate(0 -1) scale(.78)">
        <path d={FACE} fill={light} />
        {detail && <path d={detail.over} fill={light} stroke={colour} stroke-width={1.8} stroke-linejoin="round" />}
        {detail?.under && <path d={detail.under} fill={light} stroke={colour} stroke-width={0.8} />}
      </g>
      <g transform="translate(13 13)">
        <circle r={7.5} fill={light} />
        <text class="figure" font-size={11.5} dy="0.36em" fill={light === "#fbf3e2" ? "#2a2420" : "#fff"}>
          {family + 1}
        </text>
      </g>
    </g>
  );
}
