import assert from "node:assert/strict";
import { test } from "node:test";
import { Quipu, type Retry } from "quipu-client";

test("whoever waits is told why a request is sent again, and when", async () => {
  const told: Retry[] = [];
  const answers = [
    new Response(JSON.stringify({ code: "TOO_MANY", detail: "5 tables wait already.", status: 429 }), {
      status: 429,
      headers: { "retry-after": "0.01" },
    }),
    null,
    new Response("[]"),
  ];
  const answer = async () => answers.shift() ?? Promise.reject(new TypeError("no answer"));
  const quipu = new Quipu({ fetch: answer, onRetry: (retry) => told.push(retry) });

  assert.deepEqual(await quipu.games(), []);

  assert.deepEqual(
    told.map(({ path, problem }) => [path, problem?.code ?? null]),
    [
      ["/v1/games", "TOO_MANY"],
      ["/v1/games", null],
    ],
  );
  assert.equal(told[0]?.milliseconds, 10);
});
