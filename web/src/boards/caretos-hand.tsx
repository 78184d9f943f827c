/** Caretos, beside the board: one's cards, what each has captured, the cards on offer. */

import type { caretos, Part } from "quipu-client";
import { Backs, Card, Chip } from "./cards.tsx";
import { coloursOf } from "./colours.ts";
import type { Drawing, DrawingProps, SideDrawing } from "./drawing.ts";
import { Campfire, COLORS, MonsterFigure, Villager } from "./night-folk.tsx";
import { told, wordsOf } from "./shapes.tsx";

type Say = Record<
  "hand" | "final" | "offer" | "fires" | "captured" | "cards" | "cauldron" | "away" | "left" | "deck" | "met",
  string
>;

const NIGHTS: Record<string, string> = {
  MOON: "M3-9A9.500 9.500 0 1 0 9 4A8 8 0 1 1 3-9z",
  STORM: "M-7 0A4.500 4.500 0 0 1-5-8A6 6 0 0 1 6-7A4 4 0 0 1 7 0zM1 0L-4 7H0L-2 12L5 4H1L4 0z",
  COMET: "M5-9L7-5L11-5L8-2L9 2L5 0L1 2L2-2L-1-5L3-5zM0 1L-10 11M-3-2L-11 5M3 4L-4 12",
};

function NightArt({ night }: { night: string }) {
  return (
    <svg viewBox="-13 -13 26 26" aria-hidden="true">
      <circle r={12.5} fill="#22315c" />
      <path d={NIGHTS[night] ?? ""} fill="#ffe3a0" stroke="#ffe3a0" stroke-width={night === "COMET" ? 1.5 : 0} />
    </svg>
  );
}

export const CaretosHand: Drawing<"caretos"> = (given) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const bonuses = by(given.board.bonusCards);
  const finals = by(given.board.finalCards);
  const mine = view.players.find((player) => player.seat === given.you);
  const bonus = (id: number, met = false) => {
    const card = bonuses.get(id);
    return (
      card && (
        <Card
          given={given}
          collection="bonusCards"
          id={id}
          name={`★ ${card.face.points}`}
          text={told(card.text, given.language)}
          met={met}
        />
      )
    );
  };
  return (
    <section class="hand">
      {mine?.hand && mine.hand.length > 0 && <Hand given={given} hand={mine.hand} />}
      {mine && (mine.openCards.length > 0 || (mine.finalCards?.length ?? 0) > 0) && (
        <ul class="cards own">
          {mine.openCards.map((id) => bonus(id))}
          {mine.finalCards?.map((id) => (
            <Card
              given={given}
              collection="finalCards"
              id={id}
              name={say.final}
              text={told(finals.get(id)?.text, given.language)}
            />
          ))}
        </ul>
      )}
      <h2>{say.offer}</h2>
      <ul class="cards">{view.faceUp.map((id) => bonus(id))}</ul>
      <Left given={given} view={view} />
    </section>
  );
};

/** One's Night cards. */
function Hand({ given, hand }: { given: DrawingProps<"caretos">; hand: number[] }) {
  const nights = by(given.board.nightCards);
  return (
    <div class="own">
      <h2>{wordsOf<"hand">(given.texts).hand}</h2>
      <ul class="cards">
        {hand.map((id) => {
          const card = nights.get(id);
          const name = card && [given.texts[`Night-${card.face.night}`], card.face.rune].filter(Boolean).join(" · ");
          return (
            card && (
              <Card
                given={given}
                collection="nightCards"
                id={id}
                name={name}
                art={<NightArt night={card.face.night} />}
                text={told(card.text, given.language).replace(/^[^;]*; /, "")}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}

/** The villagers and Night cards that are left. */
function Left({ given, view }: { given: DrawingProps<"caretos">; view: caretos.View }) {
  const say: Say = wordsOf(given.texts);
  return (
    <div class="line">
      <Chip label={say.left}>
        <svg viewBox="-9 -16 18 26" aria-hidden="true">
          <Villager color="WHITE" />
        </svg>
        {view.villagersLeft} {say.left}
      </Chip>
      <Chip label={say.deck}>
        {view.deckSize} {say.deck}
      </Chip>
    </div>
  );
}

export const CaretosSide: SideDrawing<"caretos"> = ({ given, seat }) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const player = view.players.find((one) => one.seat === seat);
  if (!player) return null;
  return (
    <>
      <div class="line">
        {player.monsters.map((monster) => (
          <Monster given={given} monster={monster} seat={player.seat} view={view} />
        ))}
      </div>
      <div class="line">
        <Chip label={`${say.fires}: ${player.campfires}`}>
          <svg viewBox="-12 -18 24 28" aria-hidden="true">
            <Campfire />
          </svg>
          {player.campfires}
        </Chip>
        {COLORS.map((color) => ({ color, count: player.captured.filter((one) => one === color).length }))
          .filter((one) => one.count)
          .map(({ color, count }) => (
            <Chip label={`${count} × ${given.texts[`Color-${color}`]}, ${say.captured}`}>
              <svg viewBox="-9 -16 18 26" aria-hidden="true">
                <Villager color={color} />
              </svg>
              {count}
            </Chip>
          ))}
        <Chip label={`${say.cards}: ${player.handSize}`}>
          <Backs />
          {player.handSize}
        </Chip>
        {player.metCards.length > 0 && <Chip label={say.met}>✓ {player.metCards.length}</Chip>}
      </div>
    </>
  );
};

/** A Monster of a player, and where it is when it is not on the board. */
function Monster({
  given,
  monster,
  seat,
  view,
}: {
  given: DrawingProps<"caretos">;
  monster: caretos.Monster;
  seat: number;
  view: caretos.View;
}) {
  const say: Say = wordsOf(given.texts);
  const standing = view.monsters.find((one) => one.monster === monster);
  const where = standing?.inCauldron ? say.cauldron : standing?.place === null ? say.away : "";
  const part = given.board.monsters.find((one) => told(one.name, given.language) === given.texts[`Monster-${monster}`]);
  return (
    <span class="chip" title={told(part?.text, given.language)}>
      <svg viewBox="-25 -28 50 56" aria-hidden="true" style={{ width: "1.7rem", height: "1.7rem" }}>
        <MonsterFigure monster={monster} colour={coloursOf("caretos")[seat] ?? "#777"} seat={seat} awake={!where} />
      </svg>
      {given.texts[`Monster-${monster}`]}
      {where && <small> {where}</small>}
    </span>
  );
}

function by<P extends Part>(parts: P[]): Map<number, P> {
  return new Map(parts.map((part) => [part.id, part]));
}
