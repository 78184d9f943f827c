import assert from "node:assert/strict";
import { test } from "node:test";
import { narrowingOf, stepsOf } from "../src/play/narrowing.ts";
import type { Option } from "../src/play/targets.ts";

const option = (action: Record<string, unknown>): Option => ({
  action: { type: "take", ...action },
  label: JSON.stringify(action),
  references: [],
  places: [],
  anyOf: [],
  loses: null,
});
const OTHERS = "ABCDEFGHI".split("").map((one): [string, string] => [`X${one}`, `Y${one}`]);
/** Among so many others that a list of sentences would be long. */
const pairs = (lists: [string, string][]) =>
  narrowingOf([...lists, ...OTHERS].map(([first, second]) => option({ first, second })));
const names = (narrowing: ReturnType<typeof narrowingOf>) =>
  narrowing &&
  Object.fromEntries(
    [...stepsOf(narrowing)]
      .filter(([value]) => !/^[XY]/.test(value))
      .map(([value, left]) => [value, [...stepsOf(left).keys()]]),
  );

test("of two cards in no order each may be chosen first", () => {
  const two = pairs([
    ["WOOD", "WOOD"],
    ["WOOD", "ORE"],
    ["ORE", "ORE"],
  ]);

  assert.deepEqual(names(two), { WOOD: ["WOOD", "ORE"], ORE: ["WOOD", "ORE"] });
});

test("what is paid is chosen before what is got", () => {
  const trade = pairs([
    ["WOOD", "ORE"],
    ["WOOD", "FISH"],
    ["ORE", "WOOD"],
  ]);

  assert.deepEqual(names(trade), { WOOD: ["ORE", "FISH"], ORE: ["WOOD"] });
});

test("what all have alike is not asked for, and a short list is said whole", () => {
  const trade = narrowingOf([option({ first: "WOOD", second: "ORE" }), option({ first: "WOOD", second: "FISH" })]);

  assert.deepEqual([...stepsOf(trade as NonNullable<typeof trade>).keys()], ["ORE", "FISH"]);
  assert.equal(
    narrowingOf([option({ first: "WOOD", second: "ORE" }), option({ first: "FISH", second: "WOOD" })]),
    null,
  );
});

test("places and numbers are no names to choose by", () => {
  assert.equal(narrowingOf([option({ place: 1 }), option({ place: 2 })]), null);
  assert.equal(
    narrowingOf([option({ first: "WOOD", second: null }), option({ first: "ORE", second: null })])?.free,
    false,
  );
});
