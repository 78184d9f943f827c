import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, Tagged } from "quipu-client";
import { type Chosen, type Question, newest, optionsOf, targetsOf } from "../src/play/targets.ts";

const named = (id: number, name: string, more = {}) => ({ id, name: { en: name, de: name }, text: null, ...more });
const place = (id: number, name: string) => named(id, name, { kind: null, x: id, y: 0, neighbours: [] });
const board = {
  edition: "standard",
  extent: { x: 0, y: 0, width: 3, height: 1 },
  squares: [place(0, "a1"), place(1, "b1")],
  hand: [named(0, "fish card")],
  meeples: [named(0, "worker")],
} as unknown as Board;
const links = {
  put: { square: "squares" },
  walk: { origin: "squares", target: "squares" },
  boost: { card: "hand" },
  send: { meeple: "meeples", square: "squares" },
};

/** What clicking each of these targets did or asked. */
function clicked(actions: Tagged[], chosen: Chosen = null, explains = false) {
  const done: unknown[] = [];
  const options = optionsOf(
    actions,
    actions.map((one) => `do ${JSON.stringify(one)}`),
    links,
    board,
    () => null,
  );
  const hands = {
    act: (action: Tagged) => done.push(action),
    choose: (piece: Chosen) => done.push(piece),
    fill: () => undefined,
    ask: ({ items }: Question) => done.push(items.length),
    explains,
  };
  const targets = targetsOf(options, chosen, board, "en", hands);
  for (const target of targets) target.choose();
  return { at: targets.map(({ collection, id }) => `${collection}/${id}`), done };
}

test("an action that names one place happens there", () => {
  const put = { type: "put", square: 1 };

  assert.deepEqual(clicked([put]), { at: ["squares/1"], done: [put] });
});

test("several actions at one place are asked for", () => {
  assert.deepEqual(
    clicked([
      { type: "put", square: 1 },
      { type: "put", square: 1, how: "up" },
    ]),
    { at: ["squares/1"], done: [2] },
  );
});

test("a way is chosen at its beginning, and then its end", () => {
  const walk = { type: "walk", origin: 0, target: 1 };

  const first = clicked([walk]);
  assert.deepEqual(first.at, ["squares/0"]);
  const [{ collection, id }] = first.done as [{ collection: string; id: number }];
  assert.deepEqual([collection, id], ["squares", 0]);
  assert.deepEqual(clicked([walk], { collection, id }), { at: ["squares/1"], done: [walk] });
});

test("a piece that lies nowhere leads to its places", () => {
  assert.deepEqual(clicked([{ type: "send", meeple: 0, square: 1 }]).at, ["squares/1", "meeples/0"]);
});

test("what explains itself first asks, though it is the only one", () => {
  assert.deepEqual(clicked([{ type: "boost", card: 0 }], null, true), { at: ["hand/0"], done: [1] });
});

test("what an action gives up is said where it is one of several, and not asked again", () => {
  const actions = [
    { type: "put", square: 1 },
    { type: "put", square: 1, how: "up" },
  ];
  const options = optionsOf(actions, undefined, links, board, () => null, [
    { loses: "The card leaves your hand." },
    { loses: null },
  ]);
  const done: unknown[] = [];
  const asked: Question[] = [];
  const hands = {
    act: (action: Tagged, told = false) => done.push([action, told]),
    choose: () => undefined,
    fill: () => undefined,
    ask: (question: Question) => asked.push(question),
    explains: false,
  };
  targetsOf(options, null, board, "en", hands)[0]?.choose();

  assert.deepEqual(
    asked[0]?.items.map((item) => item.note),
    ["The card leaves your hand.", undefined],
  );
  for (const item of asked[0]?.items ?? []) item.run();
  assert.deepEqual(done, [
    [actions[0], true],
    [actions[1], false],
  ]);
});

test("an answer about an older version hides no newer one", () => {
  assert.deepEqual(newest({ version: 6 }, { version: 5 }), { version: 6 });
  assert.deepEqual(newest({ version: 5 }, { version: 6 }), { version: 6 });
  assert.deepEqual(newest({ version: 5 }, null), null);
  assert.deepEqual(newest(null, { version: 5 }), { version: 5 });
});

test("any of several places means the action, and what is left out is what all of them say", () => {
  const actions = [
    { type: "begin", first: "witch" },
    { type: "begin", first: "ghost" },
  ];
  const spots = [
    { collection: "squares", id: 0 },
    { collection: "squares", id: 1 },
  ];
  const texts = ["Begin at 3: Witch first", "Begin at 3: Ghost first"];
  const options = optionsOf(actions, texts, links, board, () => spots);
  const asked: Question[] = [];
  const hands = {
    act: () => undefined,
    choose: () => undefined,
    fill: () => undefined,
    ask: (question: Question) => asked.push(question),
    explains: false,
  };
  const targets = targetsOf(options, null, board, "en", hands);
  targets[1]?.choose();

  assert.deepEqual(
    targets.map(({ id }) => id),
    [0, 1],
  );
  assert.deepEqual(
    asked[0]?.items.map(({ label, references }) => [label, references?.length]),
    [
      ["Witch first", 2],
      ["Ghost first", 2],
    ],
  );
});
