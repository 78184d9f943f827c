// Follows a table with graphql-ws, the client under Apollo's and urql's links; prints what it was told, as JSON:
// node socket.mjs <address> <table> <token>
import { createClient } from "graphql-ws";
import WebSocket from "ws";

const [address, table, token] = process.argv.slice(2);
const told = { closed: [] };
const client = createClient({
  url: address.replace("http", "ws"),
  webSocketImpl: WebSocket,
  connectionParams: { token },
  lazy: false,
  keepAlive: 50,
  on: {
    connected: (_socket, payload) => (told.connected = payload ?? null),
    pong: (received) => (told.pong ||= received),
    closed: (event) => told.closed.push(event.code),
  },
});

async function all(operation, most = Infinity) {
  const results = [];
  for await (const result of client.iterate(operation)) {
    results.push(result);
    if (results.length === most) break; // says `complete` to the server
  }
  return results;
}

told.query = await all({ query: "query ($id: ID!) { table(table: $id) { id } }", variables: { id: table } });
const following = "subscription ($id: ID!) { entries(table: $id, after: 0) { entry { type } } }";
told.followed = await all({ query: following, variables: { id: table } }, 2);
told.error = await all({ query: "{ nothing }" }).catch((errors) => errors.map((error) => error.extensions.code));
while (!told.pong) await new Promise((soon) => setTimeout(soon, 10));
await client.dispose();
while (!told.closed.length) await new Promise((soon) => setTimeout(soon, 10));
console.log(JSON.stringify(told));
