/** Distinct members of a list as buttons that are pressed or not: three cards of a hand, or a bid in its order. */

import type { Template } from "quipu-client";
import { partOf } from "../places.ts";
import type { Printed } from "../printed.ts";
import { wordOf } from "../view/names.ts";
import { useWords } from "../words.ts";

export type Member = string | number;
type Selection = Template["selections"][number];

interface Props {
  selection: Selection;
  legend: string;
  chosen: Member[];
  set: (chosen: Member[]) => void;
  name: (member: Member) => string;
  busy: boolean;
}

export function SelectionField({ selection, legend, chosen, set, name, busy }: Props) {
  const { say } = useWords();
  const toggle = (member: Member) =>
    set(chosen.includes(member) ? chosen.filter((one) => one !== member) : [...chosen, member]);
  return (
    <fieldset class="selection" disabled={busy}>
      <legend>{legend}</legend>
      {membersOf(selection).map((member) => {
        const place = chosen.indexOf(member);
        return (
          <button
            type="button"
            key={member}
            aria-pressed={place >= 0}
            disabled={place < 0 && chosen.length >= selection.most}
            onClick={() => toggle(member)}
          >
            {name(member)}
            {selection.ordered && place >= 0 && <small> {place + 1}.</small>}
          </button>
        );
      })}
      <p class="total">{chosenOf(chosen.length, selection, say)}</p>
    </fieldset>
  );
}

/** How much is chosen, and how much has to be or may be. */
export function chosenOf(
  chosen: number,
  { least, most }: { least: number | null; most: number | null },
  say: Say,
): string {
  const asked =
    least === most
      ? `${most} ${say("needed")}`
      : chosen < (least ?? 0)
        ? `${say("atLeast")} ${least} ${say("needed")}`
        : most === null
          ? ""
          : `${say("atMost")} ${most} ${say("possible")}`;
  return `${chosen} ${say("chosenCount")}${asked && ", "}${asked}`;
}

type Say = ReturnType<typeof useWords>["say"];

export const enough = (selection: Selection, chosen: Member[]): boolean =>
  chosen.length >= selection.least && chosen.length <= selection.most;

/** What a member is called: a part by its name on the board, an id by its word, else the number itself. */
export function memberName(printed: Printed, action: string, path: string, member: Member, locale: string): string {
  if (typeof member === "string") return wordOf(printed.game.texts, member);
  const collection = printed.links[action]?.[path.split(".", 1)[0] ?? ""];
  return (collection && partOf(printed.board, collection, member)?.name[locale]) || String(member);
}

function membersOf(selection: Selection): Member[] {
  return selection.numbers.length ? selection.numbers : selection.choices;
}
