/** What lies beside the board, for games that draw it there; all others show it on the table. */

import type { DrawingProps } from "../boards/drawing.ts";
import { HANDS } from "../boards/index.ts";
import { useWords } from "../words.ts";

export function Holdings({ game, drawn }: { game: string; drawn: DrawingProps }) {
  const { say } = useWords();
  const Hand = HANDS[game];
  if (!Hand) return null;
  return (
    <section class="holdings" aria-label={say("cards")} tabIndex={0}>
      <Hand {...drawn} />
    </section>
  );
}
