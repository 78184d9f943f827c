/** Looking back: a slider over versions, the events in words, and what the log proves. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { FullUpdate, Quipu, TableDocument } from "quipu-client";
import { copy } from "../clipboard.ts";
import { Door } from "../door.tsx";
import { credentialOf, tokensOf } from "../memory.ts";
import { type Printed, printedOf } from "../printed.ts";
import { Field, drawnOf } from "../play/field.tsx";
import { Icon } from "../icon.tsx";
import { Offered } from "../offered.ts";
import { Holdings } from "../play/holdings.tsx";
import { isMeant } from "../play/keys.ts";
import { Log, sentencesOf, takenBack } from "../play/log.tsx";
import { Seats } from "../play/seats.tsx";
import { turnsOf } from "../play/turns.ts";
import { scoresOver } from "../play/ending.tsx";
import { keptTable } from "../offline/kept.ts";
import { type Reference, linksOf, schemasOf } from "../places.ts";
import { OpenSandbox } from "../sandbox.tsx";
import { useStep } from "../step.ts";
import { keepHosted } from "../tables.ts";
import { ScoreGraph } from "../view/graph.tsx";
import { useWords } from "../words.ts";
import { headerOf, isLog } from "./audit.ts";
import { Chances } from "./chances.tsx";
import { Checks, Entries } from "./checks.tsx";

interface Source {
  game: string;
  table: string;
}

interface Loaded {
  table: TableDocument;
  history: FullUpdate[];
  printed: Printed;
  /** The log as a file, where all this was kept in this browser. */
  file?: string;
}

interface Props {
  quipu: Quipu;
  source?: Source;
  version?: number;
}

export function ReplayPage({ quipu, source, version }: Props) {
  const [file, setFile] = useState<string | null>(null);
  const [seat, setSeat] = useState<string | undefined>(source && Object.keys(tokensOf(source.game, source.table))[0]);
  const header = file === null ? null : headerOf(file);
  const from = source ?? (header ? { game: header.game, table: header.table } : null);
  const loaded = useHistory(quipu, from, seat);
  const [strange, setStrange] = useState(false);
  const take = (dropped: File | undefined) =>
    void dropped?.text().then((text) => {
      if (isLog(text)) setFile(text);
      setStrange(!isLog(text));
    });
  return (
    <main
      class="replay"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      }}
    >
      {from === null ? (
        <Drop take={take} strange={strange} />
      ) : loaded && loaded !== "gone" ? (
        <Offered.Provider value={loaded.printed.game.extensions}>
          <Player
            quipu={quipu}
            loaded={loaded}
            file={file ?? loaded.file ?? null}
            seat={seat}
            setSeat={setSeat}
            start={version ?? loaded.table.version}
          />
        </Offered.Provider>
      ) : (
        loaded === "gone" && (file === null ? <Door error={null} /> : <Entries quipu={quipu} text={file} />)
      )}
    </main>
  );
}

function Drop({ take, strange }: { take: (file: File | undefined) => void; strange: boolean }) {
  const { say } = useWords();
  return (
    <section class="drop">
      <h1>{say("replay")}</h1>
      <p>{say("replayLead")}</p>
      {strange && <p role="alert">{say("noLog")}</p>}
      <label class="button">
        {say("chooseFile")}
        <input
          type="file"
          class="hidden"
          accept=".jsonl,.ndjson,.json,.txt"
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </label>
    </section>
  );
}

function useHistory(quipu: Quipu, source: Source | null, seat: string | undefined): Loaded | "gone" | null {
  const [loaded, setLoaded] = useState<Loaded | "gone" | null>(null);
  useEffect(() => {
    if (!source) return;
    const token = credentialOf(source.game, source.table, seat);
    const handle = quipu.table(source.game, source.table, token);
    const load = async () => {
      if (!navigator.onLine) return setLoaded((await keptReplay(source, seat)) ?? "gone");
      const table = await handle.read();
      const [history, printed] = await Promise.all([handle.history(), printedOf(quipu, source.game, table)]);
      setLoaded({ table, history, printed });
    };
    load().catch(async () => setLoaded((await keptReplay(source, seat).catch(() => null)) ?? "gone"));
  }, [quipu, source?.game, source?.table, seat]);
  return loaded;
}

/** What this browser kept of a table that is over: as the seat saw it, or else any other that is held here. */
async function keptReplay({ game, table }: Source, seat: string | undefined): Promise<Loaded | null> {
  const kept = await keptTable(game, table, seat ?? Object.keys(tokensOf(game, table))[0]);
  if (!kept?.replay) return null;
  return {
    table: kept.table,
    history: kept.replay.history,
    file: kept.replay.file,
    printed: { board: kept.board, game: kept.game, links: linksOf(kept.game), schemas: schemasOf(kept.game) },
  };
}

interface PlayerProps {
  quipu: Quipu;
  loaded: Loaded;
  file: string | null;
  seat: string | undefined;
  setSeat: (seat: string | undefined) => void;
  start: number;
}

function Player({ quipu, loaded, file, seat, setSeat, start }: PlayerProps) {
  const { say, locale } = useWords();
  const { table, history, printed } = loaded;
  const [at, setAt] = useState(Math.min(Math.max(1, start), table.version));
  const [hover, setHover] = useState<Reference[]>([]);
  const go = (version: number) => setAt(Math.min(Math.max(1, version), table.version));
  // with what is shown, not after it
  useLayoutEffect(() => history_replace(`#/${table.game}/${table.id}/at/${at}`), [at]);
  useArrows(table.version, setAt);
  const update = history.find((one) => one.version === at);
  const view = update?.view ?? null;
  const reading = { printed, locale, names: table.seats.map((one) => one.name ?? say("free")) };
  const told = update
    ? sentencesOf(update)
        .map((one) => one.text)
        .join(" ")
    : "";
  const gone = takenBack(history);
  const shown = {
    ...table,
    view,
    outcome: at === table.version ? table.outcome : null,
    seats: table.seats.map((one) => ({ ...one, toAct: update?.toAct.includes(one.seat) ?? false })),
  };
  const drawn = drawnOf({
    reading,
    table: shown,
    targets: [],
    options: [],
    act: () => undefined,
    hover,
    log: history.filter((one) => one.version <= at),
  });
  const points = scoresOver(
    history.filter((one) => !gone.has(one.version)),
    printed.schemas,
    table.seats.length,
    table.outcome,
  );
  return (
    <>
      <h1 class="hidden">
        {printed.game.title}: {say("replay")}
      </h1>
      {loaded.file !== undefined && (
        <p class="down" role="status">
          {say("keptReplay")}
        </p>
      )}
      <Seats
        table={shown}
        view={view}
        schemas={printed.schemas}
        acting={update?.toAct ?? []}
        turns={turnsOf(
          history.filter((one) => one.version <= at),
          (one) => sentencesOf(one),
        )}
        held={[]}
        seat={undefined}
        choose={() => undefined}
      />
      <Field drawn={drawn} game={table.game} />
      <Controls
        table={table}
        at={at}
        begun={view !== null}
        told={told}
        go={go}
        seat={seat}
        setSeat={setSeat}
        quipu={quipu}
      />
      <aside class="panel">
        <Checks quipu={quipu} table={table} seat={seat} file={file} />
        <ScoreGraph game={table.game} points={points} names={reading.names} at={at} go={go} />
        <Chances quipu={quipu} table={table} seat={seat} names={reading.names} log={history} at={at} go={go} />
        {drawn && <Holdings game={table.game} drawn={drawn} />}
        <Log
          game={table.game}
          log={history}
          seats={table.seats}
          links={printed.links}
          seen={0}
          point={setHover}
          go={go}
          now={at}
        />
      </aside>
    </>
  );
}

/** The arrows of the keyboard go from moment to moment. */
function useArrows(last: number, setAt: (next: (now: number) => number) => void): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!isMeant(event)) return;
      if (event.key === "ArrowLeft") setAt((now) => Math.max(1, now - 1));
      if (event.key === "ArrowRight") setAt((now) => Math.min(last, now + 1));
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [last]);
}

function history_replace(hash: string): void {
  history.replaceState(null, "", hash);
}

interface ControlsProps {
  table: TableDocument;
  at: number;
  /** Whether there was a game at this moment, from which another could go on. */
  begun: boolean;
  /** What happened at this moment. */
  told: string;
  go: (version: number) => void;
  seat: string | undefined;
  setSeat: (seat: string | undefined) => void;
  quipu: Quipu;
}

function Controls({ table, at, begun, told, go, seat, setSeat, quipu }: ControlsProps) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const { busy, refusal, run } = useStep();
  const held = Object.keys(tokensOf(table.game, table.id));
  return (
    <div class="controls">
      <Slider at={at} last={table.version} go={go} />
      <p class="moment" role="status" tabIndex={0}>
        {told}
      </p>
      <div class="row">
        <label>
          {say("seenBy")}{" "}
          <select value={seat ?? ""} onChange={(event) => setSeat(event.currentTarget.value || undefined)}>
            {held.map((one) => (
              <option value={one}>{table.seats[Number(one)]?.name ?? one}</option>
            ))}
            <option value="">{say("spectatorSeat")}</option>
          </select>
        </label>
        <button type="button" disabled={busy || !begun} onClick={() => run(() => fork(quipu, table, at, seat))}>
          {say("fork")}
        </button>
        {refusal && <span role="alert">{refusal}</span>}
        <OpenSandbox quipu={quipu} table={table} at={at} seat={seat} />
        <button type="button" onClick={() => void copy(location.href).then(() => setCopied(true))}>
          {say(copied ? "copied" : "link")}
        </button>
        <button type="button" onClick={() => void download(quipu, table, seat)}>
          {say("exportFile")}
        </button>
      </div>
    </div>
  );
}

/** Milliseconds that a moment is shown while the replay plays by itself. */
const PACE = 1200;

function Slider({ at, last, go }: { at: number; last: number; go: (version: number) => void }) {
  const { say } = useWords();
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (at < last ? go(at + 1) : setPlaying(false)), PACE);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  return (
    <div class="row slider">
      <button type="button" aria-label={say("previous")} disabled={at <= 1} onClick={() => go(at - 1)}>
        <Icon sign="back" />
      </button>
      <input
        type="range"
        aria-label={say("moment")}
        min={1}
        max={last}
        value={at}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={say("next")} disabled={at >= last} onClick={() => go(at + 1)}>
        <Icon sign="on" />
      </button>
      <button type="button" aria-label={say("playReplay")} aria-pressed={playing} onClick={() => setPlaying(!playing)}>
        <Icon sign={playing ? "pause" : "play"} />
      </button>
      <output>
        {at} / {last}
      </output>
    </div>
  );
}

/** The log as this seat may see it, as a file. */
async function download(quipu: Quipu, table: TableDocument, seat: string | undefined): Promise<void> {
  const log = await quipu.table(table.game, table.id, credentialOf(table.game, table.id, seat)).export();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([log], { type: "application/x-ndjson" }));
  link.download = `${table.id}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Open a table that goes on from here, and go to it. */
async function fork(quipu: Quipu, table: TableDocument, at: number, seat: string | undefined): Promise<void> {
  const forked = await quipu.table(table.game, table.id, credentialOf(table.game, table.id, seat)).fork(at);
  keepHosted(forked);
  location.hash = `#/${table.game}/${forked.id}`;
}
