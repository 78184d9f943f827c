/** Parts of a hand: what each seat has, cards with a name and a text, counted things. */

import type { ComponentChildren } from "preact";
import { coloursOf } from "./colours.ts";
import { type DrawingProps, type Given, type SideDrawing, targetAt } from "./drawing.ts";

/** What each seat has on the table, the viewer's own first. */
export function Sides({ given, game, Facts }: { given: DrawingProps; game: string; Facts: SideDrawing }) {
  const colours = coloursOf(game);
  const seats = given.names.map((_, seat) => seat);
  seats.sort((one, other) => Number(other === given.you) - Number(one === given.you) || one - other);
  return (
    <>
      {seats.map((seat) => (
        <section
          key={seat}
          class={`side ${seat === given.you ? "mine" : ""}`}
          style={{ "--seat": colours[seat % colours.length] }}
          aria-label={given.names[seat] ?? ""}
        >
          <span class="name">
            {seat + 1} · {given.names[seat]}
          </span>
          <Facts given={given} seat={seat} />
        </section>
      ))}
    </>
  );
}

export function Chip({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <span class="chip" title={label} role="img" aria-label={label}>
      {children}
    </span>
  );
}

/** Cards from behind, as a sign. */
export function Backs() {
  return (
    <svg viewBox="-11 -11 22 22" aria-hidden="true">
      <path d="M-6-8H4V8H-6zM4-6L8-5L5 9L-3 9" fill="currentColor" fill-rule="evenodd" stroke="var(--surface)" />
    </svg>
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
