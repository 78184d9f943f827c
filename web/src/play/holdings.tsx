/** What lies beside the board, for games that draw it there; all others show it on the table. */

import type { DrawingProps } from "../boards/drawing.ts";
import { Icon } from "../icon.tsx";
import { Sides } from "../boards/cards.tsx";
import { HANDS, SIDES } from "../boards/index.ts";
import { useWords } from "../words.ts";

interface Props {
  game: string;
  drawn: DrawingProps;
  /** On a phone one's own things are a line above the actions, which unfolds to everybody's. */
  unfolded?: boolean;
  unfold?: () => void;
}

export function Holdings({ game, drawn, unfolded = false, unfold }: Props) {
  const { say } = useWords();
  const Hand = HANDS[game];
  const Facts = SIDES[game];
  if (!Hand) return null;
  return (
    <section class="holdings" aria-label={say("cards")}>
      <div class="held" role="group" aria-label={say("cards")} tabIndex={0}>
        <Hand {...drawn} />
        {Facts && (unfolded || !unfold) && (
          <div class="hand">
            <Sides given={drawn} game={game} Facts={Facts} />
          </div>
        )}
      </div>
      {unfold && (
        <button
          type="button"
          class="narrow"
          aria-expanded={unfolded}
          aria-label={say("everybodysCards")}
          title={say("everybodysCards")}
          onClick={unfold}
        >
          <Icon sign={unfolded ? "down" : "up"} />
        </button>
      )}
    </section>
  );
}
