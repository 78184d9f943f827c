"""What a legal action names can be touched on the board or in the hand, over the positions of random games."""

from pathlib import Path

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from tests.browser.laws import law, printed
from tests.browser.sandboxes import positions
from tests.service.serving import Service

BUTTONS = {
    "caracalla": {"endTurn"},
    "caral": {
        "endTurn",
        "choosePace",
        "offerNothing",
        "drawCards",
        "loadStones",
        "takeAlpaca",
        "buildLevel",
        "beginPyramid",
        "withdrawBoost",
    },
    "caretos": {"finish", "stop", "buyMove", "releaseByRune", "activateMonster"},
    "inkas": {
        "roll",
        "endTurn",
        "inviteOffers",
        "declineOffer",
        "acceptOffer",
        "withdrawOffer",
        "tradeGoodsSet",
        "counterOffer",
        "betterOffer",
        "confirmTrade",
    },
}
"""Actions that may be buttons: they name nothing that lies on the board or in the hand, at least in some position.

`confirmTrade` names a seat, which lies nowhere, and `betterOffer` may name a kind that is only asked for.
"""
LOOKED_AT = 1500


@pytest.mark.parametrize("name", GAMES)
def test_what_is_named_can_be_touched(service: Service, tmp_path: Path, name: str) -> None:
    game = GAMES[name]
    found = [
        {"view": game.view(state, seat), "legal": legal}
        for (state, seat, legal), _ in zip(positions(name), range(LOOKED_AT), strict=False)
    ]
    told = tmp_path / "positions.json"
    told.write_bytes(msgspec.json.encode({**printed(service, name), "positions": found}))
    counts = law("named", told)

    buttons = {said.removesuffix(" is a button") for said in counts if said.endswith(" is a button")}
    assert {said: count for said, count in counts.items() if not said.endswith(" is a button")} == {}
    assert buttons <= BUTTONS[name]
    assert len(found) > 100
