import { print } from "graphql";
import { createClient } from "graphql-ws";
import {
  Environment,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  type RequestParameters,
  Store,
} from "relay-runtime";
import WebSocket from "ws";
import { resuming } from "../../../../clients/typescript/src/resuming.ts";
import type { Connect } from "./turn.ts";

/** Relay's network layer: a fetch function, and a subscribe function on graphql-ws. */
export function relayNetwork(address: string, token?: string) {
  const socket = resuming(
    createClient({
      url: `${address.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: token ? { token } : {},
    }),
  );
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
  return { network, socket };
}

/** Relay with its defaults. */
export function relayEnvironment(address: string, token?: string) {
  const { network, socket } = relayNetwork(address, token);
  return { environment: new Environment({ network, store: new Store(new RecordSource()) }), socket };
}

export const relay: Connect = (address, token) => {
  const { network, socket } = relayNetwork(address, token);
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
