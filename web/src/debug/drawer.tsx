/** For developers: the raw view and events, the requests that were sent, another seat, a test to copy. */

import { useState } from "preact/hooks";
import type { Quipu } from "quipu-client";
import { copy } from "../clipboard.ts";
import type { Live } from "../live.ts";
import type { Printed } from "../printed.ts";
import { OpenSandbox } from "../sandbox.tsx";
import { useWords } from "../words.ts";
import { asCurl, asGraphql, asRest, asTest, sentRequests } from "./requests.ts";

interface Props {
  quipu: Quipu;
  live: Live;
  printed: Printed;
  held: string[];
  seat: string | undefined;
  choose: (seat: string) => void;
}

type Tab = "view" | "events" | "requests";
const TABS: Tab[] = ["view", "events", "requests"];

export function Debug({ quipu, live, printed, held, seat, choose }: Props) {
  const { say } = useWords();
  const [tab, setTab] = useState<Tab>("view");
  const [open, setOpen] = useState(false);
  const { table, log } = live.state;
  if (!table) return null;
  return (
    <details class="debug" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("debug")}</summary>
      {open && (
        <>
          <div class="row">
            {TABS.map((one) => (
              <button type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
                {say(one)}
              </button>
            ))}
            {held.length > 1 && (
              <select aria-label={say("seats")} value={seat} onChange={(event) => choose(event.currentTarget.value)}>
                {held.map((one) => (
                  <option value={one}>{table.seats[Number(one)]?.name ?? one}</option>
                ))}
              </select>
            )}
            <a class="button" href={`#/${table.game}/${table.id}/at/${table.version}`}>
              {say("replay")}
            </a>
            <OpenSandbox quipu={quipu} table={table} at={table.version} seat={seat} />
            <Copy label={say("copyTest")} text={() => asTest(table, live.state.legal)} />
          </div>
          {tab === "view" && <Raw value={{ table, legal: live.state.legal }} />}
          {tab === "events" && <Raw value={log.slice(-30).reverse()} />}
          {tab === "requests" && <Requests game={printed.game.name} />}
        </>
      )}
    </details>
  );
}

function Raw({ value }: { value: unknown }) {
  return <pre tabIndex={0}>{JSON.stringify(value, null, 1)}</pre>;
}

function Requests({ game }: { game: string }) {
  const { say } = useWords();
  const [form, setForm] = useState<"rest" | "graphql" | "curl">("rest");
  const write = { rest: asRest, graphql: asGraphql, curl: asCurl }[form];
  return (
    <>
      <div class="row">
        {(["rest", "graphql", "curl"] as const).map((one) => (
          <button type="button" class="quiet" aria-pressed={one === form} onClick={() => setForm(one)}>
            {one === "curl" ? one : one === "rest" ? "REST" : "GraphQL"}
          </button>
        ))}
      </div>
      <ol class="requests">
        {sentRequests().map((sent) => {
          const text = write(sent, game);
          return (
            <li>
              <small>
                {sent.status} · {sent.milliseconds} ms
              </small>
              <pre tabIndex={0}>{text}</pre>
              <Copy label={say("copy")} text={() => text} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Copy({ label, text }: { label: string; text: () => string }) {
  const { say } = useWords();
  const [done, setDone] = useState(false);
  return (
    <button type="button" onClick={() => void copy(text()).then(() => setDone(true))}>
      {done ? say("copied") : label}
    </button>
  );
}
