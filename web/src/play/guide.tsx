/**
 * A guided first turn: with each step one sentence that the game says to newcomers, and what is good now; it is done by
 * touching the place that glows, or by a button where an action has no place.
 */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TableDocument, Tagged } from "quipu-client";
import type { Live } from "../live.ts";
import { guided } from "../memory.ts";
import type { Printed } from "../printed.ts";
import { useWords } from "../words.ts";
import type { Reference } from "../places.ts";
import { optionOf } from "./hint.tsx";
import type { Hands, Option } from "./targets.ts";

/** What alone glows; touching it begins what is advised. */
export interface Led {
  to: Reference[];
  begin: () => void;
}

interface Props {
  live: Live;
  table: TableDocument;
  printed: Printed;
  options: Option[];
  /** Whether the table waits for the reader, and everything before is shown. */
  mine: boolean;
  act: Hands["act"];
  /** Let nothing glow but certain places and cards; called with none at the end. */
  lead: (led: Led) => void;
  /** Whether one of them is seen. */
  touches: boolean;
}

/** What is advised at a version: the steps that are left of it, and why. */
interface Advised {
  at: number;
  steps: Tagged[];
  text: string;
}

/** Actions of one's own after which the guide ends: at once, or as soon as others are to act. */
const MOST = 5;
const LEAST = 3;
/** How far a guide has come that was left or is done. */
export const ENDED = -1;
/** Milliseconds before a hint that did not come is asked for again. */
const AGAIN = 1500;

export function Guide(props: Props) {
  const { live, table, printed } = props;
  const { say } = useWords();
  const done = live.state.log.filter((one) => one.type === "acted" && one.seat === table.you).length;
  const [on, setOn] = useState(guided.get(table.id));
  if (on === null || on === ENDED || table.status !== "RUNNING" || table.you === null) return null;
  // what is to be known before the first step comes with it
  const told = printed.game.firstTurn.slice(done && done + 1, done + 2);
  return (
    <section class="guide" aria-label={say("guide")}>
      <h2>
        {say("guide")} <small>{done + 1}</small>
      </h2>
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Step
        {...props}
        done={done}
        leave={() => {
          guided.set(table.id, ENDED);
          setOn(ENDED);
        }}
      />
    </section>
  );
}

interface StepProps extends Props {
  /** Actions of one's own that were taken. */
  done: number;
  leave: () => void;
}

/**
 * What is advised now: the rest of a line whose first step was taken, or a new hint; and to note that the next step is
 * begun.
 */
function useAdvice(
  { live, table: { version }, options, printed }: Props,
  wanted: boolean,
): [Advised | null, () => void] {
  const [advised, setAdvised] = useState<Advised | null>(null);
  const begun = useRef(0);
  const rest = advised?.at === version - 1 && begun.current === advised.at ? advised.steps.slice(1) : [];
  const goesOn = optionOf(options, rest[0], printed.game.texts) !== undefined;
  const current =
    advised && goesOn ? { ...advised, at: version, steps: rest } : advised?.at === version ? advised : null;
  useEffect(() => {
    if (!wanted) return;
    if (current) return setAdvised(current);
    let left = false;
    // while workers are busy there is no answer: asked again, until the table has gone on
    const ask = async (): Promise<void> => {
      const found = await live.handle.hint().catch(() => null);
      const best = found?.choices[0];
      if (left) return;
      if (found && best) setAdvised({ at: found.version, steps: best.actions, text: best.text });
      else setTimeout(() => void (left || ask()), AGAIN);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [wanted, version]);
  return [
    current,
    () => {
      begun.current = version;
    },
  ];
}

/** One step: why it is good, and to take it; whoever chooses something else goes on from there. */
function Step(props: StepProps) {
  const { table, printed, options, mine, act, done, leave, lead, touches } = props;
  const { say } = useWords();
  const [ended, setEnded] = useState(false);
  const over = ended || done >= MOST || (done >= LEAST && !table.toAct.includes(table.you ?? -1));
  // the next turn, which may come at once, is no part of it
  useEffect(() => setEnded(over), [over]);
  const [current, begin] = useAdvice(props, mine && !over);
  const option = !over && mine && current ? optionOf(options, current.steps[0], printed.game.texts) : undefined;
  // what is filled in has a form; its numbers are advised as they are
  const to = option && options.includes(option) ? [...option.places, ...option.references] : [];
  // at once: nothing else glows before
  useLayoutEffect(() => {
    lead({ to, begin });
    return () => lead({ to: [], begin });
  }, [JSON.stringify(to)]);
  if (over)
    return (
      <>
        <p>{say("guideDone")}</p>
        <button type="button" class="primary" onClick={leave}>
          {say("guideClose")}
        </button>
      </>
    );
  const take = () => {
    begin();
    if (option) act(option.action, true);
  };
  return (
    <>
      <p aria-live="polite">
        {!mine ? say("guideWait") : current ? `${say("guideAdvice")} ${current.text}` : say("guideThinks")}
        {touches && option && <b class="touch"> {say("guideTouch")}</b>}
      </p>
      <div class="row">
        {option && !touches && (
          <button type="button" class="primary" onClick={take}>
            {option.label}
          </button>
        )}
        <button type="button" class="quiet" onClick={leave}>
          {say("guideSkip")}
        </button>
      </div>
    </>
  );
}

/** Offered to whoever has not acted here yet. */
export function GuideOffer({ live, table, start }: { live: Live; table: TableDocument; start: () => void }) {
  const { say } = useWords();
  const fresh =
    table.hints &&
    guided.get(table.id) === null &&
    !live.state.log.some((one) => one.type === "acted" && one.seat === table.you);
  return fresh ? (
    <button type="button" class="offer" onClick={start}>
      {say("guideOffer")}
    </button>
  ) : null;
}
