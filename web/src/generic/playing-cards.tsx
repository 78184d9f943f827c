/** Cards: faces with rank and suit, backs, fans, piles. A card that an action is aimed at is a button. */

import type { ComponentChildren } from "preact";
import type { Part } from "quipu-client";
import { type DrawingProps, targetAt } from "../boards/drawing.ts";
import { collectionsOf } from "../places.ts";
import { useWords } from "../words.ts";

/** A part of the board that looks like a playing card (`PlayingCard` in the rules). */
interface Face extends Part {
  rank?: string;
  suit?: string | null;
  colour?: string | null;
}

const RED = "#c3122b";
const BLACK = "#1d2430";
const SUITS: Record<string, { ink: string; path: string }> = {
  hearts: {
    ink: RED,
    path:
      "M0 38C-18 20-40 6-40-14C-40-28-30-36-20-36C-10-36-3-30 0-22C3-30 10-36 20-36C30-36 40-28 40-14" +
      "C40 6 18 20 0 38z",
  },
  diamonds: { ink: RED, path: "M0-40L30 0L0 40L-30 0z" },
  spades: {
    ink: BLACK,
    path:
      "M0-40C8-26 38-10 38 10C38 22 29 29 20 29C12 29 6 25 4 20C5 30 8 35 14 39L-14 39C-8 35-5 30-4 20" +
      "C-6 25-12 29-20 29C-29 29-38 22-38 10C-38-10-8-26 0-40z",
  },
  clubs: {
    ink: BLACK,
    path:
      "M0-40C11-40 19-32 19-22C19-15 15-9 10-5C13-7 17-8 21-8C32-8 39 0 39 10C39 20 32 28 21 28" +
      "C13 28 6 24 4 17C5 28 8 34 15 39L-15 39C-8 34-5 28-4 17C-6 24-13 28-21 28C-32 28-39 20-39 10" +
      "C-39 0-32-8-21-8C-17-8-13-7-10-5C-15-9-19-15-19-22C-19-32-11-40 0-40z",
  },
};

/** From here on cards of a hand lie closer together. */
const MANY = 7;

interface CardProps {
  given: DrawingProps;
  collection: string;
  /** Null: seen from behind. */
  id: number | null;
}

export function Card({ given, collection, id }: CardProps) {
  const { say } = useWords();
  const part =
    id === null
      ? undefined
      : (collectionsOf(given.board)[collection]?.find((one) => one.id === id) as Face | undefined);
  if (id === null || !part) return <span class="playing-card back" role="img" aria-label={say("hiddenCard")} />;
  const name = part.name[given.language] ?? part.name.en;
  const text = part.text?.[given.language];
  const target = targetAt(given.targets, collection, id);
  const traced = given.traces.some((one) => one.collection === collection && one.id === id);
  const colour = part.colour ?? SUITS[part.suit ?? ""]?.ink ?? BLACK;
  const shown = {
    class: `playing-card ${target ? "target" : ""} ${target?.picked ? "picked" : ""} ${traced ? "traced" : ""}`,
    style: { "--print": colour },
    title: [target?.label ?? name, text].filter(Boolean).join("\n"),
    "data-card": `${collection}/${id}`,
  };
  const face = part.rank ? (
    <Ranked rank={part.rank} suit={part.suit ?? null} text={text} />
  ) : (
    <Named name={name} text={text} />
  );
  if (!target)
    return (
      <span role="img" aria-label={name} {...shown}>
        {face}
      </span>
    );
  return (
    <button
      type="button"
      tabindex={0}
      aria-label={target.label}
      aria-pressed={target.picked}
      {...shown}
      onClick={target.choose}
    >
      {face}
    </button>
  );
}

/** Rank and sign are printed by the style sheet: the card has a name already, and they stand there twice. */
function Ranked({ rank, suit, text }: { rank: string; suit: string | null; text: string | undefined }) {
  return (
    <>
      <span class="corner">
        <b data-print={rank} />
        {suit && <Suit suit={suit} />}
      </span>
      <span class={suit ? "middle" : "middle alone"}>{suit ? <Suit suit={suit} /> : <b data-print={rank} />}</span>
      {text && <small>{text}</small>}
      <span class="corner low" aria-hidden="true">
        <b data-print={rank} />
        {suit && <Suit suit={suit} />}
      </span>
    </>
  );
}

function Named({ name, text }: { name: string; text: string | undefined }) {
  return (
    <span class="named">
      <b>{name}</b>
      {text && <small>{text}</small>}
    </span>
  );
}

function Suit({ suit }: { suit: string }) {
  const known = SUITS[suit];
  if (!known) return <i data-print={suit} />;
  return (
    <svg viewBox="-42 -42 84 84" aria-hidden="true">
      <path d={known.path} fill="var(--print)" />
    </svg>
  );
}

/** Cards side by side, closer together where there is no room; a hand bends like a fan. */
export function Cards({
  given,
  collection,
  cards,
  fan,
}: {
  given: DrawingProps;
  collection: string;
  cards: (number | null)[];
  fan: boolean;
}) {
  const middle = (cards.length - 1) / 2;
  return (
    <ul class={`cards-laid ${fan ? "fan" : ""} ${cards.length > MANY ? "many" : ""}`}>
      {cards.map((card, at) => (
        <li
          key={card ?? `back-${at}`}
          style={
            fan
              ? {
                  "--turn": `${((at - middle) * Math.min(3, 20 / Math.max(1, cards.length))).toFixed(2)}deg`,
                  "--drop": (((at - middle) / Math.max(1, middle)) ** 2).toFixed(3),
                }
              : {}
          }
        >
          <Card given={given} collection={collection} id={card} />
        </li>
      ))}
    </ul>
  );
}

/** Cards face down, one over the other; the number says how many. */
export function Backs({ count, spread }: { count: number; spread: boolean }) {
  const shown = Math.min(count, spread ? 7 : 3);
  return (
    <span class={spread ? "backs spread" : "backs"} role="img" aria-label={String(count)}>
      {count === 0 && <span class="playing-card empty" />}
      {Array.from({ length: shown }, (_, at) => (
        <span class="playing-card back" style={{ "--at": at }} />
      ))}
      <b class="count">{count}</b>
    </span>
  );
}

/** A pile whose last card lies on top. */
export function Pile({
  given,
  collection,
  cards,
}: {
  given: DrawingProps;
  collection: string;
  cards: (number | null)[];
}) {
  const top = cards.at(-1);
  return (
    <span class="discard">
      {top === undefined ? (
        <span class="playing-card empty" />
      ) : (
        <Card given={given} collection={collection} id={top} />
      )}
      {cards.length > 1 && <b class="count">{cards.length}</b>}
    </span>
  );
}

/** What a card of a trick lies on while it is not played. */
export function Slot({ children }: { children?: ComponentChildren }) {
  return <span class="playing-card empty">{children}</span>;
}
