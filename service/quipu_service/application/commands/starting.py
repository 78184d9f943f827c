"""Begin a game: seats reveal the entropy that they committed to, then the game is set up.

The seed was committed to before anybody sat down, and no seat reveals before all seats are taken, so nobody who
chooses knows what the others chose. A seat that does not reveal delays the start by ``REVEAL_WITHIN``, and the entry
names it.
"""

from collections.abc import Callable
from contextlib import suppress

from msgspec import UNSET

from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.commands.commit import SERVICE, Accepted, Plan, Writer, request_of
from quipu_service.application.commands.doing import by_seat, judged
from quipu_service.application.log.bodies import MotionKind, Started
from quipu_service.application.log.entries import Role, encode
from quipu_service.application.log.position import Position
from quipu_service.application.log.stale import Stale
from quipu_service.application.moves.agreement import Agree
from quipu_service.application.moves.playing import Begin, RevealEntropy, Start
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.moves.taking_seats import SitDown
from quipu_service.application.problems.tree import Declined, Malformed, Unavailable
from quipu_service.application.problems.validation import COMMITTED_ENTROPY, ENTROPY, checked
from quipu_service.application.tables.cache import CachedTable


class Starts:
    """Reveals entropies, and starts games that nobody else starts."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def reveal(self, table: str, *, command: str, token: str | None, seat: int, entropy: str) -> Accepted:
        """Reveal the entropy of one's own seat once the start was asked for; the last one starts the game."""
        checked(COMMITTED_ENTROPY, entropy, "$.entropy", "committed-entropy")
        request = request_of("reveal", table, command, token, encode([seat, entropy]))

        accepted = await self._writer.write(request, by_seat(RevealEntropy(entropy=entropy), seat=seat))
        if not accepted.step.position.owed:
            with suppress(Declined, Stale, Unavailable):  # a worker or anybody's start begins it otherwise
                await self.begin(accepted.step.position)
        return accepted

    async def begin(self, position: Position) -> Accepted:
        """Start the game at exactly this position, for the seat that asked; a second attempt writes nothing."""
        command = f"start~{position.version}"
        request = request_of("start", position.table.id, command, SERVICE, b"", expected=position.version)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            return setting_up(cached, Begin.asker(cached.position), at, Begin(), by=Role.SERVICE)

        return await self._writer.write(request, plan, seated=False)


def well_formed(entropy: str, commitment: str | None) -> None:
    """Raises Malformed for what cannot be an entropy or a commitment to one, and for both at once."""
    checked(ENTROPY, entropy, "$.entropy", "entropy")
    if commitment is not None:
        checked(COMMITTED_ENTROPY, commitment, "$.entropyCommitment", "committed-entropy")
        if entropy:
            raise Malformed("entropy-twice", "$.entropy")


def sitting(entropy: str, commitment: str | None) -> Callable[[Seat], SitDown]:
    """What somebody does who sits down with this entropy."""
    return lambda seat: SitDown(seat=seat, entropy=entropy, entropy_commitment=commitment or UNSET)


def starting(cached: CachedTable, seat: Viewer, at: int) -> Plan:
    """The plan of the host, who starts the game, or of a seat, which agrees to start; raises Declined."""
    if seat is None:
        return setting_up(cached, None, at, Start(), by=Role.HOST)
    return setting_up(cached, seat, at, Agree(kind=MotionKind.START), by=Role.SEAT)


def setting_up(cached: CachedTable, seat: Viewer, at: int, start: TableMove, *, by: Role) -> Plan:
    """The plan for starting the game, or for what has to be done before, as its move says; raises Declined."""
    position, draft = cached.position, cached.draft()
    judged(start, position, seat, at)
    if not start.sets_up(position, seat):
        return Plan(start.written(position, seat), seat=seat, by=by)
    chance, fixed = cached.chance(), position.table
    decided = position.game.start(fixed.edition, fixed.setup, fixed.seats, chance)
    public, sealed = draft.publish(position.game, decided.events, fixed.seats)
    body = Started(events=public, sealed=sealed, withheld=position.owed or UNSET)
    played = decided.events, decided.state
    return Plan(body, hidden=draft.hidden, draws=chance.drawn, played=played, seat=seat, by=by)
