/** Parts of a hand: one seat's side of the table, cards with a name and a text, counted things. */

import type { ComponentChildren } from "preact";
import { coloursOf } from "./colours.ts";
import { type Given, targetAt } from "./drawing.ts";

/** One seat's things; the viewer's own side stands first. */
export function Side({
  given,
  game,
  seat,
  points,
  children,
}: {
  given: Given;
  game: string;
  seat: number;
  points?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const colours = coloursOf(game);
  return (
    <section
      class={`side ${seat === given.you ? "mine" : ""}`}
      style={{ "--seat": colours[seat % colours.length] }}
      aria-label={given.names[seat] ?? ""}
    >
      <div class="line">
        <span class="name">
          {seat + 1} · {given.names[seat]}
        </span>
        {points !== undefined && <span class="points">{points}</span>}
      </div>
      {children}
    </section>
  );
}

/** The seats, the viewer's own first. */
export function inView<S extends { seat: number }>(seats: S[], you: number | null): S[] {
  return [...seats].sort(
    (one, other) => Number(other.seat === you) - Number(one.seat === you) || one.seat - other.seat,
  );
}

export function Chip({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <span class="chip" title={label} role="img" aria-label={label}>
      {children}
    </span>
  );
}

/** A card; where an action can be aimed at it, it is a button. */
export function Card({
  given,
  collection,
  id,
  name,
  text,
  art,
  met = false,
}: {
  given: Given;
  collection: string;
  id: number;
  name: ComponentChildren;
  text?: string;
  art?: ComponentChildren;
  met?: boolean;
}) {
  const target = targetAt(given.targets, collection, id);
  const inside = (
    <>
      <b>
        {art}
        {name}
      </b>
      {text && <span class={met ? "met" : ""}>{text}</span>}
    </>
  );
  return (
    <li>
      {target ? (
        <button type="button" class="card" onClick={target.choose} title={target.label}>
          {inside}
        </button>
      ) : (
        <div class="card">{inside}</div>
      )}
    </li>
  );
}
