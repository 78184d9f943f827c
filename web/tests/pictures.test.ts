import assert from "node:assert/strict";
import { test } from "node:test";
import type { Printed } from "../src/printed.ts";
import { depictedIn, namedIn } from "../src/play/pictures.ts";

const texts = {
  "Card-WOOD": "wood",
  "Card-STONE": "stone",
  "Terrain-QUARRY": "quarry",
  "action-roll": "Roll the dice",
};
const quarry = { id: 3, kind: "QUARRY", x: 0, y: 0, name: { en: "quarry 11" } };
const queen = { id: 7, rank: "Q", name: { en: "queen of spades" } };
const printed = {
  game: { name: "inkas", texts },
  board: { hexes: [quarry], cards: [queen], whims: [{ id: 0, name: { en: "whim 1" } }] },
} as unknown as Printed;
const said = (text: string) => namedIn(text, depictedIn(printed, "en")).map(({ word }) => word);

test("a statement shows what it names, in its order and once", () => {
  assert.deepEqual(said("Stones and wood: stone of a quarry costs wood."), ["stone", "wood", "quarry"]);
});

test("a longer name is no shorter one, and no word within another", () => {
  assert.deepEqual(said("Quarry 11 lies in the driftwood, quarrymen in the woods."), ["quarry 11", "wood"]);
});

test("cards with a rank are shown, other parts that lie nowhere are not", () => {
  assert.deepEqual(said("The queen of spades and whim 1."), ["queen of spades"]);
});
