/** What one may do to the table itself: invite, resign, and the powers of the host. */

import { useState } from "preact/hooks";
import { type InvitationDocument, type SeatCode, type TableDocument, type TableHandle, commandId } from "quipu-client";
import { copy } from "../clipboard.ts";
import type { Live } from "../live.ts";
import { hostOf, invitationOf } from "../memory.ts";
import { Code } from "../move.tsx";
import { linkTo } from "../tables.ts";
import { durationOf } from "../times.ts";
import { useWords } from "../words.ts";
import { Bubble, type Spot, spotOf } from "./choice.tsx";
import { Note } from "./note.tsx";

interface Props {
  live: Live;
  table: TableDocument;
}

export function TableMenu({ live, table, newest, draws }: Props & { newest: number; draws: boolean }) {
  const { say, locale } = useWords();
  const [at, setAt] = useState<Spot | null>(null);
  const host = hostOf.get(table.id);
  const ended = table.status === "OVER" || table.status === "CLOSED";
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={say("table")}
        title={say("table")}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={(event) => setAt(spotOf(event))}
      >
        ⋯
      </button>
      {at && (
        <Bubble at={at} label={say("table")} close={() => setAt(null)}>
          <p>
            {say("visibility")}: {say(table.visibility)}
          </p>
          <p>
            {say("takeBacks")}: {say(table.takeBacks)}
          </p>
          {table.delay > 0 && (
            <p>
              {say("delayed")} {durationOf(table.delay, locale)}.
            </p>
          )}
          <Invite table={table} />
          <Note live={live} table={table} />
          {!ended && <Move live={live} table={table} />}
          {!ended && <Resign live={live} table={table} />}
          {!ended && <NewRules live={live} table={table} newest={newest} />}
          {!ended && <Draw live={live} table={table} draws={draws} />}
          {!ended && <Abandon live={live} table={table} />}
          {!ended && host !== null && <Host live={live} table={table} host={host} />}
          <button type="button" onClick={() => setAt(null)}>
            {say("close")}
          </button>
        </Bubble>
      )}
    </>
  );
}

/** Copies the address for others; nothing where this browser has no invitation to give. */
export function Invite({ table }: { table: TableDocument }) {
  const { say } = useWords();
  const [copied, setCopied] = useState<string | null>(null);
  const link = linkTo(table);
  if (link === null) return null;
  return (
    <button type="button" onClick={() => void copy(link).then(() => setCopied(link))}>
      {say(copied === link ? "copied" : "invite")}
    </button>
  );
}

/** A code for another device, made when it is asked for. */
function Move({ live, table }: Props) {
  const { say } = useWords();
  const [code, setCode] = useState<SeatCode | null>(null);
  const { you } = table;
  if (you === null) return null;
  if (code !== null) return <Code code={code} />;
  return (
    <button
      type="button"
      disabled={live.state.pending}
      onClick={() => void live.run(async (one) => setCode(await one.makeCode(you)))}
    >
      {say("otherDevice")}
    </button>
  );
}

function Resign({ live, table }: Props) {
  const { say } = useWords();
  const { you } = table;
  if (you === null || table.status !== "RUNNING" || table.seats[you]?.resigned) return null;
  const other = table.seats.length === 2 ? table.seats.find((one) => one.seat !== you)?.name : undefined;
  return (
    <Final
      live={live}
      label={other ? `${say("resign")}: ${other} ${say("hasWon")}` : say("resign")}
      run={(one) => one.resign(you)}
    />
  );
}

/** Goes on by the newest rules, once everybody who plays on agrees, at a table that was opened by older ones. */
function NewRules({ live, table, newest }: Props & { newest: number }) {
  const { say } = useWords();
  const { you } = table;
  if (
    you === null ||
    table.status !== "RUNNING" ||
    table.revision >= newest ||
    table.changingRules?.agreed.includes(you)
  )
    return null;
  return <Final live={live} label={say("newRules")} run={(one) => one.changeRules()} />;
}

/** Offers a draw, which ends the game once all people agree; nothing where bots play, or the game has no draws. */
function Draw({ live, table, draws }: Props & { draws: boolean }) {
  const { say } = useWords();
  const { you, seats } = table;
  const people = seats.every((one) => one.name !== null && (one.bot === null || one.away !== null));
  if (
    you === null ||
    !draws ||
    !people ||
    table.status !== "RUNNING" ||
    seats[you]?.resigned ||
    seats[you]?.away === "OUT" ||
    table.drawing.includes(you)
  )
    return null;
  return <Final live={live} label={say("draw")} run={(one) => one.offerDraw()} />;
}

/** Ends the table without a result once all people agree: at least two, or one who plays to learn. */
function Abandon({ live, table }: Props) {
  const { say } = useWords();
  const { you } = table;
  const people = table.seats.filter(
    (one) => one.name !== null && (one.bot === null || one.away === "BOT") && one.away !== "OUT" && !one.resigned,
  );
  if (
    you === null ||
    table.status !== "RUNNING" ||
    table.seats[you]?.resigned ||
    table.abandoning.includes(you) ||
    (people.length < 2 && table.takeBacks !== "FREE")
  )
    return null;
  return <Final live={live} label={say("abandon")} run={(one) => one.abandon()} />;
}

function Host({ live, table, host }: Props & { host: string }) {
  const { say } = useWords();
  const others = table.seats.filter((one) => table.status === "OPEN" && one.name !== null && one.seat !== table.you);
  const mayClose = table.status === "OPEN" || table.seats.some((one) => one.name === null);
  const change = async ({ http, path, token }: TableHandle) => {
    const changed = await http.json<InvitationDocument>(`${path}/invitation`, {
      method: "POST",
      token,
      headers: { "idempotency-key": commandId() },
    });
    invitationOf.set(table.id, changed.invitation);
  };
  return (
    <>
      <p>
        <strong>{say("host")}</strong>
      </p>
      {others.map((one) => (
        <Final
          key={one.seat}
          live={live}
          label={`${say("freeSeat")} ${one.name || one.seat + 1}`}
          run={(hosted) => hosted.leave(one.seat)}
          token={host}
        />
      ))}
      {table.visibility === "PRIVATE" && (
        <button type="button" disabled={live.state.pending} onClick={() => void live.run(change, host)}>
          {say("newInvitation")}
        </button>
      )}
      {mayClose && (
        <Final live={live} label={say("closeTable")} run={(hosted) => hosted.command("POST", "/close")} token={host} />
      )}
    </>
  );
}

/** A step that nobody can take back asks once; not to be pressed while another command waits for its answer. */
function Final({
  live,
  label,
  run,
  token,
}: {
  live: Live;
  label: string;
  run: (table: TableHandle) => Promise<unknown>;
  token?: string;
}) {
  const { say } = useWords();
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      disabled={live.state.pending}
      onClick={() => {
        if (asked) void live.run(run, token);
        setAsked(!asked);
      }}
    >
      {asked ? `${label} – ${say("really")}` : label}
    </button>
  );
}
