"""Whatever gives something up for nothing is asked about once, by what the service says: in each game, at a sandbox."""

import json
import random
import re
import uuid
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import expect

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.message import Action, Seat, Template
from quipu.rules.kernel.placing import document_of
from quipu.rules.kernel.text import Reader
from quipu.testing.laws.losses import lost_by
from tests.browser.conftest import Pages
from tests.browser.player import press
from tests.browser.test_access import violations
from tests.browser.test_ahead import ASK

GIVEN_UP = [
    ("caracalla", "turn", "en"),
    ("caral", "cards", "de"),
    ("caral", "noAction", "en"),
    ("caretos", "power", "en"),
    ("inkas", "robbery", "de"),
]


class Moment(NamedTuple):
    """A position in which a seat may give something up."""

    seat: Seat
    state: dict[str, Any]
    label: str
    """Of an action that does."""
    said: str
    """What it gives up."""


@pytest.mark.parametrize(("game", "loss", "locale"), GIVEN_UP)
def test_what_gives_something_up_asks_once(pages: Pages, game: str, loss: str, locale: str) -> None:
    moment = found(game, loss, locale)
    page = pages.open(locale=locale)
    asked = (f"/v1/{game}/sandboxes", {"seats": GAMES[game].seats[0], "state": moment.state})
    opened = page.evaluate(ASK, ["POST", asked[0], None, asked[1]])
    table = f"/v1/{game}/tables/{opened['id']}"
    tokens = [uuid.uuid4().hex + "x" * 11 for _ in range(GAMES[game].seats[0])]
    for seat, token in enumerate(tokens):
        body = {"name": f"Player {seat}", "seat": seat, "token": token, "entropy": ""}
        page.evaluate(ASK, ["POST", f"{table}/seats", None, body])
    if page.evaluate(ASK, ["GET", table, None, None])["status"] == "OPEN":
        page.evaluate(ASK, ["POST", f"{table}/start", opened["hostToken"], None])
    kept = json.dumps({str(moment.seat): tokens[moment.seat]})
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"quipu/{game}/{opened['id']}", kept])
    page.goto(f"{pages.service.address}/#/{game}/{opened['id']}")
    page.wait_for_selector("main.table.mine:not(.pending)")
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
    """The first such position of a random game."""
    game, dice, chance = GAMES[name], random.Random(1), Seeded(b"asking" * 5, name, 0)
    edition, setup, seats = game.editions["standard"], game.setup(), game.seats[0]
    board = game.board(edition, setup, seats)
    state = game.start(edition, setup, seats, chance).state
    while True:
        seat = min(game.rulebook.to_act(state))
        legal = game.rulebook.legal(state, seat)
        for action in legal:
            if isinstance(action, Template) or (lost := lost_by(game, state, seat, action)) is None:
                continue
            if lost.name == loss:
                names = [f"Player {one}" for one in range(seats)]
                reader = Reader(locale, names, board)
                document = msgspec.json.decode(msgspec.json.encode(document_of(game, game.blank(edition), state)))
                return Moment(seat, document, game.texts.action(action, reader), game.texts.stake(lost, reader, "loss"))
        chosen = dice.choice(legal)
        played: Action = chosen.example if isinstance(chosen, Template) else chosen
        state = game.rulebook.decide(state, seat, played, chance).state
