"""A client without rules can always act: every template says enough."""

from collections.abc import Iterator
from typing import Any

import msgspec

from quipu.testing.random_play import GAMES_EACH, played
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.filling import Json, filled, fits, read, write
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat, Template
from quipu_rules.kernel.text import Reader

FILLS = 4
"""Actions tried for each template."""
SAMPLE = 5
"""Every fifth position is checked."""


def templates(game: AnyGame, variant: Variant) -> Iterator[tuple[Any, Seat, Template, Json]]:
    """Templates of a random game, as values and as JSON."""
    for number, step in enumerate(played(game, variant, GAMES_EACH - 1)):
        if number % SAMPLE:
            continue
        state = step.decided.state
        for seat in map(Seat, range(variant.seats)):
            for listed in game.rulebook.legal(state, seat):
                if isinstance(listed, Template):
                    yield state, seat, listed, msgspec.json.decode(msgspec.json.encode(listed))


def accepted(game: AnyGame, state: Any, seat: Seat, action: Json) -> bool:
    return game.rulebook.refusal(state, seat, game.read_action(msgspec.json.encode(action))) is None


def the_example_is_accepted_and_keeps_what_its_template_says(game: AnyGame, variant: Variant) -> None:
    for state, seat, _, template in templates(game, variant):
        assert template["example"]["type"] == template["action"]
        assert fits(template, template["example"]), template
        assert accepted(game, state, seat, template["example"])


def whatever_keeps_to_a_template_is_accepted(game: AnyGame, variant: Variant) -> None:
    picks = Seeded(b"law", "templates", 1)
    for state, seat, _, template in templates(game, variant):
        for _ in range(FILLS):
            action = filled(template, picks.below)
            assert fits(template, action)
            assert accepted(game, state, seat, action), (template, action)


def the_order_of_a_selection_matters_only_if_it_says_so(game: AnyGame, variant: Variant) -> None:
    """Of an unordered selection every order has the same effect, so that a form need not know the game's."""
    picks = Seeded(b"law", "orders", 1)
    for state, seat, listed, template in templates(game, variant):
        unordered = [one["path"] for one in template["selections"] if not one["ordered"]]
        if not unordered:
            continue
        one = filled(template, picks.below)
        other = msgspec.json.decode(msgspec.json.encode(one))
        for path in unordered:
            write(other, path, read(one, path)[::-1])
        after = [_after(game, state, seat, action) for action in (one, other)]
        assert after[0] == after[1], (
            f"{listed.action}: {one} and {other} choose the same, and have other effects: "
            f"sort the members before they are recorded, or say `ordered=True`"
        )


def _after(game: AnyGame, state: Any, seat: Seat, action: Json) -> Any:
    """The state after an action, always with the same chance."""
    return game.rulebook.decide(
        state, seat, game.read_action(msgspec.json.encode(action)), Seeded(b"law", "orders")
    ).state


def what_the_game_proposes_keeps_to_its_template(game: AnyGame, variant: Variant) -> None:
    for state, seat, listed, template in templates(game, variant):
        for action in game.rulebook.proposals(state, seat):
            if isinstance(action, type(listed.example)):
                assert fits(template, msgspec.to_builtins(action)), (template, action)


def a_template_has_a_label(game: AnyGame, variant: Variant) -> None:
    labelled = set()
    for _, _, listed, _ in templates(game, variant):
        if listed.action not in labelled:
            labelled.add(listed.action)
            labels = {game.texts.template(listed, Reader(locale)) for locale in LOCALES}
            assert not labels & {"", listed.action}


LAWS = (
    the_example_is_accepted_and_keeps_what_its_template_says,
    whatever_keeps_to_a_template_is_accepted,
    the_order_of_a_selection_matters_only_if_it_says_so,
    what_the_game_proposes_keeps_to_its_template,
    a_template_has_a_label,
)
