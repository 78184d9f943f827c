"""The sentence of a hint: its steps, what they bring, and how the chance to win changes."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Seat
from quipu.rules.kernel.refusal import Refused, Unforeseeable
from quipu.rules.kernel.revisions import listed
from quipu.rules.kernel.stake import Stake
from quipu.rules.kernel.text import Reader
from quipu.service.application.log.position import Position
from quipu.service.application.tables.boards import reader_of
from quipu.service.application.tables.prompts import by_newest

MOST_STEPS = 4
"""The most steps in a sentence; of a longer line only the beginning is described."""
STEP = " → "


def hint_sentence(
    position: Position, seat: Seat, actions: Sequence[Action], locale: str, *, now: float | None, then: float
) -> str:
    """The steps and their reason, from what the seat knows; draws and anything revealed are not foreseen."""
    texts, reader = position.game.shown.texts, reader_of(position, locale)
    steps = [texts.action(action, reader) for action in listed(position.game, list(actions))]
    more = ["…"] if len(steps) > MOST_STEPS else []
    gains = _gains(position, seat, actions, reader)
    said = {"steps": STEP.join([*steps[:MOST_STEPS], *more]), "gains": texts.listed(gains, locale)}
    kind = "gains" if gains else "only" if _forced(position, seat, actions) else _without_gain(now, then)
    why = texts.message(f"hint-{kind}", locale, **said)
    if now is None:
        return f"{why} {texts.message('hint-chance-then', locale, then=_percent(then))}"
    return f"{why} {texts.message('hint-chance', locale, now=_percent(now), then=_percent(then))}"


def _forced(position: Position, seat: Seat, actions: Sequence[Action]) -> bool:
    """Whether the seat can do nothing else than this one action."""
    return len(actions) == 1 and position.game.rulebook.legal(position.state, seat) == list(actions)


def _without_gain(now: float | None, then: float) -> str:
    """The message for a line that brings nothing at once; a chance that is shown as the same is not called a loss."""
    return "prepares" if now is None or _percent(then) >= _percent(now) else "saves"


def _percent(worth: float) -> int:
    """The chance in per cent, never 0 or 100: nothing is certain before the end."""
    return min(99, max(1, round(100 * worth)))


def _gains(position: Position, seat: Seat, actions: Sequence[Action], reader: Reader) -> list[str]:
    """What the actions certainly bring: more of something, or the lead in it."""
    game, before = by_newest(position)
    _, after = by_newest(replace(position, state=_foreseen(position, seat, actions), memo={}))
    found: list[str] = []
    stood = {(one.name, one.details): one for one in game.stakes(before, seat)}
    for one in game.stakes(after, seat):
        was = stood.get((one.name, one.details))
        value = one.values[seat] if one.values else None
        if value is None:
            continue
        more = value - ((was.values[seat] if was and was.values else 0) or 0)
        leads = one.leaders == (seat,) and not (was and was.leaders == (seat,))
        found += gained(game, one, max(0, more), reader, leads=leads)
    return list(dict.fromkeys(found))


def gained(game: AnyGame, stake: Stake, by: int, reader: Reader, *, leads: bool) -> list[str]:
    """Sentences for how much more of a stake the seat gets, and for a new lead in it; none without a text."""
    texts, kinds = game.texts, (("gain", by > 0), ("lead", leads))
    named = [kind for kind, happens in kinds if happens and texts.has(f"{kind}-{stake.name}", reader.locale)]
    return [texts.stake(stake, reader, kind, by=by) for kind in named]


def _foreseen(position: Position, seat: Seat, actions: Sequence[Action]) -> Any:
    """The state after as many of the actions as can be foreseen."""
    game: AnyGame = position.game
    state = position.state
    for action in actions:
        try:
            state = game.rulebook.foresee(state, seat, [action]).state
        except (Refused, Unforeseeable):
            break
    return state
