"""A table without a service: given some things that were done there, when somebody does another, then it or a refusal.

The start and the actions of the game take the place of what depends on a seed: they have the same events each time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.edition import fingerprint
from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.commands.first_entries import Terms, opening, unless_agreed
from quipu_service.application.commands.openers import NOBODY as SERVICE
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import (
    Acted,
    AnyBody,
    Chosen,
    SeatTaken,
    Started,
    TakeBacks,
    Visibility,
)
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.entries import FIRST_HASH, FORMAT, Entry, Role, encode
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.position import Moment, Played, Position, recall
from quipu_service.application.log.sealing import stored_of
from quipu_service.application.moves.playing import Act, ActFor, Start
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.moves.taking_seats import AddBot, SitDown
from quipu_service.bots.levels import Level

ANN, BEN, EVE, NOBODY = Seat(0), Seat(1), Seat(2), Seat(3)
HOST: Final = None
"""Who has no seat: the host, a newcomer or the operator; what each may do, the class of the move says."""
TURN: Final = 60_000
"""Milliseconds that a turn may take at a table with a clock."""
ABSENCE: Final = 30 * 86_400_000
"""Milliseconds after which a person is out for whom the others wait, where there is no clock."""
CHANCE: Final = b"given"
EDITIONS: Final = Editions(GAMES)
FOLDING: Final = Folding(EDITIONS.find)


@dataclass(frozen=True)
class Given:
    """A table at a version."""

    position: Position
    moments: Mapping[int, Moment] = field(default_factory=dict)
    """Those of earlier versions to which it may go back, besides those of the position itself."""

    def after(self, *done: tuple[Viewer, TableMove], later: int = 1) -> "Given":
        """The table after these, each so many milliseconds after the one before; all must be possible."""
        table = self
        for seat, move in done:
            at = table.position.at + later
            assert move.refusal(table.position, seat, at) is None, move
            chance = Seeded(CHANCE, table.position.table.id, table.position.draws)
            body, played = table._entry(move, seat, chance)
            table = table.with_entry(body, seat, at, played, draws=chance.drawn)
        return table

    def with_entry(
        self,
        body: AnyBody,
        seat: Viewer,
        at: int | None = None,
        played: Played | None = None,
        *,
        by: Role = Role.SEAT,
        draws: int = 0,
    ) -> "Given":
        """The table after an entry, whoever wrote it."""
        here = self.position
        entry = Entry(
            format=FORMAT,
            version=here.version + 1,
            at=here.at + 1 if at is None else at,
            seat=body.seat if isinstance(body, SeatTaken) and not body.bot else seat,
            by=by,
            revision=here.game.revision,
            first_draw=here.draws,
            draws=draws,
            previous=here.head,
            body=body,
        )
        own = recall(here)

        def moment(version: int) -> Moment | None:
            return own(version) or self.moments.get(version)

        after = FOLDING.next_step(here, stored_of(entry), entry, moment, played).position
        return Given(after, {**self.moments, here.version: here.moment} if self.moments else self.moments)

    def refused(self, seat: Viewer, move: TableMove, later: int = 1) -> tuple[str, str] | None:
        """The code of a refusal and the statement that it cites; None if it is possible."""
        refusal = move.refusal(self.position, seat, self.position.at + later)
        return None if refusal is None else (refusal.code, refusal.rule)

    def with_(self, **changed: Any) -> "Given":
        """The table with other fields of its position."""
        return Given(replace(self.position, **changed))

    def _entry(self, move: TableMove, seat: Viewer, chance: Seeded) -> tuple[AnyBody, Played | None]:
        here = self.position
        if isinstance(move, SitDown):
            commitment = move.entropy_commitment
            return SeatTaken(seat=move.seat, name="", entropy="", sealed_name="", entropy_commitment=commitment), None
        if move.sets_up(here, seat):
            fixed = here.table
            decided = here.game.start(fixed.edition, fixed.setup, fixed.seats, chance)
            return Started(events=Raw(encode(decided.events)), withheld=here.owed or UNSET), (
                decided.events,
                decided.state,
            )
        if isinstance(move, Act | ActFor) and seat is not None:
            return acted(here, seat, move.by if isinstance(move, ActFor) else UNSET, chance)
        return move.written(here, seat), None


def acted(here: Position, seat: Seat, by: Chosen | UnsetType, chance: Seeded) -> tuple[AnyBody, Played]:
    """The seat's entry of the first action that is legal."""
    rules = here.game.rulebook
    decided = rules.decide(here.state, seat, rules.proposals(here.state, seat)[0], chance)
    body = Acted(command="0" * 64, events=Raw(encode(decided.events)), by=by)
    return body, (decided.events, decided.state)


def opened(
    seats: int = 3,
    *,
    on_timeout: OnTimeout | None = None,
    take_backs: TakeBacks = TakeBacks.AGREED,
    game: str = "caretos",
    **more: Any,
) -> Given:
    """A table at which nobody sits yet."""
    rules, terms = (
        GAMES[game],
        Terms(
            clock=None if on_timeout is None else TimeControl(turn=TURN, on_timeout=on_timeout),
            take_backs=unless_agreed(take_backs),
            visibility=more.pop("visibility", Visibility.LISTED),
        ),
    )
    printed = EDITIONS.of(game)["standard"]
    first = opening(
        game, seats, "standard", fingerprint(printed), Raw(encode(rules.setup())), terms=terms, opener=SERVICE, **more
    )
    entry = Entry(
        format=FORMAT,
        version=1,
        at=1_000_000,
        seat=None,
        by=Role.HOST,
        revision=rules.revision,
        first_draw=0,
        draws=0,
        previous=FIRST_HASH,
        body=replace(first, table="given", absence=ABSENCE if first.waits else UNSET),
    )
    return Given(FOLDING.following(None, encode(stored_of(entry)), lambda _: None).position)


def seated(seats: int = 3, bots: int = 0, **terms: Any) -> Given:
    """A table at which Ann, Ben and so on sit, and behind them bots; the game has not begun."""
    people = [(HOST, SitDown(seat=Seat(seat))) for seat in range(seats)]
    level = [(HOST, AddBot(seat=Seat(seat), bot=Level.CLUB)) for seat in range(seats, seats + bots)]
    return opened(seats + bots, **terms).after(*people, *level)


def begun(seats: int = 3, bots: int = 0, **terms: Any) -> Given:
    """A table at which they play."""
    return seated(seats, bots, **terms).after((HOST, Start()))
