/** The first page: choose a game, open a table or join one. */

import { useEffect, useState } from "preact/hooks";
import type { GameSummary, HostedTable, Quipu, Summary, TakeBacks, TimeControl, Visibility } from "quipu-client";
import { Door } from "./door.tsx";
import { Rules } from "./play/rules.tsx";
import { guided, hostOf, playerName, tokensOf } from "./memory.ts";
import { MyTables } from "./mine.tsx";
import { DRAWINGS } from "./boards/index.ts";
import { Icon } from "./icon.tsx";
import { Retrying } from "./retries.tsx";
import { Scene, Thumb } from "./scene.tsx";
import { type Opponent, OPPONENTS, against as keptAgainst, change, useSetting } from "./settings.ts";
import { type Setup, SetupOptions } from "./setup.tsx";
import { useStep } from "./step.ts";
import { keepHosted, sitDown } from "./tables.ts";
import { durationOf } from "./times.ts";
import { useWords } from "./words.ts";

const VISIBILITIES = ["LISTED", "UNLISTED", "PRIVATE"] as const satisfies Visibility[];
const TAKE_BACKS = ["AGREED", "CERTAIN", "FREE"] as const satisfies TakeBacks[];
interface PeopleTerms {
  /** Milliseconds. */
  delay: number;
  clock?: TimeControl;
}
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const DELAYS = [0, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const PACES: [Pace, ...Pace[]] = [
  { key: "pace0" },
  { key: "paceBank", clock: { bank: 15 * MINUTE, increment: 15_000, onTimeout: "BOT" } },
  { key: "paceTurn", clock: { turn: DAY, onTimeout: "BOT" } },
  { key: "paceLong", clock: { turn: 3 * DAY, onTimeout: "BOT" } },
];
interface Pace {
  key: "pace0" | "paceBank" | "paceTurn" | "paceLong";
  clock?: TimeControl;
}

export function Lobby({ quipu }: { quipu: Quipu }) {
  const { say } = useWords();
  const [games, setGames] = useState<GameSummary[]>([]);
  const [failed, setFailed] = useState<Error | null>(null);
  const [more, setMore] = useState(false);
  const [called, setCalled] = useState<string[]>([]);
  const against = useSetting(keptAgainst);
  const load = () => {
    setFailed(null);
    quipu.games().then(setGames, setFailed);
  };
  useEffect(load, [quipu]);
  if (failed) return <Door error={failed} again={load} />;
  const drawn = games.filter(({ name }) => DRAWINGS[name]);
  const others = games.filter(({ name }) => !DRAWINGS[name]);
  const shelf = drawn.length ? [...drawn, ...others.filter(({ name }) => called.includes(name))] : games;
  return (
    <main class="lobby" aria-busy={!games.length}>
      <h1 class="hidden">{say("title")}</h1>
      <MyTables quipu={quipu} titles={new Map(games.map((game) => [game.name, game.title]))} />
      <div class="against">
        <h2>{say("open")}</h2>
        <Opponents against={against} choose={(one) => change(keptAgainst, one)} />
        <button type="button" class="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          <Icon sign="set" /> {say("moreOptions")}
        </button>
      </div>
      <div class="games">
        {shelf.map((game) => (
          <GameCard key={game.name} quipu={quipu} game={game} against={against} more={more} />
        ))}
      </div>
      <div class="below">
        <ListedTables quipu={quipu} games={games} />
        {drawn.length > 0 && others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">{say("othersGames")}</h2>
            <div class="others">
              {others.map(({ name, title }) => (
                <button
                  type="button"
                  key={name}
                  data-game={name}
                  aria-pressed={called.includes(name)}
                  onClick={() =>
                    setCalled(called.includes(name) ? called.filter((one) => one !== name) : [...called, name])
                  }
                >
                  {title}
                </button>
              ))}
            </div>
          </section>
        )}
      </div>
      <p class="foot">
        <a href="#/replay">{say("replay")}</a> · <a href="#/move">{say("moveHere")}</a> ·{" "}
        <a href="/docs">{say("docs")}</a>
      </p>
    </main>
  );
}

/** What is chosen for a table beside the opponents. */
interface Wanted {
  seats: number;
  setup: Setup;
  visibility: Visibility | null;
  takeBacks: TakeBacks | null;
  terms: PeopleTerms;
}

function GameCard({
  quipu,
  game,
  against,
  more,
}: {
  quipu: Quipu;
  game: GameSummary;
  against: Opponent;
  more: boolean;
}) {
  const { say } = useWords();
  const [wanted, want] = useState<Wanted>({
    seats: game.leastSeats,
    setup: {},
    visibility: null,
    takeBacks: null,
    terms: { delay: 0 },
  });
  const { busy, refusal, run } = useStep();
  const people = against === "PEOPLE";
  const open = async () => {
    const { seats, setup, terms } = wanted;
    const bots = people ? [] : Array.from({ length: seats - 1 }, () => ({ level: against }));
    const agreed = { visibility: visibilityOf(wanted, people), takeBacks: takeBacksOf(wanted, people) };
    const table = await quipu.open(game.name, { seats, setup, bots, hints: true, ...agreed, ...(people ? terms : {}) });
    await hosted(quipu, table, playerName.get(), bots.length > 0);
  };
  return (
    <section class={`game ${game.name}`} aria-labelledby={`game-${game.name}`}>
      <Scene quipu={quipu} game={game.name} />
      <h2 id={`game-${game.name}`}>{game.title}</h2>
      <p class="about">{game.about}</p>
      <div class="facts-of">
        <span>
          <Icon sign="people" /> {playersOf(game)} <span class="hidden">{say("playersCount")}</span>
        </span>
        {game.length && (
          <span>
            <Icon sign="clock" /> {game.length}
          </span>
        )}
        <RulesOf quipu={quipu} game={game} />
      </div>
      {more && <Options quipu={quipu} game={game} people={people} wanted={wanted} want={want} />}
      <div class="start">
        <button type="button" class="primary" disabled={busy} onClick={() => run(open)}>
          <Icon sign="play" /> {say("open")}
        </button>
      </div>
      <button type="button" class="offer" disabled={busy} onClick={() => run(() => learn(quipu, game))}>
        {say("guideOffer")}
      </button>
      <Retrying busy={busy} />
      {refusal && <p role="alert">{refusal}</p>}
    </section>
  );
}

/** A table against bots alone is one's own affair, unless it is to be shown. */
const visibilityOf = ({ visibility }: Wanted, people: boolean): Visibility =>
  visibility ?? (people ? "LISTED" : "PRIVATE");

const takeBacksOf = ({ takeBacks }: Wanted, people: boolean): TakeBacks =>
  takeBacks === null || (people && takeBacks === "FREE") ? (people ? "AGREED" : "FREE") : takeBacks;

interface OptionsProps {
  quipu: Quipu;
  game: GameSummary;
  people: boolean;
  wanted: Wanted;
  want: (wanted: Wanted) => void;
}

function Options({ quipu, game, people, wanted, want }: OptionsProps) {
  const { say } = useWords();
  return (
    <div class="options">
      <SeatCount game={game} seats={wanted.seats} choose={(seats) => want({ ...wanted, seats })} />
      <label>
        {say("visibility")}
        <select
          value={visibilityOf(wanted, people)}
          onChange={(event) => want({ ...wanted, visibility: event.currentTarget.value as Visibility })}
        >
          {VISIBILITIES.map((one) => (
            <option value={one}>{say(one)}</option>
          ))}
        </select>
      </label>
      {people && <ForPeople terms={wanted.terms} choose={(terms) => want({ ...wanted, terms })} />}
      <TakingBack
        people={people}
        takeBacks={takeBacksOf(wanted, people)}
        choose={(takeBacks) => want({ ...wanted, takeBacks })}
      />
      <SetupOptions
        quipu={quipu}
        game={game.name}
        setup={wanted.setup}
        choose={(setup) => want({ ...wanted, setup })}
      />
      {game.extensions.includes("statistics") && <a href={`#/${game.name}/statistics`}>{say("statistics")}</a>}
    </div>
  );
}

/** The rules over the lobby; the address itself is a page of its own, for another tab. */
function RulesOf({ quipu, game }: { quipu: Quipu; game: GameSummary }) {
  const { say } = useWords();
  const [shown, setShown] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShown(true);
  };
  return (
    <>
      <a href={`/v1/${game.name}/rules`} onClick={open}>
        <Icon sign="rules" /> {say("rules")}
      </a>
      {shown && (
        <dialog
          class="over"
          aria-label={`${game.title}: ${say("rules")}`}
          ref={(one) => void (one?.open === false && one.showModal())}
          onClose={() => setShown(false)}
        >
          <Rules quipu={quipu} game={game.name} statement="" close={() => setShown(false)} />
        </dialog>
      )}
    </>
  );
}

/** A table with as few beginners as it takes, where the first turn is guided. */
async function learn(quipu: Quipu, game: GameSummary): Promise<void> {
  const others = Array.from({ length: game.leastSeats - 1 }, () => ({ level: "BEGINNER" as const }));
  const table = await quipu.open(game.name, {
    seats: game.leastSeats,
    bots: others,
    hints: true,
    takeBacks: "FREE",
    visibility: "PRIVATE",
  });
  guided.set(table.id, 0);
  await hosted(quipu, table, playerName.get(), true);
}

/** Keep what the opener holds, and sit down. */
async function hosted(quipu: Quipu, table: HostedTable, name: string, start: boolean): Promise<void> {
  keepHosted(table);
  await sit(quipu, table.opened.game, table.opened.id, name, start);
}

function playersOf({ leastSeats, mostSeats }: GameSummary): string {
  return leastSeats === mostSeats ? String(leastSeats) : `${leastSeats}–${mostSeats}`;
}

/** Take a seat and go to the table. */
async function sit(quipu: Quipu, game: string, id: string, name: string, start = false): Promise<void> {
  await sitDown(quipu, game, id, name);
  if (start) await quipu.table(game, id, hostOf.get(id) ?? undefined).start();
  location.hash = `#/${game}/${id}`;
}

function SeatCount({ game, seats, choose }: { game: GameSummary; seats: number; choose: (seats: number) => void }) {
  const { say } = useWords();
  const counts = Array.from({ length: game.mostSeats - game.leastSeats + 1 }, (_, more) => game.leastSeats + more);
  return (
    <label>
      {say("players")}
      <select value={seats} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {counts.map((count) => (
          <option value={count}>{count}</option>
        ))}
      </select>
    </label>
  );
}

/** One choice for all games. */
function Opponents({ against, choose }: { against: Opponent; choose: (against: Opponent) => void }) {
  const { say } = useWords();
  return (
    <fieldset class="segments">
      <legend class="hidden">{say("against")}</legend>
      {OPPONENTS.map((one) => (
        <label key={one}>
          <input type="radio" name="against" value={one} checked={one === against} onChange={() => choose(one)} />
          {one === "PEOPLE" && <Icon sign="people" />}
          {say(one === "PEOPLE" ? "people" : `level${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** What can be taken back; everything only against bots alone, which is then the usual. */
function TakingBack({
  people,
  takeBacks,
  choose,
}: {
  people: boolean;
  takeBacks: TakeBacks;
  choose: (takeBacks: TakeBacks) => void;
}) {
  const { say } = useWords();
  return (
    <label>
      {say("takeBacks")}
      <select value={takeBacks} onChange={(event) => choose(event.currentTarget.value as TakeBacks)}>
        {TAKE_BACKS.filter((one) => !people || one !== "FREE").map((one) => (
          <option value={one}>{say(one)}</option>
        ))}
      </select>
    </label>
  );
}

/** How much time people have, and when spectators see what happens. */
function ForPeople({ terms, choose }: { terms: PeopleTerms; choose: (terms: PeopleTerms) => void }) {
  const { say, locale } = useWords();
  const pace = PACES.find((one) => one.clock === terms.clock) ?? PACES[0];
  const paced = (key: string) => {
    const { clock: _, ...others } = terms;
    const found = PACES.find((one) => one.key === key)?.clock;
    choose(found ? { ...others, clock: found } : others);
  };
  return (
    <>
      <label>
        {say("pace")}
        <select value={pace.key} onChange={(event) => paced(event.currentTarget.value)}>
          {PACES.map(({ key }) => (
            <option value={key}>{say(key)}</option>
          ))}
        </select>
      </label>
      <label>
        {say("delay")}
        <select
          value={terms.delay}
          onChange={(event) => choose({ ...terms, delay: Number(event.currentTarget.value) })}
        >
          {DELAYS.map((delay) => (
            <option value={delay}>{delay ? `${durationOf(delay, locale)} ${say("later")}` : say("atOnce")}</option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Tables that can be joined, and running ones that can be watched. */
function ListedTables({ quipu, games }: { quipu: Quipu; games: GameSummary[] }) {
  const { say, counted } = useWords();
  const { open: waiting, running } = useListedTables(quipu, games);
  const { busy, refusal, run } = useStep();
  const title = new Map(games.map((game) => [game.name, game.title]));
  const players = (table: Summary) => table.seats.filter((seat) => seat !== null).join(", ");
  const missing = (table: Summary) => table.seats.filter((seat) => seat === null).length;
  const open = waiting.filter(missing);
  if (open.length + running.length === 0) return null;
  return (
    <section aria-labelledby="open-tables">
      <h2 id="open-tables">{say("openTables")}</h2>
      <Retrying busy={busy} />
      {refusal && <p role="alert">{refusal}</p>}
      <ul class="tables">
        {open.map((table) => (
          <li key={table.id}>
            <Thumb game={table.game} />
            <span>
              <b>{players(table) || say("free")}</b>
              <small>
                {title.get(table.game)} · {say("waitsForMore")} {counted(missing(table), "players")}
              </small>
            </span>
            <button
              type="button"
              disabled={busy}
              onClick={() => run(() => sit(quipu, table.game, table.id, playerName.get()))}
            >
              {say("join")}
            </button>
          </li>
        ))}
        {running.map((table) => (
          <li key={table.id}>
            <Thumb game={table.game} />
            <span>
              <b>{players(table)}</b>
              <small>{title.get(table.game)}</small>
            </span>
            <a class="button" href={`#/${table.game}/${table.id}`}>
              <Icon sign="eye" /> {say("watch")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many of each kind are shown, of so many that are asked for in each game: some of them are one's own. */
const MOST_LISTED = 6;
const MOST_ASKED = 20;

function useListedTables(quipu: Quipu, games: GameSummary[]): { open: Summary[]; running: Summary[] } {
  const [tables, setTables] = useState<{ open: Summary[]; running: Summary[] }>({ open: [], running: [] });
  const names = games.map(({ name }) => name).join();
  useEffect(() => {
    if (!names) return undefined;
    const list = async (status: "OPEN" | "RUNNING") => {
      const pages = await Promise.all(
        names.split(",").map((game) => quipu.tables(game, { status, first: MOST_ASKED })),
      );
      return pages
        .flatMap((page) => page.tables)
        .filter((table) => Object.keys(tokensOf(table.game, table.id)).length === 0)
        .sort((one, other) => other.changedAt - one.changedAt);
    };
    const look = () =>
      void Promise.all([list("OPEN"), list("RUNNING")]).then(
        ([open, running]) =>
          setTables({
            open: open.filter((table) => table.takeBacks !== "FREE").slice(0, MOST_LISTED),
            running: running.slice(0, MOST_LISTED),
          }),
        () => undefined,
      );
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [quipu, names]);
  return tables;
}
