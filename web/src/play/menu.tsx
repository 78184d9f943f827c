/** What one may do to the table itself: invite, resign, and the powers of the host. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import {
  type InvitationDocument,
  type Permission,
  type SeatCode,
  type TableDocument,
  type TableHandle,
  commandId,
} from "quipu-client";
import { Check } from "../bar.tsx";
import { Icon } from "../icon.tsx";
import { copy } from "../clipboard.ts";
import type { Live } from "../live.ts";
import { hostOf, invitationOf } from "../memory.ts";
import { Code } from "../move.tsx";
import { hearsEvents } from "../settings.ts";
import { linkTo } from "../tables.ts";
import { durationOf } from "../times.ts";
import { type Key, useWords } from "../words.ts";
import { Bubble, type Spot, spotOf } from "./choice.tsx";
import { Note } from "./note.tsx";
import { play } from "./sounds.ts";

interface Props {
  live: Live;
  table: TableDocument;
}

interface MenuProps extends Props {
  /** What else stands in it, with what closes it. */
  children: (close: () => void) => ComponentChildren;
}

export function TableMenu({ live, table, children }: MenuProps) {
  const { say, locale } = useWords();
  const [at, setAt] = useState<Spot | null>(null);
  const host = hostOf.get(table.id);
  const ended = table.status === "OVER" || table.status === "CLOSED";
  return (
    <>
      <button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={(event) => setAt(spotOf(event))}
      >
        <Icon sign="more" /> <span>{say("table")}</span>
      </button>
      {at && (
        <Bubble at={at} label={say("table")} close={() => setAt(null)}>
          {children(() => setAt(null))}
          {table.delay > 0 && (
            <p>
              {say("delayed")} {durationOf(table.delay, locale)}.
            </p>
          )}
          <Invite table={table} />
          {table.view !== null && <Copied link={linkTo(table, table.version)} label="sharePosition" />}
          <div class="narrow">
            <Check name="hearsEvents" kept={hearsEvents} then={() => play("gain")} />
          </div>
          <Note live={live} table={table} />
          {!ended && <Move live={live} table={table} />}
          <Allowed live={live} table={table} may={table.may.filter((one) => inGame(one, table))} />
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
  return <Copied link={linkTo(table)} label="invite" />;
}

function Copied({ link, label }: { link: string | null; label: Key }) {
  const { say } = useWords();
  const [copied, setCopied] = useState<string | null>(null);
  if (link === null) return null;
  return (
    <button type="button" onClick={() => void copy(link).then(() => setCopied(link))}>
      {say(copied === link ? "copied" : label)}
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

const OF_HOST = new Set(["leaveSeat", "closeTable"]);

/** Whether a seat wants it from this menu in a game: to resign, or a motion that says nothing more than its kind. */
function inGame({ operation, inputs }: Permission, { status, motions }: TableDocument): boolean {
  const { kind, to } = inputs as { kind?: string; to?: number };
  if (operation !== "agreeToMotion") return operation === "resign";
  return status === "RUNNING" && to === undefined && !motions.some((one) => one.kind === kind);
}

/** A button for each of these things, as far as the table allows them now. */
function Allowed({ live, table, may, token }: Props & { may: Permission[]; token?: string | undefined }) {
  const { say } = useWords();
  const { you, seats } = table;
  const other = seats.length === 2 ? seats.find((one) => one.seat !== you)?.name : undefined;
  const labelled = ({ operation, text }: Permission) =>
    operation === "resign" && other ? `${text}: ${other} ${say("hasWon")}` : `${text}`;
  return (
    <>
      {may
        .filter(({ refusal }) => refusal === null)
        .map((one) => (
          <Final
            key={one.operation + JSON.stringify(one.inputs)}
            live={live}
            label={labelled(one)}
            run={(handle) => handle.do(one)}
            token={token}
          />
        ))}
    </>
  );
}

function Host({ live, table, host }: Props & { host: string }) {
  const { say } = useWords();
  const [may, setMay] = useState<Permission[]>([]);
  const { version, you } = table;
  useEffect(() => {
    void live.handle
      .as(host)
      .read()
      .then((read) => setMay(read.may))
      .catch(() => setMay([]));
  }, [live, host, version]);
  const others = may.filter(
    ({ operation, inputs }) => OF_HOST.has(operation) && ((inputs as { seat?: number }).seat !== you || you === null),
  );
  const invites = may.some((one) => one.operation === "changeInvitation" && one.refusal === null);
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
      <Allowed live={live} table={table} may={others} token={host} />
      {invites && (
        <button type="button" disabled={live.state.pending} onClick={() => void live.run(change, host)}>
          {say("newInvitation")}
        </button>
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
  token?: string | undefined;
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
