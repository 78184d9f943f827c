/** Small pictures of the things of our games, by the names of their values: in forms, choices and the rules. */

import type { ComponentChildren } from "preact";
import { Bust, ROLES } from "./busts.tsx";
import { Carali, Motif, RESOURCE_ICONS } from "./caral-things.tsx";
import { paint } from "./caracalla.tsx";
import type { Icon } from "./drawing.ts";
import { COLORS, MonsterFigure, Villager } from "./night-folk.tsx";
import { NightSite } from "./night-sites.tsx";
import { box, hexagon } from "./shapes.tsx";
import { CARD_ICONS, Motifs } from "./terrain.tsx";

/** What the board paints around a thing, so that its colours are those of the board. */
const boxed = (
  frame: string,
  board: string,
  names: readonly string[],
  draw: (name: string) => ComponentChildren,
): Record<string, Icon> =>
  Object.fromEntries(
    names.map((name) => [name.toUpperCase(), { box: frame, drawn: <g class={`board ${board}`}>{draw(name)}</g> }]),
  );

const SITES = ["VILLAGE", "CHAPEL", "GRANARY", "DOLMEN", "FOREST", "WELL", "WATERFALL"];
const MONSTERS = ["WEREWOLF", "MOIRA", "SHEPHERDESS", "TREVOR", "LOST_SOUL", "WITCH", "BOGEYMAN", "MARIA_GANCHA"];
const LANDS = [
  "FOREST",
  "QUARRY",
  "PASTURE",
  "FARMLAND",
  "MOUNTAINS",
  "JUNGLE",
  "PLANTATION",
  "FISHING_GROUND",
  "OCEAN",
];
const SQUARES = ["START", "VILLAGE", "QUARRY", "CULT", "MARKET"];
const SLATE = "#5d6b7a";

const Square = ({ kind }: { kind: string }) => (
  <>
    <path class={`tile ${kind}`} d={box(48)} />
    <Motif kind={kind} />
  </>
);

const Clearing = ({ kind }: { kind: string }) => (
  <>
    <ellipse class="clearing" cy={6} rx={42} ry={29} />
    <g transform="translate(0 -20)">
      <NightSite kind={kind} />
    </g>
  </>
);

const Hex = ({ terrain }: { terrain: string }) => (
  <>
    <path class={`ground ${terrain}`} d={hexagon(0.95)} />
    <g class={`motifs ${terrain}`}>
      <Motifs terrain={terrain} />
    </g>
  </>
);

export const ICONS: Record<string, Record<string, Icon>> = {
  caracalla: boxed("-.56 -.56 1.12 1.12", "caracalla", ROLES, (role) => (
    <Bust role={role} colour={paint("RED")} family={0} />
  )),
  caral: {
    ...boxed("-50 -50 100 100", "caral", [...SQUARES, "SITE"], (kind) => <Square kind={kind} />),
    ...boxed("-12 -14 24 28", "caral", ["CARALI"], () => <Carali colour={SLATE} />),
    ...boxed("-22 -22 44 44", "caral", Object.keys(RESOURCE_ICONS), (card) => RESOURCE_ICONS[card]),
  },
  caretos: {
    ...boxed("-46 -54 92 92", "caretos", SITES, (kind) => <Clearing kind={kind} />),
    ...boxed("-26 -28 52 56", "caretos", MONSTERS, (monster) => (
      <MonsterFigure monster={monster} colour={SLATE} seat={0} />
    )),
    ...boxed("-11 -17 22 28", "caretos", COLORS, (color) => <Villager color={color} />),
  },
  inkas: {
    ...boxed("-1 -1 2 2", "inkas", LANDS, (terrain) => <Hex terrain={terrain} />),
    ...boxed("-1 -1 2 2", "inkas", Object.keys(CARD_ICONS), (card) => CARD_ICONS[card as keyof typeof CARD_ICONS]),
  },
};
