/** Caral, beside the board: one's cards, each player's sled and stock, the ceremony, what the modules ask. */

import type { caral, Part } from "quipu-client";
import { Backs, Card, Chip } from "./cards.tsx";
import { RESOURCES } from "./caral.tsx";
import { Alpaca, Carali, RESOURCE_ICONS, Stone } from "./caral-things.tsx";
import { coloursOf } from "./colours.ts";
import { type Drawing, type DrawingProps, type Given, type SideDrawing, targetAt } from "./drawing.ts";
import { told, wordsOf } from "./shapes.tsx";

type Say = Record<
  | "hand"
  | "none"
  | "year"
  | "done"
  | "deck"
  | "fame"
  | "stones"
  | "alpacas"
  | "moves"
  | "carali"
  | "herd"
  | "cards"
  | "level"
  | "ceremony"
  | "forbidden"
  | "nothing"
  | "levels"
  | "status"
  | "tile"
  | "whim"
  | "highest"
  | "improved",
  string
>;

export const CaralHand: Drawing<"caral"> = (given) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const mine = view.players.find((player) => player.seat === given.you);
  return (
    <section class="hand">
      <div class="line">
        <span class="chip">
          {say.year} {view.year}
        </span>
        <span class="chip">
          {view.completed} / 7 {say.done}
        </span>
        <small>
          {view.deckSize} {say.deck}
        </small>
      </div>
      {mine?.hand && <Hand given={given} hand={mine.hand} say={say} />}
      {view.ceremony && <Ceremony given={given} view={view} say={say} />}
      <Modules given={given} view={view} say={say} />
      <Levels supply={view.supply} say={say} />
    </section>
  );
};

function Hand({ given, hand, say }: { given: Given; hand: caral.Resource[]; say: Say }) {
  const held = RESOURCES.map((card, id) => ({ card, id, count: hand.filter((one) => one === card).length }));
  return (
    <div class="own">
      <h2>{say.hand}</h2>
      {hand.length === 0 && <small>{say.none}</small>}
      <ul class="cards">
        {held
          .filter((one) => one.count)
          .map(({ card, id, count }) => (
            <Card
              given={given}
              collection="hand"
              id={id}
              name={`${count} × ${given.texts[`Resource-${card}`] ?? card}`}
              text={targetAt(given.targets, "hand", id)?.label ?? given.texts[`board-pair-${card}`]}
              art={
                <svg viewBox="-22 -22 44 44" aria-hidden="true">
                  {RESOURCE_ICONS[card]}
                </svg>
              }
            />
          ))}
      </ul>
    </div>
  );
}

/** The pyramid levels left in stock, the largest first. */
function Levels({ supply, say }: { supply: caral.View["supply"]; say: Say }) {
  return (
    <details>
      <summary>{say.levels}</summary>
      <div class="line">
        {[...supply].reverse().map(({ size, count }) => (
          <Chip label={`${size}: ${count}`}>
            <svg viewBox="-14 -7 28 14" aria-hidden="true">
              <path
                d={`M${-size * 2.4 - 1} 5L${-size * 2.4 + 1}-5H${size * 2.4 - 1}L${size * 2.4 + 1} 5z`}
                fill="#d9a860"
                stroke="#6d4a1c"
              />
            </svg>
            {count}
          </Chip>
        ))}
      </div>
    </details>
  );
}

export const CaralSide: SideDrawing<"caral"> = ({ given, seat }) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const player = view.players.find((one) => one.seat === seat);
  if (!player) return null;
  const colour = coloursOf("caral")[player.seat] ?? "#777";
  return (
    <div class="line">
      <Chip label={`${say.stones}: ${player.stones}`}>
        <svg viewBox="-8 -8 16 16" aria-hidden="true">
          <Stone />
        </svg>
        {player.stones}
      </Chip>
      <Chip label={`${say.alpacas}: ${player.alpacas}, ${say.herd}: ${player.alpacasLeft}`}>
        <svg viewBox="-11 -21 27 33" aria-hidden="true">
          <Alpaca />
        </svg>
        {player.alpacas}
      </Chip>
      <Chip label={`${say.moves}: ${player.movementPoints}`}>➜ {player.movementPoints}</Chip>
      <Chip label={`${say.carali}: ${player.caraliLeft}`}>
        <svg viewBox="-12 -18 24 32" aria-hidden="true">
          <Carali colour={colour} />
        </svg>
        {player.caraliLeft}
      </Chip>
      <Chip label={`${say.cards}: ${player.handSize}`}>
        <Backs />
        {player.handSize}
      </Chip>
      {view.modules.includes("EMISSARIES") && (
        <small>
          {say.level} {player.envoys.level}
        </small>
      )}
      {view.statusTaken
        .filter((taken) => taken.seat === player.seat)
        .map((taken) => (
          <small>★ {given.texts[`StatusName-${taken.title}`]}</small>
        ))}
    </div>
  );
};

function Ceremony({ given, view, say }: { given: Given; view: caral.View; say: Say }) {
  const { ceremony } = view;
  if (!ceremony) return null;
  return (
    <div class="side">
      <b>
        {say.ceremony}{" "}
        <small>
          ({view.highestFame} {say.highest})
        </small>
      </b>
      {ceremony.forbidden && (
        <small>
          {given.texts[`Resource-${ceremony.forbidden}`]}: {say.forbidden}
        </small>
      )}
      {ceremony.offers.map((offer) => (
        <div class="line">
          <span>{given.names[offer.seat]}</span>
          <b>{offer.card ? `${offer.count} × ${given.texts[`Resource-${offer.card}`]}` : say.nothing}</b>
          {offer.bid !== offer.count && <small>= {offer.bid}</small>}
        </div>
      ))}
    </div>
  );
}

function Modules({ given, view, say }: { given: DrawingProps<"caral">; view: caral.View; say: Say }) {
  const { whims, annualTiles, statusCards, progressTiles } = given.board;
  const lines: { head: string; parts: (Part | undefined)[] }[] = [
    { head: say.whim, parts: view.whim === null ? [] : [whims.find((one) => one.id === view.whim)] },
    {
      head: say.tile,
      parts: view.annualTiles
        .filter((tile) => tile.faceUp)
        .slice(0, 1)
        .map((tile) => annualTiles.find((one) => one.category === tile.category)),
    },
    { head: say.status, parts: view.statusCards.map((card) => statusCards.find((one) => one.title === card.title)) },
    { head: say.improved, parts: view.tiles.map((tile) => progressTiles.find((one) => one.tile === tile.tile)) },
  ];
  return (
    <>
      {lines
        .filter((line) => line.parts.length)
        .map((line) => (
          <div class="side">
            <b>{line.head}</b>
            {line.parts.map(
              (one) =>
                one && (
                  <small>
                    <b>{told(one.name, given.language)}</b> {told(one.text, given.language)}
                  </small>
                ),
            )}
          </div>
        ))}
    </>
  );
}
