/** What the boards share: places one can aim at, pieces that travel, marks of the seats. */

import type { Place, Words } from "quipu-client";
import type { ComponentChildren } from "preact";
import type { Locale } from "../words.ts";
import { type Given, targetAt } from "./drawing.ts";

/** Outlines around a centre, as SVG path data. */
export const disc = (r: number): string => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const box = (r: number, h = r): string => `M${-r} ${-h}H${r}V${h}H${-r}z`;
export const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}z`;
export const hexagon = (r: number): string =>
  polygon(
    [0, 1, 2, 3, 4, 5].map((side) => [r * Math.cos((side * Math.PI) / 3), r * Math.sin((side * Math.PI) / 3)] as const),
  );

export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Always the same number between 0 and 1 for the same place: so that no two tiles look alike. */
export function grain(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 4.137) * 43758.5453;
  return wave - Math.floor(wave);
}

/** What stands beside a board in the reader's language: `board-<word>` of the game's texts. */
export function wordsOf<Word extends string>(texts: { readonly [key: string]: string }): Record<Word, string> {
  return new Proxy(texts, { get: (all, word) => all[`board-${String(word)}`] ?? "" }) as Record<Word, string>;
}

export function told(words: Words | null | undefined, locale: Locale): string {
  return words ? (words[locale] ?? words.en) : "";
}

interface SpotsProps<P extends Place> {
  given: Given;
  collection: string;
  places: P[];
  /** The outline of a place, around its centre. */
  outline: (place: P) => string;
  /** What lies there, in words. */
  holds?: (place: P) => string;
}

/** The places themselves, above everything drawn: named, focusable, glowing where one can act. */
export function Spots<P extends Place>({ given, collection, places, outline, holds }: SpotsProps<P>) {
  return (
    <g data-collection={collection}>
      {places.map((place) => {
        const target = targetAt(given.targets, collection, place.id);
        const traced = given.traces.some((trace) => trace.collection === collection && trace.id === place.id);
        const there = holds?.(place);
        const name = there ? `${told(place.name, given.language)}: ${there}` : told(place.name, given.language);
        const path = outline(place);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of a button where it can be chosen
          <g
            key={place.id}
            class={`spot ${target ? "target" : ""} ${traced ? "traced" : ""}`}
            data-id={place.id}
            transform={`translate(${round(place.x)} ${round(place.y)})`}
            tabindex={target ? 0 : -1}
            role={target ? "button" : "img"}
            aria-label={target ? `${target.label} (${name})` : name}
            onClick={target?.choose}
            onKeyDown={(event) => target && act(event, target.choose)}
          >
            <title>{target ? `${target.label}\n${name}` : name}</title>
            <path class="hit" d={path} />
            {(target || traced) && <path class="under" d={path} />}
            <path class="halo" d={path} />
          </g>
        );
      })}
    </g>
  );
}

function act(event: KeyboardEvent, choose: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  choose();
}

/** A piece that travels when its place changes; give it a `key` that says which piece it is. */
export function Piece({ x, y, children }: { x: number; y: number; children: ComponentChildren }) {
  return (
    <g class="piece" style={{ transform: `translate(${round(x)}px, ${round(y)}px)` }}>
      <g class="set">{children}</g>
    </g>
  );
}

/** Dashes by seat: edges tell seats apart without colour. */
export const DASHES = ["", "3 1", "1 1", "4 1 1 1", "2 2", "1 2.5"];

/** Black or white, whichever reads better on a colour. */
export function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.3 ? "#1d1a17" : "#fff";
}
