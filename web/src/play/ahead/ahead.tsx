/** What is to be played when one's turn comes: the lines that were left, and a form for another. */

import { useMemo, useState } from "preact/hooks";
import type { Condition, Tagged } from "quipu-client";
import type { Reading } from "../../view/facts.ts";
import { fieldName } from "../../view/names.ts";
import { useWords } from "../../words.ts";
import type { Kept } from "./kept.ts";
import { type Kind, kindsOf, sentenceOf } from "./kinds.ts";
import type { Picking } from "./picking.ts";
import { RecordForm } from "./record.tsx";

type Turn = Condition["turns"][number];
interface Kinds {
  events: Kind[];
  actions: Kind[];
}

interface Props {
  kept: Kept;
  reading: Reading;
  /** Whether lines can be left now: not in one's own turn. */
  open: boolean;
  pick: (picking: Picking | null) => void;
}

export function Ahead({ kept, reading, open, pick }: Props) {
  const { say } = useWords();
  const [draft, setDraft] = useState<Turn[] | null>(null);
  const { printed, locale, names } = reading;
  const kinds = useMemo(
    () => ({ events: kindsOf(reading, "Event"), actions: kindsOf(reading, "Action") }),
    [printed, locale, names.join()],
  );
  const write = (turns: typeof draft) => {
    setDraft(turns);
    pick(null);
  };
  const end = () => write(null);
  const save = async (turns: Turn[]) => (await kept.leave([...kept.lines, { turns }])) && end();
  return (
    <section class="ahead" aria-label={say("ahead")} tabIndex={0}>
      <p>{say(open ? "aheadLead" : "aheadLater")}</p>
      {kept.refusal && <p role="alert">{kept.refusal}</p>}
      <ol>
        {kept.lines.map((line, place) => (
          <li>
            <Line line={line} kinds={kinds} texts={printed.game.texts} />
            <button
              type="button"
              class="quiet"
              aria-label={`${say("removeLine")} ${place + 1}`}
              onClick={() => void kept.leave(kept.lines.filter((one) => one !== line))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      {draft && open ? (
        <Draft
          turns={draft}
          change={write}
          kinds={kinds}
          reading={reading}
          pick={pick}
          save={() => void save(draft)}
          cancel={end}
        />
      ) : (
        open && (
          <button type="button" onClick={() => setDraft([BEGUN])}>
            {say("newLine")}
          </button>
        )
      )}
    </section>
  );
}

function Line({ line, kinds, texts }: { line: Condition; kinds: Kinds; texts: Record<string, string> }) {
  const { say } = useWords();
  const told = (of: Kind[], records: Tagged[]) =>
    records.map((one) => sentenceOf(of, one, (field) => fieldName(texts, field)));
  return (
    <div>
      {line.turns.map((turn) => (
        <p>
          <b>{say("ifHappens")}</b>{" "}
          {turn.expect?.length ? told(kinds.events, turn.expect as Tagged[]).join(" · ") : say("whatever")}{" "}
          <b>{say("thenPlay")}</b> {told(kinds.actions, turn.actions).join(" · ")}
        </p>
      ))}
    </div>
  );
}

/** A record whose kind is still to be chosen. */
const UNCHOSEN: Tagged = { type: "" };
const BEGUN: Turn = { expect: [], actions: [UNCHOSEN] };

interface DraftProps extends Pick<Props, "reading" | "pick"> {
  turns: Turn[];
  change: (turns: Turn[]) => void;
  kinds: Kinds;
  save: () => void;
  cancel: () => void;
}

function Draft({ turns, change, kinds, reading, pick, save, cancel }: DraftProps) {
  const { say } = useWords();
  const put = (place: number, turn: Turn) => change(turns.map((one, at) => (at === place ? turn : one)));
  return (
    <form
      class="draft"
      aria-label={say("newLine")}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {turns.map((turn, place) => (
        <fieldset>
          <legend>{`${say("turn")} ${place + 1}`}</legend>
          <Records
            title={say("ifHappens")}
            empty={say("whatever")}
            more={say("addEvent")}
            kinds={kinds.events}
            records={(turn.expect ?? []) as Tagged[]}
            change={(expect) => put(place, { ...turn, expect })}
            reading={reading}
            pick={pick}
            open
          />
          <Records
            title={say("thenPlay")}
            empty="–"
            more={say("addAction")}
            kinds={kinds.actions}
            records={turn.actions}
            change={(actions) => put(place, { ...turn, actions })}
            reading={reading}
            pick={pick}
            open={false}
          />
        </fieldset>
      ))}
      <div class="row">
        <button type="submit" class="primary" disabled={turns.some((turn) => !turn.actions.length)}>
          {say("keepLine")}
        </button>
        <button type="button" onClick={() => change([...turns, BEGUN])}>
          {say("addTurn")}
        </button>
        <button type="button" onClick={cancel}>
          {say("cancel")}
        </button>
      </div>
    </form>
  );
}

interface RecordsProps extends Pick<Props, "reading" | "pick" | "open"> {
  title: string;
  /** What it means that there is none. */
  empty: string;
  /** The button that adds one. */
  more: string;
  kinds: Kind[];
  records: Tagged[];
  change: (records: Tagged[]) => void;
}

function Records({ title, empty, more, kinds, records, change, reading, pick, open }: RecordsProps) {
  return (
    <div class="records" role="group" aria-label={title}>
      <b>{title}</b> {!records.length && <span>{empty}</span>}
      {records.map((record, place) => (
        <RecordForm
          label={`${title} ${place + 1}`}
          kinds={kinds}
          record={record}
          change={(changed) => change(records.map((one, at) => (at === place ? changed : one)))}
          remove={() => change(records.filter((_, at) => at !== place))}
          reading={reading}
          pick={pick}
          open={open}
        />
      ))}
      <button type="button" onClick={() => change([...records, UNCHOSEN])}>
        {more}
      </button>
    </div>
  );
}
