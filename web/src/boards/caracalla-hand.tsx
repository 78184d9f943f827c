/** Caracalla, beside the board: what is left of the turn, and each family's hand and points. */

import type { caracalla } from "quipu-client";
import { Bust, ROLES } from "./busts.tsx";
import { paint } from "./caracalla.tsx";
import { coloursOf } from "./colours.ts";
import { type Drawing, type DrawingProps, type SideDrawing, targetAt } from "./drawing.ts";
import { inkOn, wordsOf } from "./shapes.tsx";

type Say = Record<"steps" | "placements" | "round" | "points" | "hand" | "all", string>;

export const CaracallaHand: Drawing<"caracalla"> = (given) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const families = view.families
    .map((family, number) => ({ ...family, number }))
    .filter((family) => family.seat === given.you);
  // in the turn of others what is touched is planned
  const waits = !families.some(({ colour }) => colour === view.turn?.colour);
  const rank = ({ colour }: { colour: string }) => (colour === view.turn?.colour ? 0 : 1);
  families.sort((one, other) => rank(one) - rank(other) || one.number - other.number);
  const colours = coloursOf("caracalla");
  return (
    <section class="hand">
      <Turn given={given} />
      {families.map((family) => (
        <section class="side mine" style={{ "--seat": colours[family.number] ?? paint(family.colour) }}>
          <div class="line">
            <span class="name">
              {family.number + 1} · {given.texts[`Colour-${family.colour}`]}
            </span>
            <span class="points" title={say.points}>
              {family.points}
            </span>
          </div>
          <div class="line">
            {family.hand.length === 0 && <small>{say.all}</small>}
            {family.hand.map((role) => (
              <Roman given={given} role={role} colour={family.colour} family={family.number} waits={waits} />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
};

export const CaracallaSide: SideDrawing<"caracalla"> = ({ given, seat }) => {
  const say: Say = wordsOf(given.texts);
  const colours = coloursOf("caracalla");
  return (
    <>
      {given.view.families.map(
        (family, number) =>
          family.seat === seat && (
            <div class="line family" style={{ "--seat": colours[number] ?? paint(family.colour) }}>
              <span>
                {number + 1} · {given.texts[`Colour-${family.colour}`]}
              </span>
              <small>
                {family.hand.length} {say.hand}
              </small>
              <b title={say.points}>{family.points}</b>
            </div>
          ),
      )}
    </>
  );
};

/** What is left of the turn. */
function Turn({ given }: { given: DrawingProps<"caracalla"> }) {
  const { turn, round } = given.view;
  const say: Say = wordsOf(given.texts);
  if (!turn) return null;
  return (
    <div class="line">
      <span class="chip" style={{ background: paint(turn.colour), color: inkOn(paint(turn.colour)) }}>
        {given.texts[`Colour-${turn.colour}`]}
      </span>
      <span class="chip">
        {turn.stepsLeft} {say.steps}
      </span>
      <span class="chip">
        {turn.placementsLeft} {say.placements}
      </span>
      <small>
        {say.round} {round}
      </small>
    </div>
  );
}

/** A Roman in the hand; a button while it can be taken up. */
function Roman({
  given,
  role,
  colour,
  family,
  waits,
}: {
  given: DrawingProps<"caracalla">;
  role: caracalla.CaracallaRole;
  colour: caracalla.Colour;
  family: number;
  waits: boolean;
}) {
  const { turn } = given.view;
  const name = `${given.texts[`Role-${role}`] ?? role}, ${wordsOf<"hand">(given.texts).hand}`;
  const target = waits || turn?.colour === colour ? targetAt(given.targets, "hand", ROLES.indexOf(role)) : undefined;
  const bust = (
    <svg viewBox="-.56 -.56 1.12 1.12" aria-hidden="true" style={{ width: "2.5rem", height: "2.5rem" }}>
      <Bust
        role={role}
        colour={paint(colour)}
        family={family}
        selected={turn?.colour === colour && turn.selected === role}
      />
    </svg>
  );
  if (!target) {
    return (
      <span class="roman" role="img" title={name} aria-label={name}>
        {bust}
      </span>
    );
  }
  return (
    <button type="button" class="roman target" onClick={target.choose} title={target.label}>
      {bust}
      <span class="hidden">{target.label}</span>
    </button>
  );
}
