/** A client of graphql-ws or graphql-sse, as far as this needs to know it. */
interface Following {
  subscribe(
    payload: { query: string; variables?: Record<string, unknown> | null },
    sink: { next(answer: unknown): void; error(error: unknown): void; complete(): void },
  ): () => void;
}

/** The client, but its subscriptions go on where a cut line left them: nothing is lost, nothing comes twice. */
export function resuming<Client extends object>(client: Client): Client {
  const { subscribe } = client as Client & Following;
  const resumed: Following["subscribe"] = (payload, sink) => {
    const variables: Record<string, unknown> = { ...payload.variables };
    const next = (answer: unknown) => {
      const data = (answer as { data?: Record<string, { version?: number } | null> | null }).data;
      for (const told of Object.values(data ?? {})) if (told?.version !== undefined) variables.after = told.version;
      sink.next(answer);
    };
    return subscribe.call(client, { ...payload, variables }, { ...sink, next });
  };
  return { ...client, subscribe: resumed };
}
