"""Whatever an action could name can be used now, or there is a reason why not; nobody learns anything by asking."""

from collections.abc import Mapping
from typing import Any

from quipu.testing.laws.wording import PLAYERS, faults
from quipu.testing.random_play import SAMPLE, steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.text import Reader
from quipu_rules.kernel.why import Unusable, pointings, unusable

MAY = {"what is not there is named"}
"""Faults that are none here: a reason may well be that there is none."""


def whatever_cannot_be_used_has_a_reason(game: AnyGame, variant: Variant) -> None:
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    for number, step in enumerate(steps(game, variant, SAMPLE)):
        state = step.decided.state
        for seat in sorted(game.rulebook.to_act(state)):
            reasons, used = unusable(game, state, seat, board), _used(game, state, seat)
            reasoned = _reasoned(reasons)
            where = f"{game.name}-{variant.name}, step {number * SAMPLE}, seat {seat}"
            for pieces, known in reasoned.items():
                assert not known & used.get(pieces, set()), f"{where}: {pieces} that can be used have a reason"
            for move in game.rulebook.moves(state):
                kind: type[Action] = move.action
                for one in pointings(kind, game):
                    left = {*(one.members or board.ids(one.kind))} - used.get(one.kind, set())
                    left -= reasoned.get(one.kind, set())
                    assert not left or game.rulebook.open_family(state, seat), (
                        f"{where}: no legal {kind.__name__} names {', '.join(map(str, sorted(left, key=str)))} in "
                        f"`{one.field}` ({one.kind}), and `refusal` of {kind.__name__} does not say why: propose "
                        "them in `candidates`, or refuse them"
                    )
            other = game.redeal(state, seat, Seeded(b"law", where))
            assert unusable(game, other, seat, board) == reasons, f"{where}: a reason tells what is hidden"
            for reason in reasons:
                for locale in LOCALES:
                    said = game.texts.refusal(reason.refusal, Reader(locale, PLAYERS, board))
                    assert not {*faults(said)} - MAY, f"{where}: {said!r}"


def _used(game: AnyGame, state: Any, seat: Seat) -> Mapping[str, set[Any]]:
    """What legal actions name, by kind."""
    found: dict[str, set[Any]] = {}
    for action in game.rulebook.proposals(state, seat):
        for one in pointings(type(action), game):
            found.setdefault(one.kind, set()).add(getattr(action, one.attribute))
    return found


def _reasoned(reasons: list[Unusable]) -> Mapping[str, set[Any]]:
    """What has a reason, by kind."""
    found: dict[str, set[Any]] = {}
    for one in reasons:
        if one.pointing is not None:
            found.setdefault(one.pointing.kind, set()).update(one.pieces)
    return found


LAWS = (whatever_cannot_be_used_has_a_reason,)
