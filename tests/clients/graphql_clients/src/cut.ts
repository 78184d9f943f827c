/** A follower whose line is cut three times, with and without what resumes; prints the versions as JSON. */

import net from "node:net";
import { createClient as createSse } from "graphql-sse";
import { createClient as createWs } from "graphql-ws";
import WebSocket from "ws";
import { resuming } from "../../../../clients/typescript/src/resuming.ts";

const [address = "", table = "", token = ""] = process.argv.slice(2);
const service = Number(new URL(address).port);
const open = new Set<net.Socket>();
const proxy = net.createServer((near) => {
  const far = net.connect(service, "127.0.0.1");
  open.add(near);
  near.pipe(far).pipe(near);
  const end = () => {
    near.destroy();
    far.destroy();
    open.delete(near);
  };
  for (const one of [near, far]) one.on("error", end).on("close", end);
});
await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
const { port } = proxy.address() as net.AddressInfo;
const retries = { retryAttempts: 50, shouldRetry: () => true, retryWait: () => Promise.resolve() };
const ws = createWs({
  url: `ws://127.0.0.1:${port}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { token },
  ...retries,
});
const sse = createSse({
  url: `http://127.0.0.1:${port}/graphql`,
  headers: { authorization: `Bearer ${token}` },
  retryAttempts: 50,
  retry: () => Promise.resolve(),
});
const query = "subscription ($table: ID!, $after: Int) { entries(table: $table, after: $after) { version } }";
const heard: Record<string, number[]> = { ws: [], sse: [], plain: [] };
const follow = (client: typeof ws | typeof sse, name: string, after?: number) =>
  (client as typeof ws).subscribe<{ entries: { version: number } }>(
    { query, variables: { table, ...(after === undefined ? {} : { after }) } },
    {
      next: ({ data }) => {
        heard[name]!.push(data!.entries.version);
        console.log(JSON.stringify({ name, version: data!.entries.version }));
      },
      error: (error) => console.log(JSON.stringify({ name, error: String(error) })),
      complete: () => undefined,
    },
  );
follow(resuming(ws), "ws");
follow(resuming(sse), "sse");
follow(ws, "plain", 0);
process.stdin.on("data", () => {
  for (const one of open) one.destroy();
});
process.stdin.on("end", () => process.exit(0));
