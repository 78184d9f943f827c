/** The first page: choose a game, open a table or join one. */

import { useEffect, useState } from "preact/hooks";
import { type GameSummary, type Quipu, newToken } from "quipu-client";
import { keepToken, playerName } from "./memory.ts";
import { useWords } from "./words.ts";

interface Listed {
  id: string;
  game: string;
  seats: { seat: number; name: string | null }[];
}

export function Lobby({ quipu }: { quipu: Quipu }) {
  const { say } = useWords();
  const [games, setGames] = useState<GameSummary[]>([]);
  const [name, setName] = useState(playerName.get());
  useEffect(() => void quipu.games().then(setGames), [quipu]);
  return (
    <main class="lobby">
      <h1>{say("title")}</h1>
      <label class="name">
        {say("yourName")}
        <input
          value={name}
          maxLength={40}
          onInput={(event) => {
            setName(event.currentTarget.value);
            playerName.set(event.currentTarget.value);
          }}
        />
      </label>
      <div class="games">
        {games.map((game) => (
          <GameCard quipu={quipu} game={game} name={name || "Ann"} />
        ))}
      </div>
    </main>
  );
}

function GameCard({ quipu, game, name }: { quipu: Quipu; game: GameSummary; name: string }) {
  const { say } = useWords();
  const [seats, setSeats] = useState(game.leastSeats);
  const [tables, setTables] = useState<Listed[]>([]);
  useEffect(() => {
    void quipu.http.json<{ tables: Listed[] }>(`/v1/${game.name}/tables?status=OPEN&first=5`).then((page) => setTables(page.tables));
  }, [quipu, game.name]);
  const counts = Array.from({ length: game.mostSeats - game.leastSeats + 1 }, (_, more) => game.leastSeats + more);
  const sit = async (id: string) => {
    const token = newToken();
    const handle = await quipu.table(game.name, id).sit(name, undefined, token);
    const you = (await handle.read()).you;
    if (you !== null) keepToken(game.name, id, you, token);
    location.hash = `#/${game.name}/${id}`;
  };
  const open = async () => sit((await quipu.open(game.name, { seats })).id);
  return (
    <section class="game" aria-labelledby={`game-${game.name}`}>
      <h2 id={`game-${game.name}`}>{game.title}</h2>
      <div class="row">
        <label>
          {say("players")}
          <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
            {counts.map((count) => (
              <option value={count}>{count}</option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" onClick={() => void open()}>
          {say("open")}
        </button>
      </div>
      <ul class="tables">
        {tables.map((table) => (
          <li>
            <span>{table.seats.map((seat) => seat.name ?? say("free")).join(" · ")}</span>
            <button type="button" onClick={() => void sit(table.id)}>
              {say("join")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
