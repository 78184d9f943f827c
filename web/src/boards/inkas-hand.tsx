/** Inkas, beside the board: one's cards, the dice, an offer, what each tribe has. */

import type { inkas } from "quipu-client";
import type { ComponentChildren } from "preact";
import { Card, Chip } from "./cards.tsx";
import { type Drawing, type Given, type SideDrawing, targetAt } from "./drawing.ts";
import { DEVELOPMENTS } from "./inkas.tsx";
import { wordsOf } from "./shapes.tsx";
import { CARD_ICONS, CARDS } from "./terrain.tsx";

type Say = Record<
  | "cards"
  | "limit"
  | "developments"
  | "roads"
  | "settlements"
  | "cities"
  | "route"
  | "arts"
  | "tribe"
  | "of"
  | "offers"
  | "for"
  | "supply"
  | "stack"
  | "prices"
  | "owes"
  | "holder"
  | "fresh"
  | "road"
  | "settlement"
  | "city"
  | "development"
  | "hand",
  string
>;

export const InkasHand: Drawing<"inkas"> = (given) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const mine = view.seats.find((seat) => seat.seat === given.you);
  const { prices } = given.board;
  return (
    <section class="hand">
      {mine?.hand && <Hand given={given} cards={mine.hand} development={mine.development ?? []} say={say} />}
      {view.offer && <Offer given={given} offer={view.offer} say={say} />}
      <details>
        <summary>{say.prices}</summary>
        {(["road", "settlement", "city", "development"] as const).map((thing) => (
          <div class="line">
            <small style={{ minWidth: "7.5rem" }}>{say[thing]}</small>
            <Bundle given={given} cards={prices[thing]} />
          </div>
        ))}
      </details>
      <details>
        <summary>{say.supply}</summary>
        <Bundle given={given} cards={view.supply} />
        <small>
          {say.stack}: {view.stacks.join(" + ")}
        </small>
      </details>
    </section>
  );
};

interface HandProps {
  given: Given;
  cards: inkas.Bundle;
  development: NonNullable<inkas.SeatView["development"]>;
  say: Say;
}

function Hand({ given, cards, development, say }: HandProps) {
  return (
    <div class="own">
      <h2>{say.hand}</h2>
      <ul class="goods">
        {CARDS.map((card, id) => ({ card, id, count: cards[card] ?? 0 })).map(
          ({ card, id, count }) =>
            count > 0 && (
              <Good
                key={card}
                given={given}
                id={id}
                name={given.texts[`Card-${card.toUpperCase()}`] ?? card}
                count={count}
              >
                {CARD_ICONS[card]}
              </Good>
            ),
        )}
      </ul>
      <ul class="cards">
        {development.map((held) => (
          <Card
            given={given}
            collection="developments"
            id={DEVELOPMENTS.indexOf(held.development)}
            name={`${held.count} × ${given.texts[`Development-${held.development}`]}`}
            text={`${given.texts[`DevelopmentText-${held.development}`]} ${held.fresh > 0 ? `(${say.fresh})` : ""}`}
          />
        ))}
        {targetAt(given.targets, "prices", 0) && (
          <Card given={given} collection="prices" id={0} name={`+ ${say.development}`} />
        )}
      </ul>
    </div>
  );
}

/** Cards of one kind; where something can be paid with them, they are a button. */
function Good({
  given,
  id,
  name,
  count,
  children,
}: {
  given: Given;
  id: number;
  name: string;
  count: number;
  children: ComponentChildren;
}) {
  const target = targetAt(given.targets, "cards", id);
  const inside = (
    <>
      <svg viewBox="-1 -1 2 2" aria-hidden="true">
        {children}
      </svg>
      <span>{name}</span> <b key={count}>{count}</b>
    </>
  );
  return (
    <li>
      {target ? (
        <button type="button" class="good" title={target.label} onClick={target.choose}>
          {inside}
        </button>
      ) : (
        <div class="good">{inside}</div>
      )}
    </li>
  );
}

export const InkasSide: SideDrawing<"inkas"> = ({ given, seat: number }) => {
  const { view } = given;
  const say: Say = wordsOf(given.texts);
  const seat = view.seats.find((one) => one.seat === number);
  if (!seat) return null;
  return (
    <div class="line">
      <Chip label={`${say.cards}: ${seat.handSize}, ${say.limit} ${seat.handLimit}`}>
        <Glyph d="M-6-8H4V8H-6zM4-6L8-5L5 9L-3 9" />
        {seat.handSize}
      </Chip>
      <Chip label={`${say.developments}: ${seat.developmentBacks.length}`}>
        <Glyph d="M-6-9H6V9H-6zM0-5L1.500-1.500L5-1L2.500 1.500L3 5L0 3.300L-3 5L-2.500 1.500L-5-1L-1.500-1.500z" />
        {seat.developmentBacks.length}
      </Chip>
      <Chip label={`${say.settlements}: ${seat.settlementsLeft}`}>
        <Glyph d="M-9 0L0-9L9 0H6V8H-6V0z" />
        {seat.settlementsLeft}
      </Chip>
      <Chip label={`${say.cities}: ${seat.citiesLeft}`}>
        <Glyph d="M-10 9L-8 4H8L10 9zM-7 4L-5-1H5L7 4zM-4-1V-5L0-9L4-5V-1z" />
        {seat.citiesLeft}
      </Chip>
      <Chip label={`${say.roads}: ${seat.roadsLeft}`}>
        <Glyph d="M-9 6L6-9L9-6L-6 9z" />
        {seat.roadsLeft}
      </Chip>
      <small>
        {say.tribe} {seat.tribe} · {say.route} {seat.routeLength}
        {view.routeHolder === seat.seat && ` ★`}
        {seat.combatArts > 0 && ` · ${say.arts} ${seat.combatArts}`}
        {view.combatHolder === seat.seat && ` ★`}
        {seat.owes > 0 && ` · ${say.owes} ${seat.owes}`}
      </small>
    </div>
  );
};

function Offer({ given, offer, say }: { given: Given; offer: NonNullable<inkas.View["offer"]>; say: Say }) {
  return (
    <div class="side offer">
      <div class="line">
        <b>{given.names[offer.seat]}</b> {say.offers} <Bundle given={given} cards={offer.give} /> {say.for}{" "}
        <Bundle given={given} cards={offer.take} />
      </div>
      {offer.replies.map((reply) => (
        <div class="line">
          <b>{given.names[reply.seat]}</b> <small>{given.texts[`Answer-${reply.answer}`]}</small>
          {reply.give && <Bundle given={given} cards={reply.give} />}
          {reply.take && (
            <>
              {say.for} <Bundle given={given} cards={reply.take} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/** Cards by kind with their numbers; kinds without any are left out. */
function Bundle({ given, cards, big = false }: { given: Given; cards: inkas.Bundle; big?: boolean }) {
  const some = CARDS.filter((card) => cards[card]);
  if (!some.length) return <small>—</small>;
  return (
    <span class={`line ${big ? "bundle" : ""}`}>
      {some.map((card) => (
        <Chip label={`${cards[card]} × ${given.texts[`Card-${card.toUpperCase()}`] ?? card}`}>
          <svg viewBox="-1 -1 2 2" aria-hidden="true">
            {CARD_ICONS[card]}
          </svg>
          {cards[card]} {big && `× ${given.texts[`Card-${card.toUpperCase()}`]}`}
        </Chip>
      ))}
    </span>
  );
}

function Glyph({ d }: { d: string }) {
  return (
    <svg viewBox="-11 -11 22 22" aria-hidden="true">
      <path d={d} fill="currentColor" fill-rule="evenodd" stroke="var(--surface)" stroke-width={0.6} />
    </svg>
  );
}
