/** The tables of this browser's player, those that wait for the player first; they change as they are looked at. */

import { useEffect, useState } from "preact/hooks";
import { type OwnTable, type Quipu, QuipuError } from "quipu-client";
import { forgotten, playerId } from "./memory.ts";
import { type KeptTable, forgetTable, keptTables } from "./offline/kept.ts";
import { useOnline } from "./offline/keeping.ts";
import { Bubble, type Spot, spotOf } from "./play/choice.tsx";
import { Icon } from "./icon.tsx";
import { Thumb } from "./scene.tsx";
import { momentOf } from "./times.ts";
import { useWords } from "./words.ts";

/** So many are shown until all are asked for; so many are fetched at a time. */
const FEW = 6;
const PAGE = 50;

interface Listed {
  game: string;
  id: string;
  seats: (string | null)[];
  primary: boolean;
  said: string;
}

export function MyTables({ quipu, titles }: { quipu: Quipu; titles: Map<string, string> }) {
  const { say, locale } = useWords();
  const { tables, lost } = useOwnTables(quipu);
  const kept = useKeptTables(lost);
  const [gone, setGone] = useState(forgotten.get());
  const now: Listed[] = tables.map((one) => ({
    game: one.game,
    id: one.id,
    seats: one.seats,
    primary: one.mine.yourTurn,
    said: standing(one, say),
  }));
  const then: Listed[] = kept.map(({ table, seenAt }) => ({
    game: table.game,
    id: table.id,
    seats: table.seats.map((one) => one.name),
    primary: false,
    said: momentOf(seenAt, locale),
  }));
  const listed = (lost ? then : now).filter((one) => !gone.includes(one.id));
  const [all, setAll] = useState(false);
  if (!listed.length) return null;
  const name = (game: string) => titles.get(game) ?? kept.find(({ table }) => table.game === game)?.game.title ?? game;
  return (
    <section class="own-tables" aria-labelledby="own-tables">
      <h2 id="own-tables" class="hidden">
        {say("myTables")}
      </h2>
      {lost && <p role="status">{say("keptTables")}</p>}
      <ul>
        {listed.slice(0, all ? listed.length : FEW).map((table) => (
          <li key={table.id}>
            <a class={`button ${table.primary ? "primary" : ""}`} href={`#/${table.game}/${table.id}`}>
              <Thumb game={table.game} />
              <b>
                {name(table.game)}{" "}
                <span class="hidden">{table.seats.map((one) => one ?? say("free")).join(" · ")}</span>
              </b>
              <small>{table.said}</small>
              <span class="go">
                <Icon sign={table.primary ? "play" : "on"} />
              </span>
            </a>
            <Forget
              label={`${say("forget")}: ${name(table.game)}`}
              forget={() => void forgetTable(table.game, table.id).then(() => setGone(forgotten.get()))}
            />
          </li>
        ))}
      </ul>
      {listed.length > FEW && !all && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {say("allTables")} ({listed.length})
        </button>
      )}
    </section>
  );
}

/** Asks once, since nothing of it comes back. */
function Forget({ label, forget }: { label: string; forget: () => void }) {
  const { say } = useWords();
  const [at, setAt] = useState<Spot | null>(null);
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={label}
        title={say("forget")}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={(event) => setAt(spotOf(event))}
      >
        <Icon sign="close" />
      </button>
      {at && (
        <Bubble at={at} label={say("forget")} close={() => setAt(null)}>
          <p>{say("whyForget")}</p>
          <button
            type="button"
            onClick={() => {
              setAt(null);
              forget();
            }}
          >
            {say("forget")}
          </button>
          <button type="button" onClick={() => setAt(null)}>
            {say("cancel")}
          </button>
        </Bubble>
      )}
    </>
  );
}

function standing(table: OwnTable, say: ReturnType<typeof useWords>["say"]): string {
  if (table.status === "OVER") return say("over");
  if (table.mine.kept !== null) return say("again");
  if (table.status === "OPEN") return say(table.seats.includes(null) ? "waitingForPlayers" : "everybodyHere");
  return table.mine.yourTurn
    ? say("yourTurn")
    : `${say("waitsFor")} ${table.toAct.map((seat) => table.seats[seat]).join(", ")}`;
}

/** The tables, and whether the service could not be asked for them. */
function useOwnTables(quipu: Quipu): { tables: OwnTable[]; lost: boolean } {
  const [tables, setTables] = useState<OwnTable[]>([]);
  const [failed, setFailed] = useState(false);
  const online = useOnline();
  useEffect(() => {
    const stop = new AbortController();
    const player = quipu.player(playerId());
    const take = (fresh: OwnTable[]) =>
      setTables((before) =>
        ordered([...before.filter((one) => fresh.every((other) => other.id !== one.id)), ...fresh]),
      );
    const follow = async () => {
      let after: string | undefined;
      do {
        const page = await player.tables({ first: PAGE, ...(after === undefined ? {} : { after }) });
        take(page.tables);
        setFailed(false);
        after = page.after ?? undefined;
      } while (after !== undefined && !stop.signal.aborted);
      for await (const table of player.follow({ signal: stop.signal })) take([table]);
    };
    follow().catch((error: unknown) => setFailed(!(error instanceof QuipuError) && !stop.signal.aborted));
    return () => stop.abort();
  }, [quipu, online]);
  return { tables, lost: (failed || !online) && !tables.length };
}

/** What this browser kept of its tables, if it is asked for. */
function useKeptTables(wanted: boolean): KeptTable[] {
  const [kept, setKept] = useState<KeptTable[]>([]);
  useEffect(() => {
    if (wanted) void keptTables().then(setKept, () => undefined);
  }, [wanted]);
  return kept;
}

/**
 * Without closed tables and seats that were lost; one's turn first, then what changed last, ended tables at the end.
 */
function ordered(tables: OwnTable[]): OwnTable[] {
  const rank = (table: OwnTable) => (table.mine.yourTurn ? 0 : table.status === "OVER" ? 2 : 1);
  return tables
    .filter((table) => table.status !== "CLOSED" && (table.mine.seat !== null || table.mine.kept !== null))
    .sort((one, other) => rank(one) - rank(other) || other.changedAt - one.changedAt);
}
