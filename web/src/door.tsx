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
    <main class="lobby">
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
