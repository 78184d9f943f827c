/** The boards for pages of others: the package of clients/boards, whose interface is its index.d.ts. */

import { render } from "preact";
import { useState } from "preact/hooks";
import type { Board, Tagged } from "quipu-client";
import type { Moment, mount as Mount } from "../../../clients/boards/index.d.ts";
import { Generic } from "../generic/generic.tsx";
import { linksOf, referencesOf, schemasOf } from "../places.ts";
import { type Chosen, type Question, isTemplate, itemOf, optionsOf, targetsOf } from "../play/targets.ts";
import { IN_ENGLISH, type Spoken, SpokenContext, useWords } from "../words.ts";
import { Sides } from "./cards.tsx";
import { coloursOf } from "./colours.ts";
import { AIMS, DRAWINGS, HANDS, SIDES } from "./index.ts";
import "./package.css";

export const mount: typeof Mount = (element, first) => {
  const update = (moment: Moment) => render(<Shown {...moment} />, element);
  update(first);
  return { update, unmount: () => render(null, element) };
};

function Shown(moment: Moment) {
  const { game, table, language = "en", words } = moment;
  const { drawn, question, drop } = useDrawn(moment);
  if (!drawn) return null;
  const Drawing = DRAWINGS[game.name] ?? Generic;
  const Hand = HANDS[game.name];
  const Facts = SIDES[game.name];
  return (
    <SpokenContext.Provider value={words ? (words as Spoken) : { ...IN_ENGLISH, language }}>
      <div class="quipu quipu-board" lang={language} key={table.id}>
        <Drawing {...drawn} />
        {Hand && <Hand {...drawn} />}
        {Facts && (
          <div class="hand">
            <Sides given={drawn} game={game.name} Facts={Facts} />
          </div>
        )}
        {question && <Asked question={question} drop={drop} />}
      </div>
    </SpokenContext.Provider>
  );
}

/** What the drawing is given, and what is asked where a place can be meant in several ways. */
function useDrawn({ game, table, legal, consequences, update, language = "en", act, ...given }: Moment) {
  const [begun, begin] = useState<{ legal: Moment["legal"]; chosen: Chosen; question: Question | null }>({
    legal,
    chosen: null,
    question: null,
  });
  // what was begun ends when something else can be done
  const { chosen, question } = begun.legal === legal ? begun : { chosen: null, question: null };
  const board = given.board as Board;
  const view = table.view as Record<string, unknown> | null;
  if (!view) return { drawn: null, question: null, drop: () => undefined };
  const links = linksOf(given);
  const options = optionsOf(
    (legal?.legalActions ?? []) as Tagged[],
    legal?.texts,
    links,
    board,
    (action) => AIMS[game.name]?.(action, board, view) ?? null,
    consequences?.consequences,
  );
  const set = (next: Chosen, asked: Question | null = null) => begin({ legal, chosen: next, question: asked });
  const perform = (action: Tagged) => {
    set(null);
    act(action);
  };
  const chooseOf = (action: Tagged, told = false) => {
    const option = options.find((one) => one.action === action);
    if (told || !option?.loses) perform(action);
    else set(chosen, { lead: option.loses, items: [itemOf(option, perform)] });
  };
  const targets = targetsOf(
    options.filter(({ action }) => !isTemplate(action)),
    chosen,
    board,
    language,
    {
      act: chooseOf,
      choose: set,
      // a family is filled in by a form, which the page has and the package leaves to others
      fill: () => undefined,
      ask: (asked) => set(chosen, asked),
      explains: false,
    },
  );
  const drawn = {
    board,
    view,
    targets,
    traces: ((update?.events ?? []) as Tagged[]).flatMap((event) => referencesOf(links, event)),
    options: options.map(({ action, label }) => ({ action, label, choose: () => chooseOf(action) })),
    texts: given.texts,
    schemas: schemasOf(given),
    names: table.seats.map((seat, at) => seat.name ?? String(at + 1)),
    colours: coloursOf(game.name),
    language,
    you: table.you,
  };
  return { drawn, question, drop: () => set(null) };
}

function Asked({ question, drop }: { question: Question; drop: () => void }) {
  const { say } = useWords();
  return (
    <div class="question" role="dialog" aria-label={question.lead}>
      {question.lead && <b>{question.lead}</b>}
      {question.items.map(({ label, run }) => (
        <button
          type="button"
          key={label}
          onClick={() => {
            drop();
            run();
          }}
        >
          {label}
        </button>
      ))}
      <button type="button" onClick={drop}>
        {say("cancel")}
      </button>
    </div>
  );
}
