/**
 * Everybody at the table at a glance: score, hand, clock, who acts, what each did last. A seat whose token this browser
 * holds can be switched to.
 */

import type { TableDocument, TableSeat } from "quipu-client";
import type { DrawingProps } from "../boards/drawing.ts";
import { SIDES } from "../boards/index.ts";
import { coloursOf } from "../boards/colours.ts";
import { Count } from "../view/count.tsx";
import { type Telling, durationOf, useNow } from "../times.ts";
import type { AnyView } from "../live.ts";
import type { Schema } from "../places.ts";
import { fewestWin, finalScores, handOf, scoresOf } from "../view/facts.ts";
import { useWords } from "../words.ts";
import { type Turn, lastDeed } from "./turns.ts";

interface Props {
  table: TableDocument;
  /** What the page shows, which may be behind the table. */
  view: AnyView | null;
  schemas: Record<string, Schema>;
  /** The seats that act in it. */
  acting: number[];
  turns: Turn[];
  held: string[];
  seat: string | undefined;
  choose: (seat: string) => void;
  /** The service's, where seats have deadlines. */
  clock?: Telling | undefined;
  /** What the board is drawn with, for what each seat has. */
  drawn?: DrawingProps | null;
}

export function colourOf(game: string, seat: number): string {
  const colours = coloursOf(game);
  return colours[seat % colours.length] ?? "#777";
}

export function Seats({ table, view, schemas, acting, turns, held, seat, choose, clock, drawn }: Props) {
  const { say } = useWords();
  const Facts = SIDES[table.game];
  const told = finalScores(table.outcome, table.seats.length) ?? scoresOf(view, schemas, table.seats.length);
  const best = (fewestWin(schemas) ? Math.min : Math.max)(...(told ?? [0]));
  const leads = (one: number) => told !== null && told[one] === best && told.some((other) => other !== best);
  return (
    <ul class={`seats of-${table.seats.length}`} aria-label={say("seats")}>
      {table.seats.map((one) => (
        <li
          key={one.seat}
          class={`${acting.includes(one.seat) ? "acting" : ""} ${one.seat === table.you ? "you" : ""}`}
          style={{ "--seat": colourOf(table.game, one.seat) }}
        >
          <Named
            one={one}
            mine={held.includes(String(one.seat)) && held.length > 1}
            chosen={String(one.seat) === seat}
            you={one.seat === table.you}
            choose={choose}
            watched={clock !== undefined}
          />
          {told && (
            <strong class={leads(one.seat) ? "leads" : ""} title={leads(one.seat) ? say("leads") : undefined}>
              {leads(one.seat) && <span class="hidden">{say("leads")}</span>}
              <Count value={told[one.seat] ?? 0} />
            </strong>
          )}
          {Facts && drawn && (
            <div class="facts-line">
              <Facts given={drawn} seat={one.seat} />
            </div>
          )}
          <Standing
            one={one}
            hand={handOf(view, schemas, one.seat)}
            deed={lastDeed(turns, one.seat, one.name ?? "")}
            clock={clock}
          />
        </li>
      ))}
    </ul>
  );
}

interface NamedProps {
  one: TableSeat;
  mine: boolean;
  chosen: boolean;
  you: boolean;
  choose: (seat: string) => void;
  /** Whether the table is followed as it happens. */
  watched: boolean;
}

function Named({ one, mine, chosen, you, choose, watched }: NamedProps) {
  const { say } = useWords();
  const name = one.name ?? say("free");
  const isPerson = watched && one.name !== null && one.bot === null;
  const isHere = you || one.present;
  return (
    <>
      <span class={`badge ${isPerson ? (isHere ? "here" : "here gone") : ""}`} aria-hidden="true">
        {one.seat + 1}
      </span>
      {isPerson && !you && <span class="hidden">{say(isHere ? "isHere" : "isAway")}</span>}
      <span class="name" title={name}>
        {mine ? (
          <button type="button" class="quiet" aria-pressed={chosen} onClick={() => choose(String(one.seat))}>
            {name}
          </button>
        ) : (
          name
        )}{" "}
        {you && <small>{say("you")}</small>}
      </span>
    </>
  );
}

/** The second line of a seat: its hand, its clock, whether somebody is there, and what it did last. */
function Standing({
  one,
  hand,
  deed,
  clock,
}: {
  one: TableSeat;
  hand: number | null;
  deed: string;
  clock: Telling | undefined;
}) {
  const { say } = useWords();
  return (
    <span class="standing">
      {hand !== null && (
        <span class="held" role="img" aria-label={`${hand} ${say("inHand")}`} title={`${hand} ${say("inHand")}`}>
          <span aria-hidden="true">▮ {hand}</span>
        </span>
      )}
      {one.deadline ? (
        <Clock deadline={one.deadline} clock={clock} />
      ) : (
        one.bank !== null && <Left milliseconds={one.bank} />
      )}
      {(one.resigned || one.away) && (
        <small>{one.playsFor ? `${say("botFor")} ${one.playsFor}` : say(one.resigned ? "resigned" : "away")}</small>
      )}
      {deed && (
        <span class="deed" title={deed}>
          {deed}
        </span>
      )}
    </span>
  );
}

/** Seconds from which on they are not counted. */
const LONG = 7200;

/** The time that is left to a seat that acts. */
function Clock({ deadline, clock }: { deadline: number; clock: Telling | undefined }) {
  const now = useNow(clock);
  return <Left milliseconds={Math.max(0, deadline - now)} acting={true} />;
}

function Left({ milliseconds, acting = false }: { milliseconds: number; acting?: boolean }) {
  const { locale } = useWords();
  const seconds = Math.round(milliseconds / 1000);
  if (seconds >= LONG) return <time>{durationOf(1000 * seconds, locale)}</time>;
  return (
    <time class={acting && seconds < 20 ? "hurry" : ""}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </time>
  );
}
