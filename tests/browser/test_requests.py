"""After the first load the page sends hardly more for a move than the move."""

import re
import urllib.request

import pytest
from playwright.sync_api import Request

from quipu_rules.catalog import GAMES
from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.player import press
from tests.browser.test_play import begin
from tests.service.serving import Service

MOVES = 4
QUESTION = re.compile(r"/consequences$")
"""Asked once for each list of legal actions, so that nothing is given up unasked."""
MOVE = re.compile(r"/commands/[^/]+$")
PRINTED = re.compile(r'quipu_requests_total{operation="(?:showTexts|showSchemas)",status="[0-9]+"} ([0-9]+)')


@pytest.mark.parametrize(("game", "size"), [*((game, PHONE) for game in GAMES), ("caral", DESKTOP)])
def test_a_move_is_one_request_and_a_question_before_it(pages: Pages, game: str, size: tuple[int, int]) -> None:
    player = begin(pages, game, size=size)
    page = player.page
    player.wait()
    page.wait_for_selector('main.table[aria-busy="false"]')
    if size == DESKTOP:  # what is at stake is asked for while it is shown, which a phone does in a sheet
        press(page.get_by_role("button", name="At stake"))
    sent = list[str]()

    def note(request: Request) -> None:
        if "/v1/" in request.url:
            sent.append(request.url.split("?")[0])

    page.on("request", note)
    for _ in range(MOVES):
        player.wait()
        version = player.version
        while player.version == version:
            player.click()
    player.wait()

    moves = [one for one in sent if MOVE.search(one)]
    assert moves
    assert {one for one in sent if not MOVE.search(one) and not QUESTION.search(one)} == set()
    assert len(sent) <= 2 * len(moves) + 2


def test_words_and_schemas_are_asked_for_once(pages: Pages, service: Service) -> None:
    """A browser keeps them by their hashes: a page that is loaded again asks the service for neither."""

    def asked() -> int:
        with urllib.request.urlopen(f"{service.address}/metrics") as answer:  # noqa: S310 - the service of the test
            return sum(map(int, PRINTED.findall(answer.read().decode())))

    before = asked()
    player = begin(pages, "caral")
    player.wait()
    first = asked()
    player.page.reload()
    player.page.wait_for_selector('main.table[aria-busy="false"]')
    player.wait()

    assert (first - before, asked() - first) == (2, 0)
