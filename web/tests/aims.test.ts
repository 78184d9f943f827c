import assert from "node:assert/strict";
import { test } from "node:test";
import type { caracalla, caral, caretos, inkas } from "quipu-client";
import { caracallaAim } from "../src/boards/caracalla.tsx";
import { caralAim } from "../src/boards/caral.tsx";
import { caretosAim } from "../src/boards/caretos.tsx";
import { inkasAim } from "../src/boards/inkas.tsx";
import { linksOf, referencesOf } from "../src/places.ts";

/** As much of a board or view as an aim looks at. */
const seen = <T>(some: object) => some as T;

test("a Roman is taken up where it stands, or in the hand", () => {
  const view = seen<caracalla.View>({
    turn: { colour: "RED" },
    families: [
      { colour: "BLUE", romans: [{ role: "FATHER", square: 3 }] },
      { colour: "RED", romans: [{ role: "MOTHER", square: 7 }] },
    ],
  });
  const board = seen<caracalla.Board>({ baths: [{ id: 4, bath: "C" }] });

  assert.deepEqual(caracallaAim({ type: "selectRoman", role: "MOTHER" }, board, view), {
    collection: "squares",
    id: 7,
  });
  assert.deepEqual(caracallaAim({ type: "selectRoman", role: "FATHER" }, board, view), { collection: "hand", id: 2 });
  assert.deepEqual(caracallaAim(seen<caracalla.HoldMeeting>({ type: "holdMeeting", bath: "C" }), board, view), {
    collection: "baths",
    id: 4,
  });
  assert.equal(caracallaAim({ type: "endTurn" }, board, view), null);
});

test("a card of Caral is aimed at where it lies in the hand, and no card of others", () => {
  const board = seen<caral.Board>({});
  const view = seen<caral.View>({ players: [{ hand: null }, { hand: ["CLAY", "FISH", "FISH"] }] });

  assert.deepEqual(caralAim({ type: "playPair", pair: "FISH" }, board, view), { collection: "hand", id: 2 });
  assert.equal(caralAim({ type: "playPair", pair: "STONE" }, board, view), null);
  assert.equal(caralAim({ type: "endTurn" }, board, view), null);
});

test("a Monster is activated where it stands, and nowhere while it is not on the board", () => {
  const board = seen<caretos.Board>({});
  const view = seen<caretos.View>({
    monsters: [
      { monster: "WITCH", place: 12 },
      { monster: "HEAD", place: null },
    ],
  });

  assert.deepEqual(
    caretosAim(seen<caretos.ActivateMonster>({ type: "activateMonster", monster: "WITCH" }), board, view),
    { collection: "places", id: 12 },
  );
  assert.equal(
    caretosAim(seen<caretos.ActivateMonster>({ type: "activateMonster", monster: "HEAD" }), board, view),
    null,
  );
});

test("the robber goes home to the jungle of the frame", () => {
  const view = seen<inkas.View>({});
  const board = seen<inkas.Board>({
    frame: [
      { id: 0, kind: "SEA", x: 9, y: 0 },
      { id: 1, kind: "JUNGLE", x: 1, y: 0 },
      { id: 2, kind: "JUNGLE", x: 5, y: 0 },
    ],
  });

  assert.deepEqual(inkasAim(seen<inkas.SendRobberHome>({ type: "sendRobberHome" }), board, view), {
    collection: "frame",
    id: 2,
  });
  assert.equal(inkasAim(seen<inkas.MoveRobber>({ type: "moveRobber", target: 3 }), board, view), null);
});

test("an event speaks of what its schema links, one thing or several", () => {
  const place = { type: "integer", "x-collection": "sites" };
  const schemas = {
    Built: { properties: { type: { enum: ["built"] }, site: place, seat: { type: "integer" } } },
    Lost: { properties: { type: { enum: ["lost"] }, sites: { type: "array", items: place } } },
  };
  const links = linksOf(seen<Parameters<typeof linksOf>[0]>({ schemas: { components: { schemas } } }));

  assert.deepEqual(referencesOf(links, { type: "built", site: 4, seat: 1 }), [
    { field: "site", collection: "sites", id: 4 },
  ]);
  assert.deepEqual(
    referencesOf(links, { type: "lost", sites: [2, 5] }).map((one) => one.id),
    [2, 5],
  );
  assert.deepEqual(referencesOf(links, { type: "ended" }), []);
});
