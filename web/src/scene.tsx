/** A game's board as a picture: in the lobby, where it is drawn once, and again in small beside tables of that game. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board, Quipu } from "quipu-client";
import { coloursOf } from "./boards/colours.ts";
import { DRAWINGS } from "./boards/index.ts";
import { sceneOf } from "./boards/scenes.ts";
import { Emblem } from "./emblems.tsx";
import { useOnline } from "./offline/keeping.ts";
import { useWords } from "./words.ts";

const idOf = (game: string): string => `scene-${game}`;

/** The board in a sample position; its emblem until the board is there, and for games without a drawing. */
export function Scene({ quipu, game }: { quipu: Quipu; game: string }) {
  const { locale } = useWords();
  const scene = useMemo(() => sceneOf(game), [game]);
  const [board, setBoard] = useState<Board | null>(null);
  const Drawing = DRAWINGS[game];
  const online = useOnline();
  useEffect(() => {
    if (scene && online) void quipu.board(game, { seats: scene.seats }).then(setBoard, () => undefined);
  }, [quipu, game, online]);
  return (
    <div class={`scene ${game}`} aria-hidden="true" inert id={idOf(game)}>
      {Drawing && board && scene ? (
        <Drawing
          board={board}
          view={scene.view}
          targets={[]}
          traces={[]}
          options={[]}
          texts={{}}
          schemas={{}}
          names={[]}
          colours={coloursOf(game)}
          language={locale}
          you={null}
        />
      ) : (
        <Emblem game={game} />
      )}
    </div>
  );
}

/** The same in small, as a copy of what the lobby shows. */
export function Thumb({ game }: { game: string }) {
  const [box, setBox] = useState("");
  useEffect(() => {
    const look = () => {
      const shown = document.querySelector<SVGSVGElement>(`#${CSS.escape(idOf(game))} svg.board`);
      if (shown) shown.id = `${idOf(game)}-board`;
      setBox(shown?.getAttribute("viewBox") ?? "");
    };
    look();
    const watching = new MutationObserver(look);
    const place = document.getElementById(idOf(game));
    if (place) watching.observe(place, { childList: true });
    return () => watching.disconnect();
  }, [game]);
  const [x, y, width, height] = box.split(" ").map(Number);
  return (
    <span class={`scene ${game}`} aria-hidden="true">
      {box ? (
        <svg viewBox={box} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <use href={`#${idOf(game)}-board`} x={x} y={y} width={width} height={height} />
        </svg>
      ) : (
        <Emblem game={game} />
      )}
    </span>
  );
}
