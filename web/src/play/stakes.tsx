/**
 * What the game is fought for: who leads in what, and how much is left until the end. The service tells it; a game that
 * tells nothing has no panel.
 */

import { useEffect, useState } from "preact/hooks";
import type { StakeShown, TableDocument } from "quipu-client";
import { Icon } from "../icon.tsx";
import type { Live } from "../live.ts";
import { useOffered } from "../offered.ts";
import { change, showsStakes } from "../settings.ts";
import { useWords } from "../words.ts";
import { colourOf } from "./seats.tsx";

/**
 * Seats up to which everybody's share is shown; with more, only the leaders' and the reader's own until all are asked
 * for.
 */
const FEW = 4;

/**
 * What is at stake: asked for once, and from then on while it is seen; the last that was known while the next is asked
 * for, or while the page still tells what led to it.
 */
export function useStakes(live: Live, table: TableDocument, telling: boolean, seen: boolean): StakeShown[] {
  const [stakes, setStakes] = useState<StakeShown[]>([]);
  const wanted = useOffered("outlook") && table.status === "RUNNING" && !telling;
  const version = seen || !stakes.length ? table.version : null;
  useEffect(() => {
    if (table.status !== "RUNNING") setStakes([]);
    if (!wanted || version === null) return undefined;
    let current = true;
    void live.handle.stakes().then(
      (found) => current && setStakes(found.stakes),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [live, version, table.status, wanted]);
  return stakes;
}

interface Props {
  game: string;
  stakes: StakeShown[];
  names: string[];
  you: number | null;
  open: boolean;
}

export function Stakes({ game, stakes, names, you, open }: Props) {
  const { say } = useWords();
  const [all, setAll] = useState(false);
  if (!stakes.length) return null;
  const many = names.length > FEW;
  return (
    <section class="stakes" aria-label={say("stakes")} tabIndex={0}>
      <h2>
        <button type="button" class="quiet fold" aria-expanded={open} onClick={() => change(showsStakes, !open)}>
          {say("stakes")} <Icon sign={open ? "up" : "down"} />
        </button>
        {many && open && (
          <button type="button" class="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
            {say("everybody")}
          </button>
        )}
      </h2>
      <ul>
        {(open ? stakes : []).map((stake) => (
          <li key={stake.text}>
            <span>{stake.text}</span>
            {stake.remaining !== null && (
              <span class="left">
                {stake.values.length > 0 && <small>{say("toGo")}</small>} <b>{stake.remaining}</b>
              </span>
            )}
            {stake.values.length > 0 && (
              <Shares game={game} stake={stake} seats={seatsShown(stake, many && !all, you)} names={names} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who is ahead of somebody. */
export function ahead({ values, leaders }: Pick<StakeShown, "values" | "leaders">): number[] {
  return leaders.length < values.length ? leaders : [];
}

/** Whose shares are shown: those that the reader can know. */
export function seatsShown(stake: Pick<StakeShown, "values" | "leaders">, few: boolean, you: number | null): number[] {
  const first = ahead(stake);
  return stake.values.flatMap((value, seat) =>
    value === null || (few && seat !== you && !first.includes(seat)) ? [] : [seat],
  );
}

function Shares({ game, stake, seats, names }: { game: string; stake: StakeShown; seats: number[]; names: string[] }) {
  const { say } = useWords();
  const first = ahead(stake);
  return (
    <span class="shares">
      {seats.map((seat) => {
        const leads = first.includes(seat);
        const told = `${names[seat]}: ${stake.values[seat]}${leads ? `, ${say("leads")}` : ""}`;
        return (
          <span
            key={seat}
            class={leads ? "leads" : ""}
            style={{ "--seat": colourOf(game, seat) }}
            role="img"
            aria-label={told}
            title={told}
          >
            <span class="badge">{seat + 1}</span>
            <b>{stake.values[seat]}</b>
          </span>
        );
      })}
    </span>
  );
}
