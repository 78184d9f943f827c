/** What a page can prove of an exported log: hashes and chain, the revealed seed, the operator's signature. */

import { check } from "quipu-check";

export interface Header {
  table: string;
  game: string;
  viewer: number | null;
  seed: string | null;
  version: number;
  head: string;
  signature?: { publicKey: string; signature: string };
}

export type Verdict = "right" | "wrong" | "notYet" | "notSigned" | "cannotCheck";

export interface Audit {
  chain: Verdict;
  seed: Verdict;
  signature: Verdict;
  entries: number;
  problem: string | null;
}

export function headerOf(text: string): Header {
  return JSON.parse(text.slice(0, text.indexOf("\n"))) as Header;
}

/** Whether a file begins like an exported log. */
export function isLog(text: string): boolean {
  try {
    const header = headerOf(`${text}\n`);
    return typeof header.game === "string" && typeof header.table === "string";
  } catch {
    return false;
  }
}

/** Over plain http browsers keep what hashes and checks signatures from pages. */
const OPEN: Verdict = "cannotCheck";

function entriesOf(text: string): number {
  return text.trimEnd().split("\n").length - 1;
}

export async function audit(text: string): Promise<Audit> {
  if (!crypto.subtle) return { chain: OPEN, seed: OPEN, signature: OPEN, entries: entriesOf(text), problem: null };
  const { entries, problem } = await check(text);
  const header = headerOf(text);
  const chain = problem === null ? "right" : "wrong";
  return {
    chain,
    seed: header.seed === null ? "notYet" : chain,
    signature: await signatureOf(header, text),
    entries,
    problem,
  };
}

/** Whether the key in the header signed this version, head and commitment; docs/log.md has the text to the byte. */
async function signatureOf(header: Header, text: string): Promise<Verdict> {
  if (!header.signature) return "notSigned";
  const first = JSON.parse(text.split("\n", 2)[1] ?? "{}") as { entry?: { body?: Opened; deed?: Opened } };
  const commitment = (first.entry?.body ?? first.entry?.deed)?.commitment;
  const signed = ["quipu head 1", header.table, header.version, header.head, commitment].join("\n");
  try {
    const key = await crypto.subtle.importKey("raw", bytes(header.signature.publicKey), "Ed25519", false, ["verify"]);
    const right = await crypto.subtle.verify(
      "Ed25519",
      key,
      bytes(header.signature.signature),
      new TextEncoder().encode(signed),
    );
    return right ? "right" : "wrong";
  } catch {
    return "cannotCheck";
  }
}

interface Opened {
  commitment: string;
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
