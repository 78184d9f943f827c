/**
 * From what is legal to what a player does: options, targets that glow, a choice that was begun, a question before the
 * end.
 */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, Consequences, LegalList, TableDocument } from "quipu-client";
import type { Target } from "../boards/drawing.ts";
import { AIMS, heldName } from "../boards/index.ts";
import type { Live } from "../live.ts";
import { useTouch } from "../media.ts";
import { useOffered } from "../offered.ts";
import { type Reference, partOf } from "../places.ts";
import type { Printed } from "../printed.ts";
import { asksBeforeLoss, tapsExplain, useSetting } from "../settings.ts";
import { type Locale, useWords } from "../words.ts";
import { type Spot, spotOf } from "./choice.tsx";
import { useFocus } from "./focus.ts";
import type { Premove } from "./ahead/premove.ts";
import { useStory } from "./story.ts";
import { type Chosen, type Option, type Question, isTemplate, newest, optionsOf, targetsOf } from "./targets.ts";
import { wordOf } from "../view/names.ts";
import { type Form, formOf, isPicked, touched } from "./template.tsx";

interface Asked extends Question {
  at: Spot;
}
interface Begun {
  /** The legal list that it was begun with. */
  moment: string;
  chosen: Chosen;
  asked: Asked | null;
  /** An open family that is being filled in. */
  form: Form | null;
}

/** With a `premove`, what is chosen is not done but planned. */
export function useActing(live: Live, table: TableDocument, printed: Printed, premove: Premove | null) {
  const { say, locale } = useWords();
  const { log, pending, legal } = live.state;
  const pointed = useRef<Spot>({ x: 0, y: 0 });
  const { chosen, setChosen, asked, setAsked, form, setForm } = useChoosing(legal);
  const story = useStory(log, table, printed.links);
  useFocus(!pending && !story.beat);
  const asks = useSetting(asksBeforeLoss);
  const { consequences, foreseen } = useConsequences(live, table.toAct.includes(table.you ?? -1));
  const touch = useTouch();
  const explaining = useSetting(tapsExplain);
  const options = premove?.options ?? optionsAt(live, table, printed, consequences);
  const perform = (action: Option["action"]) => {
    setChosen(null);
    story.skip();
    void live.act(action);
  };
  const act = async (action: Option["action"], told = false) => {
    if (premove) {
      setChosen(null);
      return premove.plan(action);
    }
    const place = options.findIndex((one) => one.action === action);
    const loses = told || !asks || place < 0 ? null : (await foreseen())?.consequences[place]?.loses;
    if (!loses) return perform(action);
    const label = options[place]?.label ?? "";
    setAsked({
      lead: loses,
      items: [
        { label, run: () => perform(action) },
        { label: say("cancel"), run: () => undefined, dismisses: true },
      ],
      at: spotOf(null),
    });
  };
  const ask = (question: Question, at = pointed.current) => setAsked({ ...question, at });
  const touchIn = (begun: Form, at: Spotted) => setForm(touched(begun, at, heldName(table.game, at)));
  const targets =
    pending || story.beat
      ? []
      : form
        ? fieldsOf(form, options, printed.board, locale, (at) => touchIn(form, at))
        : targetsOf(options, chosen, printed.board, locale, {
            act: (action, told) => void act(action, told),
            choose: setChosen,
            fill: (family, at) => touchIn(formOf(family), at),
            ask,
            explains: touch && explaining,
            named: (at) => {
              const name = heldName(table.game, at);
              return name === undefined ? undefined : wordOf(printed.game.texts, name);
            },
          });
  return {
    form,
    setForm,
    pointed,
    chosen,
    asked,
    options,
    targets,
    story,
    act: (action: Option["action"], told?: boolean) => void act(action, told),
    ask,
    dropChoice: () => setChosen(null),
    dropQuestion: () => setAsked(null),
  };
}

/** Milliseconds after which a choice does not wait for what it gives up, such as while the line is down. */
const LATE = 1500;
const late = () => new Promise<null>((done) => setTimeout(done, LATE, null));
const nothing = Promise.resolve(null);

/**
 * What each legal action leads to and gives up; null where there was no answer. Asked for as soon as the player `must`
 * act; of what one only may do, once it is chosen: its list is made anew whenever somebody else acts.
 */
function useConsequences(live: Live, must: boolean) {
  const [known, setKnown] = useState<Consequences | null>(null);
  const { legal } = live.state;
  const offered = useOffered("outlook");
  const ask = useMemo(() => {
    let answer: Promise<Consequences | null> | undefined;
    return () => {
      answer ??= offered && legal?.legalActions.length ? live.handle.consequences().catch(() => null) : nothing;
      return answer;
    };
  }, [live, legal?.version, offered]);
  useEffect(() => {
    if (must) void ask().then((found) => setKnown((before) => newest(before, found)));
  }, [ask, must]);
  const current = (one: Consequences | null) => (one?.version === legal?.version ? one : null);
  return {
    consequences: current(known)?.consequences,
    foreseen: async () => current(await Promise.race([ask(), late()])),
  };
}

/** What the player has begun to choose; it ends when something else can be done. */
function useChoosing(legal: LegalList | null) {
  const moment = useMemo(() => JSON.stringify(legal?.legalActions ?? []), [legal]);
  const [begun, setBegun] = useState<Begun>({ moment, chosen: null, asked: null, form: null });
  // judged while drawing: an effect runs later, and would close what was opened just before it
  const { chosen, asked, form } = begun.moment === moment ? begun : { chosen: null, asked: null, form: null };
  return {
    chosen,
    asked,
    form,
    setChosen: (next: Chosen) => setBegun({ moment, chosen: next, asked: null, form: null }),
    setAsked: (next: Asked | null) => setBegun({ moment, chosen, asked: next, form }),
    setForm: (next: Form | null) => setBegun({ moment, chosen: null, asked: null, form: next }),
  };
}

type Spotted = Pick<Reference, "collection" | "id">;

/** What can be touched while a form is open: all that it names, on the board or in the hand. */
function fieldsOf(form: Form, options: Option[], board: Board, locale: Locale, touch: (at: Spotted) => void): Target[] {
  const option = options.find(({ action }) => isTemplate(action) && action.action === form.template.action);
  return (option?.anyOf ?? []).map(({ collection, id }) => ({
    collection,
    id,
    label: partOf(board, collection, id)?.name[locale] ?? option?.label ?? "",
    picked: isPicked(form, id),
    choose: () => touch({ collection, id }),
  }));
}

function optionsAt(
  live: Live,
  table: TableDocument,
  printed: Printed,
  consequences: Consequences["consequences"] | undefined,
): Option[] {
  const { legal } = live.state;
  if (!legal || table.you === null) return [];
  const aim = (action: Option["action"]) => AIMS[table.game]?.(action, printed.board, table.view ?? {}) ?? null;
  return optionsOf(legal.legalActions, legal.texts, printed.links, printed.board, aim, consequences);
}
