/** Terrains of Inkas: the tone is the style sheet's, here is what grows and lies on a tile. A hex has the side 1. */

import type { JSX } from "preact";
import type { inkas } from "quipu-client";

interface Motif {
  /** Where it stands on the tile, and how big. */
  spots: [number, number, number][];
  shape: JSX.Element;
}

const TREE = (
  <>
    <path class="m-shade" d="M.03.3L.3.22L.03-.42z" />
    <path class="m-dark" d="M0-.46L.24.1H.12L.28.3H-.28L-.12.1H-.24z" />
    <path class="m-light" d="M0-.46L-.24.1H-.12L-.28.3H-.08L-.03.1z" />
  </>
);

const MOTIFS: Record<string, Motif> = {
  FOREST: {
    spots: [
      [-0.5, -0.28, 0.75],
      [0.48, -0.3, 0.75],
      [0, -0.52, 0.8],
      [-0.62, 0.32, 0.6],
      [0.62, 0.3, 0.62],
    ],
    shape: TREE,
  },
  QUARRY: {
    spots: [
      [-0.42, -0.42, 0.85],
      [0.4, -0.46, 0.95],
      [-0.6, 0.3, 0.6],
      [0.6, 0.26, 0.65],
    ],
    shape: (
      <>
        <path class="m-light" d="M-.3-.12L-.08-.26H.34L.14-.12z" />
        <path class="m-mid" d="M-.3-.12H.14V.2H-.3z" />
        <path class="m-dark" d="M.14-.12L.34-.26V.06L.14.2z" />
        <path class="m-line" d="M-.3.04H.14M-.1-.12V.04M.02.04V.2" />
      </>
    ),
  },
  PASTURE: {
    spots: [
      [-0.38, -0.4, 0.95],
      [0.45, -0.32, 0.8],
      [0.62, 0.38, 0.55],
      [-0.64, 0.34, 0.5],
    ],
    shape: (
      <>
        <path
          class="m-light"
          d={
            "M-.26-.04Q-.28-.2-.08-.2H.1Q.14-.44.2-.44L.22-.5L.27-.43Q.36-.42.36-.34L.26-.32Q.26-.1.2 0V.26H.13" +
            "V.08H-.14V.26H-.21V.06Q-.26.04-.26-.04z"
          }
        />
        <path class="m-dark" d="M-.2.02Q-.04.1.2 0V.26H.13V.08H-.14V.26H-.21z" opacity=".5" />
      </>
    ),
  },
  FARMLAND: {
    spots: [
      [0, -0.5, 1],
      [-0.52, 0.06, 0.7],
      [0.52, 0.06, 0.7],
      [0, 0.58, 0.8],
    ],
    shape: (
      <>
        <path class="m-furrow" d="M-.5.1Q-.25 0 0 .1T.5.1M-.42.26Q-.2.16 0 .26T.42.26" />
        <path
          class="m-leaf"
          d="M-.3.04Q-.42-.12-.3-.2Q-.18-.12-.3.04M0 .06Q-.14-.12 0-.22Q.14-.12 0 .06M.3.04Q.18-.12.3-.2Q.42-.12.3.04"
        />
      </>
    ),
  },
  MOUNTAINS: {
    spots: [
      [-0.36, -0.36, 1],
      [0.4, -0.3, 0.85],
      [0.02, -0.5, 1.05],
    ],
    shape: (
      <>
        <path class="m-mid" d="M-.42.3L0-.4L.42.3z" />
        <path class="m-dark" d="M0-.4L.42.3H.06L.12.02z" />
        <path class="m-snow" d="M0-.4L-.15-.14L-.05-.19L.02-.1L.08-.2L.15-.14z" />
      </>
    ),
  },
  JUNGLE: {
    spots: [
      [-0.46, -0.3, 0.95],
      [0.46, -0.36, 0.9],
      [0, -0.56, 0.75],
      [-0.6, 0.36, 0.7],
      [0.62, 0.34, 0.7],
    ],
    shape: (
      <>
        <path class="m-trunk" d="M-.03 0Q.06.16.02.36H-.06Q-.02.16-.07 0z" />
        <path class="m-dark" d="M-.04 0Q.2-.34.44-.04Q.2-.12-.04 0M-.04 0Q.1-.42.3-.3Q.1-.22-.04 0" />
        <path class="m-light" d="M-.04 0Q-.3-.34-.5-.02Q-.26-.12-.04 0M-.04 0Q-.2-.44-.36-.28Q-.16-.22-.04 0" />
      </>
    ),
  },
  PLANTATION: {
    spots: [
      [-0.46, -0.42, 0.75],
      [0.02, -0.55, 0.75],
      [0.48, -0.4, 0.75],
      [-0.64, 0.14, 0.65],
      [0.66, 0.14, 0.65],
      [0, 0.62, 0.6],
    ],
    shape: (
      <>
        <path class="m-dark" d="M0 .28Q-.34.16-.28-.08Q-.18-.3 0-.34Q.18-.3.28-.08Q.34.16 0 .28z" />
        <path class="m-light" d="M-.04.2Q-.3.1-.24-.08Q-.16-.26-.02-.28z" />
        <path
          class="m-berry"
          d="M.06-.08a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0M.0.1a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0"
        />
      </>
    ),
  },
  FISHING_GROUND: {
    spots: [
      [-0.34, -0.44, 0.9],
      [0.42, -0.3, 0.7],
      [0.1, 0.62, 0.65],
    ],
    shape: (
      <>
        <path class="m-fish" d="M.34 0Q.12-.22-.16-.03L-.36-.16Q-.3 0-.36.16L-.16.03Q.12.22.34 0z" />
        <path class="m-fish-dark" d="M.34 0Q.12.22-.16.03Q.1.1.34 0z" />
      </>
    ),
  },
  OCEAN: {
    spots: [
      [-0.3, -0.36, 1],
      [0.3, 0.02, 1],
      [-0.3, 0.4, 1],
    ],
    shape: <path class="m-wave" d="M-.36 0Q-.24-.12-.12 0T.12 0T.36 0" />,
  },
};

export function Motifs({ terrain }: { terrain: string }) {
  const motif = MOTIFS[terrain];
  if (!motif) return null;
  return (
    <>
      {[...motif.spots]
        .sort((one, other) => one[1] - other[1])
        .map(([x, y, size]) => (
          <g transform={`translate(${x} ${y}) scale(${size})`}>{motif.shape}</g>
        ))}
    </>
  );
}

/** The icon of a card: the thing that its terrain yields. In a square from -1 to 1. */
export const CARD_ICONS: Record<keyof inkas.Bundle, JSX.Element> = {
  wood: <path d="M-.9.1L.5-.6L.9-.2L-.5.5zM-.9.1a.3.3 0 1 0 .4.4z" fill="#8a5a2b" />,
  stone: <path d="M-.8.5L-.6-.3L0-.6L.7-.2L.8.5z" fill="#8b8f99" />,
  wool: (
    <path
      d="M-.6.5A.4.4 0 0 1-.7-.2A.4.4 0 0 1-.1-.6A.4.4 0 0 1 .6-.3A.4.4 0 0 1 .6.5z"
      fill="#e9e1cf"
      stroke="#9c9178"
      stroke-width=".1"
    />
  ),
  potato: (
    <path
      d="M-.7.2Q-.7-.6.1-.6Q.9-.5.7.3Q.4.7-.2.6Q-.7.6-.7.2zM-.2-.2v.1M.2.2v.1M.3-.2v.1"
      fill="#c69048"
      stroke="#7d5522"
      stroke-width=".1"
    />
  ),
  ore: (
    <path
      d="M-.7.5L-.8-.1L-.2-.7L.6-.5L.8.3L.2.6zM-.2-.7L0 0L.8.3M0 0L-.7.5"
      fill="#7d6a9e"
      stroke="#473a63"
      stroke-width=".1"
    />
  ),
  feather: <path d="M-.7.8Q-.5-.5.7-.8Q.7.2-.4.5zM-.5.5Q0-.2.5-.6" fill="#d7443e" stroke="#7f1d1a" stroke-width=".1" />,
  coca: <path d="M0 .8Q-.9.1 0-.8Q.9.1 0 .8zM0 .8V-.6" fill="#4c9a4a" stroke="#22552a" stroke-width=".1" />,
  fish: (
    <path
      d="M.8 0Q.3-.6-.4-.05L-.8-.4Q-.7 0-.8.4L-.4.05Q.3.6.8 0z"
      fill="#4f93c4"
      stroke="#1f4f75"
      stroke-width=".08"
    />
  ),
};

/** The kinds of cards in the order in which they are shown. */
export const CARDS = Object.keys(CARD_ICONS) as (keyof inkas.Bundle)[];
