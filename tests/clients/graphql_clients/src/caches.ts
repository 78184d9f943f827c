/** What the caches of Apollo and of urql, set up as the guide says, make of several tables; prints it as JSON. */

import { ApolloClient, HttpLink, InMemoryCache, gql } from "@apollo/client";
import { Client as Urql, fetchExchange } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";
import { command } from "./turn.ts";

const address = process.argv[2] ?? "";
let requests = 0;
const counted: typeof fetch = (...given) => {
  requests++;
  return fetch(...given);
};
// biome-ignore lint/suspicious/noExplicitAny: what any document brings
type Found = any;
/** A client with a cache of its own, of one player; without a token a spectator's. */
interface Cached {
  mutate(document: Found, variables: object): Promise<Found>;
  query(document: Found, variables: object): Promise<Found>;
  /** What the cache alone knows. */
  kept(document: Found, variables: object): Found;
}
type As = (token?: string) => Cached;
const headersOf = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

const byApollo: As = (token) => {
  const link = new HttpLink({ uri: `${address}/graphql`, fetch: counted, headers: headersOf(token) });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return {
    mutate: async (mutation, variables) =>
      (await client.mutate({ mutation, variables: { command: command(), ...variables } })).data,
    query: async (query, variables) => (await client.query({ query, variables, fetchPolicy: "network-only" })).data,
    kept: (query, variables) => client.readQuery({ query, variables }),
  };
};

const TYPES = "{ __schema { types { kind name } } }";
const members = (await (await fetch(`${address}/possible-types.json`)).json()) as Record<string, string[]>;
const asked = await fetch(`${address}/graphql`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ query: TYPES }),
});
const types = ((await asked.json()) as Found).data.__schema.types as { kind: string; name: string }[];
const parts = types.flatMap(({ kind, name }) => (kind === "OBJECT" && !members.Node!.includes(name) ? [name] : []));
const keys = Object.fromEntries(parts.map((name) => [name, () => null]));
const exchanges = () => [cacheExchange({ keys }), fetchExchange];

const byUrql: As = (token) => {
  const client = new Urql({
    url: `${address}/graphql`,
    preferGetMethod: false,
    fetch: counted,
    fetchOptions: { headers: headersOf(token) },
    exchanges: exchanges(),
  });
  return {
    mutate: async (mutation, variables) => {
      const { data, error } = await client.mutation(mutation, { command: command(), ...variables }).toPromise();
      if (error) throw error;
      return data;
    },
    query: async (query, variables) => {
      const { data, error } = await client.query(query, variables, { requestPolicy: "network-only" }).toPromise();
      if (error) throw error;
      return data;
    },
    kept: (query, variables) => client.readQuery(query, variables, { requestPolicy: "cache-only" })?.data,
  };
};

const warnings: string[] = [];
for (const level of ["warn", "error"] as const)
  console[level] = (...said: unknown[]) => void warnings.push(String(said));

const OPEN = gql`mutation ($game: String!, $seats: Int!, $command: ID!) {
  open(game: $game, seats: $seats, command: $command) { table { id } problem { title reason } } }`;
const SIT = gql`mutation ($table: ID!, $command: ID!, $name: String!) {
  takeSeat(table: $table, command: $command, name: $name) { token problem { title reason } } }`;
const START = gql`mutation ($table: ID!, $command: ID!) {
  startTable(table: $table, command: $command) { entry { id } problem { title reason } } }`;
const BOARD = gql`query ($table: ID!) { table(table: $table) { id board { id json } } }`;
const LOBBY = gql`query ($game: String!) { tables(game: $game, first: 100) { nodes { id version status } } }`;
const LIVE = gql`query ($table: ID!) { table(table: $table) { id version now { id version toAct view { id json }
  legalActions { text input } } } }`;
const PAST = gql`query ($table: ID!) { table(table: $table) { id at(version: 1) { id version view { id json } } } }`;
const ACT = gql`mutation ($table: ID!, $command: ID!, $actions: [JSON!]!) {
  act(table: $table, command: $command, actions: $actions) {
    entry { id version toAct view { id json } legalActions { text input } }
    table { id version status now { id } }
    problem { title reason }
  } }`;

async function boards(as: As, game: string, few: number, many: number): Promise<boolean> {
  const client = as();
  const [one, other] = await Promise.all(
    [few, many].map(async (seats) => (await client.mutate(OPEN, { game, seats })).open.table.id as string),
  );
  const first = JSON.stringify(await client.query(BOARD, { table: one }));
  await client.query(BOARD, { table: other });
  return JSON.stringify(client.kept(BOARD, { table: one })) === first;
}

async function lobbyAndHistory(as: As): Promise<object> {
  const anybody = as();
  const table = (await anybody.mutate(OPEN, { game: "caretos", seats: 2 })).open.table.id as string;
  const tokens: string[] = [];
  for (const name of ["Ann", "Bob"]) tokens.push((await anybody.mutate(SIT, { table, name })).takeSeat.token);
  const started = as(tokens[0]);
  await started.mutate(START, { table });
  const turn = (await started.query(LIVE, { table })).table.now.toAct[0] as number;
  const client = as(tokens[turn]);
  const row = (): number =>
    client.kept(LOBBY, { game: "caretos" }).tables.nodes.find((one: Found) => one.id === table).version;
  await client.query(LOBBY, { game: "caretos" });
  const before = row();
  const live = await client.query(LIVE, { table });
  await client.query(PAST, { table });
  const beside = client.kept(LIVE, { table }).table.now.version as number;
  const refused = (await client.mutate(ACT, { table, actions: [] })).act.problem?.reason as string;
  const asked = requests;
  await client.mutate(ACT, { table, actions: [live.table.now.legalActions[0].input] });
  const after = client.kept(LIVE, { table })?.table;
  return {
    lobby: [before, row()],
    beside,
    refused,
    board: after && [after.version, after.now.version],
    requests: requests - asked,
    past: client.kept(PAST, { table }).table.at.version,
  };
}

const SIZES: [string, number, number][] = [
  ["caracalla", 2, 6],
  ["caral", 2, 4],
  ["caretos", 2, 4],
  ["inkas", 3, 4],
];
const told: Record<string, object> = {};
for (const [name, as] of Object.entries({ apollo: byApollo, urql: byUrql })) {
  const apart: Record<string, boolean> = {};
  for (const [game, few, many] of SIZES) apart[game] = await boards(as, game, few, many);
  told[name] = { apart, ...(await lobbyAndHistory(as)), warnings: warnings.splice(0) };
}
console.log(JSON.stringify(told));
process.exit(0);
