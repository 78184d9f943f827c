/** What one will play next, chosen by touch while others play: of what one could do when one acted last. */

import { useEffect, useMemo } from "preact/hooks";
import type { TableDocument, Tagged, Update } from "quipu-client";
import { AIMS } from "../../boards/index.ts";
import { type Live, hasView } from "../../live.ts";
import type { Reading } from "../../view/facts.ts";
import { fieldName } from "../../view/names.ts";
import { type Option, isTemplate, optionsOf } from "../targets.ts";
import type { Kept } from "./kept.ts";
import { kindsOf, sentenceOf } from "./kinds.ts";

export interface Premove {
  options: Option[];
  /** Play this when the turn comes, after what is planned already. */
  plan: (action: Tagged) => void;
}

/** Null while nothing is to be planned. */
export function usePremove(
  live: Live,
  table: TableDocument,
  reading: Reading,
  kept: Kept,
  wanted: boolean,
): Premove | null {
  const { log } = live.state;
  const { printed, locale, names } = reading;
  const offered = useMemo(
    () => (wanted ? offeredTo(log, table.you, reading) : []),
    [wanted, log, table.you, printed, locale, names.join()],
  );
  const unknown = wanted && !offered.length;
  useEffect(() => {
    if (unknown) void live.recall();
  }, [live, unknown]);
  if (!wanted) return null;
  const actions = offered.map(({ action }) => action);
  const labels = offered.map(({ label }) => label);
  const aim = (action: Tagged) => AIMS[table.game]?.(action, printed.board, table.view ?? {}) ?? null;
  const plan = (action: Tagged) => {
    const [first, ...others] = kept.lines;
    const own = first && !first.turns[1] && !first.turns[0]?.expect?.length ? (first.turns[0]?.actions ?? []) : [];
    const line = { turns: [{ expect: [], actions: [...own, action] }] };
    void kept.leave([line, ...(own.length ? others : kept.lines)]);
  };
  return { options: optionsOf(actions, labels, printed.links, printed.board, aim), plan };
}

interface Offered {
  action: Tagged;
  label: string;
}

/** All that a seat was offered from the beginning of its last turn on, each action once. */
function offeredTo(log: Update[], you: number | null, reading: Reading): Offered[] {
  const kinds = kindsOf(reading);
  const said = (action: Tagged) => sentenceOf(kinds, action, (name) => fieldName(reading.printed.game.texts, name));
  const found = new Map<string, Offered>();
  for (const update of log.toReversed()) {
    if (!hasView(update)) break;
    if (you === null || !update.toAct.includes(you)) {
      if (found.size) break;
      continue;
    }
    update.legalActions.forEach((action, place) => {
      const key = JSON.stringify(action);
      if (!isTemplate(action) && !found.has(key))
        found.set(key, { action, label: update.whole?.labels[place] ?? said(action) });
    });
  }
  return [...found.values()];
}
