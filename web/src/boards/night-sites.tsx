/** What stands at the places of the night, by kind: around 0, about 60 wide, lit from the upper left by the moon. */

import type { JSX } from "preact";

function House({ x, y, s, lit }: { x: number; y: number; s: number; lit: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path class="wall" d="M-11-2H11V14H-11z" />
      <path class="wall-shade" d="M3-2H11V14H3z" />
      <path class="roof" d="M-14 0L-7-12H7L14 0z" />
      <path class="roof-light" d="M-14 0L-7-12H-3L-8 0z" />
      <path class={lit > 0 ? "window" : "window dim"} d="M-7 3h5v6h-5z" />
      <path class={lit > 1 ? "window" : "window dim"} d="M4 4h4v10h-4z" />
    </g>
  );
}

const SITES: Record<string, JSX.Element> = {
  VILLAGE: (
    <g>
      <ellipse class="warmth" cx={0} cy={6} rx={34} ry={16} />
      <House x={-20} y={-2} s={0.95} lit={1} />
      <House x={19} y={-3} s={1} lit={2} />
      <House x={-1} y={-8} s={1.15} lit={2} />
    </g>
  ),
  CHAPEL: (
    <g>
      <ellipse class="warmth" cx={0} cy={8} rx={22} ry={11} />
      <path class="plaster" d="M-14 14V-6L0-18L14-6V14z" />
      <path class="plaster-shade" d="M4 14V-14.600L14-6V14z" />
      <path class="roof" d="M-17-4L0-20L17-4L14-2L0-15L-14-2z" />
      <path class="cross" d="M0-33V-19M-4.500-28.500H4.500" />
      <path class="window" d="M-4 14V4A4 4 0 0 1 4 4V14z" />
      <circle class="window" cy={-6} r={2.6} />
    </g>
  ),
  GRANARY: (
    <g>
      <path class="stone-dark" d="M-22 4h5v10h-5zM17 4h5v10h-5zM-3 4h5v10h-5z" />
      <path class="stone" d="M-27 2H27V6H-27z" />
      <path class="wood" d="M-23-11H23V2H-23z" />
      <path class="slats" d="M-18-11V2M-13-11V2M-8-11V2M-3-11V2M2-11V2M7-11V2M12-11V2M17-11V2" />
      <path class="roof" d="M-27-10L-19-21H19L27-10z" />
      <path class="roof-light" d="M-27-10L-19-21H-9L-16-10z" />
      <path class="cross" d="M22-29V-20M19-26.500H25" />
    </g>
  ),
  DOLMEN: (
    <g>
      <path class="stone-dark" d="M-10 14L-8-8H8L10 14z" />
      <path class="stone" d="M-22 14L-19-9H-10L-9 14zM9 14L10-9H19L23 14z" />
      <path class="stone-dark" d="M-12 14L-13-9H-10L-9 14zM20 14L17-9H19L23 14z" />
      <path class="stone" d="M-29-8Q-24-21 2-21Q26-20 29-10Q10-5-29-8z" />
      <path class="stone-light" d="M-29-8Q-24-21 2-21Q14-20.500 20-17Q-8-18-29-8z" />
    </g>
  ),
  FOREST: (
    <g>
      {[
        [-21, 2, 0.9],
        [20, 1, 0.95],
        [-8, -4, 1.1],
        [8, 3, 1.15],
      ].map(([x, y, s]) => (
        <g transform={`translate(${x} ${y}) scale(${s})`}>
          <path class="trunk" d="M-2 6h4v7h-4z" />
          <path class="leaf" d="M0-30L12-8H7L15 8H-15L-7-8H-12z" />
          <path class="leaf-light" d="M0-30L-12-8H-7L-15 8H-5L-1-8z" />
        </g>
      ))}
    </g>
  ),
  WELL: (
    <g>
      <path class="wood" d="M-14-14h3.500V6h-3.500zM10.500-14h3.500V6h-3.500z" />
      <path class="roof" d="M-20-11L0-25L20-11z" />
      <path class="roof-light" d="M-20-11L0-25L-6-11z" />
      <path class="slats" d="M0-12V-2" />
      <path class="stone" d="M-17 0H17V12Q0 19-17 12z" />
      <path class="stone-dark" d="M6 0H17V12Q12 15 6 15.600z" />
      <ellipse class="stone-light" cy={0} rx={17} ry={5} />
      <ellipse class="well-water" cy={0.5} rx={13} ry={3.3} />
    </g>
  ),
  WATERFALL: (
    <g>
      <path class="stone-dark" d="M-28 14L-22-14L-8-26H10L22-16L29 14z" />
      <path class="stone" d="M-28 14L-22-14L-8-26L-7 14z" />
      <path class="fall" d="M-8-25H9L11 6H-10z" />
      <path class="foam" d="M-4-22V4M1-23V2M6-22V5" />
      <ellipse class="fall" cy={10} rx={24} ry={7} />
      <path class="foam" d="M-14 9q4-3 8 0t8 0t8 0" />
    </g>
  ),
};

/** What stands at a place of this kind; nothing at a plain circle. */
export function NightSite({ kind }: { kind: string | null }) {
  return SITES[kind ?? ""] ?? null;
}
