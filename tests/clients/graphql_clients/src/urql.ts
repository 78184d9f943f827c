import { Client as Urql, cacheExchange, fetchExchange, subscriptionExchange } from "@urql/core";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { resuming } from "../../../../clients/typescript/src/resuming.ts";
import type { Connect } from "./turn.ts";

/** urql with its defaults, and graphql-ws for subscriptions. */
export function urqlClient(address: string, token?: string, cache = cacheExchange) {
  const socket = resuming(
    createClient({
      url: `${address.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: token ? { token } : {},
    }),
  );
  const client = new Urql({
    url: `${address}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: token ? { authorization: `Bearer ${token}` } : {} },
    exchanges: [
      cache,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = "", variables }) => ({
          subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, variables }, sink) }),
        }),
      }),
    ],
  });
  return { client, socket };
}

export const urql: Connect = (address, token) => {
  const { client, socket } = urqlClient(address, token);
  return {
    async ask(document, variables) {
      const kind = document.definitions.some((one) => one.kind === "OperationDefinition" && one.operation === "query")
        ? "query"
        : "mutation";
      const { data, error } = await client[kind](document, variables).toPromise();
      if (!data) throw error ?? new Error("no data");
      return data;
    },
    follow(document, variables, heard) {
      const { unsubscribe } = client.subscription(document, variables).subscribe(({ data, error }) => {
        if (error) throw error;
        if (data) heard(data);
      });
      return unsubscribe;
    },
    close: () => void socket.dispose(),
  };
};
