/** Where a page cannot show what its address names: why, and the way on. */

import type { ComponentChildren } from "preact";
import { NoAnswer, type QuipuError } from "quipu-client";
import { useWords } from "./words.ts";

interface Props {
  /** What went wrong; the service's own words where it said something. Null: the address names nothing. */
  error: unknown;
  /** Ask again; without it only the lobby is offered. */
  again?: (() => void) | undefined;
  /** What else there is to say, and other ways on. */
  children?: ComponentChildren;
}

export function Door({ error, again, children }: Props) {
  const { say } = useWords();
  return (
    <main class="door">
      <h1 class="hidden">Quipu</h1>
      <Cords cut={error !== null} />
      <p role="alert">{saidOf(error, say("noAnswer"), say("unknownTable"))}</p>
      <div class="row">
        {children}
        {again && (
          <button type="button" class="primary" onClick={again}>
            {say("tryAgain")}
          </button>
        )}
        <a class="button" href="#/">
          {say("lobby")}
        </a>
      </div>
    </main>
  );
}

function saidOf(error: unknown, silence: string, nothing: string): string {
  if (error === null) return nothing;
  if (error instanceof NoAnswer) return silence;
  return (error instanceof Error ? error.message : String(error)) || silence;
}

/** Where this browser held a seat that it holds no longer: the player may have taken it to another device. */
export function Elsewhere({ error, known, watch }: { error: QuipuError; known: boolean; watch: () => void }) {
  const { say } = useWords();
  const sure = known || error.problem.status === UNAUTHENTICATED;
  return (
    <Door error={sure ? say("playsElsewhere") : `${error.message} ${say("perhapsElsewhere")}`}>
      {error.problem.status === UNAUTHENTICATED && (
        <button type="button" class="primary" onClick={watch}>
          {say("watch")}
        </button>
      )}
      <a class="button" href="#/move">
        {say("moveHere")}
      </a>
    </Door>
  );
}

/** How the service answers to a token that holds no seat any more, where everybody may watch. */
const UNAUTHENTICATED = 401;

/** The page's mark with a cord that is cut, or knotted into itself. */
function Cords({ cut }: { cut: boolean }) {
  return (
    <svg viewBox="0 0 140 76" aria-hidden="true" fill="none" stroke-linecap="round" stroke-width="4">
      <path d={cut ? "M4 14Q36 3 60 4M84 6Q112 8 136 17" : "M4 14Q70-6 136 14"} stroke="#9c2f1b" stroke-width="6" />
      <path d="M34 8V54M30 28h8M30 42h8" stroke="#c8811f" />
      {!cut && (
        <path d="M70 5C70 20 58 18 60 30C62 44 82 40 80 30C78 20 60 28 60 44C60 54 82 50 74 66" stroke="#0a6fb8" />
      )}
      <path d="M106 8V60M102 28h8M102 42h8" stroke="#00875f" />
    </svg>
  );
}
