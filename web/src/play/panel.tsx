/**
 * Beside the board: what one can do, what one holds, the rules; on a phone below it, where all but the first are sheets.
 */

import type { ComponentChildren } from "preact";
import type { TableDocument } from "quipu-client";
import { Icon, type Sign } from "../icon.tsx";
import type { Live } from "../live.ts";
import { type Key, useWords } from "../words.ts";
import { TableMenu } from "./menu.tsx";

export type Sheet = "cards" | "log" | "ahead" | "stakes" | "rules" | null;

interface Props {
  thumb: ComponentChildren;
  explain: ComponentChildren;
  children: ComponentChildren;
}

export function Panel({ thumb, explain, children }: Props) {
  return (
    <aside class="panel">
      <div class="thumb">{thumb}</div>
      {explain}
      {children}
    </aside>
  );
}

interface ToolsProps {
  sheet: Sheet;
  open: (sheet: Sheet) => void;
  /** Whether anything is at stake. */
  stakes: boolean;
  /** Whether one can plan one's next turn. */
  plans: boolean;
  showScores: () => void;
  live: Live;
  table: TableDocument;
}

/** What stands by: planning, the log and what is at stake on a phone, the rules, and the rest behind one button. */
export function Tools({ sheet, open, stakes, plans, showScores, live, table }: ToolsProps) {
  const { say } = useWords();
  const tool = (which: Exclude<Sheet, null>, key: Key, sign: Sign, narrow = "") => (
    <button
      type="button"
      class={narrow}
      aria-expanded={sheet === which}
      onClick={() => open(sheet === which ? null : which)}
    >
      <Icon sign={sign} /> <span>{say(key)}</span>
    </button>
  );
  return (
    <>
      {plans && tool("ahead", "ahead", "clock")}
      {tool("log", "log", "log", "narrow")}
      {tool("rules", "rules", "rules", "broad")}
      {table.status === "OVER" && (
        <button type="button" onClick={showScores}>
          <Icon sign="star" /> <span>{say("result")}</span>
        </button>
      )}
      <TableMenu live={live} table={table}>
        {(close) => (
          <>
            <button
              type="button"
              class="narrow"
              onClick={() => {
                close();
                open(sheet === "rules" ? null : "rules");
              }}
            >
              <Icon sign="rules" /> {say("rules")}
            </button>
            {stakes && (
              <button
                type="button"
                class="narrow"
                onClick={() => {
                  close();
                  open(sheet === "stakes" ? null : "stakes");
                }}
              >
                <Icon sign="star" /> {say("stakes")}
              </button>
            )}
          </>
        )}
      </TableMenu>
    </>
  );
}
