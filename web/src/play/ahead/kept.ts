/** The lines that this seat has left for its next turns. */

import { useEffect, useState } from "preact/hooks";
import { type Condition, type Conditions, QuipuError, type TableDocument } from "quipu-client";
import type { Live } from "../../live.ts";
import { planned } from "../../memory.ts";
import { useOffered } from "../../offered.ts";

export interface Kept {
  /** Whether the service plays lines at all. */
  offered: boolean;
  lines: Condition[];
  /** Whether none of them fitted any more when the seat's turn came. */
  dropped: boolean;
  refusal: string;
  /** Leave these instead; whether they were taken. */
  leave: (lines: Condition[]) => Promise<boolean>;
}

/** Asked for when somebody looks at them, and otherwise only where some are known or this browser has left some. */
export function useKept(live: Live, table: TableDocument, looking: boolean): Kept {
  const [kept, setKept] = useState<Conditions | null>(null);
  const [refusal, setRefusal] = useState("");
  const [left, setLeft] = useState(0);
  const { handle } = live;
  const offered = useOffered("planned");
  const may = offered && table.you !== null && table.status === "RUNNING";
  // asked again after lines were left: an answer from before may come later, and would hide them
  useEffect(() => {
    let current = true;
    if (may && (looking || kept?.conditions.length || planned.get(table.id)))
      handle.conditions().then(
        (found) => current && setKept(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [handle, may, looking, table.version, left]);
  const leave = async (lines: Condition[]) => {
    try {
      setKept(await handle.setConditions(lines, table.version));
      planned.set(table.id, lines.length);
      setLeft((before) => before + 1);
      setRefusal("");
      return true;
    } catch (error) {
      setRefusal(error instanceof QuipuError ? error.message : String(error));
      return false;
    }
  };
  return { offered, lines: kept?.conditions ?? [], dropped: may && kept?.dropped === table.version, refusal, leave };
}
