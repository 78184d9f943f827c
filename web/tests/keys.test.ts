import assert from "node:assert/strict";
import { test } from "node:test";
import { isMeant, type Press, keysOf } from "../src/play/keys.ts";

const KEYS = ["u", "Escape", "?", "+", "-", "0", "ArrowLeft", "ArrowRight", "Enter"];
const WRITTEN = ["input", "select", "textarea", "[contenteditable]"];
const MODIFIERS = ["ctrlKey", "metaKey", "altKey", "isComposing"] as const;

/** A key on an element, known by the selectors that it or what holds it matches. */
function press(key: string, held: string[] = [], more: Partial<Press> = {}): Press {
  const closest = (selector: string) => (held.some((one) => selector.includes(one)) ? {} : null);
  const target = { closest } as unknown as EventTarget;
  return { key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more, target };
}

for (const key of KEYS) {
  test(`${key} is meant for the page, and not where one writes, with a modifier, or in a dialog`, () => {
    assert.equal(isMeant(press(key)), true);
    assert.equal(isMeant({ ...press(key), target: {} as EventTarget }), true);
    for (const one of WRITTEN) assert.equal(isMeant(press(key, [one])), false, one);
    for (const one of MODIFIERS) assert.equal(isMeant(press(key, [], { [one]: true })), false, one);
    assert.equal(isMeant(press(key, ["dialog"])), key === "Escape");
  });
}

test("what a key does is not done while a note is written", () => {
  const done: string[] = [];
  const keys = keysOf({ u: () => done.push("undo") });
  for (const letter of "you must guard u") keys(press(letter, ["textarea"]) as KeyboardEvent);
  keys(press("u", [], { ctrlKey: true }) as KeyboardEvent);
  assert.deepEqual(done, []);
  keys(press("u") as KeyboardEvent);
  assert.deepEqual(done, ["undo"]);
});
