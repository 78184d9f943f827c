/** Before the game: what is played, who is missing, the invitation, the start. */

import { useState } from "preact/hooks";
import type { TableDocument } from "quipu-client";
import { Emblem } from "../emblems.tsx";
import type { Live } from "../live.ts";
import { hostOf, playerName } from "../memory.ts";
import { Picture } from "../move.tsx";
import type { Printed } from "../printed.ts";
import { optionsOf } from "../setup.tsx";
import { linkTo } from "../tables.ts";
import { durationOf } from "../times.ts";
import { useWords } from "../words.ts";
import { Invite } from "./menu.tsx";
import { Motions } from "./motions.tsx";
import { permitted } from "./permitted.ts";

interface Props {
  live: Live;
  table: TableDocument;
  printed: Printed;
  busy: boolean;
  sit: () => void;
}

export function Waiting({ live, table, printed, busy, sit }: Props) {
  const { say } = useWords();
  const { you } = table;
  const free = table.seats.filter((one) => one.name === null);
  const host = hostOf.get(table.id);
  const open = table.status === "OPEN";
  const asked = table.motions.some((one) => one.kind === "START");
  const ready = open && host === null && !asked && permitted(table, "agreeToMotion", "START");
  if (table.status === "CLOSED" || (!open && !free.length)) return null;
  return (
    <section class="waiting">
      <p>{say(free.length ? "waitingForPlayers" : "everybodyHere")}</p>
      {free.length > 0 && you === null && <YourName />}
      <div class="row">
        {free.length > 0 && you === null && (
          <button type="button" class="primary" disabled={busy} onClick={sit}>
            {say("takeSeat")}
          </button>
        )}
        {free.length > 0 && host !== null && (
          <button type="button" disabled={busy} onClick={() => void live.run((one) => one.addBot(), host)}>
            {say("addBot")}
          </button>
        )}
        <Invite table={table} />
        {open && host !== null && (
          <button
            type="button"
            class="primary"
            disabled={free.length > 0 || busy}
            onClick={() => void live.run((one) => one.start(), host)}
          >
            {say("start")}
          </button>
        )}
        {ready && (
          <button type="button" class="primary" disabled={busy} onClick={() => void live.run((one) => one.do(ready))}>
            {ready.text}
          </button>
        )}
      </div>
      {open && you !== null && <Motions live={live} table={table} />}
      {open && you !== null && host === null && !free.length && <p>{say("hostStarts")}</p>}
      <Terms table={table} printed={printed} />
    </section>
  );
}

function YourName() {
  const { say } = useWords();
  const [name, setName] = useState(playerName.get());
  const change = (typed: string) => {
    setName(typed);
    playerName.set(typed);
  };
  return (
    <label>
      {say("yourName")}{" "}
      <input
        value={name}
        maxLength={40}
        autocomplete="nickname"
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** What is agreed at a table: who may come, what may be taken back, the time, the options. */
export function Terms({ table, printed }: Pick<Props, "table" | "printed">) {
  const { say, locale } = useWords();
  const { clock } = table;
  const time = [
    clock?.bank ? `${durationOf(clock.bank, locale)} ${say("perPlayer")}` : "",
    clock?.increment ? `+ ${durationOf(clock.increment, locale)} ${say("perTurn")}` : "",
    clock?.turn ? `${durationOf(clock.turn, locale)} ${say("perTurn")}` : "",
  ].filter(Boolean);
  const rows = [
    [say("visibility"), say(table.visibility)],
    [say("takeBacks"), say(table.takeBacks)],
    [say("pace"), time.join(" ") || say("pace0")],
    ...chosenOf(table, printed),
    ...(table.delay > 0 ? [[say("delay"), `${durationOf(table.delay, locale)} ${say("later")}`]] : []),
  ];
  return (
    <dl class="terms">
      {rows.map(([term, told]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{told}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The options that differ from nothing, in words. */
function chosenOf(table: TableDocument, printed: Printed): string[][] {
  const setup = table.setup;
  return optionsOf(printed.game).flatMap((option) => {
    const value = setup[option.field];
    if (option.kind === "flag") return value === true ? [[option.title, "✓"]] : [];
    if (option.kind === "number") return typeof value === "number" ? [[option.title, String(value)]] : [];
    const chosen = option.members.filter((one) =>
      Array.isArray(value) ? value.includes(one.value) : value === one.value,
    );
    return chosen.length ? [[option.title, chosen.map((one) => one.name).join(", ")]] : [];
  });
}

/** In the place of the board, until there is one: the game, its rules, and the way here for others. */
export function Foyer({ table, printed }: Pick<Props, "table" | "printed">) {
  const { say } = useWords();
  const { name, title, about, length } = printed.game;
  const link = linkTo(table);
  return (
    <section class="foyer">
      <Emblem game={name} />
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
        <p>
          {length} · <a href={`/v1/${name}/rules`}>{say("rules")}</a>
        </p>
      </div>
      {link !== null && table.status === "OPEN" && (
        <figure>
          <Picture text={link} label={say("pictureOfTable")} />
          <figcaption>{link.replace(/^https?:\/\//, "")}</figcaption>
        </figure>
      )}
    </section>
  );
}
