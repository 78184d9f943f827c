"""The prompt: a sentence that says what a viewer has to do now, whom it waits for, or how the game ended."""

from typing import Any

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Viewer
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.prompt import prompt_of
from quipu_rules.kernel.revisions import carried
from quipu_rules.kernel.text import Reader
from quipu_service.application.log.ends import result
from quipu_service.application.log.position import Position, Status
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.tables.boards import reader_of


def prompt(position: Position, viewer: Viewer, locale: str) -> str | None:
    """What the viewer's seat has to do now, or whom it waits for and why; how the game ended, once it is over."""
    if position.status is not Status.RUNNING:
        ended = None if position.closed else result(position)
        return None if ended is None else end_told(position.game.shown, ended, reader_of(position, locale))
    key = "prompt", viewer, locale
    if key not in position.memo:
        game, state = by_newest(position)
        gone = [seat for seat in position.to_act if seat in position.people.gone]
        position.memo[key] = prompt_of(game, state, viewer, reader_of(position, locale), gone)
    found: str | None = position.memo[key]
    return found


def end_told(game: AnyGame, ended: Outcome, reader: Reader) -> str:
    """How the game ended and who has won, drawn or lost; an end that people agreed on is told by the service."""
    known = game.texts.has(f"ending-{ended.ending}", reader.locale)
    return (game.texts if known else TEXTS).outcome(ended, reader)


def by_newest(position: Position) -> tuple[AnyGame, Any]:
    """The newest rules, for their sentences, and the state converted to them; the table's own if it does not fit."""
    played, newest = position.game, position.game.newest
    printed = None if newest is None else newest.editions.get(position.table.opened.edition)
    if newest is None or printed is None:
        return played, position.state
    try:
        return newest, carried(position.state, played, position.table.edition, newest, printed)
    except Inconsistent:
        return played, position.state
