"""Agree to what needs the agreement of all people who play."""

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.commit import Accepted, Plan, Writer, request_of
from quipu_service.application.commands.doing import planned
from quipu_service.application.commands.rule_changes import RuleChanges
from quipu_service.application.commands.starting import starting
from quipu_service.application.log.bodies import MotionKind, Rewound
from quipu_service.application.log.entries import encode
from quipu_service.application.moves.agreement import Agree
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables


class Motions:
    """What a motion that is carried needs beside its entry: an earlier moment, or the newest rules."""

    def __init__(self, tables: Tables, writer: Writer, rules: RuleChanges) -> None:
        self._tables, self._writer, self._rules = tables, writer, rules

    async def agree(
        self,
        table: str,
        *,
        command: str,
        token: str | None,
        kind: MotionKind,
        to: int | None = None,
        expected: int | None = None,
    ) -> Accepted:
        """Propose something, or agree to it; it happens once all people agree. Without ``to``, rules are the newest."""
        request = request_of("agree", table, command, token, encode([kind, to]), expected=expected)
        earlier = None
        if kind is MotionKind.REWIND and to is not None:
            earlier = await self._tables.moment_for(table, request.shown, to)

        def plan(cached: CachedTable, seat: Seat | None, at: int) -> Plan:
            if kind is MotionKind.START and to is None and seat is not None:
                return starting(cached, seat, at)
            newest = self._rules.newest(cached.position) if kind is MotionKind.RULES and to is None else to
            change = planned(Agree(kind=kind, to=newest), cached.position, seat, at)
            if isinstance(change.body, Rewound):
                return replace(change, moment=earlier)
            return self._rules.fitting(change, cached.position, newest) if kind is MotionKind.RULES else change

        return await self._writer.write(request, plan)
