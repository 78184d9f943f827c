/** One table: everybody around the board, what one can do, what one holds, the log. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Quipu, TableDocument, Update } from "quipu-client";
import type { DrawingProps, Spot as Place, Target } from "../boards/drawing.ts";
import { DRAWINGS, HELD } from "../boards/index.ts";
import { Bar } from "../bar.tsx";
import { Debug } from "../debug/drawer.tsx";
import { cardsIn } from "../generic/generic.tsx";
import { Door, Elsewhere } from "../door.tsx";
import { Live } from "../live.ts";
import { useNarrow } from "../media.ts";
import { KeptPage } from "../offline/page.tsx";
import { useKeeping, useKeptTable, useOnline } from "../offline/keeping.ts";
import { credentialOf, dropToken, guided, playerName, seen, tokensOf } from "../memory.ts";
import { Icon } from "../icon.tsx";
import { Offered } from "../offered.ts";
import type { Reference } from "../places.ts";
import { type Printed, usePrinted } from "../printed.ts";
import { Retrying } from "../retries.tsx";
import { forDevelopers, showsStakes, useSetting } from "../settings.ts";
import { sitDown } from "../tables.ts";
import { durationOf } from "../times.ts";
import type { Reading } from "../view/facts.ts";
import { useWords } from "../words.ts";
import { Absent } from "./absent.tsx";
import { useActing } from "./acting.ts";
import { type Kept, useKept } from "./ahead/kept.ts";
import { type Plan, Planned, marksOf, usePlans } from "./ahead/planned.tsx";
import { usePremove } from "./ahead/premove.ts";
import { Actions } from "./actions.tsx";
import { useCalling } from "./calling.ts";
import { Bubble, Choice, type Spot, spotOf } from "./choice.tsx";
import { Afterwards, closingOf } from "./closed.tsx";
import { Ending } from "./ending.tsx";
import { Explain, usePointed } from "./explain.tsx";
import { Field, drawnOf } from "./field.tsx";
import { Flights } from "./flights.tsx";
import { ownDrawing } from "./frame.tsx";
import { ENDED, Guide, GuideOffer, type Led } from "./guide.tsx";
import { Hint } from "./hint.tsx";
import { Holdings } from "./holdings.tsx";
import { keysOf } from "./keys.ts";
import { Log, sentencesOf } from "./log.tsx";
import { Motions } from "./motions.tsx";
import { permitted } from "./permitted.ts";
import { Panel, type Sheet, Tools } from "./panel.tsx";
import { type ReadRule, RuleLink, Rules } from "./rules.tsx";
import { type Story, isFetched } from "./story.ts";
import { Seats, colourOf } from "./seats.tsx";
import { Stakes, useStakes } from "./stakes.tsx";
import { type Chosen, type Hands, type Option, type Question, isTemplate, same } from "./targets.ts";
import type { Form } from "./template.tsx";
import { Strip } from "./strip.tsx";
import { turnsOf } from "./turns.ts";
import { Foyer, Waiting } from "./waiting.tsx";

export function TablePage({ quipu, game, id }: { quipu: Quipu; game: string; id: string }) {
  const { say } = useWords();
  const [tokens, setTokens] = useState(() => tokensOf(game, id));
  const [seat, setSeat] = useState(Object.keys(tokens)[0]);
  const live = useLive(quipu, game, id, credentialOf(game, id, seat));
  const { table, lost, line } = live.state;
  const printed = usePrinted(quipu, game, table);
  const online = useOnline();
  const kept = useKeptTable(game, id, seat, !table && (!line || !online));
  const sit = () =>
    live.run(async () => {
      const taken = await sitDown(quipu, game, id, playerName.get());
      if (taken.seat === null) return;
      setTokens(tokensOf(game, id));
      setSeat(String(taken.seat));
    });
  const watch = (held: string) => {
    dropToken(game, id, held);
    const left = tokensOf(game, id);
    setTokens(left);
    setSeat(Object.keys(left)[0]);
  };
  if (lost)
    return (
      <>
        <Bar />
        {seat === undefined ? (
          <Door error={lost} />
        ) : (
          <Elsewhere error={lost} known={table !== null} watch={() => watch(seat)} />
        )}
      </>
    );
  if (!table && kept)
    return (
      <>
        <Bar />
        <KeptPage kept={kept} />
      </>
    );
  if (!table || !printed)
    return (
      <>
        <Bar />
        <main class="loading" aria-busy="true">
          {!line && (
            <p class="down" role="status">
              {say("offline")}
            </p>
          )}
        </main>
      </>
    );
  return (
    <Offered.Provider value={printed.game.extensions}>
      <Play
        quipu={quipu}
        live={live}
        table={table}
        printed={printed}
        held={Object.keys(tokens)}
        seat={seat}
        choose={setSeat}
        sit={() => void sit()}
      />
    </Offered.Provider>
  );
}

/** The table in the present language and seat; as it was before, until that is there: nothing that was begun is lost. */
function useLive(quipu: Quipu, game: string, id: string, token: string | undefined): Live {
  const live = useMemo(() => new Live(quipu.table(game, id, token)), [quipu, game, id, token]);
  const [, redraw] = useState(0);
  useEffect(() => {
    return live.listen(() => redraw((count) => count + 1));
  }, [live]);
  const shown = useRef(live);
  if (live.state.table || live.state.lost || !live.state.line) shown.current = live;
  return shown.current;
}

interface PlayProps {
  quipu: Quipu;
  live: Live;
  table: TableDocument;
  printed: Printed;
  held: string[];
  seat: string | undefined;
  choose: (seat: string) => void;
  sit: () => void;
}

function Play(props: PlayProps) {
  const { quipu, live, table, printed, held, seat, choose } = props;
  const { say, locale, counted } = useWords();
  const { log, line, pending } = live.state;
  const title = `${isMine(table) && table.status === "RUNNING" ? "● " : ""}${printed.game.title}`;
  useTitle(title);
  const { sheet, statement, place, open, read } = useSheets();
  const reading: Reading = { printed, locale, names: table.seats.map((one) => one.name ?? say("free")) };
  const mayAct = isMine(table);
  const narrow = useNarrow();
  useEffect(() => {
    if (mayAct && sheet === "ahead") open(null);
  }, [mayAct]);
  const kept = useKept(live, table, sheet === "ahead");
  const planning = sheet === "ahead" && mayPlan(kept, table) && !isMine(table);
  const plans = usePlans(kept, reading);
  const premove = usePremove(live, table, reading, kept, planning);
  const { pointed, chosen, asked, options, targets, story, act, ask, form, setForm, dropChoice, dropQuestion } =
    useActing(live, table, printed, premove);
  const [hover, setHover] = useState<Reference[]>([]);
  const [spot, look] = usePointed(table.version);
  const [ended, setEnded] = useState(true);
  const lastSeen = useSeen(live, table, printed);
  const atStake = useAtStake(live, table, story, reading, sheet);
  const [led, lead] = useState<Led>({ to: [], begin: () => undefined });
  const leading = ledOf(targets, led);
  const aim = mayAct && !story.beat ? aimOf(live.state, table, printed) : null;
  const { turns, acting, mine, view } = shownOf(table, log, story);
  useCalling(
    mine && isFetched(log, table) && log.at(-1)?.seat !== table.you ? table.version : null,
    printed.game.title,
    table.prompt ?? "",
  );
  const marks = mine ? [] : marksOf(plans, reading, say("removeLine"));
  const leave = () => {
    if (planning) open(null);
    dropChoice();
    story.skip();
  };
  const drawn = drawnOf({
    reading,
    table: { you: table.you, view },
    targets: [
      ...marks,
      ...(leading.length ? leading : targets).filter((one) => !marks.some((mark) => same(mark, one))),
    ],
    options,
    act,
    hover: hover.length ? hover : (story.beat?.references ?? []),
    log,
    until: story.beat?.at,
  });
  return (
    <>
      <Bar>
        <p class="titled">
          <b>{printed.game.title}</b> <span>{counted(table.seats.length, "players")}</span>
        </p>
      </Bar>
      <main
        aria-busy={!isFetched(log, table)}
        data-version={table.version}
        data-status={table.status}
        data-chosen={chosen ? `${chosen.collection}/${chosen.id}` : ""}
        class={`table ${table.game} ${mine ? "mine" : ""} ${pending ? "pending" : ""} ${sheet ? `shows-${sheet}` : ""}`}
        style={{ "--seat": colourOf(table.game, acting[0] ?? 0) }}
        onKeyDown={keysOf({ u: () => undo(live, table), Escape: leave })}
      >
        <h1 class="hidden">{printed.game.title}</h1>
        <div class="side">
          <a class="home" href="#/" aria-label={say("lobby")}>
            <Icon sign="back" />
          </a>
          <Seats
            table={table}
            view={view}
            schemas={printed.schemas}
            acting={acting}
            turns={turns}
            held={held}
            seat={seat}
            choose={choose}
            clock={live.handle.clock}
            drawn={drawn}
          />
          {atStake}
          <Log game={table.game} log={log} seats={table.seats} links={printed.links} seen={lastSeen} point={setHover} />
        </div>
        <Field
          look={look}
          moment={table.version}
          drawn={drawn}
          game={table.game}
          open={targets.length > 0}
          marked={planning || marks.length > 0}
          pointed={pointed}
          refused={live.state.problem !== null}
          {...(story.beat ? { tap: story.skip } : {})}
        >
          {!drawn && <Foyer table={table} printed={printed} />}
        </Field>
        <Strip
          table={table}
          log={log}
          links={printed.links}
          story={story}
          aim={narrow ? aim : null}
          line={line}
          point={setHover}
        />
        <Panel
          explain={
            <Explain
              live={live}
              table={table}
              mine={mine && !pending}
              pointed={asked ? null : spot}
              chosen={chosen}
              options={options}
              read={read}
            />
          }
          thumb={
            <Thumb
              {...props}
              drawn={drawn}
              options={options}
              act={act}
              ask={ask}
              form={form}
              setForm={setForm}
              story={story}
              lead={lead}
              touches={leading.length > 0}
              planning={planning}
              aim={narrow ? null : aim}
              turn={
                planning
                  ? say(options.length ? "aheadLead" : "aheadFirst")
                  : pending && !story.beat
                    ? say("sending")
                    : turnOf(table, log, chosen, story, reading, say)
              }
              tools={
                <Tools
                  sheet={sheet}
                  open={open}
                  stakes={atStake !== null}
                  plans={mayPlan(kept, table) && (planning || (waitsForPeople(table) && !story.beat))}
                  showScores={() => setEnded(true)}
                  live={live}
                  table={table}
                />
              }
            />
          }
        >
          <Plans kept={kept} plans={plans} table={table} />
          {sheet === "rules" && (
            <Rules
              quipu={quipu}
              game={table.game}
              statement={statement}
              place={place}
              printed={printed}
              drawn={drawn}
              close={() => open(null)}
            />
          )}
          {drawn && (
            <Holdings
              game={table.game}
              drawn={drawn}
              unfolded={sheet === "cards"}
              unfold={() => open(sheet === "cards" ? null : "cards")}
            />
          )}
        </Panel>
        <Flights
          table={table}
          log={log}
          story={story}
          view={view}
          printed={printed}
          refused={live.state.problem !== null}
        />
        <p class="hidden" role="log" aria-live="polite">
          {(log.at(-1)?.texts ?? []).filter(Boolean).join(" ")}
        </p>
        {asked && <Choice key={asked.lead} {...asked} close={dropQuestion} point={setHover} />}
        <Above
          {...props}
          at={pointed.current}
          read={read}
          reading={reading}
          drawn={drawn}
          end={ended ? () => setEnded(false) : null}
        />
      </main>
    </>
  );
}

interface AboveProps extends PlayProps {
  at: Spot;
  read: ReadRule;
  reading: Reading;
  drawn: DrawingProps | null;
  /** Closes what tells the end; null if it is closed. */
  end: (() => void) | null;
}

/** What may lie over the table: a refusal, the end, what developers look at. */
function Above({ quipu, live, table, printed, held, seat, choose, at, read, reading, drawn, end }: AboveProps) {
  const developing = useSetting(forDevelopers);
  return (
    <>
      <Refusal
        live={live}
        game={table.game}
        at={at}
        read={(rule) => {
          live.dismiss();
          read(rule);
        }}
      />
      {table.outcome && end && (
        <Ending
          live={live}
          table={table}
          outcome={table.outcome}
          reading={reading}
          drawn={drawn}
          quipu={quipu}
          close={end}
        />
      )}
      {developing && <Debug quipu={quipu} live={live} printed={printed} held={held} seat={seat} choose={choose} />}
    </>
  );
}

/** What was left for later, that it was dropped, and why it was not taken. */
function Plans({ kept, plans, table }: { kept: Kept; plans: Plan[]; table: TableDocument }) {
  const { say } = useWords();
  return (
    <>
      {kept.dropped && (
        <p class="dropped" role="status">
          {say("aheadDropped")}
        </p>
      )}
      {kept.refusal && <p role="alert">{kept.refusal}</p>}
      {mayPlan(kept, table) && <Planned plans={plans} />}
    </>
  );
}

/** Which sheet is open, and the statement at which the rules are. */
function useSheets() {
  const [sheet, setSheet] = useState<Sheet>(null);
  const [statement, setStatement] = useState("");
  const [place, setPlace] = useState<Place | null>(null);
  const show = (next: Sheet, rule: string, asked: Parameters<typeof setPlace>[0]) => {
    setStatement(rule);
    setPlace(asked);
    setSheet(next);
  };
  const read: ReadRule = (rule, asked) => show("rules", rule, asked ?? null);
  return { sheet, statement, place, read, open: (next: Sheet) => show(next, "", null) };
}

/** What the guide lets glow, of all that can be touched. */
const ledOf = (targets: Target[], { to, begin }: Led): Target[] =>
  targets
    .filter((one) => to.some(({ collection, id }) => one.collection === collection && one.id === id))
    .map((one) => ({
      ...one,
      choose: () => {
        begin();
        one.choose();
      },
    }));

/** What is at stake, if anything is. */
function useAtStake(live: Live, table: TableDocument, story: Story, { names }: Reading, sheet: Sheet) {
  const shown = useSetting(showsStakes);
  const open = useNarrow() ? sheet === "stakes" : shown;
  const stakes = useStakes(live, table, story.beat !== null, open);
  return stakes.length > 0 ? (
    <Stakes game={table.game} stakes={stakes} names={names} you={table.you} open={open} />
  ) : null;
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Quipu";
    };
  }, [title]);
}

/** The version up to which the player had seen the table before. */
function useSeen(live: Live, table: TableDocument, printed: Printed): number {
  useKeeping(live, table, printed);
  const [before] = useState(() => seen.get(table.id) ?? 0);
  useEffect(() => seen.set(table.id, table.version), [table.version]);
  return before;
}

/** How far the page has come with what happened: nothing of it runs ahead of a story that is still told. */
function shownOf(table: TableDocument, log: Update[], { beat }: Story) {
  const before = Math.floor(beat?.at ?? table.version + 1);
  return {
    turns: turnsOf(
      log.filter((one) => one.version < before),
      sentencesOf,
    ),
    acting: beat ? [beat.seat].filter((one) => one !== null) : table.toAct,
    mine: mayDo(table) && !beat,
    view: beat?.view ?? table.view,
  };
}

/** What kind of table it is, where that is not the usual one, and what a step waits for. */
function Marks({ live, table }: { live: Live; table: TableDocument }) {
  const { say, locale } = useWords();
  return (
    <>
      {table.sandbox && <span class="mark">{say("sandbox")}</span>}
      {table.delay > 0 && table.you === null && (
        <span class="mark">
          {durationOf(table.delay, locale)} {say("later")}
        </span>
      )}
      <Afterwards table={table} log={live.state.log} />
      <Retrying busy={live.state.pending} />
    </>
  );
}

function isMine(table: TableDocument): boolean {
  return table.you !== null && table.toAct.includes(table.you);
}

/** Whether somebody has to act who takes the time that it takes to plan. */
function waitsForPeople({ toAct, seats, you }: TableDocument): boolean {
  return toAct.some((one) => one !== you && seats[one]?.bot === null) && !toAct.includes(you ?? -1);
}

/** Whether the own seat may do something, also while the table waits for others. */
function mayDo(table: TableDocument): boolean {
  return table.you !== null && [...table.toAct, ...table.mayAct].includes(table.you);
}

/** The version before one's last action: a certain one, or any where taking back is free. */
function undoTo(live: Live, table: TableDocument): number | undefined {
  if (table.undo.toVersions.length > 0 || table.takeBacks !== "FREE") return table.undo.toVersions[0];
  const { log } = live.state;
  for (let at = table.version; at > 0; ) {
    const one = log[at - 1];
    if (one?.version !== at) return undefined;
    if (one.type === "acted" && one.seat === table.you) return at - 1;
    at = one.type === "rewound" && one.to !== null ? one.to : at - 1;
  }
  return undefined;
}

function undo(live: Live, table: TableDocument): void {
  const to = undoTo(live, table);
  if (to !== undefined) void live.run((one) => one.rewindTable(to));
}

interface ThumbProps extends PlayProps {
  /** What one wants in this game, to be read here. */
  aim: string | null;
  drawn: DrawingProps | null;
  options: Option[];
  act: Hands["act"];
  ask: (question: Question, at: Spot) => void;
  form: Form | null;
  setForm: (form: Form | null) => void;
  story: Story;
  /** What the guide lets glow alone, and whether it is seen. */
  lead: (led: Led) => void;
  touches: boolean;
  /** Whether what is chosen is planned. */
  planning: boolean;
  /** What to do now, or whom one waits for. */
  turn: string;
  tools: ComponentChildren;
}

/** Within a thumb's reach: what the table waits for, the actions that aim at no place, undo, a hint. */
function Thumb(props: ThumbProps) {
  const { live, table, printed, drawn, sit, options, act, ask, form, setForm, story, turn, tools, lead, touches } =
    props;
  const { planning, aim } = props;
  const { say } = useWords();
  const busy = live.state.pending;
  const mine = mayDo(table);
  const held = HELD[table.game];
  const [guide, setGuide] = useState(0);
  const laid = drawn && !DRAWINGS[table.game] && !ownDrawing(drawn) ? cardsIn(drawn) : new Set<string>();
  const isShown = (at: Pick<Reference, "collection" | "id">) =>
    held?.includes(at.collection) || laid.has(`${at.collection}/${at.id}`);
  const buttons = options.filter(({ action, places, references }) => {
    const last = references.at(-1);
    return isTemplate(action) || (!places.length && !(last && isShown(last)));
  });
  const ready = mine && !story.beat;
  return (
    <>
      <p class="turn" role="status">
        {turn}
      </p>
      {aim && <p class="aim">{aim}</p>}
      <Marks live={live} table={table} />
      {table.status !== "OVER" && <Waiting live={live} table={table} printed={printed} busy={busy} sit={sit} />}
      <Asks live={live} table={table} />
      <Guide
        key={guide}
        live={live}
        table={table}
        printed={printed}
        options={options}
        mine={ready && !busy}
        act={act}
        lead={lead}
        touches={touches}
      />
      {mine && story.beat && (
        <button type="button" class="skip" onClick={story.skip}>
          {say("skip")} <Icon sign="on" />
        </button>
      )}
      {(planning || (ready && table.status === "RUNNING")) && (
        <Actions
          options={buttons}
          busy={busy}
          act={act}
          ask={ask}
          printed={printed}
          form={form}
          setForm={setForm}
          isShown={isShown}
        />
      )}
      {ready && (
        <GuideOffer
          live={live}
          table={table}
          start={() => {
            guided.set(table.id, 0);
            setGuide(guide + 1);
          }}
        />
      )}
      <div class="tools">
        <Undo live={live} table={table} printed={printed} />
        {ready && <Hint live={live} table={table} printed={printed} options={options} ask={ask} act={act} />}
        {tools}
      </div>
    </>
  );
}

/** What one wants in this game, until one has acted for the first time; the guide says it, too. */
function aimOf({ log }: Live["state"], table: TableDocument, { game }: Printed): string | null {
  const begun = log.some((one) => one.type === "acted" && one.seat === table.you);
  return begun || (guided.get(table.id) ?? ENDED) !== ENDED ? null : (game.firstTurn[0] ?? null);
}

/** Whether one plays here and may leave lines for later. */
function mayPlan({ offered }: Kept, table: TableDocument): boolean {
  const seat = table.you === null ? undefined : table.seats[table.you];
  return offered && table.status === "RUNNING" && seat !== undefined && !seat.resigned && !seat.away;
}

/** Why the last action was refused, with a link to the rule. */
function Refusal({ live, game, at, read }: { live: Live; game: string; at: Spot; read: ReadRule }) {
  const { say } = useWords();
  const { problem } = live.state;
  if (!problem) return null;
  const { rule } = problem.problem;
  return (
    <Bubble at={at.x ? at : spotOf(null)} label={problem.message} close={() => live.dismiss()} alert>
      <p>{problem.message}</p>
      {rule && <RuleLink game={game} rule={rule} read={read} />}
      <button type="button" onClick={() => live.dismiss()}>
        {say("close")}
      </button>
    </Bubble>
  );
}

/** Take back and redo. */
function Undo({ live, table, printed }: { live: Live; table: TableDocument; printed: Printed }) {
  const { say } = useWords();
  if (table.status !== "RUNNING" || table.you === null) return null;
  const busy = live.state.pending;
  const to = undoTo(live, table);
  const reason = table.undo.reason ? printed.game.texts[`UndoReason-${table.undo.reason}`] : undefined;
  const { redoVersion } = table.undo;
  return (
    <>
      <button
        type="button"
        disabled={to === undefined || busy}
        title={to === undefined ? reason : undefined}
        onClick={() => undo(live, table)}
      >
        <Icon sign="undo" /> <span>{say("undo")}</span>
      </button>
      {redoVersion !== null && (
        <button type="button" disabled={busy} onClick={() => void live.run((one) => one.rewindTable(redoVersion))}>
          <Icon sign="redo" /> <span>{say("redo")}</span>
        </button>
      )}
    </>
  );
}

/** What needs the consent or a decision of others. */
function Asks({ live, table }: { live: Live; table: TableDocument }) {
  const { say } = useWords();
  if (table.status !== "RUNNING" || table.you === null) return null;
  const busy = live.state.pending;
  return (
    <div class="asks">
      <Absent live={live} table={table} you={table.you} busy={busy} />
      <Motions live={live} table={table} />
      {table.seats.map(
        (left) =>
          permitted(table, "agreeToMotion", "NEWCOMER", left.seat) &&
          !table.motions.some((one) => one.kind === "NEWCOMER" && one.to === left.seat) && (
            <span key={left.seat}>
              {say("seat")} {left.seat + 1} {say("seatLeftFree")}{" "}
              <button
                type="button"
                disabled={busy}
                onClick={() => void live.run((one) => one.agreeToMotion("NEWCOMER", left.seat))}
              >
                {say("agree")}
              </button>
            </span>
          ),
      )}
    </div>
  );
}

/** What to do now, or whom one waits for. */
function turnOf(
  table: TableDocument,
  log: Update[],
  chosen: Chosen,
  { beat }: Story,
  reading: Reading,
  say: ReturnType<typeof useWords>["say"],
): string {
  if (beat) return `${reading.names[beat.seat ?? -1] ?? ""} ${say("plays")}`;
  if (table.status === "OVER") return say("over");
  if (table.status === "CLOSED") return closingOf(table, log, say);
  if (table.status === "OPEN")
    return say(table.seats.some((one) => one.name === null) ? "waitingForPlayers" : "everybodyHere");
  if (chosen) return say("chooseTarget");
  if (table.prompt) return table.prompt;
  if (isMine(table)) return say("yourTurn");
  return `${say("waitsFor")} ${table.toAct.map((seat) => reading.names[seat]).join(", ")}`;
}
