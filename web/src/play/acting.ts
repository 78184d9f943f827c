/** From what is legal to what a player does: options, targets that glow, a choice that was begun, a question before the end. */

import { useMemo, useRef, useState } from "preact/hooks";
import type { LegalList, TableDocument, Update } from "quipu-client";
import { AIMS } from "../boards/index.ts";
import type { Live } from "../live.ts";
import { useTouch } from "../media.ts";
import type { Printed } from "../printed.ts";
import { type Asks, asksBeforeEnd, tapsExplain, useSetting } from "../settings.ts";
import { useWords } from "../words.ts";
import { isFinal } from "./actions.tsx";
import { type Spot, spotOf } from "./choice.tsx";
import { useStory } from "./story.ts";
import { type Chosen, type Option, type Question, optionsOf, spends, targetsOf } from "./targets.ts";

interface Asked extends Question {
  at: Spot;
}
interface Begun {
  /** The legal list that it was begun with. */
  moment: string;
  chosen: Chosen;
  asked: Asked | null;
}

export function useActing(live: Live, table: TableDocument, printed: Printed) {
  const { say, locale } = useWords();
  const { log, pending, legal } = live.state;
  const pointed = useRef<Spot>({ x: 0, y: 0 });
  const { chosen, setChosen, asked, setAsked } = useChoosing(legal);
  const story = useStory(log, table, printed.links);
  const asks = useSetting(asksBeforeEnd);
  const touch = useTouch();
  const explaining = useSetting(tapsExplain);
  const options = optionsAt(live, table, printed);
  const perform = (action: Option["action"]) => (setChosen(null), story.skip(), void live.act(action));
  const act = (action: Option["action"]) => {
    const label = isFinal(action, options) && mayAsk(asks, log, table.you) && options.find((one) => one.action === action)?.label;
    if (!label) return perform(action);
    setAsked({ items: [{ label, run: () => perform(action) }, { label: say("cancel"), run: () => undefined, dismisses: true }], at: spotOf(null) });
  };
  const ask = (question: Question, at = pointed.current) => setAsked({ ...question, at });
  const targets = pending || story.beat ? [] : targetsOf(options, chosen, printed.board, locale, { act, choose: setChosen, ask, explains: (option) => spends(option) || (touch && explaining) });
  return { pointed, chosen, asked, options, targets, story, act, ask, dropChoice: () => setChosen(null), dropQuestion: () => setAsked(null) };
}

/** Whether the player wants to be asked before the end of a turn. */
function mayAsk(asks: Asks, log: Update[], you: number | null): boolean {
  return asks === "always" || (asks === "idle" && log.findLast((one) => one.type === "acted")?.seat !== you);
}

/** What the player has begun to choose; it ends when something else can be done. */
function useChoosing(legal: LegalList | null) {
  const moment = useMemo(() => JSON.stringify(legal?.legalActions ?? []), [legal]);
  const [begun, setBegun] = useState<Begun>({ moment, chosen: null, asked: null });
  // judged while drawing: an effect runs later, and would close what was opened just before it
  const { chosen, asked } = begun.moment === moment ? begun : { chosen: null, asked: null };
  return {
    chosen,
    asked,
    setChosen: (next: Chosen) => setBegun({ moment, chosen: next, asked: null }),
    setAsked: (next: Asked | null) => setBegun({ moment, chosen, asked: next }),
  };
}

function optionsAt(live: Live, table: TableDocument, printed: Printed): Option[] {
  const { legal } = live.state;
  if (!legal || table.you === null) return [];
  const aim = (action: Option["action"]) => AIMS[table.game]?.(action, printed.board, table.view ?? {}) ?? null;
  return optionsOf(legal.legalActions, legal.texts, printed.links, printed.board, aim);
}
