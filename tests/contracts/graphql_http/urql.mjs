// Opens a table, takes a seat and follows it with urql as it is by default; prints what it was told, as JSON:
// node urql.mjs <address>
import { Client, fetchExchange } from "@urql/core";

const [address] = process.argv.slice(2);
const client = new Client({ url: address, exchanges: [fetchExchange], fetchSubscriptions: true, preferGetMethod: false });
const TAKE = `mutation ($table: ID!) {
  takeSeat(table: $table, command: "sit", name: "Ada") { __typename ... on Seated { seat } } }`;
const told = {};

const games = await client.query("{ games { name } }", {}).toPromise();
told.games = games.data?.games.length ?? games.error.message;
const opened = await client
  .mutation(`mutation { caracallaOpen(command: "urql", seats: 2) { ... on CaracallaTable { id } } }`, {})
  .toPromise();
const table = opened.data?.caracallaOpen.id;
const seated = await client.mutation(TAKE, { table }).toPromise();
told.seated = seated.data?.takeSeat ?? seated.error.message;

const EVENTS = `subscription ($table: ID!) { caracallaEvents(table: $table, fromVersion: 0) { version type } }`;
told.followed = await new Promise((resolve) => {
  const updates = [];
  const { unsubscribe } = client.subscription(EVENTS, { table }).subscribe(({ data, error }) => {
    updates.push(data?.caracallaEvents.type ?? error.message);
    if (updates.length < 2) return;
    unsubscribe();
    resolve(updates);
  });
});
console.log(JSON.stringify(told));
process.exit();
