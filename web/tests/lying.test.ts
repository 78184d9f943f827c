import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board } from "quipu-client";
import { groundOf } from "../src/generic/geometry.ts";
import { lyingOf } from "../src/generic/lying.ts";
import type { Schema } from "../src/places.ts";

const name = (text: string) => ({ en: text, de: text });
const squares = (scale: number) =>
  Array.from({ length: 9 }, (_, id) => ({
    id,
    name: name(`${id}`),
    text: null,
    kind: null,
    x: (0.5 + (id % 3)) * scale,
    y: (0.5 + Math.floor(id / 3)) * scale,
    neighbours: [],
  }));
const board = (scale = 1) =>
  ({
    edition: "standard",
    extent: { x: 0, y: 0, width: 3 * scale, height: 3 * scale },
    sources: [],
    squares: squares(scale),
    cards: [0, 1, 2, 3].map((id) => ({ id, name: name(`card ${id}`), text: null })),
  }) as unknown as Board;

const SEAT = { type: "integer", "x-seat": true };
const CARD = { type: "integer", "x-collection": "cards" };
const list = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });
const maybe = (schema: { type: string }) => ({ ...schema, type: [schema.type, "null"] });

/** What lies on a table of three whose view has this one field. */
function lying(field: string, schema: Schema, value: unknown, texts: Record<string, string> = {}) {
  const view = { [field]: value };
  return lyingOf({
    board: board(),
    view,
    you: 0,
    names: ["Ann", "Ben", "Cem"],
    texts,
    schemas: { View: { type: "object", properties: { [field]: schema } } },
  });
}

test("a list of seats or nobody, as long as a collection, stands on its places", () => {
  const { stands } = lying("squares", list(maybe(SEAT), { "x-drawn": { as: "marks", signs: ["X", "O", "Z"] } }), [
    null,
    1,
    null,
    null,
    0,
    null,
    null,
    null,
    null,
  ]);

  assert.deepEqual(
    stands.map(({ id, seat, sign, look, label }) => [id, seat, sign, look, label]),
    [
      [1, 1, "O", "mark", "Ben"],
      [4, 0, "X", "mark", "Ann"],
    ],
  );
});

test("records with a place, a seat and a count are stacks", () => {
  const record = {
    type: "object",
    properties: { place: { type: "integer", "x-collection": "squares" }, seat: SEAT, count: { type: "integer" } },
  };
  const { stands } = lying("stacks", list(record), [
    { place: 0, seat: 2, count: 5 },
    { place: 8, seat: 0, count: 1 },
  ]);

  assert.deepEqual(
    stands.map(({ id, seat, count, sign }) => [id, seat, count, sign]),
    [
      [0, 2, 5, "3"],
      [8, 0, 1, "1"],
    ],
  );
});

test("equal pieces of one place are one stack", () => {
  const { stands } = lying("squares", list(list(SEAT)), [[1, 1, 0], [], [], [], [], [], [], [], []]);

  assert.deepEqual(
    stands.map(({ id, seat, count }) => [id, seat, count]),
    [
      [0, 1, 2],
      [0, 0, 1],
    ],
  );
});

test("a trick that begins with null is shown, each card before its seat", () => {
  const { middle } = lying("trick", list(maybe(CARD), { "x-drawn": { as: "trick" } }), [null, 2, null]);

  assert.deepEqual(middle, [
    {
      field: "trick",
      label: "Trick",
      look: "trick",
      kind: "trick",
      collection: "cards",
      cards: [
        { seat: 0, card: null },
        { seat: 1, card: 2 },
        { seat: 2, card: null },
      ],
    },
  ]);
});

test("a list that begins with null is shown without a hint, too", () => {
  const { mats } = lying("played", list(maybe(CARD)), [null, 3, null]);

  assert.deepEqual(
    mats.map((things) => things.map((thing) => thing.kind === "cards" && thing.cards)),
    [[], [[3]], []],
  );
});

test("the viewer's hand lies before the viewer, and backs before all others", () => {
  const properties = {
    hand: list(CARD, { "x-drawn": { as: "hand" } }),
    sizes: list({ type: "integer" }, { "x-drawn": { as: "backs" } }),
  };
  const { mats } = lyingOf({
    board: board(),
    view: { hand: [3, 1], sizes: [2, 2, 1] },
    you: 0,
    names: ["Ann", "Ben", "Cem"],
    texts: {},
    schemas: { View: { type: "object", properties } },
  });

  assert.deepEqual(
    mats.map((things) => things.map((thing) => thing.look)),
    [["hand"], ["backs"], ["backs"]],
  );
});

test("titles come from the game's texts, and only then from identifiers", () => {
  const schema: Schema = { type: "integer", "x-drawn": { as: "track", most: 12 } };

  assert.deepEqual(lying("cropsLeft", schema, 7, { "view-cropsLeft": "Ernten übrig" }).middle[0], {
    field: "cropsLeft",
    label: "Ernten übrig",
    look: "track",
    kind: "number",
    value: 7,
    most: 12,
  });
  assert.equal(lying("cropsLeft", schema, 7).middle[0]?.label, "Crops left");
});

test("dice are dice, and quiet fields are not drawn", () => {
  assert.deepEqual(
    lying("rolled", list({ type: "integer" }, { "x-drawn": { as: "dice" } }), [6, 1, 1]).middle.map(
      (thing) => thing.kind === "dice" && thing.values,
    ),
    [[6, 1, 1]],
  );
  assert.deepEqual(lying("rolled", list({ type: "integer" }, { "x-drawn": { as: "quiet" } }), [6, 1, 1]).middle, []);
});

/** What lies on a table whose view has this one field of or by an enum of gems. */
function gems(field: string, schema: Schema, value: unknown) {
  return lyingOf({
    board: board(),
    view: { [field]: value },
    you: 0,
    names: ["Ann", "Ben"],
    texts: { "Gem-RUBY": "ruby", "Gem-JADE": "jade" },
    schemas: {
      Gem: { type: "string", enum: ["RUBY", "JADE", "ONYX"] },
      View: { type: "object", properties: { [field]: schema } },
    },
  });
}

test("a tally says how many there are of each value of an enum, with its sign and colour, and leaves out none", () => {
  const hint = { as: "tally" as const, by: "Gem", signs: { RUBY: "♦" }, colours: { RUBY: "#c3122b" } };
  const [bank, nothing] = [
    [2, 1, 0],
    [0, 0, 0],
  ].map((counts) => gems("bank", list({ type: "integer" }, { "x-drawn": hint }), counts).middle);
  const rows = list(list({ type: "integer" }), { "x-drawn": hint });

  assert.deepEqual(bank?.map((thing) => thing.kind === "words" && thing.words)[0], [
    { text: "ruby", count: 2, sign: "♦", colour: "#c3122b" },
    { text: "jade", count: 1, sign: undefined, colour: undefined },
  ]);
  assert.deepEqual(nothing, []);
  assert.deepEqual(
    gems("held", rows, [
      [1, 0, 0],
      [0, 3, 0],
    ]).mats.map((mat) => mat.map((thing) => thing.kind === "words" && thing.words.map((one) => one.text))),
    [[["ruby"]], [["jade"]]],
  );
});

test("values of an enum that are the sides have the seats of these, and others have none", () => {
  const gem: Schema = { oneOf: [{ $ref: "#/components/schemas/Gem" }, { type: "null" }] };
  const { stands } = gems("squares", list(gem, { "x-drawn": { as: "pieces", sides: ["RUBY", "JADE"] } }), [
    "RUBY",
    null,
    "JADE",
    "ONYX",
    ...Array.from({ length: 5 }, () => null),
  ]);

  assert.deepEqual(
    stands.map(({ id, seat, label }) => [id, seat, label]),
    [
      [0, 0, "ruby"],
      [2, 1, "jade"],
      [3, null, "Onyx"],
    ],
  );
});

test("extents of 3 and of 3,000 look alike", () => {
  const [small, large] = [groundOf(board(1)), groundOf(board(1000))];

  assert.equal(small?.layers[0]?.shape, "square");
  assert.deepEqual(small, large);
});

test("places of a lattice of hexagons are hexagons, others discs that keep clear of one another", () => {
  const hexes = [
    [0, 0],
    [1, 0],
    [0.5, 0.866],
    [1.5, 0.866],
    [0, 1.732],
    [1, 1.732],
  ].map(([x, y], id) => ({ id, name: name("h"), text: null, kind: null, x, y, neighbours: [] }));
  const loose = [
    [0, 0],
    [2, 0.3],
    [3, 3],
    [0.2, 2.5],
  ].map(([x, y], id) => ({ id, name: name("p"), text: null, kind: null, x, y, neighbours: [] }));
  const shape = (places: object[]) => groundOf({ ...board(), squares: places } as unknown as Board)?.layers[0];

  assert.equal(shape(hexes)?.shape, "hexagon");
  const discs = shape(loose);
  assert.equal(discs?.shape, "disc");
  for (const one of discs?.places ?? [])
    for (const other of discs?.places ?? [])
      assert.ok(one === other || Math.hypot(one.x - other.x, one.y - other.y) > 2 * (discs?.size ?? 0));
});
