import { type CaracallaAction, createClient } from "../build/genql/index.ts";
import { type Turn, command } from "./turn.ts";

/** genql writes documents by objects, so it plays the turn in its own words. It knows no subscriptions. */
export async function playByGenql(address: string): Promise<Turn> {
  const as = (token?: string) =>
    createClient({ url: `${address}/graphql`, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const anybody = as();
  const { open } = await anybody.mutation({
    open: {
      __args: { game: "caracalla", command: command(), seats: 2, setup: { rounds: 2 } },
      hostToken: true,
      table: { id: true },
    },
  });
  if (!open?.table || !open.hostToken) throw new Error("no table");
  const table = open.table.id;
  const seated = [];
  for (const name of ["Ann", "Bob"]) {
    const { takeSeat } = await anybody.mutation({
      takeSeat: { __args: { table, command: command(), name }, seat: true, token: true },
    });
    if (typeof takeSeat?.seat !== "number" || !takeSeat.token) throw new Error("no seat");
    seated.push({ seat: takeSeat.seat, token: takeSeat.token });
  }
  await as(open.hostToken).mutation({ startTable: { __args: { table, command: command() }, __typename: true } });
  const { table: seen } = await anybody.query({ table: { __args: { table }, toAct: true } });
  const mine = as(seated[seen!.toAct[0]!]!.token);
  const { table: looked } = await mine.query({
    table: { __args: { table }, now: { __args: {}, legalActions: { text: true } } },
  });
  const act = (actions: CaracallaAction[]) =>
    mine.mutation({
      caracallaAct: {
        __args: { table, command: command(), actions },
        entry: { version: true, events: { text: true } },
        problem: { __typename: true },
      },
    });
  const { caracallaAct: refused } = await act([{ placeRoman: { square: 17 } }]);
  const { caracallaAct: acted } = await act([{ selectRoman: { role: "FATHER" } }, { placeRoman: { square: 0 } }]);
  if (!acted?.entry) throw new Error(acted?.problem?.__typename);
  return {
    seats: seated.map(({ seat }) => seat),
    legal: looked!.now!.legalActions.map(({ text }: { text: string }) => text),
    version: acted.entry.version,
    said: acted.entry.events.map(({ text }: { text: string }) => text),
    heard: null,
    refused: refused!.problem!.__typename,
  };
}
