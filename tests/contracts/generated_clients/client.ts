// What a frontend writes against generated types; it is compiled, never run.
import type { components, operations } from "./caracalla";
import type { components as AllComponents } from "./all";
import { act, openTable, type LegalAction, type TableDocument } from "./caracalla-sdk";

type Schemas = components["schemas"];

// fields with a default need not be sent
export const request: Schemas["TableRequest"] = { seats: 2 };
export const seat: Schemas["SeatRequest"] = { name: "Ann" };
export const command: operations["act"]["requestBody"]["content"]["application/json"] = [{ type: "endTurn" }];

// what is legal can be sent back; `type` narrows a union to one action
export function sendable(legal: Schemas["LegalAction"]): Schemas["Action"] {
  return legal.type === "template" ? legal.example : legal;
}
export function square(action: Schemas["Action"]): number | null {
  return action.type === "placeRoman" || action.type === "moveRoman" ? action.square : null;
}

// what the service always sends is there; what may be null says so
export function told(table: Schemas["TableDocument"]): string {
  return `${table.edition} ${table.view?.round ?? 0} ${table.seats.map((one) => one.name ?? "free").join()}`;
}

// the document of all games names the types of each
export function ended(event: AllComponents["schemas"]["CaralEvent"]): boolean {
  return event.type === "gameEnded";
}

export async function play(table: TableDocument, legal: LegalAction): Promise<number | undefined> {
  await openTable({ body: { seats: 2 }, headers: { "Idempotency-Key": "one" } });
  const answer = await act({ path: { table: table.id, command: "first" }, body: [legal] });
  return answer.data?.version;
}
