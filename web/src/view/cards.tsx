/** Facts as small cards and chips. A card that an action names can be played from here. */

import { useEffect, useRef } from "preact/hooks";
import type { Part } from "quipu-client";
import { useWords } from "../words.ts";
import type { Fact } from "./facts.ts";
import { fieldName } from "./names.ts";

export type PlayCard = (collection: string, id: number) => (() => void) | undefined;

interface Props {
  facts: Fact[];
  play?: PlayCard;
}

export function Facts({ facts, play }: Props) {
  const { locale } = useWords();
  const small = facts.filter((fact) => fact.kind === "number" || fact.kind === "word");
  const large = facts.filter((fact) => fact.kind !== "number" && fact.kind !== "word");
  return (
    <>
      {small.length > 0 && (
        <dl class="facts">
          {small.map((fact) => (
            <div key={fact.field}>
              <dt>{fieldName(fact.field, locale)}</dt>
              <dd>{fact.kind === "number" ? <Count value={fact.value} /> : fact.kind === "word" ? fact.text : ""}</dd>
            </div>
          ))}
        </dl>
      )}
      {large.map((fact) => (
        <div class="pile" key={fact.field}>
          <span class="of">{fieldName(fact.field, locale)}</span>
          <Large fact={fact} play={play} />
        </div>
      ))}
    </>
  );
}

function Large({ fact, play }: { fact: Fact; play?: PlayCard | undefined }) {
  if (fact.kind === "group") return <Facts facts={fact.facts} {...(play ? { play } : {})} />;
  if (fact.kind === "chips") {
    return (
      <ul class="chips">
        {fact.chips.map((chip) => (
          <li data-value={chip.value}>
            {chip.count > 1 && <b>{chip.count} ×</b>} {chip.text}
          </li>
        ))}
      </ul>
    );
  }
  if (fact.kind !== "cards") return null;
  return (
    <ul class="cards">
      {fact.cards.map((card) => (
        <li key={card.id}>
          <Card card={card} run={play?.(fact.collection, card.id)} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card, run }: { card: Part; run: (() => void) | undefined }) {
  const { locale } = useWords();
  const face = (
    <>
      <b>{card.name[locale]}</b>
      {card.text && <span>{card.text[locale]}</span>}
    </>
  );
  if (!run) return <div class="card">{face}</div>;
  return (
    <button type="button" class="card playable" onClick={run}>
      {face}
    </button>
  );
}

/** A number that flashes once when it changed. */
export function Count({ value }: { value: number }) {
  const before = useRef(value);
  const changed = before.current !== value;
  useEffect(() => {
    before.current = value;
  });
  return (
    <span key={value} class={changed ? "fresh" : ""}>
      {value}
    </span>
  );
}
