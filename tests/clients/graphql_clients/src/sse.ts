import { print } from "graphql";
import { createClient } from "graphql-sse";
import type { Connect } from "./turn.ts";

/** graphql-sse: queries, mutations and subscriptions as streams of server-sent events. */
export const sse: Connect = (address, token) => {
  const client = createClient({
    url: `${address}/graphql`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return {
    async ask(document, variables) {
      for await (const { data, errors } of client.iterate({ query: print(document), variables })) {
        if (!data) throw new Error(JSON.stringify(errors));
        return data as never;
      }
      throw new Error("no answer");
    },
    follow(document, variables, heard) {
      return client.subscribe(
        { query: print(document), variables },
        {
          next: ({ data }) => heard(data as never),
          error: (error) => {
            throw error;
          },
          complete: () => undefined,
        },
      );
    },
    close: () => client.dispose(),
  };
};
