/** A turn of Caracalla that every client plays: two sit down, one looks, acts and hears of it. */

import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import {
  ActDocument,
  type FollowSubscription,
  FollowDocument,
  LookDocument,
  OpenDocument,
  SitDocument,
  StartDocument,
} from "../build/documents.ts";

/** What is played by: a client that knows typed documents. */
export interface Client {
  ask<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /** Null for a client without subscriptions. */
  follow:
    | null
    | (<Data, Variables extends Record<string, unknown>>(
        document: TypedDocumentNode<Data, Variables>,
        variables: Variables,
        heard: (data: Data) => void,
      ) => () => void);
  close(): void;
}

/** A client of one player; without a token a spectator's. */
export type Connect = (address: string, token?: string) => Client;

/** What came of it. */
export interface Turn {
  seats: number[];
  legal: string[];
  version: number;
  said: string[];
  /** Versions with a view, of those that were heard; null without subscriptions. */
  heard: [number, boolean][] | null;
  refused: string;
}

let commands = 0;
/** A new command id. */
export const command = () => `c${process.pid}-${++commands}`;
const BEGUN = 4;

export async function play(connect: Connect, address: string): Promise<Turn> {
  const anybody = connect(address);
  const { open: opened } = await anybody.ask(OpenDocument, { command: command() });
  if (!opened?.table || !opened.hostToken) throw new Error(opened?.problem?.reason);
  const table = opened.table.id;
  const seated = [];
  for (const name of ["Ann", "Bob"]) {
    const { takeSeat } = await anybody.ask(SitDocument, { table, command: command(), name });
    const { seat, token, problem } = takeSeat ?? {};
    if (typeof seat !== "number" || !token) throw new Error(problem?.reason);
    seated.push({ seat, token });
  }
  const players = seated.map(({ token }) => connect(address, token));
  const host = connect(address, opened.hostToken);
  await host.ask(StartDocument, { table, command: command() });
  const { table: seen } = await players[0]!.ask(LookDocument, { table });
  const turn = seen!.now!.toAct[0]!;
  const { table: mine } = await players[turn]!.ask(LookDocument, { table });
  const heard = followed(players[turn]!, table);
  const { caracallaAct: refused } = await players[turn]!.ask(ActDocument, {
    table,
    command: command(),
    actions: [{ placeRoman: { square: 17 } }],
  });
  const actions = [{ selectRoman: { role: "FATHER" as const } }, { placeRoman: { square: 0 } }];
  const { caracallaAct: acted } = await players[turn]!.ask(ActDocument, { table, command: command(), actions });
  if (!acted?.entry) throw new Error(acted?.problem?.reason);
  const entries = heard && (await heard);
  for (const one of [anybody, host, ...players]) one.close();
  return {
    seats: seated.map(({ seat }) => seat),
    legal: mine!.now!.legalActions.map(({ text }) => text),
    version: acted.entry.version,
    said: acted.entry.events.map(({ text }) => text),
    heard: entries,
    refused: refused!.problem!.__typename,
  };
}

/** Every entry up to the act, and which of them had a view. */
function followed(client: Client, table: string): Promise<[number, boolean][]> | null {
  const { follow } = client;
  if (!follow) return null;
  return new Promise((resolve) => {
    const heard: [number, boolean][] = [];
    const stop = follow(FollowDocument, { table, after: 0 }, ({ entries: one }: FollowSubscription) => {
      heard.push([one.version, one.entry.view !== null]);
      if (one.version > BEGUN) {
        stop();
        resolve(heard);
      }
    });
  });
}
