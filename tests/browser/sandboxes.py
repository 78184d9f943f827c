"""A page at a position that the test chose, of random games that are the same in every run."""

import json
import random
import uuid
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action, Seat, Template
from quipu_rules.kernel.placing import document_of
from tests.browser.conftest import DESKTOP, Pages
from tests.browser.test_ahead import ASK

GAMES_LOOKED_AT = 20
PLAYERS = [f"Player {one}" for one in range(8)]


def positions(name: str) -> Iterator[tuple[Any, Seat, list[Action | Template]]]:
    """Random games, one after the other: each state with a seat that is to act, and what it may do."""
    game = GAMES[name]
    for number in range(GAMES_LOOKED_AT):
        dice, chance = random.Random(1), Seeded(b"asking" * 5, name, number)
        state = game.start(game.editions["standard"], game.setup(), game.seats[0], chance).state
        while seats := game.rulebook.to_act(state):
            seat = min(seats)
            legal = list(game.rulebook.legal(state, seat))
            yield state, seat, legal
            chosen = dice.choice(legal)
            played: Action = chosen.example if isinstance(chosen, Template) else chosen
            state = game.rulebook.decide(state, seat, played, chance).state


def sandbox(
    pages: Pages, name: str, state: Any, seat: Seat, *, size: tuple[int, int] = DESKTOP, locale: str = "en"
) -> Page:
    """A page of this seat at a sandbox in this state, where people hold all seats."""
    game, page = GAMES[name], pages.open(size=size, locale=locale)
    document = msgspec.json.decode(msgspec.json.encode(document_of(game, game.blank(game.editions["standard"]), state)))
    body = {"seats": game.seats[0], "state": document}
    opened = page.evaluate(ASK, ["POST", f"/v1/{name}/sandboxes", None, body])
    table = f"/v1/{name}/tables/{opened['id']}"
    tokens = [uuid.uuid4().hex + "x" * 11 for _ in range(game.seats[0])]
    for number, token in enumerate(tokens):
        body = {"name": PLAYERS[number], "seat": number, "token": token, "entropy": ""}
        page.evaluate(ASK, ["POST", f"{table}/seats", None, body])
    if page.evaluate(ASK, ["GET", table, None, None])["status"] == "OPEN":
        page.evaluate(ASK, ["POST", f"{table}/start", opened["hostToken"], None])
    kept = json.dumps({str(seat): tokens[seat]})
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"quipu/{name}/{opened['id']}", kept])
    page.goto(f"{pages.service.address}/#/{name}/{opened['id']}")
    page.wait_for_selector("main.table.mine:not(.pending)")
    return page
