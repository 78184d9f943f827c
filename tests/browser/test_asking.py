"""The page asks once before an action that gives something up for nothing, as the service says: in each game."""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from quipu.testing.laws.losses import lost_by
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat, Template
from quipu_rules.kernel.text import Reader
from tests.browser.conftest import Pages
from tests.browser.player import press
from tests.browser.sandboxes import PLAYERS, positions, sandbox
from tests.browser.test_access import violations

GIVEN_UP = [
    ("caracalla", "turn", "en"),
    ("caral", "cards", "de"),
    ("caral", "noAction", "en"),
    ("caretos", "power", "en"),
    ("inkas", "robbery", "de"),
]


FORESEEN = "() => performance.getEntriesByType('resource').some((one) => /consequences/.test(one.name))"
"""Whether the page was told what each action leads to; it does not wait long for that, and acts without asking then."""


class Moment(NamedTuple):
    """A position in which a seat may give something up."""

    seat: Seat
    state: Any
    label: str
    """Of an action that does."""
    said: str
    """What it gives up."""


@pytest.mark.parametrize(("game", "loss", "locale"), GIVEN_UP)
def test_what_gives_something_up_asks_once(pages: Pages, game: str, loss: str, locale: str) -> None:
    moment = found(game, loss, locale)
    page = sandbox(pages, game, moment.state, moment.seat, locale=locale)
    page.wait_for_function(FORESEEN)
    version = page.get_attribute("main.table", "data-version")
    begins = re.compile("^" + re.escape(moment.label))
    place = page.get_by_role("button", name=begins).or_(page.get_by_title(moment.label, exact=True)).first
    cancel = {"en": "Cancel", "de": "Abbrechen"}[locale]

    press(place)
    dialog = page.get_by_role("dialog", name=moment.said, exact=True)
    expect(dialog).to_be_visible()
    assert violations(page) == []
    press(dialog.get_by_role("button", name=cancel, exact=True))
    expect(dialog).to_have_count(0)
    expect(page.locator("main.table")).to_have_attribute("data-version", version or "")
    press(place)
    press(dialog.get_by_role("button", name=moment.label, exact=True))

    expect(page.locator("main.table")).not_to_have_attribute("data-version", version or "")


def found(name: str, loss: str, locale: str) -> Moment:
    """The first such position of random games."""
    game = GAMES[name]
    reader = Reader(locale, PLAYERS, game.board(game.editions["standard"], game.setup(), game.seats[0]))
    for state, seat, legal in positions(name):
        for action in legal:
            if isinstance(action, Template) or (lost := lost_by(game, state, seat, action)) is None:
                continue
            if lost.name == loss:
                return Moment(seat, state, game.texts.action(action, reader), game.texts.stake(lost, reader, "loss"))
    raise AssertionError(f"nobody gives up {loss} in these games")
