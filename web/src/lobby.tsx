/** The first page: choose a game, open a table or join one. */

import { useEffect, useState } from "preact/hooks";
import type { GameSummary, Quipu, Visibility } from "quipu-client";
import { Emblem } from "./emblems.tsx";
import { playerName } from "./memory.ts";
import { MyTables } from "./mine.tsx";
import { keepHosted, sitDown } from "./tables.ts";
import { useWords } from "./words.ts";

interface Listed {
  id: string;
  /** Names in the order of the seats; null where nobody sits. */
  seats: (string | null)[];
}

const LEVELS = ["BEGINNER", "CLUB", "STRONG"] as const;
const VISIBILITIES = ["LISTED", "UNLISTED", "PRIVATE"] as const satisfies Visibility[];
type Opponent = (typeof LEVELS)[number] | "PEOPLE";

export function Lobby({ quipu }: { quipu: Quipu }) {
  const { say } = useWords();
  const [games, setGames] = useState<GameSummary[]>([]);
  const [name, setName] = useState(playerName.get());
  useEffect(() => void quipu.games().then(setGames), [quipu]);
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
            placeholder="Ann"
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
          <GameCard key={game.name} quipu={quipu} game={game} name={name.trim() || "Ann"} />
        ))}
      </div>
      <p class="foot">
        <a href="#/replay">{say("replay")}</a> · <a href="/docs">{say("docs")}</a> · <a href="/graphql">GraphQL</a>
      </p>
    </main>
  );
}

function GameCard({ quipu, game, name }: { quipu: Quipu; game: GameSummary; name: string }) {
  const { say } = useWords();
  const [seats, setSeats] = useState(game.leastSeats);
  const [against, setAgainst] = useState<Opponent>("CLUB");
  const [visibility, setVisibility] = useState<Visibility>("LISTED");
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const bots = against === "PEOPLE" ? [] : Array.from({ length: seats - 1 }, () => ({ level: against }));
    await quipu
      .open(game.name, { seats, bots, hints: true, visibility: against === "PEOPLE" ? visibility : "LISTED" })
      .then((table) => {
        keepHosted(table);
        return sit(quipu, game.name, table.id, name, bots.length > 0);
      })
      .finally(() => setBusy(false));
  };
  return (
    <section class={`game ${game.name}`} aria-labelledby={`game-${game.name}`}>
      <Emblem game={game.name} />
      <h2 id={`game-${game.name}`}>{game.title}</h2>
      <div class="row">
        <SeatCount game={game} seats={seats} choose={setSeats} />
        <Opponents against={against} choose={setAgainst} />
        {against === "PEOPLE" && <VisibleTo visibility={visibility} choose={setVisibility} />}
      </div>
      <div class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => void open()}>
          {say("open")}
        </button>
        <a href={`/v1/${game.name}/rules`}>{say("rules")}</a>
      </div>
      <OpenTables quipu={quipu} game={game.name} join={(id) => void sit(quipu, game.name, id, name)} />
    </section>
  );
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

function VisibleTo({ visibility, choose }: { visibility: Visibility; choose: (visibility: Visibility) => void }) {
  const { say } = useWords();
  return (
    <label>
      {say("visibility")}
      <select value={visibility} onChange={(event) => choose(event.currentTarget.value as Visibility)}>
        {VISIBILITIES.map((one) => (
          <option value={one}>{say(one)}</option>
        ))}
      </select>
    </label>
  );
}

function OpenTables({ quipu, game, join }: { quipu: Quipu; game: string; join: (id: string) => void }) {
  const { say } = useWords();
  const tables = useOpenTables(quipu, game);
  if (tables.length === 0) return null;
  return (
    <ul class="tables" aria-label={say("openTables")}>
      {tables.map((table) => (
        <li key={table.id}>
          <span>{table.seats.map((seat) => seat ?? say("free")).join(" · ")}</span>
          <button type="button" onClick={() => join(table.id)}>
            {say("join")}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useOpenTables(quipu: Quipu, game: string): Listed[] {
  const [tables, setTables] = useState<Listed[]>([]);
  useEffect(() => {
    const look = () => void quipu.http.json<{ tables: Listed[] }>(`/v1/${game}/tables?status=OPEN&first=3`).then((page) => setTables(page.tables), () => undefined);
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [quipu, game]);
  return tables;
}
