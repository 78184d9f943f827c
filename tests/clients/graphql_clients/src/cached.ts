/** Clients with the caches that frontends use, set up as the guides print it, behind one interface. */

import "./line.ts";
import { gql } from "@apollo/client";
import { cacheExchange } from "@urql/exchange-graphcache";
import {
  type ConcreteRequest,
  commitMutation,
  createOperationDescriptor,
  fetchQuery,
  requestSubscription,
  type Snapshot,
} from "relay-runtime";
import { apolloClient } from "./apollo.ts";
import { showing } from "./line.ts";
import { relayEnvironment } from "./relay.ts";
import { urqlClient } from "./urql.ts";

// biome-ignore lint/suspicious/noExplicitAny: what any document brings
export type Found = any;
type Heard = (data: Found) => void;

/** A client with a cache of its own. */
export interface Cached {
  /** Asks the service, and keeps the answer. */
  ask(document: string, variables: object): Promise<Found>;
  /** What the cache alone knows; nothing unless it knows all of it. */
  kept(document: string, variables: object): Found | undefined;
  /** A component that shows what the cache has, now and whenever that changes. */
  watch(document: string, variables: object, show: Heard): () => void;
  /** A subscription. */
  follow(document: string, variables: object, heard: Heard): () => void;
  /** Which of these entries are left after garbage was collected. */
  entries(ids: string[]): string[];
  /** Ask with another token from now on. */
  become(token: string): void;
  close(): void;
}
export type As = (address: string, token?: string) => Cached;

const ADDRESS = process.argv[2] ?? "";
const asks = (document: string) => document.startsWith("query");

export const byApollo: As = (address, token) => {
  const { client, socket } = apolloClient(address, token);
  let shown: string | undefined;
  return {
    async ask(document, variables) {
      const { data } = await showing(shown, () =>
        asks(document)
          ? client.query({ query: gql(document), variables, fetchPolicy: "network-only" })
          : client.mutate({ mutation: gql(document), variables }),
      );
      return data;
    },
    kept: (document, variables) => client.readQuery({ query: gql(document), variables }) ?? undefined,
    watch(document, variables, show) {
      const told = client.watchQuery({ query: gql(document), variables, fetchPolicy: "cache-first" });
      const watched = told.subscribe(({ data, dataState }) => {
        if (dataState === "complete") show(data);
      });
      return () => watched.unsubscribe();
    },
    follow(document, variables, heard) {
      const told = client.subscribe({ query: gql(document), variables }).subscribe(({ data }) => heard(data));
      return () => told.unsubscribe();
    },
    entries(ids) {
      client.cache.gc();
      const left = new Set(Object.keys(client.cache.extract() as object));
      return ids.filter((id) => left.has(`Entry:${id}`));
    },
    become(token) {
      shown = token;
    },
    close() {
      client.stop();
      void socket.dispose();
    },
  };
};

const possibleTypes = (await (await fetch(`${ADDRESS}/possible-types.json`)).json()) as Record<string, string[]>;
const { types } = (await (await fetch(`${ADDRESS}/graphql?query={__schema{types{kind,name}}}`)).json()).data.__schema;
const parts = types.filter((one: Found) => one.kind === "OBJECT" && !possibleTypes.Node!.includes(one.name));
const keys = Object.fromEntries(parts.map((one: Found) => [one.name, () => null]));

/** Entries that nothing leads to any more, which no component can ask for. */
const ENTRY = "query ($id: ID!) { node(id: $id) { id ... on Entry { version } } }";
const resolvers = { Query: { node: (_: unknown, { id }: Found) => ({ __typename: "Entry", id }) } };

export const byUrql: As = (address, token) => {
  const { client, socket } = urqlClient(address, token, cacheExchange({ keys, possibleTypes, resolvers }));
  let shown: string | undefined;
  return {
    async ask(document, variables) {
      const { data, error } = await showing(shown, () =>
        asks(document)
          ? client.query(document, variables, { requestPolicy: "network-only" }).toPromise()
          : client.mutation(document, variables).toPromise(),
      );
      if (error) throw error;
      return data;
    },
    kept: (document, variables) =>
      client.readQuery(document, variables, { requestPolicy: "cache-only" })?.data ?? undefined,
    watch(document, variables, show) {
      const told = client.query(document, variables, { requestPolicy: "cache-first" }).subscribe(({ data, stale }) => {
        if (data && !stale) show(data);
      });
      return told.unsubscribe;
    },
    follow: (document, variables, heard) =>
      client.subscription(document, variables).subscribe(({ data }) => {
        if (data) heard(data);
      }).unsubscribe,
    entries: (ids) => ids.filter((id) => client.readQuery(ENTRY, { id }, { requestPolicy: "cache-only" })?.data?.node),
    become(token) {
      shown = token;
    },
    close: () => void socket.dispose(),
  };
};

const compiled: Record<string, ConcreteRequest> = {};
/** What Relay's compiler made of a document. */
async function compile(document: string): Promise<ConcreteRequest> {
  const [, name = ""] = /^\w+ (\w+)/.exec(document) ?? [];
  compiled[document] ??= (await import(`../build/relay/${name}.graphql.ts`)).default as ConcreteRequest;
  return compiled[document];
}

export const byRelay: As = (address, token) => {
  const { environment, socket } = relayEnvironment(address, token);
  const operation = (document: string, variables: object) =>
    createOperationDescriptor(compiled[document]!, variables as Found);
  let shown: string | undefined;
  return {
    async ask(document, variables) {
      const node = await compile(document);
      return showing(shown, () =>
        asks(document)
          ? fetchQuery(environment, node as Found, variables, { fetchPolicy: "network-only" }).toPromise()
          : new Promise((resolve, reject) =>
              commitMutation(environment, {
                mutation: node,
                variables,
                onCompleted: resolve,
                onError: reject,
              } as Found),
            ),
      );
    },
    kept(document, variables) {
      const found = environment.lookup(operation(document, variables).fragment);
      return found.isMissingData ? undefined : found.data;
    },
    watch(document, variables, show) {
      const watched = operation(document, variables);
      const retained = environment.retain(watched);
      const shows = (one: Snapshot) => {
        if (!one.isMissingData) show(one.data);
      };
      const found = environment.lookup(watched.fragment);
      shows(found);
      const subscribed = environment.subscribe(found, shows);
      return () => {
        subscribed.dispose();
        retained.dispose();
      };
    },
    follow: (document, variables, heard) => {
      const begun = compile(document).then((node) =>
        requestSubscription(environment, { subscription: node, variables, onNext: heard } as Found),
      );
      return () => void begun.then((one) => one.dispose());
    },
    entries(ids) {
      const store = environment.getStore() as ReturnType<typeof environment.getStore> & { __gc(): void };
      store.__gc();
      return ids.filter((id) => store.getSource().has(id));
    },
    become(token) {
      shown = token;
    },
    close: () => void socket.dispose(),
  };
};
