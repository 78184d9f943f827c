/**
 * Beside the board: what one can do, what is at stake, what one holds, the log, the rules; on a phone below it, where
 * all but the first are sheets.
 */

import type { ComponentChildren } from "preact";
import { type Key, useWords } from "../words.ts";

export type Sheet = "cards" | "log" | "ahead" | "stakes" | "rules" | null;

interface Props {
  sheet: Sheet;
  open: (sheet: Sheet) => void;
  /** Whether something is at stake that does not stand beside the board. */
  stakes: boolean;
  /** How many lines were left for later, where one can. */
  plans: number | null;
  over: boolean;
  showScores: () => void;
  thumb: ComponentChildren;
  explain: ComponentChildren;
  children: ComponentChildren;
}

export function Panel({ sheet, open, stakes, plans, over, showScores, thumb, explain, children }: Props) {
  const { say } = useWords();
  const tool = (which: Exclude<Sheet, null>, key: Key, narrow: boolean, more = "", sign = "") => (
    <button
      type="button"
      class={narrow ? "narrow" : ""}
      aria-label={sign ? say(key) : undefined}
      aria-expanded={sheet === which}
      onClick={() => open(sheet === which ? null : which)}
    >
      {sign}
      <span class={sign ? "long" : ""}>{say(key)}</span>
      {more}
    </button>
  );
  return (
    <aside class={`panel ${sheet ? `shows-${sheet}` : ""}`}>
      <div class="thumb">
        {thumb}
        <div class="row tools">
          {tool("log", "log", true)}
          {stakes && tool("stakes", "stakes", true)}
          {tool("rules", "rules", false, "", "§ ")}
          {plans !== null && tool("ahead", "ahead", false, plans > 0 ? ` (${plans})` : "")}
          {over && (
            <button type="button" onClick={showScores}>
              {say("result")}
            </button>
          )}
        </div>
      </div>
      {explain}
      {children}
    </aside>
  );
}
