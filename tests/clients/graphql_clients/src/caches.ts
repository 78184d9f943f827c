/** What three caches, set up as the guides say, make of several tables; prints it as JSON. */

import { command } from "./turn.ts";
import { type As, type Cached, byApollo, byRelay, byUrql } from "./cached.ts";
import { hold, requests } from "./line.ts";

const address = process.argv[2] ?? "";
/** A document of a component; Relay's compiler finds it by this tag, and names it by the name of this file. */
const graphql = (parts: TemplateStringsArray): string => parts.join("");

const OPEN = graphql`mutation cachesOpenMutation($command: ID!, $game: String!, $seats: Int!, $setup: JSON) {
  open(command: $command, game: $game, seats: $seats, setup: $setup) { hostToken table { id } } }`;
const SIT = graphql`mutation cachesSitMutation($command: ID!, $table: ID!, $name: String!) {
  takeSeat(command: $command, table: $table, name: $name) {
    seat token entry { id version text toAct view { id } legalActions { text input } undo { toVersions } }
    table { id version status now { id } } } }`;
const START = graphql`mutation cachesStartMutation($command: ID!, $table: ID!) {
  startTable(command: $command, table: $table) {
    entry { id version text toAct view { id } legalActions { text input } undo { toVersions } }
    table { id version status now { id } } } }`;
const BOARDS = {
  caracalla: graphql`query cachesCaracallaQuery($table: ID!) { table(table: $table) { id board { id
    ... on CaracallaBoard { baths { number squares } leaders } } } }`,
  caral: graphql`query cachesCaralQuery($table: ID!) { table(table: $table) { id board { id
    ... on CaralBoard { spaces { number x y } whims { number } } } } }`,
  caretos: graphql`query cachesCaretosQuery($table: ID!) { table(table: $table) { id board { id
    ... on CaretosBoard { places { number x y neighbours } } } } }`,
  inkas: graphql`query cachesInkasQuery($table: ID!) { table(table: $table) { id board { id
    ... on InkasBoard { sites { number x y } stacks { monopoly } } } } }`,
};
const LOBBY = graphql`query cachesLobbyQuery {
  tables(game: "caracalla") { nodes { id version status now { id } } } }`;
const LIVE = graphql`query cachesLiveQuery($table: ID!) { table(table: $table) {
  id version now { id version text toAct view { id } legalActions { text input } undo { toVersions } } } }`;
const PAST = graphql`query cachesPastQuery($table: ID!, $version: Int!) {
  table(table: $table) { id at(version: $version) { id version text toAct view { id } } } }`;
const CLAIMED = graphql`query cachesClaimedQuery($table: ID!, $seat: Int!) {
  table(table: $table) { id now(as: $seat) { id legalActions { text } } mine(as: $seat) { id } } }`;
const ROUND = graphql`query cachesRoundQuery($table: ID!) {
  table(table: $table) { id now { id view { id ... on CaracallaView { round } } } } }`;
const PLAYERS = graphql`query cachesPlayersQuery($table: ID!) {
  table(table: $table) { id now { id view { id ... on CaracallaView { families { seat } } } } } }`;
const ACT = graphql`mutation cachesActMutation($command: ID!, $table: ID!, $actions: [JSON!]!) {
  act(command: $command, table: $table, actions: $actions) {
    entry { id version text toAct view { id } legalActions { text input } undo { toVersions } }
    table { id version status now { id } }
    problem { title reason } } }`;
const ACT_FOLLOWED = graphql`mutation cachesActFollowedMutation($command: ID!, $table: ID!, $actions: [JSON!]!) {
  act(command: $command, table: $table, actions: $actions) { entry { id version } problem { title reason } } }`;
const REWIND = graphql`mutation cachesRewindMutation($command: ID!, $table: ID!, $to: Int!) {
  rewindTable(command: $command, table: $table, to: $to) {
    entry { id version text toAct view { id } legalActions { text input } undo { toVersions } }
    table { id version status now { id } }
    problem { title reason } } }`;
const FOLLOW = graphql`subscription cachesFollowSubscription($table: ID!, $after: Int) {
  entries(table: $table, after: $after) {
    version
    entry { id version text toAct view { id } legalActions { text input } undo { toVersions } }
    table { id version status now { id } } } }`;

// biome-ignore lint/suspicious/noExplicitAny: what any document brings
type Found = any;
const BEGUN = 4;
/** The version with which a game begins to which two agreed, without its host. */
const AGREED = 5;
const MISSED = 10;
const given = (variables: object) => ({ command: command(), ...variables });

/** A game of Caracalla of two, begun, by clients whose caches are not looked at. */
async function begun(
  as: As,
  setup: object = {},
): Promise<{ table: string; tokens: string[]; acting: () => Promise<number> }> {
  const anybody = as(address);
  const { open } = await anybody.ask(OPEN, given({ game: "caracalla", seats: 2, setup }));
  const table = open.table.id as string;
  const tokens: string[] = [];
  for (const name of ["Ann", "Bob"]) tokens.push((await anybody.ask(SIT, given({ table, name }))).takeSeat.token);
  await as(address, open.hostToken).ask(START, given({ table }));
  anybody.close();
  return { table, tokens, acting: async () => (await as(address).ask(LIVE, { table })).table.now.toAct[0] as number };
}

/** The first action that this seat's table offers. */
async function act(client: Cached, table: string): Promise<Found> {
  const { legalActions } = (await client.ask(LIVE, { table })).table.now;
  return (await client.ask(ACT, given({ table, actions: [legalActions[0].input] }))).act;
}

async function apart(as: As, game: keyof typeof BOARDS, few: number, many: number): Promise<boolean> {
  const client = as(address);
  const tables: string[] = [];
  for (const seats of [few, many]) tables.push((await client.ask(OPEN, given({ game, seats }))).open.table.id);
  const [first, second] = [
    await client.ask(BOARDS[game], { table: tables[0] }),
    await client.ask(BOARDS[game], { table: tables[1] }),
  ];
  const kept = JSON.stringify(client.kept(BOARDS[game], { table: tables[0] }));
  return kept === JSON.stringify(first) && kept !== JSON.stringify(second);
}

/** A lobby and history beside the board, a refusal, and a rewind, each read from the cache alone. */
async function beside(as: As): Promise<object> {
  const { table, tokens, acting } = await begun(as);
  const client = as(address, tokens[await acting()]);
  const row = () => client.kept(LOBBY, {}).tables.nodes.find((one: Found) => one.id === table).version as number;
  await client.ask(LOBBY, {});
  const lobby = [row()];
  const live = (await client.ask(LIVE, { table })).table.now;
  const stop = client.watch(LIVE, { table }, () => undefined);
  await client.ask(PAST, { table, version: 1 });
  const history = client.kept(LIVE, { table }).table.now.version as number;
  const refused = (await client.ask(ACT, given({ table, actions: [] }))).act.problem.reason as string;
  const asked = requests();
  await client.ask(ACT, given({ table, actions: [live.legalActions[0].input] }));
  const moved = client.kept(LIVE, { table })?.table;
  lobby.push(row());
  await client.ask(REWIND, given({ table, to: moved.now.undo.toVersions[0] }));
  const back = client.kept(LIVE, { table })?.table;
  lobby.push(row());
  const sent = requests() - asked;
  const entries = [live.id, moved.now.id, back.now.id];
  stop();
  let left = entries;
  while (left.length > 1) {
    await new Promise((next) => setTimeout(next)); // Graphcache collects when it has nothing else to do
    left = client.entries(entries);
  }
  return {
    lobby,
    left: left.map((id) => entries.indexOf(id)),
    history,
    refused,
    moved: [moved.version, moved.now.version, moved.now.legalActions.length === live.legalActions.length],
    back: [back.version, back.now.version, JSON.stringify(back.now.legalActions) === JSON.stringify(live.legalActions)],
    past: client.kept(PAST, { table, version: 1 }).table.at.version,
    requests: sent,
  };
}

/** Two tokens of one table in one cache: what each seat sees, after both have asked. */
async function twoTokens(as: As): Promise<object> {
  const { table, tokens } = await begun(as);
  const client = as(address, tokens[0]);
  const seen: string[] = [];
  for (const [seat, token] of tokens.entries()) {
    client.become(token);
    const { now } = (await client.ask(CLAIMED, { table, seat })).table;
    seen.push(JSON.stringify(now.legalActions));
  }
  const kept = tokens.map((_, seat) => client.kept(CLAIMED, { table, seat }).table);
  return {
    ids: kept.map(({ now, mine }: Found) => [now.id, mine.id].map((id: string) => id.replace(table, "table"))),
    same: kept.every(({ now }: Found, seat) => JSON.stringify(now.legalActions) === seen[seat]),
    differ: seen[0] !== seen[1],
  };
}

/** A spectator watches, sits down and is the last one to agree to begin: whose entries the page shows, and how many
requests it took. */
async function sitsDown(as: As): Promise<object> {
  const client = as(address);
  const table = (await client.ask(OPEN, given({ game: "caracalla", seats: 2 }))).open.table.id as string;
  const bob = as(address, (await as(address).ask(SIT, given({ table, name: "Bob" }))).takeSeat.token);
  await client.ask(LIVE, { table });
  const asked = requests();
  const shown: string[] = [];
  let stop = () => {};
  await new Promise<void>((all) => {
    stop = client.watch(LIVE, { table }, ({ table: { now } }) => {
      shown.push(now.id.replace(table, "table"));
      if (now.version === AGREED) all();
    });
    const begins = async () => {
      client.become((await client.ask(SIT, given({ table, name: "Ann" }))).takeSeat.token);
      await bob.ask(START, given({ table }));
      await client.ask(START, given({ table }));
    };
    void begins();
  });
  stop();
  return { shown: [shown[0], shown.at(-1)], requests: requests() - asked };
}

/** Two components ask for different parts of one view. */
async function twoComponents(as: As): Promise<boolean> {
  const { table } = await begun(as);
  const client = as(address);
  await client.ask(ROUND, { table });
  await client.ask(PLAYERS, { table });
  const [round, players] = [client.kept(ROUND, { table }), client.kept(PLAYERS, { table })];
  return round?.table.now.view.round === 1 && players?.table.now.view.families.length === 4;
}

/** Ten entries that were missed: what the page shows while it catches up, and the requests that it sends. */
async function caughtUp(as: As): Promise<object> {
  const { table, tokens, acting } = await begun(as);
  const client = as(address, tokens[0]);
  await client.ask(LIVE, { table });
  const begin = client.kept(LIVE, { table }).table.version as number;
  for (let entry = 0; entry < MISSED; entry++) await act(as(address, tokens[await acting()]), table);
  const asked = requests();
  const kept: number[] = [];
  let stop = () => {};
  await new Promise<void>((all) => {
    stop = client.watch(LIVE, { table }, ({ table: { version } }) => {
      if (version === begin + MISSED) all();
    });
    const end = client.follow(FOLLOW, { table, after: begin }, ({ entries: { version } }) => {
      kept.push(client.kept(LIVE, { table })?.table.now.version - begin);
      if (version === begin + MISSED) end();
    });
  });
  stop();
  return { kept, requests: requests() - asked };
}

/** The answer to an act that arrives after a follower has heard of the next entry. */
async function late(as: As): Promise<number> {
  const { table, tokens, acting } = await begun(as);
  const turn = await acting();
  const client = as(address, tokens[turn]);
  const { legalActions, version } = (await client.ask(LIVE, { table })).table.now;
  const release = hold();
  const answer = client.ask(ACT_FOLLOWED, given({ table, actions: [legalActions[0].input] }));
  await new Promise<void>((heard) => {
    const end = client.follow(FOLLOW, { table, after: version }, ({ entries }) => {
      if (entries.version === version + 1) void act(as(address, tokens[turn]), table);
      if (entries.version === version + 2) {
        end();
        heard();
      }
    });
  });
  release();
  await answer;
  return client.kept(LIVE, { table }).table.now.version - version;
}

/** A whole game of two who follow it: each plays what the cache has, beside a lobby and the printed board. */
async function wholeGame(as: As): Promise<object> {
  const { table, tokens } = await begun(as, { rounds: 2 });
  const clients = tokens.map((token) => as(address, token));
  let told = () => {};
  for (const client of clients) {
    await client.ask(LOBBY, {});
    await client.ask(BOARDS.caracalla, { table });
    await client.ask(LIVE, { table });
    client.follow(FOLLOW, { table, after: BEGUN }, () => told());
  }
  const asked = requests();
  let acts = 0;
  for (;;) {
    const { version, now } = clients[0]!.kept(LIVE, { table }).table;
    if (now.toAct.length === 0) break;
    const { legalActions } = clients[now.toAct[0]]!.kept(LIVE, { table }).table.now;
    await clients[now.toAct[0]]!.ask(
      ACT_FOLLOWED,
      given({ table, actions: [legalActions[(7 * acts) % legalActions.length].input] }),
    );
    acts++;
    const behind = () => clients.some((client) => client.kept(LIVE, { table }).table.version === version);
    while (behind())
      await new Promise<void>((resolve) => {
        told = resolve;
      });
  }
  const row = clients[1]!.kept(LOBBY, {}).tables.nodes.find((one: Found) => one.id === table);
  return { status: row.status, version: row.version - BEGUN - acts, requests: requests() - asked - acts };
}

const SIZES: [keyof typeof BOARDS, number, number][] = [
  ["caracalla", 2, 6],
  ["caral", 2, 4],
  ["caretos", 2, 4],
  ["inkas", 3, 4],
];
const warnings: string[] = [];
for (const level of ["warn", "error"] as const)
  console[level] = (...said: unknown[]) => void warnings.push(String(said));
const told: Record<string, object> = {};
for (const [name, as] of Object.entries({ apollo: byApollo, urql: byUrql, relay: byRelay })) {
  const boards: Record<string, boolean> = {};
  for (const [game, few, many] of SIZES) boards[game] = await apart(as, game, few, many);
  told[name] = {
    boards,
    ...(await beside(as)),
    tokens: await twoTokens(as),
    sat: await sitsDown(as),
    components: await twoComponents(as),
    caught: await caughtUp(as),
    late: await late(as),
    game: await wholeGame(as),
    warnings: warnings.splice(0),
  };
}
console.log(JSON.stringify(told));
process.exit(0);
