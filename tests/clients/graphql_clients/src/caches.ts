/** What Apollo's cache, with the set-up that the guide prints, makes of several tables; prints it as JSON. */

import { ApolloClient, HttpLink, InMemoryCache, gql } from "@apollo/client";
import { command } from "./turn.ts";

const address = process.argv[2] ?? "";
let requests = 0;
const counted: typeof fetch = (...given) => {
  requests++;
  return fetch(...given);
};
const as = (token?: string) =>
  new HttpLink({
    uri: `${address}/graphql`,
    fetch: counted,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
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

const anybody = new ApolloClient({ link: as(), cache: new InMemoryCache() });
// biome-ignore lint/suspicious/noExplicitAny: what any document brings
type Found = any;
const mutate = async (client: ApolloClient, mutation: Found, variables: object): Promise<Found> =>
  (await client.mutate({ mutation, variables: { command: command(), ...variables } })).data;
const query = async (client: ApolloClient, document: Found, variables: object): Promise<Found> =>
  (await client.query({ query: document, variables, fetchPolicy: "network-only" })).data;
const kept = (client: ApolloClient, document: Found, variables: object): Found =>
  client.readQuery({ query: document, variables });

async function boards(game: string, few: number, many: number): Promise<boolean> {
  const client = new ApolloClient({ link: as(), cache: new InMemoryCache() });
  const [one, other] = await Promise.all(
    [few, many].map(async (seats) => (await mutate(client, OPEN, { game, seats })).open.table.id as string),
  );
  const first = JSON.stringify(await query(client, BOARD, { table: one }));
  await query(client, BOARD, { table: other });
  return JSON.stringify(kept(client, BOARD, { table: one })) === first;
}

async function lobbyAndHistory(): Promise<object> {
  const table = (await mutate(anybody, OPEN, { game: "caretos", seats: 2 })).open.table.id as string;
  const tokens: string[] = [];
  for (const name of ["Ann", "Bob"]) tokens.push((await mutate(anybody, SIT, { table, name })).takeSeat.token);
  const started = new ApolloClient({ link: as(tokens[0]), cache: new InMemoryCache() });
  await mutate(started, START, { table });
  const turn = (await query(started, LIVE, { table })).table.now.toAct[0] as number;
  const client = new ApolloClient({ link: as(tokens[turn]), cache: new InMemoryCache() });
  const row = (): number =>
    kept(client, LOBBY, { game: "caretos" }).tables.nodes.find((one: Found) => one.id === table).version;
  await query(client, LOBBY, { game: "caretos" });
  const before = row();
  const live = await query(client, LIVE, { table });
  await query(client, PAST, { table });
  const beside = kept(client, LIVE, { table }).table.now.version as number;
  const refused = (await mutate(client, ACT, { table, actions: [] })).act.problem?.reason as string;
  const asked = requests;
  await mutate(client, ACT, { table, actions: [live.table.now.legalActions[0].input] });
  const after = kept(client, LIVE, { table })?.table;
  return {
    lobby: [before, row()],
    beside,
    refused,
    board: after && [after.version, after.now.version],
    requests: requests - asked,
    past: kept(client, PAST, { table }).table.at.version,
  };
}

const apart: Record<string, boolean> = {};
const SIZES: [string, number, number][] = [
  ["caracalla", 2, 6],
  ["caral", 2, 4],
  ["caretos", 2, 4],
  ["inkas", 3, 4],
];
for (const [game, few, many] of SIZES) apart[game] = await boards(game, few, many);
console.log(JSON.stringify({ apart, ...(await lobbyAndHistory()), warnings }));
process.exit(0);
