import assert from "node:assert/strict";
import { test } from "node:test";
import { outlineOf } from "../src/play/ahead/kinds.ts";
import { countOf, filledIn } from "../src/play/template.tsx";
import { WORDS, countedIn } from "../src/words.ts";

const english = (key: keyof typeof WORDS) => WORDS[key][0];
const german = (key: keyof typeof WORDS) => WORDS[key][1];
const texts = { "view-give": "Give", "Resource-WOOD": "wood" };

test("a form says how much is chosen and how much has to be", () => {
  const total = (least: number, most: number) => ({ paths: ["give.wood", "give.ore"], least, most });

  assert.equal(countOf(total(1, 3), 2, texts, english), "Give: 2 chosen, 1 to 3 needed");
  assert.equal(countOf(total(2, 2), 0, texts, english), "Give: 0 chosen, 2 needed");
  assert.equal(countOf(total(1, 3), 1, texts, german), "Give: 1 gewählt, 1 bis 3 nötig");
});

test("an action of a family is said with what is set in it", () => {
  assert.equal(filledIn({ type: "offer", give: { wood: 2, ore: 0 } }, texts), "2 wood");
});

test("what is counted has the form of its number", () => {
  assert.equal(countedIn("en", 1, "entries"), "1 entry");
  assert.equal(countedIn("en", 0, "tables"), "0 tables");
  assert.equal(countedIn("de", 1200, "entries"), "1.200 Einträge");
  assert.equal(countedIn("de", 1, "tables"), "1 Tisch");
});

test("a kind of action is told with a gap for each field", () => {
  assert.equal(outlineOf("Build a road {path}"), "Build a road …");
  assert.equal(outlineOf("Give {count} {card} back"), "Give … back");
});
