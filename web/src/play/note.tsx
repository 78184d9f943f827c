/** A note that only this seat can see. */

import { useEffect, useState } from "preact/hooks";
import { QuipuError, type TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import { useOffered } from "../offered.ts";
import { useWords } from "../words.ts";

const MOST_BYTES = 4_096;
const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Folded, and asked for when somebody looks; nothing for spectators. */
export function Note({ live, table }: { live: Live; table: TableDocument }) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const offered = useOffered("notes");
  if (!offered || table.you === null) return null;
  return (
    <details class="note" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("note")}</summary>
      {open && <Written live={live} />}
    </details>
  );
}

function Written({ live }: { live: Live }) {
  const { say } = useWords();
  const [kept, setKept] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const { handle } = live;
  const take = (found: string) => {
    setKept(found);
    setText(found);
    setRefusal("");
  };
  const told = (error: unknown) => setRefusal(error instanceof QuipuError ? error.message : String(error));
  useEffect(() => {
    handle.note().then((found) => take(found.text), told);
  }, [handle]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        handle.setNote(text).then((found) => take(found.text), told);
      }}
    >
      <label>
        <span class="hidden">{say("note")}</span>
        <textarea
          rows={4}
          value={text}
          disabled={kept === null}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {refusal && <p role="alert">{refusal}</p>}
      <button type="submit" disabled={text === kept || kept === null || sizeOf(text) > MOST_BYTES}>
        {say(text === kept ? "noteKept" : "keepNote")}
      </button>
    </form>
  );
}
