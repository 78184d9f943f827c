/** When a table is kept, and when it is shown as it was. */

import { useEffect, useState } from "preact/hooks";
import type { TableDocument } from "quipu-client";
import type { Live } from "../live.ts";
import type { Printed } from "../printed.ts";
import { type KeptTable, keepTable, keptTable } from "./kept.ts";

/** Milliseconds without news after which what is shown is kept. */
const QUIET = 500;

/** Keep what is shown, and once the game is over all of it. */
export function useKeeping(live: Live, table: TableDocument, { board, game }: Printed): void {
  const { log } = live.state;
  const whole = log.length >= table.version;
  useEffect(() => {
    if (table.you === null || !whole) return undefined;
    const keep = async () => {
      const seen = { table, log, board, game, seenAt: Date.now() };
      await keepTable(seen);
      if (table.status !== "OVER" || (await keptTable(table.game, table.id, String(table.you)))?.replay) return;
      const [history, file] = await Promise.all([live.handle.history(), live.handle.export()]);
      await keepTable({ ...seen, replay: { history, file } });
    };
    // a browser that keeps nothing still plays
    const later = setTimeout(() => void keep().catch(() => undefined), QUIET);
    return () => clearTimeout(later);
  }, [live, table.version, table.status, whole]);
}

/** What was kept of a table, while there is no answer about it. */
export function useKeptTable(
  game: string,
  table: string,
  seat: string | undefined,
  waiting: boolean,
): KeptTable | null {
  const [kept, setKept] = useState<KeptTable | null>(null);
  useEffect(() => {
    if (!waiting) return setKept(null);
    let current = true;
    void keptTable(game, table, seat).then(
      (found) => current && setKept(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [game, table, seat, waiting]);
  return kept;
}

/** Whether this device has a line at all; it may have one and reach nobody. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine);
    addEventListener("online", changed);
    addEventListener("offline", changed);
    return () => {
      removeEventListener("online", changed);
      removeEventListener("offline", changed);
    };
  }, []);
  return online;
}
