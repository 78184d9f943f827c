import assert from "node:assert/strict";
import { test } from "node:test";
import { outlineOf } from "../src/play/ahead/kinds.ts";
import { countOf, filledIn } from "../src/play/template.tsx";
import { IN_ENGLISH, type Key, type Spoken, countedIn } from "../src/words.ts";

const english = (key: Key) => IN_ENGLISH.words[key];
const german: Spoken = {
  ...IN_ENGLISH,
  language: "de",
  words: {
    ...IN_ENGLISH.words,
    "counted-entries": { one: "Eintrag", other: "Einträge" },
    "counted-tables": { one: "Tisch", other: "Tische" },
  },
};
const texts = { "view-give": "Give", "Resource-WOOD": "wood" };

test("a form says how much is chosen and how much has to be", () => {
  const total = (least: number, most: number) => ({ paths: ["give.wood", "give.ore"], least, most });

  assert.equal(countOf(total(1, 3), 2, texts, english), "Give: 2 chosen, at most 3 possible");
  assert.equal(countOf(total(1, 3), 0, texts, english), "Give: 0 chosen, at least 1 needed");
  assert.equal(countOf(total(2, 2), 0, texts, english), "Give: 0 chosen, 2 needed");
});

test("an action of a family is said with what is set in it", () => {
  assert.equal(filledIn({ type: "offer", give: { wood: 2, ore: 0 } }, texts), "2 wood");
});

test("what is counted has the form of its number", () => {
  assert.equal(countedIn(IN_ENGLISH, 1, "entries"), "1 entry");
  assert.equal(countedIn(IN_ENGLISH, 0, "tables"), "0 tables");
  assert.equal(countedIn(german, 1200, "entries"), "1.200 Einträge");
  assert.equal(countedIn(german, 1, "tables"), "1 Tisch");
});

test("a kind of action is told with a gap for each field", () => {
  assert.equal(outlineOf("Build a road {path}"), "Build a road …");
  assert.equal(outlineOf("Give {count} {card} back"), "Give … back");
});
