"""Go on by newer rules: by the consent of all people at a table, or by its operator."""

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.placing import Inconsistent, consistent
from quipu_service.application.commands.absent_players import service_request
from quipu_service.application.commands.commit import Accepted, Plan, Writer, request_of
from quipu_service.application.commands.resignations import playing
from quipu_service.application.commands.seating import running
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import RulesAsked, RulesChanged
from quipu_service.application.log.position import BrokenLog, Position
from quipu_service.application.log.revising import all_agree_to_rules, by_rules
from quipu_service.application.problems.tree import Unknown
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable

CHANGE = "rules"
"""The kind of these commands."""


class RuleChanges:
    """Each accepted command is one entry."""

    def __init__(self, writer: Writer, editions: Editions) -> None:
        self._writer, self._editions = writer, editions

    async def change(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Agree to go on by the newest rules; the table does once all people agree. Raises Declined."""
        request = request_of(CHANGE, table, command, token, b"")

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            seat, position = playing(cached, held, held), cached.position
            revision = self._fitting(position)
            if all_agree_to_rules(position, seat, revision):
                return Plan(RulesChanged(revision=revision), revision=revision)
            if position.changing is not None and seat in position.changing.agreed and position.changing.to == revision:
                raise declined("AGREED_TO_RULES", revision=revision)
            return Plan(RulesAsked(revision=revision))

        return await self._writer.write(request, plan)

    async def impose(self, table: str, *, command: str) -> Accepted:
        """Let a table go on by the newest rules, for its operator: where a defect makes a game unplayable."""
        request = service_request(CHANGE, table, command, b"")

        def plan(cached: CachedTable, _: Seat | None) -> Plan:
            running(cached.position)
            revision = self._fitting(cached.position)
            return Plan(RulesChanged(revision=revision), revision=revision)

        return await self._writer.write(request, plan, seated=False)

    def _fitting(self, position: Position) -> int:
        """The newest revision, if the position can go on by it; raises Declined."""
        opened = position.table.opened
        newest = self._editions.game(opened.game)
        if newest.revision <= position.game.revision:
            raise declined("NEWEST_RULES", revision=position.game.revision)
        try:
            game, edition = self._editions.find(opened.game, opened.edition, opened.edition_hash, newest.revision)
            after = by_rules(position, game, edition)
            consistent(game, edition, after.table.setup, after.table.seats, after.state)
        except (Unknown, BrokenLog, Inconsistent):
            raise declined("RULES_DO_NOT_FIT", revision=newest.revision) from None
        return newest.revision
