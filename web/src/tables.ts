/** Tables that this page opens or joins. The tokens that it gets stay in this browser. */

import { type HostedTable, type Quipu, type TableHandle, newToken } from "quipu-client";
import { hostOf, invitationOf, keepToken } from "./memory.ts";

/** Keep what makes this browser the host of a table. */
export function keepHosted(hosted: HostedTable): void {
  hostOf.set(hosted.id, hosted.hostToken);
  invitationOf.set(hosted.id, hosted.opened.invitation);
}

/** Take a seat, any free one if none is named. */
export async function sitDown(quipu: Quipu, game: string, id: string, name: string, wanted?: number): Promise<{ handle: TableHandle; seat: number | null }> {
  const token = newToken();
  const invitation = invitationOf.get(id);
  const options = { token, ...(wanted === undefined ? {} : { seat: wanted }), ...(invitation === null ? {} : { invitation }) };
  const handle = await quipu.table(game, id).sit(name, options);
  const seat = (await handle.read()).you;
  if (seat !== null) keepToken(game, id, seat, token);
  return { handle, seat };
}

/** The address of a table for those who are invited; null for a private table whose invitation is unknown here. */
export function linkTo(table: { game: string; id: string; visibility: string }): string | null {
  const address = `${location.origin}${location.pathname}#/${table.game}/${table.id}`;
  if (table.visibility !== "PRIVATE") return address;
  const invitation = invitationOf.get(table.id);
  return invitation === null ? null : `${address}/join/${invitation}`;
}
