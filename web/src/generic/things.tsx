/** What lies before a seat or in the middle, each thing by its kind: cards, decks, dice, tracks, numbers, words. */

import type { DrawingProps } from "../boards/drawing.ts";
import { Count } from "../view/count.tsx";
import type { Thing, Word } from "./lying.ts";
import { Backs, Cards, Pile } from "./playing-cards.tsx";

const FACES: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
const LONG_TRACK = 24;

export function Things({ given, things }: { given: DrawingProps; things: Thing[] }) {
  return (
    <>
      {things
        .filter((thing) => thing.kind !== "trick")
        .map((thing, at) => (
          <div class={classOf(thing)} key={`${thing.field}-${at}`} data-field={thing.field}>
            {thing.label && <span class="title">{thing.label}</span>}
            <Shown given={given} thing={thing} />
          </div>
        ))}
    </>
  );
}

function classOf(thing: Thing): string {
  const nothing = thing.kind === "number" && !thing.value && !thing.look;
  return `thing kind-${thing.kind} look-${thing.look ?? "plain"} ${nothing ? "nothing" : ""}`;
}

function Shown({ given, thing }: { given: DrawingProps; thing: Thing }) {
  if (thing.kind === "cards") {
    if (thing.look === "pile") return <Pile given={given} collection={thing.collection} cards={thing.cards} />;
    return <Cards given={given} collection={thing.collection} cards={thing.cards} fan={thing.look === "hand"} />;
  }
  if (thing.kind === "dice")
    return (
      <span class="dice">
        {thing.values.map((value) => (
          <Die value={value} />
        ))}
      </span>
    );
  if (thing.kind === "words") return <Words words={thing.words} />;
  if (thing.kind !== "number") return null;
  if (thing.look === "deck" || thing.look === "backs")
    return <Backs count={thing.value} spread={thing.look === "backs"} />;
  if (thing.look === "track" && thing.most !== undefined) return <Track value={thing.value} most={thing.most} />;
  return (
    <strong>
      <Count value={thing.value} />
    </strong>
  );
}

function Words({ words }: { words: Word[] }) {
  return (
    <ul class="chips">
      {words.map(({ text, count, sign, colour }) => (
        <li>
          {count > 1 && <b>{count} ×</b>}{" "}
          {sign && (
            <span class="sign" aria-hidden="true" style={{ color: colour }}>
              {sign}
            </span>
          )}{" "}
          {text}
        </li>
      ))}
    </ul>
  );
}

function Die({ value }: { value: number }) {
  const pips = FACES[value];
  return (
    <svg class="die" viewBox="-50 -50 100 100" role="img" aria-label={String(value)}>
      <rect x={-46} y={-46} width={92} height={92} rx={18} />
      {pips ? (
        pips.map(([x, y]) => <circle cx={x * 25} cy={y * 25} r={9.5} />)
      ) : (
        <text class="figure" font-size={48} dy="0.36em">
          {value}
        </text>
      )}
    </svg>
  );
}

/** Steps from 0 to the end, the marker on one of them; a bar where they are too many. */
function Track({ value, most }: { value: number; most: number }) {
  const told = `${value} / ${most}`;
  if (most > LONG_TRACK)
    return (
      <span class="steps bar" role="img" aria-label={told} style={{ "--share": `${(100 * value) / most}%` }}>
        <b>{value}</b>
      </span>
    );
  return (
    <span class="steps" role="img" aria-label={told}>
      {Array.from({ length: most + 1 }, (_, step) => (
        <span class={step === value ? "here" : step < value ? "past" : ""}>
          {step === value || step % 5 === 0 ? step : ""}
        </span>
      ))}
    </span>
  );
}
