/** What the checker found, and the entries of a file whose table lives elsewhere. */

import { useEffect, useState } from "preact/hooks";
import type { Quipu, TableDocument } from "quipu-client";
import { credentialOf } from "../memory.ts";
import { useStep } from "../step.ts";
import { openSandboxOf } from "../tables.ts";
import { useWords } from "../words.ts";
import { type Audit, audit, headerOf } from "./audit.ts";

/** Checks the dropped file, or what the server exports of the table. */
export function Checks({
  quipu,
  table,
  seat,
  file,
}: {
  quipu: Quipu;
  table: TableDocument;
  seat: string | undefined;
  file: string | null;
}) {
  const [found, setFound] = useState<Audit | null>(null);
  useEffect(() => {
    const text =
      file === null
        ? quipu.table(table.game, table.id, credentialOf(table.game, table.id, seat)).export()
        : Promise.resolve(file);
    void text.then(audit).then(setFound);
  }, [quipu, table.id, table.version, seat, file]);
  return <Verdicts found={found} />;
}

function Verdicts({ found }: { found: Audit | null }) {
  const { say, counted } = useWords();
  const rows = [
    ["checkChain", found?.chain],
    ["checkSeed", found?.seed],
    ["checkSignature", found?.signature],
  ] as const;
  return (
    <section class="checks" aria-label={say("checks")} aria-busy={found === null}>
      <h2>
        {say("checks")} {found && `(${counted(found.entries, "entries")})`}
      </h2>
      <ul>
        {rows.map(([what, verdict]) => (
          <li class={verdict}>
            {say(what)}: <b>{verdict ? say(verdict) : "…"}</b>
          </li>
        ))}
      </ul>
      {found?.problem && (
        <p role="alert">
          {found.entries}: {found.problem}
        </p>
      )}
    </section>
  );
}

/** A file of a table that this server does not have: its checks and its entries as they stand. */
export function Entries({ quipu, text }: { quipu: Quipu; text: string }) {
  const { say } = useWords();
  const [found, setFound] = useState<Audit | null>(null);
  const header = headerOf(text);
  useEffect(() => void audit(text).then(setFound), [text]);
  const lines = text.split("\n").slice(1).filter(Boolean);
  return (
    <section class="drop">
      <h1>
        {header.game} · {header.table}
      </h1>
      <p>{say("notHere")}</p>
      <LastPosition quipu={quipu} text={text} />
      <Verdicts found={found} />
      <ol class="entries">
        {lines.map((line) => (
          <li>
            <code>{entryOf(line)}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows the board of such a file: the last position as a sandbox. */
function LastPosition({ quipu, text }: { quipu: Quipu; text: string }) {
  const { say } = useWords();
  const { busy, refusal, run } = useStep();
  return (
    <p>
      <button
        type="button"
        class="primary"
        disabled={busy}
        onClick={() => run(() => openSandboxOf(quipu, headerOf(text).game, text))}
      >
        {say("openSandbox")}
      </button>{" "}
      {refusal && <span role="alert">{refusal}</span>}
    </p>
  );
}

function entryOf(line: string): string {
  const { entry } = JSON.parse(line) as { entry: { seat: number | null; body?: Body; deed?: Body } };
  const body = entry.body ?? entry.deed;
  const events = (body?.events ?? []).map((event) => event?.type ?? "·").join(", ");
  return [entry.seat === null ? "–" : entry.seat + 1, body?.type, events].filter(Boolean).join(" · ");
}

interface Body {
  type: string;
  events?: ({ type: string } | null)[];
}
