"""Begin a game: seats reveal the entropy that they committed to, then the game is set up.

The seed was committed to before anybody sat down, and no seat reveals before all seats are taken, so nobody who
chooses knows what the others chose. A seat that does not reveal delays the start by ``REVEAL_WITHIN``, and the entry
names it.
"""

from contextlib import suppress

from msgspec import UNSET

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.commit import SERVICE, Accepted, Plan, Writer, request_of
from quipu_service.application.commands.seating import own
from quipu_service.application.log.bodies import EntropyRevealed, StartAsked, Started
from quipu_service.application.log.entries import encode
from quipu_service.application.log.entropies import committed
from quipu_service.application.log.position import Position, Status
from quipu_service.application.log.stale import Stale
from quipu_service.application.ports.machine import Clock
from quipu_service.application.problems.tree import Declined, Malformed, Unavailable
from quipu_service.application.problems.validation import COMMITTED_ENTROPY, ENTROPY, checked, declined
from quipu_service.application.tables.cache import CachedTable


class Starts:
    """Reveals entropies, and starts games that nobody else starts."""

    def __init__(self, writer: Writer, clock: Clock) -> None:
        self._writer, self._clock = writer, clock

    async def reveal(self, table: str, *, command: str, token: str | None, seat: int, entropy: str) -> Accepted:
        """Reveal the entropy of one's own seat once the start was asked for; the last one starts the game."""
        checked(COMMITTED_ENTROPY, entropy, "$.entropy", "committed-entropy")
        request = request_of("reveal", table, command, token, encode([seat, entropy]))

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            asked = own(held, seat)
            revealing(cached.position, asked, entropy)
            return Plan(EntropyRevealed(seat=asked, entropy=entropy))

        accepted = await self._writer.write(request, plan)
        if not accepted.step.position.owed:
            with suppress(Declined, Stale, Unavailable):  # a worker or anybody's start begins it otherwise
                await self.begin(accepted.step.position)
        return accepted

    async def begin(self, position: Position) -> Accepted:
        """Start the game at exactly this position, for the seat that asked; a second attempt writes nothing."""
        by = Seat(0) if position.starting is None else position.starting.seat
        command = f"start~{position.version}"
        request = request_of("start", position.table.id, command, SERVICE, b"", expected=position.version)
        return await self._writer.write(
            request, lambda cached, _: setting_up(cached, self._clock(), acts_for=by), seated=False
        )


def well_formed(entropy: str, commitment: str | None) -> None:
    """Raises Malformed for what cannot be an entropy or a commitment to one, and for both at once."""
    checked(ENTROPY, entropy, "$.entropy", "entropy")
    if commitment is not None:
        checked(COMMITTED_ENTROPY, commitment, "$.entropyCommitment", "committed-entropy")
        if entropy:
            raise Malformed("entropy-twice", "$.entropy")


def of_use(position: Position, entropy: str, commitment: str | None) -> None:
    """Raises Malformed for entropy that this table would not use: its chance is fixed once its game has begun."""
    place = "$.entropyCommitment" if commitment else "$.entropy"
    if (entropy or commitment) and position.state is not None:
        raise Malformed("entropy-late", place)
    if commitment and position.table.sandbox:
        raise Malformed("entropy-sandbox", place)


def revealing(position: Position, seat: Seat, entropy: str) -> None:
    """Raises Declined unless the seat may reveal now, and Malformed for anything but what it committed to."""
    if position.status is not Status.OPEN:
        raise declined("TABLE_CLOSED" if position.closed else "ALREADY_STARTED")
    if position.starting is None:
        raise declined("REVEALS_TOO_EARLY")
    if seat not in position.owed:
        raise declined("NOTHING_TO_REVEAL")
    if committed(entropy) != position.commitments[seat]:
        raise Malformed("entropy-other", "$.entropy")


def setting_up(cached: CachedTable, now: int, acts_for: Seat | None = None) -> Plan:
    """The plan for starting the game, or for asking the seats to reveal their entropy first; raises Declined."""
    position, draft = cached.position, cached.draft()
    if position.status is not Status.OPEN:
        raise declined("TABLE_CLOSED" if position.closed else "ALREADY_STARTED")
    if None in position.names:
        raise declined("SEATS_FREE", free=position.names.count(None))
    if position.owed and position.starting is None:
        return Plan(StartAsked(), seat=acts_for)
    if position.owed and position.starting is not None and now < position.starting.until:
        raise declined("STARTING")
    chance, fixed = cached.chance(), position.table
    decided = position.game.start(fixed.edition, fixed.setup, fixed.seats, chance)
    public, sealed = draft.publish(position.game, decided.events, fixed.seats)
    body = Started(events=public, sealed=sealed, withheld=position.owed or UNSET)
    played = decided.events, decided.state
    return Plan(body, hidden=draft.hidden, draws=chance.drawn, played=played, seat=acts_for)
