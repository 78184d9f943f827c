/** Where a page cannot show what its address names: why, and the way on. */

import { NoAnswer } from "quipu-client";
import { useWords } from "./words.ts";

interface Props {
  /** What went wrong; the service's own words where it said something. Null: the address names nothing. */
  error: unknown;
  /** Ask again; without it only the lobby is offered. */
  again?: (() => void) | undefined;
}

export function Door({ error, again }: Props) {
  const { say } = useWords();
  return (
    <main class="door">
      <Cords cut={error !== null} />
      <p role="alert">{saidOf(error, say("noAnswer"), say("unknownTable"))}</p>
      <div class="row">
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
