/** The requests that this page sent, and the same request in other words. Tokens are left out. */

import type { LegalList, Sent, TableDocument } from "quipu-client";

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
  read: ({ table }) => `query { table(table: "${table}") { version status toAct now { json } } }`,
  legal: ({ table }) => `query { table(table: "${table}") { now { version legalActions { text input } } } }`,
  events: ({ table }) =>
    `query { table(table: "${table}") { log(first: 100) { nodes { version text events { type text } } } } }`,
  commands: ({ table, command, body }) =>
    `mutation ($actions: [JSON!]!) {
  act(table: "${table}", command: "${command}", actions: $actions) {
    entry { version } problem { reason }
  }
}

${JSON.stringify({ actions: [body].flat() })}`,
  rewind: ({ table, command, body }) => {
    const { to = 0 } = (body ?? {}) as { to?: number };
    return `mutation { rewindTable(table: "${table}", command: "${command}", to: ${to}) { entry { version } problem { reason } } }`;
  },
};

/**
 * A test of what this viewer sees and may do at this version. The token is left out: it is read from the environment.
 */
export function asTest(table: TableDocument, legal: LegalList | null): string {
  const { version, status, toAct, head, view } = table;
  const seen = JSON.stringify({ version, status, toAct, head, view }, null, 1).replaceAll("\\", "\\\\");
  return `"""A moment of table ${table.id}, as the page showed it. Run the service, then: QUIPU_TOKEN=... pytest."""

import json
import os
import urllib.request

TABLE = "${location.origin}/v1/${table.game}/tables/${table.id}"
SEEN = json.loads("""${seen}""")
LEGAL = json.loads("""${JSON.stringify(legal?.legalActions ?? []).replaceAll("\\", "\\\\")}""")


def read(address):
    request = urllib.request.Request(address)
    if token := os.environ.get("QUIPU_TOKEN"):
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def test_the_moment_is_still_the_same():
    table = read(f"{TABLE}?at=${version}")

    assert {field: table[field] for field in SEEN} == SEEN


def test_the_same_is_legal_while_the_table_stands_there():
    if read(TABLE)["version"] == ${version} and LEGAL:
        assert read(f"{TABLE}/legal")["legalActions"] == LEGAL
`;
}
