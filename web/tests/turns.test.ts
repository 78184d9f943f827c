import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tagged, Update } from "quipu-client";
import { type Sentence, lastDeed, turnsOf } from "../src/play/turns.ts";

type Event = Tagged & { text: string };

/** An entry in which a seat caused these events. */
function entry(version: number, seat: number, ...events: Event[]): Update {
  return {
    version,
    seat,
    type: "acted",
    events,
    texts: events.map((event) => event.text),
  } as Partial<Update> as Update;
}

const sentences = (line: Update): Sentence[] => line.events.map((event) => ({ text: (event as Event).text, event }));
const began = (seat: number): Event => ({ type: "turnBegan", seat, text: `It is ${seat}'s turn.` });
const did = (text: string): Event => ({ type: "did", text });

test("what follows the beginning of a turn stands below it, though the entry is somebody else's", () => {
  const log = [
    entry(1, 0, did("Ann ends her turn."), began(1), did("Bot rolls 7.")),
    entry(2, 0, did("Ann discards 4.")),
    entry(3, 1, did("Bot moves."), began(0)),
  ];

  const turns = turnsOf(log, sentences);

  assert.deepEqual(
    turns.map(({ seat, heading, passages }) => [
      seat,
      heading,
      passages.flatMap((one) => one.sentences.map(({ text }) => text)),
    ]),
    [
      [0, null, ["Ann ends her turn."]],
      [1, "It is 1's turn.", ["Bot rolls 7.", "Ann discards 4.", "Bot moves."]],
      [0, "It is 0's turn.", []],
    ],
  );
});

test("where no turn is told of, a turn is what one seat does without another between", () => {
  const turns = turnsOf([entry(1, 0, did("a")), entry(2, 0, did("b")), entry(3, 1, did("c"))], sentences);

  assert.deepEqual(
    turns.map(({ seat, passages }) => [seat, passages.length]),
    [
      [0, 2],
      [1, 1],
    ],
  );
});

test("what a seat did last leaves out its name, and what only happened to it", () => {
  const log = [entry(1, 0, did("Ann builds a road."), did("Ben gets 1 wool.")), entry(2, 1, did("Ben ends."))];

  const turns = turnsOf(log, sentences);

  assert.deepEqual(
    [lastDeed(turns, 0, "Ann"), lastDeed(turns, 1, "Ben"), lastDeed(turns, 2, "Cem")],
    ["builds a road.", "ends.", ""],
  );
});
