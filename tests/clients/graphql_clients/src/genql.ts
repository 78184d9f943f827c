import { type CaracallaAction, createClient } from "../build/genql/index.ts";
import { type Turn, command } from "./turn.ts";

/** genql writes documents by objects, so it plays the turn in its own words. It knows no subscriptions. */
export async function playByGenql(address: string): Promise<Turn> {
  const as = (token?: string) =>
    createClient({ url: `${address}/graphql`, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const anybody = as();
  const { caracallaOpen } = await anybody.mutation({
    caracallaOpen: { __args: { command: command(), seats: 2, setup: { rounds: 2 } }, on_CaracallaTable: { id: true } },
  });
  if (!caracallaOpen || !("id" in caracallaOpen)) throw new Error("no table");
  const table = caracallaOpen.id;
  const seated = [];
  for (const name of ["Ann", "Bob"]) {
    const { takeSeat } = await anybody.mutation({
      takeSeat: { __args: { table, command: command(), name }, on_Seated: { seat: true, token: true } },
    });
    if (!takeSeat || !("token" in takeSeat)) throw new Error("no seat");
    seated.push(takeSeat);
  }
  await as(seated[0]!.token).mutation({ startTable: { __args: { table, command: command() }, __typename: true } });
  const { table: seen } = await anybody.query({ table: { __args: { id: table }, toAct: true } });
  const mine = as(seated[seen!.toAct[0]!]!.token);
  const { table: looked } = await mine.query({ table: { __args: { id: table }, legalActions: { text: true } } });
  const act = (actions: CaracallaAction[]) =>
    mine.mutation({
      caracallaAct: {
        __args: { table, command: command(), actions },
        __typename: true,
        on_CaracallaAccepted: { version: true, events: { text: true } },
      },
    });
  const { caracallaAct: refused } = await act([{ placeRoman: { square: 17 } }]);
  const { caracallaAct: acted } = await act([{ selectRoman: { role: "FATHER" } }, { placeRoman: { square: 0 } }]);
  if (!acted || !("version" in acted) || !("events" in acted)) throw new Error(acted?.__typename);
  return {
    seats: seated.map(({ seat }) => seat),
    legal: looked!.legalActions.map(({ text }: { text: string }) => text),
    version: acted.version,
    said: acted.events.map(({ text }: { text: string }) => text),
    heard: null,
    refused: refused!.__typename,
  };
}
