import { print } from "graphql";
import { createClient } from "graphql-ws";
import { type GraphQLResponse, Network, Observable, type RequestParameters } from "relay-runtime";
import WebSocket from "ws";
import type { Connect } from "./turn.ts";

/** Relay's network layer: a fetch function, and a subscribe function on graphql-ws. */
export const relay: Connect = (address, token) => {
  const socket = createClient({
    url: `${address.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token ? { token } : {},
  });
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const network = Network.create(
    async ({ text: query }, variables) =>
      (
        await fetch(`${address}/graphql`, { method: "POST", headers, body: JSON.stringify({ query, variables }) })
      ).json() as Promise<GraphQLResponse>,
    ({ text }, variables) =>
      Observable.create((sink) =>
        socket.subscribe(
          { query: text ?? "", variables },
          {
            next: (one) => sink.next(one as GraphQLResponse),
            error: (error) => sink.error(error as Error),
            complete: sink.complete,
          },
        ),
      ),
  );
  /** A document as Relay's compiler writes it. */
  const request = (
    document: Parameters<typeof print>[0],
    operationKind: RequestParameters["operationKind"],
  ): RequestParameters => ({
    id: null,
    cacheID: print(document),
    metadata: {},
    name: "",
    operationKind,
    text: print(document),
  });
  const execute = (
    document: Parameters<typeof print>[0],
    kind: RequestParameters["operationKind"],
    variables: Record<string, unknown>,
  ) => network.execute(request(document, kind), variables, { force: true }, null);
  const dataOf = <Data>(answer: GraphQLResponse): Data => {
    if (!("data" in answer) || !answer.data) throw new Error(JSON.stringify(answer));
    return answer.data as Data;
  };
  return {
    async ask(document, variables) {
      return dataOf((await execute(document, "query", variables).toPromise()) as GraphQLResponse);
    },
    follow(document, variables, heard) {
      return execute(document, "subscription", variables).subscribe({
        next: (answer) => heard(dataOf(answer)),
        error: (error: Error) => {
          throw error;
        },
      }).unsubscribe;
    },
    close: () => void socket.dispose(),
  };
};
