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

from quipu.testing.laws.sentences import members_of
from quipu.testing.laws.wording import PLAYERS
from quipu.testing.specimens import Specimens
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Template, tag_of
from quipu_rules.kernel.text import Reader
from tests.browser.conftest import Pages
from tests.browser.laws import law, printed
from tests.browser.player import press
from tests.browser.test_play import begin
from tests.browser.test_story import BACK
from tests.service.serving import Service

HAND = (390, 844)
LOOKED_AT = 600
"""Entries of random games of each game."""
SILENT = {
    "caracalla": {"romanSelected", "turnEnded"},
    "caral": {"answered", "turnEnded", "actionTaken", "ceremonyClosed"},
    "caretos": {"asked", "stopped", "activationsEnded", "gatheringEnded", "villagersChosen"},
    "inkas": {"placementBegan"},
}
"""Events without a sentence: they change what is asked for, which the line above the hand says."""
OF_ALL = {
    "caracalla": {"bathClosed", "bathsReopened", "gameEnded"},
    "caral": {
        *("opened", "annualTilesLaid", "emissaryBoardLaid", "progressTilesLaid", "statusCardsLaid"),
        *("deckRenewed", "centralPyramidGrew", "annualTilesTurnedUp", "omenRevealed", "gameEnded"),
        *("whimRevealed", "whimAppeased", "whimStruck"),
    },
    "caretos": {"villagersPlaced", "bonusCardRevealed", "caretosStuck", "monsterTrapped", "extraMoveGained"},
    "inkas": {"tableLaid", "secondStackAdded", "gameEnded"},
}
"""Events that happen to the whole table: they name no seat, no place of the board and no card."""


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


def gestures(service: Service, name: str, told: Path, found: list[dict[str, Any]]) -> list[str]:
    """What moves at each of these entries."""
    told.write_bytes(msgspec.json.encode({**printed(service, name), "seats": GAMES[name].seats[0], "entries": found}))
    seen: list[str] = law("gestures", told)
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_each_kind_of_event_has_a_sentence_and_a_gesture(service: Service, tmp_path: Path, name: str) -> None:
    """Of the registry: an event that is added has both, or stands in one of the lists above."""
    game = GAMES[name]
    board = game.board(game.editions["standard"], game.setup(), game.seats[0])
    readers = [Reader(locale, PLAYERS, board) for locale in LOCALES]
    kinds = {tag_of(kind): list(Specimens(game, board).of(kind)) for kind in members_of(game.events)}
    said = {
        tag: [one for one in some if all(game.texts.event(one, reader) for reader in readers)]
        for tag, some in kinds.items()
    }
    assert {tag for tag, some in said.items() if not some} == SILENT[name]

    events = [one for some in said.values() for one in some]
    seen = gestures(
        service, name, tmp_path / "entries.json", [{"before": None, "after": None, "events": [one]} for one in events]
    )

    tags = [tag_of(one) for one in events]
    assert len(seen) == len(tags)
    told = {tag: {one for other, one in zip(tags, seen, strict=True) if other == tag} for tag in tags}
    assert {tag for tag, kinds in told.items() if kinds == {"table"}} == OF_ALL[name]
    assert "nothing" not in seen


@pytest.mark.parametrize("name", GAMES)
def test_something_moves_after_each_entry_of_random_games(service: Service, tmp_path: Path, name: str) -> None:
    found = list(islice(entries(name), LOOKED_AT))

    seen = gestures(service, name, tmp_path / "entries.json", found)

    assert len(seen) > 100
    still = {
        tag_of(event) for one, gesture in zip(found, seen, strict=True) if gesture == "table" for event in one["events"]
    }
    assert still <= OF_ALL[name] | SILENT[name]
    assert "nothing" not in seen


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


def test_the_architects_die_lies_on_the_board_of_caral(pages: Pages) -> None:
    player = begin(pages, "caral", size=HAND)
    die, rolls = player.page.locator(".field .dice"), list[str]()
    while not rolls:
        player.wait()
        player.click()
        player.wait()
        rolls = [one for one in player.page.locator(".log p").all_text_contents() if "rolls the architect die" in one]

    expect(die).to_be_in_viewport()
    expect(die).to_have_attribute("data-shown", " ".join(re.findall(r"\d", rolls[0].rpartition(":")[2])))


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
