import assert from "node:assert/strict";
import { test } from "node:test";
import { NEEDED, NoAnswer, Quipu, QuipuError, newToken } from "quipu-client";
import { SHORT, address, begun, play } from "./service.ts";

test("the platform has what the client names as needed", () => {
  for (const name of NEEDED) {
    const found = name.split(".").reduce<unknown>((one, part) => (one as Record<string, unknown>)[part], globalThis);
    assert.equal(typeof found, "function", name);
  }
});

test("what QUIPU_WITHOUT takes away is gone", () => {
  const named = process.env.QUIPU_WITHOUT ?? "";
  if (named === "everything" || named === "subtle") assert.equal(crypto.subtle, undefined);
  if (named === "everything" || named === "randomUUID") assert.equal(crypto.randomUUID, undefined);
});

test("without random bytes a client says what is missing", () => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, "crypto")!;
  Object.defineProperty(globalThis, "crypto", { value: undefined, configurable: true });
  try {
    assert.throws(newToken, /crypto\.getRandomValues/);
  } finally {
    Object.defineProperty(globalThis, "crypto", kept);
  }
});

/** A fetch that fails in one way at one kind of request. */
function failing(error: Error, at: (url: string, init: RequestInit | undefined) => boolean): typeof fetch {
  return async (input, init) => {
    if (at(String(input), init)) throw error;
    return fetch(input, init);
  };
}

test("a line that is down is not a fault of the program, and says so", async () => {
  const quipu = new Quipu({ base: address, fetch: failing(new TypeError("fetch failed"), () => true), retries: 0 });
  await assert.rejects(quipu.games(), (error) => error instanceof NoAnswer && error.cause instanceof TypeError);
});

test("a fault of the program ends a watcher with a problem that one sees", async () => {
  const [seat] = await begun("caracalla", 2, SHORT);
  const watcher = seat!.watch();
  const lost = new Promise<QuipuError>((resolve) => {
    watcher.subscribe(() => {
      if (watcher.state.lost) resolve(watcher.state.lost);
      else if (watcher.state.table) (undefined as unknown as { at: () => void }).at();
    });
  });
  const problem = await lost;
  assert.ok(problem instanceof QuipuError);
  assert.equal(problem.code, "CLIENT_FAILED");
  assert.match(problem.message, /undefined/);
  assert.ok(problem.cause instanceof TypeError);
});

test("a fetch that keeps what arrives until the end is replaced by long polls", async () => {
  const seats = await begun("caracalla", 2, SHORT);
  const asked: string[] = [];
  const keeping: typeof fetch = async (input, init) => {
    asked.push(new Headers(init?.headers).get("accept") ?? "");
    const answer = await fetch(input, init);
    const bytes = await answer.arrayBuffer();
    return new Response(answer.status === 204 ? null : bytes, { status: answer.status, headers: answer.headers });
  };
  const far = new Quipu({ base: address, fetch: keeping }).table("caracalla", seats[0]!.id, seats[0]!.token);
  const { version } = await far.read();
  const following = (async () => {
    for await (const update of far.follow({ after: version, silence: 1_000 })) return update;
    return null;
  })();
  await play(seats, 1);
  assert.equal((await following)?.version, version + 1);
  assert.equal(asked.filter((accept) => accept === "text/event-stream").length, 1);
});
