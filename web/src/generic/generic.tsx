/** A table for any game: its board if it has one, everybody's things around it, what is common in the middle. */

import { useMemo } from "preact/hooks";
import type { DrawingProps } from "../boards/drawing.ts";
import "./generic.css";
import { groundOf } from "./geometry.ts";
import { Ground } from "./ground.tsx";
import { type Thing, lyingOf } from "./lying.ts";
import { Card, Slot } from "./playing-cards.tsx";
import { Things } from "./things.tsx";

type Side = "left" | "top" | "right" | "bottom";
type Trick = Extract<Thing, { kind: "trick" }>;

export function Generic(given: DrawingProps) {
  const ground = useMemo(() => groundOf(given.board), [given.board]);
  const lying = lyingOf(given);
  const tricks = lying.middle.filter((thing): thing is Trick => thing.kind === "trick");
  const common = lying.middle.filter((thing) => thing.kind !== "trick");
  const around = seatsAround(given.names.length, given.you ?? 0)
    .filter(({ seat }) => !ground || lying.mats[seat]?.length)
    .map((one) => (ground && one.side !== "bottom" ? { ...one, side: "top" as const } : one));
  return (
    <div class={`generic ${ground ? "with-board" : "boardless"} players-${given.names.length}`}>
      <div class="layout">
        {(["left", "top", "right", "bottom"] as const).map((side) => {
          const here = around.filter((one) => one.side === side);
          return (
            here.length > 0 && (
              <div class={`side ${side}`}>
                {here.map(({ seat }) => (
                  <Mat key={seat} given={given} seat={seat} things={lying.mats[seat] ?? []} />
                ))}
              </div>
            )
          );
        })}
        <div class="centre">
          {ground && <Ground given={given} ground={ground} stands={lying.stands} />}
          {(tricks.length > 0 || common.length > 0) && (
            <div class="common">
              {tricks.map((trick) => (
                <Played given={given} trick={trick} />
              ))}
              {common.length > 0 && (
                <div class="stock">
                  <Things given={given} things={common} />
                </div>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Everybody else around the table in the order of play, the viewer (or the first seat) at the bottom. */
function seatsAround(seats: number, you: number): { seat: number; side: Side }[] {
  const others = Array.from({ length: seats - 1 }, (_, at) => (you + 1 + at) % seats);
  const sideOf = (at: number): Side =>
    others.length === 1 ? "top" : at === 0 ? "left" : at === others.length - 1 ? "right" : "top";
  return [...others.map((seat, at) => ({ seat, side: sideOf(at) })), { seat: you, side: "bottom" as const }];
}

function Mat({ given, seat, things }: { given: DrawingProps; seat: number; things: Thing[] }) {
  const mine = seat === given.you;
  const score = things.find((thing) => thing.look === "score" && thing.kind === "number");
  const rest = things.filter((thing) => thing !== score);
  return (
    <section
      class={`mat ${mine ? "mine" : ""}`}
      style={{ "--seat": given.colours[seat % given.colours.length] }}
      aria-label={given.names[seat] ?? ""}
    >
      <header>
        <span class="badge" aria-hidden="true">
          {seat + 1}
        </span>
        <span class="who">{given.names[seat]}</span>
        {score?.kind === "number" && <strong title={score.label}>{score.value}</strong>}
        <Things given={given} things={rest.filter((thing) => mine && isSmall(thing))} />
      </header>
      <div class="things">
        <Things given={given} things={rest.filter((thing) => !mine || !isSmall(thing))} />
      </div>
    </section>
  );
}

/** A number or a word, which has room beside a name. */
function isSmall(thing: Thing): boolean {
  return thing.kind === "words" || (thing.kind === "number" && thing.look === undefined);
}

/** The cards of a trick, each on the side of the table where its player sits. */
function Played({ given, trick }: { given: DrawingProps; trick: Trick }) {
  return (
    <div class="trick" role="group" aria-label={trick.label}>
      {seatsAround(given.names.length, given.you ?? 0).map(({ seat, side }) => {
        const card = trick.cards.find((one) => one.seat === seat)?.card ?? null;
        return (
          <div key={seat} class={`played ${side}`} style={{ "--seat": given.colours[seat % given.colours.length] }}>
            {card === null ? (
              <Slot>
                <span class="badge">{seat + 1}</span>
              </Slot>
            ) : (
              <Card key={card} given={given} collection={trick.collection} id={card} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Cards that lie open here, by `collection/id`: what is aimed at them needs no button elsewhere. */
export function cardsIn(given: DrawingProps): Set<string> {
  const lying = lyingOf(given);
  const things = [...lying.middle, ...lying.mats.flat()];
  return new Set(
    things.flatMap((thing) =>
      thing.kind !== "cards"
        ? []
        : (thing.look === "pile" ? thing.cards.slice(-1) : thing.cards).map((card) => `${thing.collection}/${card}`),
    ),
  );
}
