/** One table: seats, board, what one can do, the log. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board, GameDocument, Quipu, SeatInfo, Tagged } from "quipu-client";
import { Actions } from "./actions.tsx";
import { AIMS, DRAWINGS, HANDS } from "./boards/index.ts";
import type { Aim, DrawingProps, Target } from "./boards/drawing.ts";
import { Generic } from "./boards/generic.tsx";
import { Ending } from "./ending.tsx";
import { Live } from "./live.ts";
import { Log } from "./log.tsx";
import { tokensOf } from "./memory.ts";
import { type Links, linksOf, referencesOf } from "./places.ts";
import { Seats } from "./seats.tsx";
import { useWords } from "./words.ts";

export function TablePage({ quipu, game, id }: { quipu: Quipu; game: string; id: string }) {
  const { say, locale } = useWords();
  const tokens = tokensOf(game, id);
  const [seat, setSeat] = useState(Object.keys(tokens)[0]);
  const live = useMemo(() => new Live(quipu.table(game, id, seat === undefined ? undefined : tokens[seat])), [quipu, game, id, seat]);
  const [, redraw] = useState(0);
  useEffect(() => {
    const stop = live.listen(() => redraw((count) => count + 1));
    return () => {
      stop();
      live.close();
    };
  }, [live]);
  const { table, legal, log, line, pending, problem } = live.state;
  const printed = usePrinted(quipu, game, table?.seats.length, table?.edition, table?.setup);
  const [chosen, setChosen] = useState<{ collection: string; id: number } | null>(null);
  useEffect(() => setChosen(null), [table?.version]);
  if (!table || !printed) return <main class="loading" aria-busy="true" />;
  const options = (legal?.legalActions ?? []).map((action, place) => ({ action, label: legal?.texts?.[place] ?? action.type }));
  const aim = (action: Tagged) => AIMS[game]?.(action, printed.board, (table.view ?? {}) as Record<string, unknown>) ?? null;
  const targets = targetsOf(options, printed.links, aim, (action) => void live.act(action));
  const last = log.at(-1);
  const traces = (last?.events ?? []).flatMap((event) => referencesOf(printed.links, event));
  const Drawing = DRAWINGS[game] ?? Generic;
  const Hand = HANDS[game];
  const drawn: DrawingProps | null = table.view
    ? {
        board: printed.board,
        view: table.view,
        targets,
        traces,
        options: options.map(({ action, label }) => ({ action, label, choose: () => void live.act(action) })),
        texts: printed.game.texts,
        names: table.seats.map((one) => one.name ?? String(one.seat + 1)),
        locale,
        you: table.you,
      }
    : null;
  const mine = table.you !== null && table.toAct.includes(table.you);
  return (
    <main class={`table ${mine ? "mine" : ""}`} onKeyDown={(event) => event.key === "u" && undo(live)}>
      {!line && (
        <p class="down" role="status">
          {say("offline")}
        </p>
      )}
      <Seats table={table} held={Object.keys(tokens)} seat={seat} choose={setSeat} />
      <p class="turn" role="status">
        {status(table.status, table.you, table.toAct, table.seats, say)}
      </p>
      <div class="field">{drawn && <Drawing {...drawn} />}</div>
      <aside class="panel">
        {drawn && Hand && <Hand {...drawn} />}
        {table.status === "OPEN" && <Waiting live={live} free={table.seats.filter((one) => one.name === null).length} />}
        {table.status === "OVER" && table.outcome && <Ending table={table} outcome={table.outcome} game={printed.game} />}
        <Actions
          options={options}
          placed={new Set(targets.flatMap((target) => target.actions))}
          busy={pending !== null}
          problem={problem}
          act={(action) => void live.act(action)}
          game={game}
        />
        <div class="row">
          <button type="button" disabled={!table.undo.allowed || pending !== null} title={table.undo.reason ? printed.game.texts[`UndoReason-${table.undo.reason}`] : ""} onClick={() => undo(live)}>
            {say("undo")}
          </button>
        </div>
        <Log log={log} seats={table.seats} />
      </aside>
      {chosen && null}
    </main>
  );
}

function undo(live: Live): void {
  const to = live.state.table?.undo.toVersions[0];
  if (to !== undefined) void live.rewind(to);
}

function Waiting({ live, free }: { live: Live; free: number }) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  return (
    <section>
      <p>{free ? say("waitingForPlayers") : ""}</p>
      <div class="row">
        <button type="button" onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}>
          {copied ? say("copied") : say("invite")}
        </button>
        <button type="button" class="primary" disabled={free > 0} onClick={() => void live.start()}>
          {say("start")}
        </button>
      </div>
    </section>
  );
}

interface Printed {
  board: Board;
  game: GameDocument;
  links: Links;
}

function usePrinted(quipu: Quipu, game: string, seats?: number, edition?: string, setup?: unknown): Printed | null {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const options = JSON.stringify({ seats, edition, setup });
  useEffect(() => {
    if (seats === undefined) return;
    const wanted = { seats, setup, ...(edition === undefined ? {} : { edition }) };
    void Promise.all([quipu.board(game, wanted), quipu.game(game)]).then(([board, document]) =>
      setPrinted({ board, game: document, links: linksOf(document) }),
    );
  }, [quipu, game, options]);
  return printed;
}

/** Places that actions can be aimed at: the last reference of an action is where it happens. */
function targetsOf(options: { action: Tagged; label: string }[], links: Links, aim: (action: Tagged) => ReturnType<Aim>, act: (action: Tagged) => void): (Target & { actions: Tagged[] })[] {
  const targets = new Map<string, Target & { actions: Tagged[] }>();
  for (const { action, label } of options) {
    const at = referencesOf(links, action).at(-1) ?? aim(action);
    if (!at) continue;
    const key = `${at.collection}/${at.id}`;
    const known = targets.get(key);
    if (known) known.actions.push(action);
    else targets.set(key, { collection: at.collection, id: at.id, label, choose: () => act(action), actions: [action] });
  }
  return [...targets.values()].filter((target) => target.actions.length === 1);
}

function status(state: string, you: number | null, toAct: number[], seats: SeatInfo[], say: ReturnType<typeof useWords>["say"]): string {
  if (state === "OVER") return say("over");
  if (you !== null && toAct.includes(you)) return say("yourTurn");
  if (state === "OPEN") return say("waitingForPlayers");
  return `${say("waitsFor")} ${toAct.map((seat) => seats[seat]?.name ?? String(seat + 1)).join(", ")}`;
}
