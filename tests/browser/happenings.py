"""What a page shows of what others do: each sentence below the board, and what moves, as it appears."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from quipu_rules.kernel.message import Seat
from tests.browser.sandboxes import Opened

QUICK = """
const patient = window.setTimeout;
window.setTimeout = (then, wait, ...rest) => patient(then, wait > 300 && wait < 3000 ? 300 : wait, ...rest);
"""
"""A reader who needs a third of a second for each sentence."""
NOTE = """
window.noted = [];
const boxOf = (one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom].map((edge) => Math.round(10 * edge) / 10);
};
const underOf = (one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const spots = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
  return spots.map(([x, y]) => document.elementFromPoint(x, y)).find((other) => !one.contains(other))?.className;
};
const spotsOf = () => Object.fromEntries([...document.querySelectorAll(".field .spot.traced")].map((one) =>
  [`${one.parentNode.dataset.collection}/${one.dataset.id}`, boxOf(one.querySelector(".halo"))]));
new MutationObserver(() => {
  const caption = document.querySelector(".caption");
  const at = Number(caption?.dataset.at ?? 0);
  if (!caption || window.noted.findLast((one) => one.at)?.at === at) return;
  const cut = caption.scrollHeight > caption.clientHeight + 1 || caption.scrollWidth > caption.clientWidth + 1;
  window.noted.push({ at, text: caption.firstChild.data.trim(), strip: boxOf(caption), cut, under: underOf(caption),
    field: boxOf(document.querySelector(".field")), spots: spotsOf(),
    dice: [...document.querySelectorAll(".field .dice")].map(boxOf),
    seats: [...document.querySelectorAll(".seats li")].map(boxOf) });
}).observe(document, { subtree: true, childList: true, attributes: true });
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const pointOf = ({ transform }) => transform?.match(/-?[\\d.]+(?=px)/g)?.map(Number);
  if (this.matches(".flight"))
    window.noted.push({ moves: this.className.slice(7), to: this.dataset.to, end: pointOf(frames.at(-1)) });
  else if (this.matches(".seats li")) window.noted.push({ moves: "seat", box: boxOf(this) });
  else if (this.matches(".lens")) window.noted.push({ moves: "table", box: boxOf(this) });
  return animate.call(this, frames, timing);
};
"""
"""Notes each sentence with where it, the board and the marks on it are, and each movement."""


@dataclass(frozen=True, kw_only=True)
class Happening:
    """An action of random games, and the kinds of events that it caused there."""

    table: str
    at: int
    """The version before it."""
    seat: Seat
    action: dict[str, Any]
    kinds: set[str]


@dataclass(frozen=True, kw_only=True)
class Beat:
    """A sentence as it stood below the board, the event of which it tells, and what moved meanwhile."""

    event: dict[str, Any]
    noted: dict[str, Any]
    moves: list[dict[str, Any]]


def happenings(page: Page, name: str, seed: str) -> Iterator[Happening]:
    """Those of a random game, in the order in which they happen: the same in every run."""
    opened, dice = Opened(page, name, seed=seed), random.Random(1)
    while seats := (table := opened.ask("GET", "", None))["toAct"]:
        seat, at = min(seats), table["version"]
        legal = opened.ask("GET", "/legal", opened.tokens[seat])["legalActions"]
        chosen = dice.choice(legal)
        action = chosen.get("example", chosen)
        opened.ask("PUT", f"/commands/{at}", opened.tokens[seat], [action])
        events = opened.ask("GET", f"/events?after={at}&first=1", opened.tokens[seat])["events"]
        yield Happening(table=opened.table, at=at, seat=seat, action=action, kinds={one["type"] for one in events})


def show(opened: Opened, page: Page, one: Happening) -> list[Beat]:
    """What the page of another told, once the seat has acted and it is at rest again."""
    page.evaluate("window.noted.length = 0")
    token = opened.tokens[one.seat]
    version = opened.ask("PUT", "/commands/happens", token, [one.action])["version"]
    page.wait_for_selector(f'main.table[data-version="{version}"]:not([aria-busy=true])')
    page.wait_for_function("() => !document.querySelector('.caption, .flight')")
    events = opened.ask("GET", f"/events?after={version - 1}", token)["events"]
    beats: list[Beat] = []
    for noted in page.evaluate("window.noted"):
        if "at" in noted:
            beats.append(Beat(event=events[round(1000 * (noted["at"] - version))], noted=noted, moves=[]))
        elif beats:
            beats[-1].moves.append(noted)
    return beats
