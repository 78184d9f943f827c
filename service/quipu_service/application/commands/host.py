"""Commands of a table's host: replace the invitation, free a seat, close the table."""

from collections.abc import Callable

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.access.credentials import HOST, INVITATION, Credential, proof_of
from quipu_service.application.commands.commit import Accepted, Plan, Request, Writer, request_of
from quipu_service.application.commands.doing import planned
from quipu_service.application.commands.repeats import invitation_of
from quipu_service.application.commands.seating import leaving
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.entries import Role, encode
from quipu_service.application.moves.ending import Close
from quipu_service.application.moves.table_moves import NOTHING_CHANGES, TableMove
from quipu_service.application.moves.taking_seats import ChangeInvitation, FreeSeat, SetNotices
from quipu_service.application.ports.table_log import NO_EFFECTS, Effects, Holder
from quipu_service.application.problems.bounded import Count, Token
from quipu_service.application.problems.tree import Declined, NotSeated
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables


class InvitationDocument(Value, frozen=True, kw_only=True):
    """The invitation to a private table that is valid now."""

    invitation: Token
    """Anybody who sends it may look at the table and sit down."""
    version: Count
    """The version of the entry that made it."""


class Hosting:
    """The host's commands. The token of the host is in the answer to opening."""

    def __init__(self, tables: Tables, writer: Writer) -> None:
        self._tables, self._writer = tables, writer

    async def invitation(self, table: str, token: str | None) -> InvitationDocument:
        cached, _ = await self._tables.current(table)
        as_host(cached, Credential(token or ""))
        _only_private(cached)
        if cached.holders.key(INVITATION) is None:  # a rematch has none until the host makes one
            raise declined("NO_INVITATION", "T8.1")
        version = cached.position.invited
        return InvitationDocument(invitation=invitation_of(token or "", table, version), version=version)

    async def invite_anew(self, table: str, *, command: str, token: str | None) -> tuple[Accepted, InvitationDocument]:
        """Replace the invitation: the old one becomes invalid, seated players stay."""
        request = request_of("invite", table, command, token, b"")

        def fresh(cached: CachedTable) -> Effects:
            code = invitation_of(request.shown.token, table, cached.position.version + 1)
            return Effects(keys={INVITATION: proof_of(code)})

        accepted = await self._write(request, ChangeInvitation(), fresh)
        version = accepted.step.position.version
        code = invitation_of(request.shown.token, table, version)
        return accepted, InvitationDocument(invitation=code, version=version)

    async def remove(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Free a seat before the game: its holder can do nothing more."""
        request = request_of("remove", table, command, token, encode(seat))

        return await self._write(request, FreeSeat(seat=Seat(seat)), lambda cached: leaving(cached, Seat(seat)))

    async def close(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Close a table whose game has not begun."""
        request = request_of("close", table, command, token, b"")

        return await self._write(request, Close())

    async def send_notices(
        self, table: str, *, command: str, token: str | None, sent: bool, url: str = "", before: str | None = None
    ) -> Accepted:
        """Log that notices are sent to somebody outside, or no longer; no URL is logged, and none is set twice."""
        request = request_of("notices", table, command, token, encode([sent, url]))

        def unless_sent(cached: CachedTable) -> Effects:
            if cached.position.notices_sent and sent and url == before:
                raise Declined(NOTHING_CHANGES)
            return NO_EFFECTS

        return await self._write(request, SetNotices(sent=sent), unless_sent)

    async def _write(
        self, request: Request, move: TableMove, effects: Callable[[CachedTable], Effects] = lambda _: NO_EFFECTS
    ) -> Accepted:
        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            as_host(cached, request.shown)
            change = planned(move, cached.position, None, at, by=Role.HOST)
            return replace(change, effects=effects(cached), holder=Holder(HOST, request.proof))

        return await self._writer.write(request, plan, seated=False)


def as_host(cached: CachedTable, shown: Credential) -> None:
    """Raises NotSeated for a player or a guest, Unauthenticated or Unknown for anybody else."""
    if cached.holders.is_key(HOST, shown.proof):
        return
    if not cached.holders.is_key(INVITATION, shown.proof):
        cached.seat_of(shown)
    raise NotSeated("host")


def host_or_seat(cached: CachedTable, shown: Credential) -> Holder | None:
    """Whether the token is the host's or a seat's; raises Unauthenticated or Unknown for anybody else."""
    if cached.holders.is_key(HOST, shown.proof):
        return Holder(HOST, shown.proof)
    cached.seat_of(shown)
    return cached.holders.proof_of_seat(shown)


def _only_private(cached: CachedTable) -> None:
    if cached.position.table.visibility is not Visibility.PRIVATE:
        raise declined("NOT_PRIVATE", "T8.1")
