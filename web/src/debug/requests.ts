/** The requests that this page sent, and the same request in other words. Tokens are left out. */

import type { Sent, TableDocument, Tagged } from "quipu-client";

const KEPT = 40;
const sent: Sent[] = [];

export function remember(request: Sent): void {
  sent.unshift(request);
  sent.length = Math.min(sent.length, KEPT);
}

export function sentRequests(): Sent[] {
  return sent;
}

export function asRest({ method, path, body }: Sent): string {
  return `${method} ${path}${body === undefined ? "" : `\n\n${JSON.stringify(body)}`}`;
}

export function asCurl({ method, path, body }: Sent): string {
  const parts = [`curl -X ${method} '${location.origin}${path}'`, `-H "Authorization: Bearer $TOKEN"`];
  if (body !== undefined) parts.push(`--json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`);
  return parts.join(" \\\n  ");
}

/** The GraphQL document with the same meaning. */
export function asGraphql(request: Sent, game: string): string {
  const [, , , table, rest = "", command = ""] = request.path.split("?", 1)[0]?.split("/").slice(1) ?? [];
  if (table === undefined) return `query { games { name title } }`;
  const found = Object.entries(DOCUMENTS).find(([name]) => (name === "read" ? rest === "" : rest === name));
  const [, write] = found ?? [];
  return write ? write({ game, table, command, body: request.body }) : `# ${request.method} ${request.path}`;
}

interface Asked {
  game: string;
  table: string;
  command: string;
  body: unknown;
}

const DOCUMENTS: Record<string, (asked: Asked) => string> = {
  read: ({ table }) => `query { table(id: "${table}") { version status toAct viewJson legalActionsJson } }`,
  legal: ({ table }) => `query { table(id: "${table}") { version legalActions { text input } } }`,
  events: ({ table }) => `query { table(id: "${table}") { log(first: 100) { version text events { type text } } } }`,
  commands: ({ game, table, command, body }) =>
    `mutation ($actions: [JSON!]!) {\n  ${game}Act(table: "${table}", command: "${command}", actionsJson: $actions) {\n    __typename ... on Problem { reason }\n  }\n}\n\n${JSON.stringify({ actions: [body].flat() })}`,
  rewind: ({ table, command, body }) => `mutation { rewindTable(table: "${table}", command: "${command}", to: ${(body as { to?: number })?.to ?? 0}) { version } }`,
};

/** A test that opens this table's log, and says what holds at this version. */
export function asTest(table: TableDocument): string {
  const path = `/v1/${table.game}/tables/${table.id}`;
  const view = (table.view ?? {}) as Record<string, unknown>;
  const phase = (view.phase as Tagged | undefined)?.type ?? view.waiting ?? null;
  return `"""A moment of table ${table.id}, as the page showed it. Run the service, then pytest."""

import json
import urllib.request

MOMENT = "${location.origin}${path}?at=${table.version}"


def test_the_moment_is_still_the_same() -> None:
    with urllib.request.urlopen(MOMENT) as answer:
        table = json.load(answer)

    assert table["version"] == ${table.version}
    assert table["toAct"] == ${JSON.stringify(table.toAct)}
    assert table["head"] == "${table.head}"${phase === null ? "" : `\n    # the page waited for: ${String(phase)}`}
`;
}
