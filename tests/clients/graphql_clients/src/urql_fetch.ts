import { Client as Urql, cacheExchange, fetchExchange } from "@urql/core";
import type { Connect } from "./turn.ts";
import { urql } from "./urql.ts";

/** urql whose fetch exchange also follows: server-sent events, and no WebSocket. */
export const urqlByFetch: Connect = (address, token) => {
  const client = new Urql({
    url: `${address}/graphql`,
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetchOptions: { headers: token ? { authorization: `Bearer ${token}` } : {} },
    exchanges: [cacheExchange, fetchExchange],
  });
  return {
    ...urql(address, token),
    follow(document, variables, heard) {
      const { unsubscribe } = client.subscription(document, variables).subscribe(({ data, error }) => {
        if (error) throw error;
        if (data) heard(data);
      });
      return unsubscribe;
    },
  };
};
