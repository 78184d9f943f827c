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


class Opened:
    """A sandbox where people hold all seats, opened by a page."""

    def __init__(self, page: Page, name: str, **begins: Any) -> None:
        """It begins at a `state`, with a `seed`, or as another `table` is `at` a version."""
        game = self.game = GAMES[name]
        self.page, seats = page, game.seats[0]
        begins = begins if "table" in begins else {"seats": seats, **begins}
        opened = page.evaluate(ASK, ["POST", f"/v1/{name}/sandboxes", None, begins])
        self.table = opened["id"]
        self.tokens = [uuid.uuid4().hex + "x" * 11 for _ in range(seats)]
        for number, token in enumerate(self.tokens):
            self.ask("POST", "/seats", None, {"name": PLAYERS[number], "seat": number, "token": token, "entropy": ""})
        if self.ask("GET", "", None)["status"] == "OPEN":
            self.ask("POST", "/start", opened["hostToken"])

    def ask(self, method: str, path: str, token: str | None, body: Any = None) -> Any:
        return self.page.evaluate(ASK, [method, f"/v1/{self.game.name}/tables/{self.table}{path}", token, body])

    def visit(self, seat: Seat) -> None:
        """Show it as this seat sees it."""
        place, kept = f"{self.game.name}/{self.table}", json.dumps({str(seat): self.tokens[seat]})
        self.page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"quipu/{place}", kept])
        self.page.goto(f"{self.page.url.split('#')[0]}#/{place}")


def sandbox(
    pages: Pages, name: str, state: Any, seat: Seat, *, size: tuple[int, int] = DESKTOP, locale: str = "en"
) -> Page:
    """A page of this seat at a sandbox in this state, where people hold all seats."""
    game, page = GAMES[name], pages.open(size=size, locale=locale)
    document = document_of(game, game.blank(game.editions["standard"]), state)
    Opened(page, name, state=msgspec.json.decode(msgspec.json.encode(document))).visit(seat)
    page.wait_for_selector("main.table.mine:not(.pending)")
    return page
