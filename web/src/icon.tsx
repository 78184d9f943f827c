/** Small signs of the page itself: 24 wide, one stroke. */

const DOTS = [5, 12, 19].map((x) => `M${x - 1} 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0`).join("");
const SIGNS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.5 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  rules: "M6 4h13v16H7a2 2 0 0 1-2-2V5zM5 18a2 2 0 0 1 2-2h12M9 8h6",
  log: "M3 5h18M7 5v12M12 5v15M17 5v10M5.500 10h3M10.500 9h3M10.500 14h3M15.500 11h3",
  more: DOTS,
  check: "M4 12.500l5 5L20 6.500",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  again: "M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7a3.500 3.500 0 1 0 0 7M2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6" +
    "M16 4.300a3.500 3.500 0 0 1 0 6.400M18 14.500c2.200.7 3.500 2.500 3.500 5.500",
  bot: "M5 9h14v10H5zM12 9V5M9 13v2M15 13v2M2 13v3M22 13v3",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3 2",
  eye: "M2 12q4-7 10-7t10 7q-4 7-10 7T2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  share: "M12 15V3M8 7l4-4 4 4M5 11v9h14v-9",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.500l5 5M22 9.500l-5 5",
  set: "M3 7h10M19 7h2M3 17h2M11 17h10M13 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  star: "M12 3l2.700 6 6.300.6-4.800 4.300 1.500 6.300L12 16.800l-5.700 3.400 1.500-6.300L3 9.600 9.300 9z",
  home: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  off: "M3 3l18 18M5 12a11 11 0 0 1 4-2.500M15 9.500a11 11 0 0 1 4 2.500M8.500 15.500a5 5 0 0 1 7 0M12 19h.01",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type Sign = keyof typeof SIGNS;

export function Icon({ sign }: { sign: Sign }) {
  return (
    <svg class="sign-of" data-sign={sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[sign]} />
    </svg>
  );
}

/** The page's own mark: knots on cords. */
export function Mark() {
  return (
    <svg class="mark-of" viewBox="0 0 34 28" aria-hidden="true" fill="none" stroke-linecap="round">
      <path d="M2 7Q17 0 32 7" stroke="#9c2f1b" stroke-width="3.500" />
      <path d="M9 6V22M9 12h.01M9 17h.01" stroke="#c8811f" stroke-width="2.500" />
      <path d="M17 5V20" stroke="#0a6fb8" stroke-width="2.500" />
      <path d="M25 6V24" stroke="#00875f" stroke-width="2.500" />
      <path d="M7 12h4M7 17h4" stroke="#c8811f" stroke-width="3.500" />
      <path d="M15 13h4" stroke="#0a6fb8" stroke-width="3.500" />
      <path d="M23 11h4M23 18h4" stroke="#00875f" stroke-width="3.500" />
    </svg>
  );
}
