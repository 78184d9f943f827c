/**
 * Move a seat to another device: the code that one shows, as text and as a picture, and the form that takes it on the
 * other.
 */

import { useMemo, useState } from "preact/hooks";
import { type Quipu, QuipuError, type SeatCode, commandId, newToken } from "quipu-client";
import encodeQR from "qr";
import { keepToken, playerId } from "./memory.ts";
import { renewPlayer } from "./tables.ts";
import { useWords } from "./words.ts";

const QUIET_ZONE = 4;

/** The code and its picture, which leads another device to the form. */
export function Code({ code }: { code: SeatCode }) {
  const { say, locale } = useWords();
  const link = `${location.origin}${location.pathname}#/move/${code.oneTimeCode}`;
  const until = new Date(code.expiresAt).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  return (
    <div class="code">
      <p>{say("typeCode")}</p>
      <p>
        <output>{code.oneTimeCode}</output>
      </p>
      <Picture text={link} label={say("pictureOfCode")} />
      <p>
        {say("validUntil")} {until}
      </p>
    </div>
  );
}

/** A text as a picture to scan. */
export function Picture({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, "raw", { border: QUIET_ZONE }), [text]);
  const dots = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width="200"
      height="200"
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dots} fill="#000" />
    </svg>
  );
}

/**
 * The form that takes a code; what holds the seat stays the same for every attempt, so that a lost answer can be asked
 * for again.
 */
export function MovePage({ quipu, code }: { quipu: Quipu; code: string }) {
  const { say } = useWords();
  const [typed, setTyped] = useState(code);
  const [problem, setProblem] = useState<string | null>(null);
  const keeping = useMemo(() => ({ player: playerId(), token: newToken(), command: commandId() }), [typed]);
  const take = async (event: Event) => {
    event.preventDefault();
    setProblem(null);
    try {
      const { game, table, seat, token } = await quipu.redeemCode(typed, keeping);
      keepToken(game, table, seat, token);
      location.replace(`#/${game}/${table}`);
    } catch (refused) {
      setProblem(refused instanceof QuipuError ? refused.message : String(refused));
    }
  };
  return (
    <main class="move">
      <h1>{say("moveHere")}</h1>
      <form onSubmit={(event) => void take(event)}>
        <label>
          {say("code")}{" "}
          <input
            value={typed}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>{" "}
        <button type="submit" class="primary" disabled={!typed.trim()}>
          {say("takeOver")}
        </button>
      </form>
      {problem !== null && <p role="alert">{problem}</p>}
      <Renew quipu={quipu} />
    </main>
  );
}

/** Replaces the id that holds this browser's seats. */
function Renew({ quipu }: { quipu: Quipu }) {
  const { say } = useWords();
  const [said, setSaid] = useState<{ problem?: string } | null>(null);
  const renew = () =>
    renewPlayer(quipu).then(
      (left) => setSaid(left ? { problem: say("renewLeft") } : {}),
      (refused) => setSaid({ problem: refused instanceof QuipuError ? refused.message : String(refused) }),
    );
  return (
    <section aria-labelledby="renew">
      <h2 id="renew">{say("renewPlayer")}</h2>
      <p>{say("whyRenew")}</p>
      <button type="button" onClick={() => void renew()}>
        {say("renew")}
      </button>
      {said !== null && <p role={said.problem === undefined ? "status" : "alert"}>{said.problem ?? say("renewed")}</p>}
    </section>
  );
}
