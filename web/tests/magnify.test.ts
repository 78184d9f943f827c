import assert from "node:assert/strict";
import { test } from "node:test";
import { magnification, nearest } from "../src/play/magnify.ts";

test("places that a finger can tell apart stay as they are", () => {
  assert.equal(
    magnification(
      [100, 100],
      [
        [100, 100],
        [140, 100],
        [100, 180],
      ],
    ),
    1,
  );
  assert.equal(magnification([100, 100], []), 1);
});

test("places that are closer are enlarged until a finger can", () => {
  const wanted = magnification(
    [100, 100],
    [
      [100, 100],
      [110, 100],
      [100, 150],
    ],
  );
  assert.equal(10 * wanted, 41);
});

test("a tap means what is within reach, and nothing beyond", () => {
  assert.equal(
    nearest(
      [100, 100],
      [
        [130, 100],
        [112, 109],
      ],
    ),
    1,
  );
  assert.equal(
    nearest(
      [100, 100],
      [
        [130, 100],
        [100, 121],
      ],
    ),
    -1,
  );
  assert.equal(nearest([100, 100], []), -1);
});
