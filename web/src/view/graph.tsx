/** Scores over the versions of a game, a line for each seat. */

import { colourOf } from "../play/seats.tsx";
import { type Key, useWords } from "../words.ts";

export interface ScoreAt {
  version: number;
  scores: number[];
}

const WIDTH = 320;
const HEIGHT = 120;
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 4", "10 4"];

interface Props {
  game: string;
  points: ScoreAt[];
  names: string[];
  /** What is drawn; the scores if nothing is said. */
  title?: Key;
  at?: number;
  go?: (version: number) => void;
}

export function ScoreGraph({ game, points, names, title = "scores", at, go }: Props) {
  const { say } = useWords();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const all = points.flatMap((point) => point.scores);
  const least = Math.min(0, ...all);
  const most = Math.max(1, ...all);
  const x = (version: number) => ((version - first.version) / Math.max(1, last.version - first.version)) * WIDTH;
  const y = (score: number) => HEIGHT - ((score - least) / (most - least)) * HEIGHT;
  const told = names.map((name, seat) => `${name} ${last.scores[seat] ?? 0}`).join(", ");
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.x) / box.width;
    go?.(Math.round(first.version + share * (last.version - first.version)));
  };
  return (
    <figure class="graph">
      <figcaption>{say(title)}</figcaption>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider beside it does the same by keys */}
      <svg
        viewBox={`-6 -8 ${WIDTH + 12} ${HEIGHT + 16}`}
        role="img"
        aria-label={`${say(title)}: ${told}`}
        onClick={jump}
      >
        <line class="axis" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        {names.map((_, seat) => (
          <polyline
            fill="none"
            stroke={colourOf(game, seat)}
            stroke-width="2.5"
            stroke-dasharray={DASHES[seat]}
            stroke-linejoin="round"
            points={points.map((point) => `${x(point.version)},${y(point.scores[seat] ?? 0)}`).join(" ")}
          />
        ))}
        {at !== undefined && <line class="cursor" x1={x(at)} x2={x(at)} y1="-6" y2={HEIGHT + 6} />}
      </svg>
      <Legend game={game} names={names} />
    </figure>
  );
}

function Legend({ game, names }: { game: string; names: string[] }) {
  return (
    <ul class="legend">
      {names.map((name, seat) => (
        <li>
          <svg viewBox="0 0 22 6" width="22" height="6" aria-hidden="true">
            <line
              x1="0"
              x2="22"
              y1="3"
              y2="3"
              stroke={colourOf(game, seat)}
              stroke-width="3"
              stroke-dasharray={DASHES[seat]}
            />
          </svg>{" "}
          {name}
        </li>
      ))}
    </ul>
  );
}
