import assert from "node:assert/strict";
import { test } from "node:test";
import { labelsOf } from "../src/statistics/labels.ts";

test("actions that read alike say what they are about", () => {
  const texts = {
    "view-careto": "Careto",
    "view-monster": "Monster",
    "view-place": "Ort",
    "action-moveCareto": "{careto} {placeTo} bewegen",
    "action-moveMonster": "{monsterAccusative} {placeTo} bewegen",
    "action-activateMonster": "{monsterAccusative} einsetzen",
  };
  const labels = labelsOf(texts, ["moveCareto", "moveMonster", "activateMonster", "unheardOf"]);
  assert.equal(labels.get("moveCareto"), "… bewegen (Careto)");
  assert.equal(labels.get("moveMonster"), "… bewegen (Monster)");
  assert.equal(labels.get("activateMonster"), "… einsetzen");
  assert.equal(labels.get("unheardOf"), "unheardOf");
});
