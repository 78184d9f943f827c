"""Why something cannot be used now: places and pieces of which no legal action makes use, each with a refusal.

Every reason comes from the judge of legality: it is the refusal of an action for this place or piece. If a move
proposes one, that is judged; else an action of a move that is open now, aimed at the place or piece; else what the
rules say to an action that is not possible in this phase.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import compress, filterfalse
from operator import attrgetter, not_
from typing import Any, NewType

from msgspec import Struct
from msgspec.structs import replace

from quipu_rules.kernel.board import Board, hints_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.move import AnyMove
from quipu_rules.kernel.refusal import Refusal

KEPT = 4096
"""Cached rows of actions; the actions of a row aim at all pieces of one kind."""


class Pointing(Struct, frozen=True, eq=False):
    """A field of an action that names a place or a piece."""

    attribute: str
    field: str
    """Its name in JSON."""
    kind: str
    """The collection of the board that it indexes, or the name of its enum."""
    members: tuple[Any, ...] = ()
    """Of the enum; none for a collection."""


class Unusable(Struct, frozen=True):
    """Places or pieces that cannot be used now for one reason; none if an action without such a choice cannot."""

    action: type[Action]
    pointing: Pointing | None
    refusal: Refusal
    pieces: Sequence[Any]


class _Open:
    """A move that is open now: what it proposes, and what of that is legal."""

    def __init__(self, game: AnyGame, move: AnyMove[Any, Any], state: Any, seat: Seat) -> None:
        kind: type[Action] = move.action
        self.kind, self.judge, self.pointings = kind, move.judge(state, seat), pointings(kind, game)
        self.proposed: Sequence[Action] = list(move.candidates(state, seat))
        self.refusals = list(map(self.judge, self.proposed))
        self.legal = list(compress(self.proposed, map(not_, self.refusals)))

    @property
    def example(self) -> Any:
        """An action of the move, legal if one is."""
        found = self.legal or self.proposed
        return found[0] if found else _plain(self.kind)


class _Reasons:
    """The reasons found so far, and by kind of piece those that are settled: they need no further reason."""

    def __init__(self, board: Board) -> None:
        self._board, self._settled = board, dict[str, set[Any]]()
        self._found: dict[tuple[type[Action], Pointing | None], dict[Refusal, list[Any]]] = {}

    def used(self, pointing: Pointing, actions: Iterable[Action]) -> None:
        """Settle the pieces that legal actions name: nothing is wrong with them."""
        self._settled.setdefault(pointing.kind, set()).update(map(attrgetter(pointing.attribute), actions))

    def left(self, pointing: Pointing) -> list[Any]:
        """The pieces of its kind that are not settled."""
        settled = self._settled.setdefault(pointing.kind, set())
        return list(filterfalse(settled.__contains__, pointing.members or self._board.ids(pointing.kind)))

    def each(
        self, kind: type[Action], pointing: Pointing, refusals: Iterable[Refusal | None], pieces: Sequence[Any]
    ) -> None:
        """Take the refusal of each of these pieces, if it has one."""
        found = self._found.setdefault((kind, pointing), defaultdict(list))
        for refusal, piece in zip(refusals, pieces, strict=True):
            if refusal is not None:
                found[refusal].append(piece)
        self._settled[pointing.kind].update(pieces)

    def same(
        self, kind: type[Action], pointing: Pointing | None, refusal: Refusal | None, pieces: Sequence[Any] = ()
    ) -> None:
        """Take one refusal for all these pieces, or for an action without a choice."""
        if refusal is not None:
            self._found.setdefault((kind, pointing), defaultdict(list))[refusal] += pieces
        if pointing is not None:
            self._settled[pointing.kind].update(pieces)

    def all(self) -> list[Unusable]:
        return [Unusable(*key, *reason) for key, reasons in self._found.items() for reason in reasons.items()]


def unusable(game: AnyGame, state: Any, seat: Seat, board: Board) -> list[Unusable]:
    """Everything that an action of the seat could name and that cannot be used now."""
    opened = [_Open(game, move, state, seat) for move in game.rulebook.open_moves(state, seat)]
    reasons = _Reasons(board)
    for one in opened:
        for pointing in one.pointings:
            reasons.used(pointing, one.legal)
    for one in opened:
        for pointing in one.pointings:
            _propose(one, pointing, reasons)
    for one in sorted(opened, key=lambda one: not one.legal):
        _aim(one, reasons)
    _not_now(game, state, seat, {one.kind for one in opened}, reasons)
    return reasons.all()


def _propose(one: _Open, pointing: Pointing, reasons: _Reasons) -> None:
    """Take the refusals of what the move proposes, one for each piece."""
    if left := set(reasons.left(pointing)):
        named = dict(zip(map(attrgetter(pointing.attribute), one.proposed), one.refusals, strict=True))
        pieces = list(left & named.keys())
        reasons.each(one.kind, pointing, map(named.__getitem__, pieces), pieces)


def _aim(one: _Open, reasons: _Reasons) -> None:
    """Aim an action at the pieces that the move does not propose, and take the refusals."""
    for pointing in one.pointings:
        if left := reasons.left(pointing):
            reasons.each(one.kind, pointing, map(one.judge, _aimed(one.example, pointing, tuple(left))), left)
    if not one.pointings and not one.legal:
        reasons.same(one.kind, None, one.judge(one.example))


def _not_now(game: AnyGame, state: Any, seat: Seat, opened: Collection[type[Action]], reasons: _Reasons) -> None:
    """For all other places and pieces: what the rules say to moves that are not possible now."""
    for move in game.rulebook.moves(state):
        kind: type[Action] = move.action
        for pointing in () if kind in opened else pointings(kind, game):
            if left := reasons.left(pointing):
                reasons.same(kind, pointing, game.rulebook.refusal(state, seat, _plain(kind)), left)


@cache
def pointings(kind: type[Action], game: AnyGame) -> tuple[Pointing, ...]:
    """The fields of an action that name places or pieces."""
    found = []
    for name, attribute, hint in hints_of(kind):
        if isinstance(hint, type) and issubclass(hint, Enum):
            found.append(Pointing(attribute, name, hint.__name__, tuple(hint)))
        elif hint in game.collections:
            found.append(Pointing(attribute, name, game.collections[hint]))
    return tuple(found)


@lru_cache(KEPT)
def _aimed(example: Any, pointing: Pointing, pieces: tuple[Any, ...]) -> tuple[Any, ...]:
    """The action, aimed at each of the pieces."""
    return tuple(replace(example, **{pointing.attribute: piece}) for piece in pieces)


@cache
def _plain(kind: type[Struct]) -> Any:
    """An action of this kind, for moves that propose none."""
    return kind(**{attribute: _least(hint) for _, attribute, hint in hints_of(kind)})


def _least(hint: Any) -> Any:
    if isinstance(hint, NewType):
        return 0
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _plain(hint)
    return () if getattr(hint, "__origin__", hint) is tuple else hint()
