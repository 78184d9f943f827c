import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { OperationTypeNode } from "graphql";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { resuming } from "../../../../clients/typescript/src/resuming.ts";
import type { Connect } from "./turn.ts";

/** Apollo Client: HTTP for queries and mutations, graphql-ws for subscriptions. */
export function apolloClient(address: string, token?: string) {
  const socket = resuming(
    createClient({
      url: `${address.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: token ? { token } : {},
    }),
  );
  const http = new HttpLink({ uri: `${address}/graphql`, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const link = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    http,
  );
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), socket };
}

export const apollo: Connect = (address, token) => {
  const { client, socket } = apolloClient(address, token);
  return {
    async ask(document, variables) {
      const asks = document.definitions.some((one) => one.kind === "OperationDefinition" && one.operation === "query");
      const options = given(variables);
      const { data } = asks
        ? await client.query({ query: document, ...options, fetchPolicy: "network-only" })
        : await client.mutate({ mutation: document, ...options });
      if (!data) throw new Error("no data");
      return data as never;
    },
    follow(document, variables, heard) {
      const options = given(variables);
      const told = client.subscribe({ query: document, ...options }).subscribe(({ data, error }) => {
        if (error) throw error;
        heard(data as never);
      });
      return () => told.unsubscribe();
    },
    close() {
      client.stop();
      void socket.dispose();
    },
  };
};

/** Variables of any document: Apollo's types ask whether they are optional, which is not known here. */
// biome-ignore lint/suspicious/noExplicitAny: only `any` leaves that question open
function given(variables: unknown): { variables: any } {
  return { variables };
}
