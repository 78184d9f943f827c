/** Each client plays a turn at the service whose address is given; prints what came of it as JSON. */

import { apollo } from "./apollo.ts";
import { playByGenql } from "./genql.ts";
import { relay } from "./relay.ts";
import { request } from "./request.ts";
import { sse } from "./sse.ts";
import { type Connect, play } from "./turn.ts";
import { urql } from "./urql.ts";
import { urqlByFetch } from "./urql_fetch.ts";

// urql's fetch exchange leaves the reading of a stream that it has ended itself without a listener
process.on("unhandledRejection", (reason) => {
  if (!(reason instanceof DOMException && reason.name === "AbortError")) throw reason;
});
const address = process.argv[2] ?? "";
const clients: Record<string, Connect> = { urql, urqlByFetch, apollo, relay, sse, request };
const turns: Record<string, unknown> = { genql: await playByGenql(address) };
for (const [name, connect] of Object.entries(clients)) turns[name] = await play(connect, address);
console.log(JSON.stringify(turns));
process.exit(0); // what keeps connections for later would keep the process
