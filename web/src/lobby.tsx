/** The first page: choose a game, open a table or join one. */

import { useEffect, useState } from "preact/hooks";
import type { GameSummary, HostedTable, Quipu, Summary, TakeBacks, TimeControl, Visibility } from "quipu-client";
import { Door } from "./door.tsx";
import { Emblem } from "./emblems.tsx";
import { Rules } from "./play/rules.tsx";
import { guided, playerName, tokensOf } from "./memory.ts";
import { MyTables } from "./mine.tsx";
import { Retrying } from "./retries.tsx";
import { type Setup, SetupOptions } from "./setup.tsx";
import { useStep } from "./step.ts";
import { keepHosted, sitDown } from "./tables.ts";
import { durationOf } from "./times.ts";
import { useWords } from "./words.ts";

const LEVELS = ["BEGINNER", "CLUB", "STRONG"] as const;
const VISIBILITIES = ["LISTED", "UNLISTED", "PRIVATE"] as const satisfies Visibility[];
const TAKE_BACKS = ["AGREED", "CERTAIN", "FREE"] as const satisfies TakeBacks[];
interface PeopleTerms {
  visibility: Visibility;
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
type Opponent = (typeof LEVELS)[number] | "PEOPLE";

export function Lobby({ quipu }: { quipu: Quipu }) {
  const { say } = useWords();
  const [games, setGames] = useState<GameSummary[]>([]);
  const [name, setName] = useState(playerName.get());
  const [failed, setFailed] = useState<Error | null>(null);
  const load = () => {
    setFailed(null);
    quipu.games().then(setGames, setFailed);
  };
  useEffect(load, [quipu]);
  if (failed) return <Door error={failed} again={load} />;
  return (
    <main class="lobby">
      <h1>{say("title")}</h1>
      <div class="row lead">
        <p>{say("lead")}</p>
        <label>
          {say("yourName")}
          <input
            value={name}
            maxLength={40}
            autocomplete="nickname"
            onInput={(event) => {
              setName(event.currentTarget.value);
              playerName.set(event.currentTarget.value);
            }}
          />
        </label>
      </div>
      <MyTables quipu={quipu} titles={new Map(games.map((game) => [game.name, game.title]))} />
      <div class="games">
        {games.map((game) => (
          <GameCard key={game.name} quipu={quipu} game={game} name={name.trim() || playerName.get()} />
        ))}
      </div>
      <p class="foot">
        <a href="#/replay">{say("replay")}</a> · <a href="#/move">{say("moveHere")}</a> ·{" "}
        <a href="/docs">{say("docs")}</a> · <a href="/graphql">GraphQL</a>
      </p>
    </main>
  );
}

function GameCard({ quipu, game, name }: { quipu: Quipu; game: GameSummary; name: string }) {
  const { say } = useWords();
  const [seats, setSeats] = useState(game.leastSeats);
  const [against, setAgainst] = useState<Opponent>("CLUB");
  const [terms, setTerms] = useState<PeopleTerms>({ visibility: "LISTED", delay: 0 });
  const [setup, setSetup] = useState<Setup>({});
  const [chosen, setTakeBacks] = useState<TakeBacks | null>(null);
  const { busy, refusal, run } = useStep();
  const people = against === "PEOPLE";
  const bots = people ? [] : Array.from({ length: seats - 1 }, () => ({ level: against }));
  const takeBacks = chosen === null || (people && chosen === "FREE") ? (people ? "AGREED" : "FREE") : chosen;
  const open = async () => {
    const table = await quipu.open(game.name, { seats, setup, bots, hints: true, takeBacks, ...(people ? terms : {}) });
    await hosted(quipu, table, name, bots.length > 0);
  };
  return (
    <section class={`game ${game.name}`} aria-labelledby={`game-${game.name}`}>
      <Emblem game={game.name} />
      <h2 id={`game-${game.name}`}>{game.title}</h2>
      <About game={game} />
      <div class="row">
        <SeatCount game={game} seats={seats} choose={setSeats} />
        <Opponents against={against} choose={setAgainst} />
        {people && <ForPeople terms={terms} choose={setTerms} />}
      </div>
      <SetupOptions quipu={quipu} game={game.name} setup={setup} choose={setSetup}>
        <TakingBack people={people} takeBacks={takeBacks} choose={setTakeBacks} />
      </SetupOptions>
      <div class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => run(open)}>
          {say("open")}
        </button>
        <button type="button" class="offer" disabled={busy} onClick={() => run(() => learn(quipu, game, name))}>
          {say("guideOffer")}
        </button>
        <RulesOf quipu={quipu} game={game} />
        <a href={`#/${game.name}/statistics`}>{say("statistics")}</a>
      </div>
      <Retrying busy={busy} />
      {refusal && <p role="alert">{refusal}</p>}
      <ListedTables quipu={quipu} game={game.name} join={(id) => run(() => sit(quipu, game.name, id, name))} />
    </section>
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
        {say("rules")}
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
async function learn(quipu: Quipu, game: GameSummary, name: string): Promise<void> {
  const others = Array.from({ length: game.leastSeats - 1 }, () => ({ level: "BEGINNER" as const }));
  const table = await quipu.open(game.name, { seats: game.leastSeats, bots: others, hints: true, takeBacks: "FREE" });
  guided.set(table.id, 0);
  await hosted(quipu, table, name, true);
}

/** Keep what the opener holds, and sit down. */
async function hosted(quipu: Quipu, table: HostedTable, name: string, start: boolean): Promise<void> {
  keepHosted(table);
  await sit(quipu, table.opened.game, table.opened.id, name, start);
}

/** What it is, for how many, how long and how heavy. */
function About({ game }: { game: GameSummary }) {
  const { say } = useWords();
  return (
    <p class="about">
      {game.about}{" "}
      <small>{[`${playersOf(game)} ${say("playersCount")}`, game.length].filter(Boolean).join(", ")}</small>
    </p>
  );
}

function playersOf({ leastSeats, mostSeats }: GameSummary): string {
  return leastSeats === mostSeats ? String(leastSeats) : `${leastSeats}–${mostSeats}`;
}

/** Take a seat and go to the table. */
async function sit(quipu: Quipu, game: string, id: string, name: string, start = false): Promise<void> {
  const { handle } = await sitDown(quipu, game, id, name);
  if (start) await handle.start();
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

function Opponents({ against, choose }: { against: Opponent; choose: (against: Opponent) => void }) {
  const { say } = useWords();
  return (
    <label>
      {say("against")}
      <select value={against} onChange={(event) => choose(event.currentTarget.value as Opponent)}>
        {LEVELS.map((level) => (
          <option value={level}>{say(`level${level}`)}</option>
        ))}
        <option value="PEOPLE">{say("people")}</option>
      </select>
    </label>
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

/** Who may come, how much time they have, and when spectators see what happens. */
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
        {say("visibility")}
        <select
          value={terms.visibility}
          onChange={(event) => choose({ ...terms, visibility: event.currentTarget.value as Visibility })}
        >
          {VISIBILITIES.map((one) => (
            <option value={one}>{say(one)}</option>
          ))}
        </select>
      </label>
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
function ListedTables({ quipu, game, join }: { quipu: Quipu; game: string; join: (id: string) => void }) {
  const { say } = useWords();
  const { open, running } = useListedTables(quipu, game);
  if (open.length + running.length === 0) return null;
  const players = (table: Summary) => table.seats.map((seat) => seat ?? say("free")).join(" · ");
  return (
    <ul class="tables" aria-label={say("openTables")}>
      {open.map((table) => (
        <li key={table.id}>
          <span>{players(table)}</span>
          <button type="button" onClick={() => join(table.id)}>
            {say("join")}
          </button>
        </li>
      ))}
      {running.map((table) => (
        <li key={table.id}>
          <span>{players(table)}</span>
          <a class="button" href={`#/${game}/${table.id}`}>
            {say("watch")}
          </a>
        </li>
      ))}
    </ul>
  );
}

const MOST_LISTED = 3;

function useListedTables(quipu: Quipu, game: string): { open: Summary[]; running: Summary[] } {
  const [tables, setTables] = useState<{ open: Summary[]; running: Summary[] }>({ open: [], running: [] });
  useEffect(() => {
    const list = async (status: "OPEN" | "RUNNING") =>
      (await quipu.tables(game, { status, first: MOST_LISTED })).tables;
    const look = () =>
      void Promise.all([list("OPEN"), list("RUNNING")]).then(
        ([open, running]) =>
          setTables({
            open: open.filter((table) => table.takeBacks !== "FREE"),
            running: running.filter((table) => Object.keys(tokensOf(game, table.id)).length === 0),
          }),
        () => undefined,
      );
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [quipu, game]);
  return tables;
}
