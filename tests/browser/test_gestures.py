"""What happens is seen and heard: something moves after each event, dice lie on the board, sounds are asked for."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Template
from tests.browser.conftest import Pages
from tests.browser.laws import law, printed
from tests.browser.player import press
from tests.browser.test_play import begin
from tests.browser.test_story import BACK
from tests.service.serving import Service

HAND = (390, 844)
LOOKED_AT = 2500


def entries(name: str) -> Iterator[dict[str, Any]]:
    """Random games, one after the other: what each action caused, and what a seat sees before and after it."""
    game = GAMES[name]
    for number in range(20):
        dice, chance = random.Random(number), Seeded(b"moving" * 5, name, number)
        state = game.start(game.editions["standard"], game.setup(), game.seats[0], chance).state
        while seats := game.rulebook.to_act(state):
            seat = min(seats)
            chosen = dice.choice(list(game.rulebook.legal(state, seat)))
            action = chosen.example if isinstance(chosen, Template) else chosen
            decision = game.rulebook.decide(state, seat, action, chance)
            yield {
                "before": game.view(state, seat),
                "after": game.view(decision.state, seat),
                "events": decision.events,
            }
            state = decision.state


@pytest.mark.parametrize("name", GAMES)
def test_something_moves_after_each_kind_of_event(service: Service, tmp_path: Path, name: str) -> None:
    told = tmp_path / "entries.json"
    found = list(islice(entries(name), LOOKED_AT))
    told.write_bytes(msgspec.json.encode({**printed(service, name), "seats": GAMES[name].seats[0], "entries": found}))

    assert law("gestures", told) == []
    assert len(found) > 100


ROLLED = re.compile(r"rolls \d+ \((\d) and (\d)\)")
FLOWN = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes) if (one.classList?.contains("flight")) window.flown.push(one.className);
  }).observe(document.body, { subtree: true, childList: true });
}"""
"""Notes everything that flies from now on."""


def test_the_last_roll_lies_on_the_board_of_a_phone_and_its_cards_fly(pages: Pages) -> None:
    player = begin(pages, "inkas", size=HAND, moving=True)
    page = player.page
    page.wait_for_selector(BACK)
    page.evaluate(FLOWN)
    dice = page.locator(".field .dice [data-pips]")
    while not (dice.count() and page.evaluate("window.flown.length")):
        player.click()
        page.wait_for_selector(BACK)

    [told] = [found for text in page.locator(".log p").all_text_contents() if (found := ROLLED.search(text))][:1]
    assert [one.get_attribute("data-pips") for one in dice.all()] == list(told.groups())
    expect(page.locator(".field .dice")).to_be_in_viewport()
    assert set(page.evaluate("window.flown")) <= {"flight card", "flight points"}
    expect(page.locator(".flight")).to_have_count(0)


def test_nothing_flies_where_the_reader_wants_no_motion(pages: Pages) -> None:
    player = begin(pages, "inkas")
    page = player.page
    player.wait()
    page.evaluate(FLOWN)
    dice = page.locator(".field .dice")
    while not dice.count():
        player.click()
        page.wait_for_selector(BACK)

    assert page.evaluate("window.flown") == []


HEARD = """() => {
  window.heard = 0;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.heard += 1; }
  };
}"""
"""Counts sounds."""


def test_what_one_does_is_heard_once_that_is_asked_for(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    page = player.page
    player.wait()
    page.evaluate(HEARD)
    player.click()
    assert page.evaluate("window.heard") == 0

    press(page.get_by_role("button", name="Sounds of the game"))

    assert page.evaluate("window.heard") == 1
    version = player.version
    while player.version == version:
        player.click()
    page.wait_for_function("() => window.heard > 1")
