/** A note that only this seat can see. */

import { useEffect, useState } from "preact/hooks";
import { QuipuError, type TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import { useOffered } from "../offered.ts";
import { useWords } from "../words.ts";

const MOST_BYTES = 4_096;
const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Asked for when somebody looks; nothing for spectators. */
export function Note({ live, table }: { live: Live; table: TableDocument }) {
  const { say } = useWords();
  const [kept, setKept] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const { handle } = live;
  const shown = useOffered("notes") && table.you !== null;
  const take = (found: string) => {
    setKept(found);
    setText(found);
    setRefusal("");
  };
  const told = (error: unknown) => setRefusal(error instanceof QuipuError ? error.message : String(error));
  useEffect(() => {
    if (shown) handle.note().then((found) => take(found.text), told);
  }, [handle, shown]);
  if (!shown) return null;
  return (
    <form
      class="note"
      onSubmit={(event) => {
        event.preventDefault();
        handle.setNote(text).then((found) => take(found.text), told);
      }}
    >
      <label>
        {say("note")}
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
