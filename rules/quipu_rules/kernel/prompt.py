"""What a table asks of a seat now, or whom everybody else waits for and why, as one sentence."""

from collections.abc import Collection
from typing import Any

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.text import Reader


def prompt_of(game: AnyGame, state: Any, viewer: Viewer, reader: Reader, out: Collection[Seat] = ()) -> str | None:
    """``prompt-<phase>`` for a seat that has to act, ``waiting-<phase>`` for all others; ``None`` after the end.

    A seat that may act without being waited for is told ``may-<phase>``, too.

    Players of the seats that are ``out`` are told whom the table waits for, too.
    """
    phase, asked = game.rulebook.phase(state), game.rulebook.to_act(state)
    if phase is None or not asked:
        return None
    texts = game.texts
    if viewer is not None and viewer in asked and viewer not in out:
        return texts.phrase("prompt", phase, game.prompt(state, viewer), reader)
    players = [texts.named_seat(seat, reader) for seat in sorted(asked)]
    waited = {"players": texts.listed(players, reader.locale), "playersCount": len(players)}
    waiting = texts.phrase("waiting", phase, waited, reader)
    if viewer is None or viewer in out or viewer not in game.rulebook.may_act(state):
        return waiting
    return f"{waiting} {texts.phrase('may', phase, game.prompt(state, viewer), reader)}"
