/**
 * What lies under the pointer or has the focus: what it is, what it would do, or why not, with the rule. Asked of the
 * service when it is needed.
 */

import { useEffect, useState } from "preact/hooks";
import type { TableDocument, Why } from "quipu-client";
import type { Live } from "../live.ts";
import { useOffered } from "../offered.ts";
import { useWords } from "../words.ts";
import { type ReadRule, RuleLink } from "./rules.tsx";
import { type Chosen, type Option, newest, same } from "./targets.ts";

/** Milliseconds after which a question that came to nothing is asked again. */
const RETRY = 1000;

/** How many actions are told of a place that is chosen second; the targets tell them all. */
const MOST = 3;

/** A place or piece as it is drawn. */
export interface Pointed {
  collection: string;
  id: number;
  name: string;
  /** What choosing it does; empty where nothing can be done. */
  does: string;
}

/** The place or piece to which an element of a drawing belongs. */
function pointedAt(target: EventTarget | null): Pointed | null {
  const spot = target instanceof Element ? target.closest<SVGElement>(".spot[data-id]") : null;
  const collection = spot?.closest<SVGElement>("[data-collection]")?.dataset.collection;
  if (!spot || collection === undefined) return null;
  const lines = (spot.querySelector("title")?.textContent ?? "").split("\n");
  return {
    collection,
    id: Number(spot.dataset.id),
    name: lines.at(-1) ?? "",
    does: lines.length > 1 ? (lines[0] ?? "") : "",
  };
}

/**
 * What the reader came to last; a tap on nothing ends it, and so does what happens at the table. To be called when a
 * pointer moves: a place that is drawn anew under one that rests is `pointerover`, too.
 */
export function usePointed(version: number): [Pointed | null, (event: Event) => void] {
  const [pointed, setPointed] = useState<{ at: number; spot: Pointed | null }>({ at: version, spot: null });
  const look = ({ type, target }: Event) =>
    setPointed((before) => {
      const known = before.at === version ? before.spot : null;
      const spot = pointedAt(target) ?? (type === "pointerdown" ? null : known);
      const again = spot?.does === known?.does && spot?.name === known?.name && same(spot, known);
      return again && before.at === version ? before : { at: version, spot };
    });
  return [pointed.at === version ? pointed.spot : null, look];
}

/**
 * Why each place cannot be used, at the version at which it was asked; it is asked again when the table has gone on,
 * and when a question came to nothing.
 */
function useWhy(live: Live, table: TableDocument, asked: boolean): Why | null {
  const wanted = useOffered("outlook") && asked;
  const [why, setWhy] = useState<Why | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!wanted || why?.version === table.version) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const again = () => (later = setTimeout(() => setFailures(failures + 1), RETRY));
    void live.handle
      .why()
      .then((found) => (found.version < table.version ? again() : setWhy((before) => newest(before, found))), again);
    return () => clearTimeout(later);
  }, [wanted, table.version, failures]);
  return why?.version === table.version ? why : null;
}

interface Props {
  live: Live;
  table: TableDocument;
  /** Whether the reader has to act now. */
  mine: boolean;
  pointed: Pointed | null;
  chosen: Chosen;
  /** What can be done, with what it gives up. */
  options: Option[];
  read: ReadRule;
}

export function Explain({ live, table, mine, pointed, chosen, options, read }: Props) {
  const { say } = useWords();
  const idle = pointed !== null && !pointed.does && mine && table.status === "RUNNING";
  const why = useWhy(live, table, idle);
  if (!pointed) return null;
  const found =
    idle && !chosen
      ? why?.reasons.find((one) => one.collection === pointed.collection && one.ids.includes(pointed.id))
      : undefined;
  const then =
    idle && !chosen
      ? [
          ...new Set(
            options.filter(({ references }) => references.some((one) => same(one, pointed))).map(({ label }) => label),
          ),
        ]
      : [];
  const lost = pointed.does
    ? options.flatMap(({ loses, references }) => (loses && same(references.at(-1) ?? null, pointed) ? [loses] : []))
    : [];
  return (
    <section class="explain" aria-label={say("explanation")} data-place={`${pointed.collection}/${pointed.id}`}>
      <b>{pointed.name}</b>
      {pointed.does && <p class="does">{pointed.does}</p>}
      {[...new Set(lost)].map((loses) => (
        <p key={loses} class="loses">
          {loses}
        </p>
      ))}
      {then.length > 0 && (
        <p class="does">
          {say("chosenSecond")} {then.slice(0, MOST).join("; ")}
          {then.length > MOST && " …"}
        </p>
      )}
      {found && (
        <p>
          {found.reason}{" "}
          <RuleLink
            game={table.game}
            rule={found.rule}
            read={(rule) => read(rule, { collection: pointed.collection, id: pointed.id })}
          />
        </p>
      )}
    </section>
  );
}
