import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf, filledIn } from "../src/play/template.tsx";
import { WORDS } from "../src/words.ts";

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
