/**
 * A guided first turn: what the game says to newcomers, then the prompt and a hint for each step, until the turn is
 * over.
 */

import { useEffect, useState } from "preact/hooks";
import type { TableDocument, Tagged } from "quipu-client";
import type { Live } from "../live.ts";
import { guided } from "../memory.ts";
import type { Printed } from "../printed.ts";
import { useWords } from "../words.ts";
import { optionOf } from "./hint.tsx";
import type { Hands, Option } from "./targets.ts";

interface Props {
  live: Live;
  table: TableDocument;
  printed: Printed;
  options: Option[];
  /** Whether the table waits for the reader, and everything before is shown. */
  mine: boolean;
  act: Hands["act"];
}

/** What is advised at a version: the steps that are left of it, and why. */
interface Advised {
  due: number;
  steps: Tagged[];
  text: string;
}

/** Actions of one's own after which the guide ends: at once, or as soon as others are to act. */
const MOST = 5;
const LEAST = 3;
const ENDED = -1;
/** Milliseconds before a hint that did not come is asked for again. */
const AGAIN = 1500;

export function Guide(props: Props) {
  const { live, table, printed } = props;
  const { say } = useWords();
  const done = live.state.log.filter((one) => one.type === "acted" && one.seat === table.you).length;
  const [step, setStep] = useState<number | null>(guided.get(table.id));
  const go = (next: number | null) => {
    guided.set(table.id, next ?? ENDED);
    setStep(next);
  };
  const told = printed.game.firstTurn;
  if (step === null || step === ENDED || table.status !== "RUNNING" || table.you === null) return null;
  const sentence = told[step];
  return (
    <section class="guide" aria-label={say("guide")}>
      <h2>
        {say("guide")} <small>{step + (step < told.length ? 0 : done) + 1}</small>
      </h2>
      {sentence !== undefined ? (
        <>
          <p>{sentence}</p>
          <div class="row">
            <button type="button" class="primary" onClick={() => go(step + 1)}>
              {say("guideNext")}
            </button>
            <button type="button" class="quiet" onClick={() => go(null)}>
              {say("guideSkip")}
            </button>
          </div>
        </>
      ) : (
        <Step {...props} done={done} leave={() => go(null)} />
      )}
    </section>
  );
}

interface StepProps extends Props {
  /** Actions of one's own that were taken. */
  done: number;
  leave: () => void;
}

/** What is advised now: the rest of a line whose first steps were taken, or a new hint. */
function useAdvice(live: Live, table: TableDocument, wanted: boolean): [Advised | null, (advised: Advised) => void] {
  const [advised, setAdvised] = useState<Advised | null>(null);
  const current = advised?.due === table.version && advised.steps.length ? advised : null;
  useEffect(() => {
    if (!wanted || current) return;
    let left = false;
    // while workers are busy there is no answer: asked again, until the table has gone on
    const ask = async (): Promise<void> => {
      const found = await live.handle.hint().catch(() => null);
      const best = found?.choices[0];
      if (left) return;
      if (found && best) setAdvised({ due: found.version, steps: best.actions, text: best.text });
      else setTimeout(() => void (left || ask()), AGAIN);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [wanted, table.version]);
  return [current, setAdvised];
}

/** One step: why it is good, and to take it; whoever chooses something else goes on from there. */
function Step({ live, table, printed, options, mine, act, done, leave }: StepProps) {
  const { say } = useWords();
  const [ended, setEnded] = useState(false);
  const over = ended || done >= MOST || (done >= LEAST && !table.toAct.includes(table.you ?? -1));
  // the next turn, which may come at once, is no part of it
  useEffect(() => setEnded(over), [over]);
  const [current, setAdvised] = useAdvice(live, table, mine && !over);
  if (over)
    return (
      <>
        <p>{say("guideDone")}</p>
        <button type="button" class="primary" onClick={leave}>
          {say("guideClose")}
        </button>
      </>
    );
  const option = mine && current ? optionOf(options, current.steps[0], printed.game.texts) : undefined;
  const take = () => {
    if (!current || !option) return;
    setAdvised({ due: table.version + 1, steps: current.steps.slice(1), text: current.text });
    act(option.action, true);
  };
  return (
    <>
      {mine && <p>{table.prompt}</p>}
      <p aria-live="polite">
        {!mine ? say("guideWait") : current ? `${say("guideAdvice")} ${current.text}` : say("guideThinks")}
      </p>
      <div class="row">
        {option && (
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
