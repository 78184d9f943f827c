"""What a legal list holds is sent back as it came: alone, in a list, as a template, and in notation."""

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel import notation
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Template
from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.http.exchange import NOTATION
from quipu_service.transports.rest.handlers import actions_in

STEPS = 60
WHOLE = b'"type": "template", "action": "endTurn", "bounds": [], "totals": [], "exclusions": []'


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_legal_action_of_a_random_game_in_each_form(game: AnyGame) -> None:
    chance = Seeded(b"", f"sent back {game.name}")
    state = game.start(game.editions["standard"], game.setup(), game.seats[0], chance).state
    templates = 0
    for _ in range(STEPS):
        acting = sorted(game.rulebook.to_act(state))
        if not acting:
            break
        legal = game.rulebook.legal(state, acting[0])
        meant = [one.example if isinstance(one, Template) else one for one in legal]
        templates += sum(isinstance(one, Template) for one in legal)
        assert actions_in(game, msgspec.json.encode(legal)) == meant
        assert [actions_in(game, msgspec.json.encode(one)) for one in legal] == [[one] for one in meant]
        assert actions_in(game, notation.write_all(meant).encode(), NOTATION) == meant
        state = game.rulebook.decide(state, acting[0], meant[chance.below(len(meant))], chance).state

    assert templates > 0 or game.name not in ("inkas",)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b'[{%b, "example": {"type": "fly"}}]' % WHOLE, "$[0].example.type"),
        (b'{%b, "example": {"type": "placeRoman"}}' % WHOLE, "$.example"),
        (b'{"type": "template", "example": {"type": "endTurn"}}', "$.type"),
        (b"{%b}" % WHOLE, "$.type"),
        (b'[{"type": "endTurn"}, {"example": {"type": "endTurn"}}]', "$[1]"),
    ],
)
def test_what_is_no_template_is_told_with_its_place(body: bytes, path: str) -> None:
    with pytest.raises(Malformed) as malformed:
        actions_in(GAMES["caracalla"], body)

    assert malformed.value.path == path
