"""What is done over many tables while some of them cannot be read: it goes on past them, names them, and is completed
by a repeat."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.types import ASGIApp

from tests.storm.contract import Operation, operations
from tests.storm.known import Known
from tests.storm.laws_of_logs import holds
from tests.storm.steps import Fail
from tests.storm.world import World

UNREADABLE: Final = frozenset({"DAMAGED", "GAME_NOT_INSTALLED"})
"""What keeps a table from being read here and now."""
PASSING: Final = ("now", "problem", "mine")
"""Members of a row that change with time, or are not known of a table that cannot be read."""
LAW: Final = "a table that cannot be read keeps nobody from the others"


class Partial:
    """One player who does what is done over many tables, at a process that cannot read all of them."""

    def __init__(self, world: World, known: Known, step: Fail) -> None:
        self._world, self._known, self._step = world, known, step

    async def hold(self) -> dict[str, Any] | None:
        """Hold the law; the answer to a player who got another id, which an account cannot get."""
        step, here = self._step, self._world.processes[self._step.process].app
        before = await self._listed(here, self._known.value(step.by))
        told = await self._noticed(here, self._known.value(step.by))
        table, first = self._known.named(step.table), None
        async with self._world.failing(table.id, table.game, unserved=step.unserved) as (process, unreadable):
            expected = unreadable(list(before))
            await self._lists(process, before, expected)
            await self._notices(process, told["notices"], expected)
            if not step.by.startswith("account"):
                first = await self._renewed(process)
                left = _unreadable(first["left"])
                holds(left == expected, LAW, "renewed", left, expected)
        if first is not None:
            await self._completed(here, before, first["player"])
        return first

    async def _completed(self, here: ASGIApp, before: Mapping[str, Any], player: str) -> None:
        last = await self._renewed(here)
        holds(last["player"] == player, "a repeat gets its first answer", "renewPlayer")
        holds(not _unreadable(last["left"]), "a repeat completes what was left", last["left"])
        refused = {one["table"] for one in last["left"]}
        after = await self._listed(here, player)
        holds(after.keys() | refused >= before.keys(), "a repeat completes what was left", before.keys() - after.keys())

    async def _lists(self, process: ASGIApp, before: Mapping[str, Any], expected: frozenset[str]) -> None:
        rows = await self._listed(process, self._known.value(self._step.by))
        holds(rows.keys() == before.keys(), LAW, "listed", before.keys() ^ rows.keys())
        named = frozenset(name for name, row in rows.items() if row["problem"] in UNREADABLE)
        holds(named == expected, LAW, "listed", named, expected)
        for name in rows.keys() - expected:
            holds(_lasting(rows[name]) == _lasting(before[name]), LAW, "listed", rows[name], before[name])

    async def _notices(self, process: ASGIApp, told: Sequence[Any], expected: frozenset[str]) -> None:
        feed = await self._noticed(process, self._known.value(self._step.by))
        holds(_unreadable(feed["left"]) == expected, LAW, "notices", feed["left"], expected)
        others = [one for one in told if one["table"] not in expected]
        holds(feed["notices"] == others, LAW, "notices", feed["notices"], others)

    async def _listed(self, process: ASGIApp, player: str) -> dict[str, Any]:
        answer = await self._asked(process, "listOwnTables", player, "?first=100")
        return {row["id"]: row for row in answer["tables"]}

    async def _noticed(self, process: ASGIApp, player: str) -> Any:
        return await self._asked(process, "showOwnNotices", player)

    async def _renewed(self, process: ASGIApp) -> dict[str, Any]:
        command = {"idempotency-key": f"command{self._step.number}"}
        found: dict[str, Any] = await self._asked(process, "renewPlayer", self._known.value(self._step.by), **command)
        return found

    async def _asked(self, process: ASGIApp, operation: str, player: str, query: str = "", **headers: str) -> Any:
        row: Operation = operations(None)[operation]
        shown = {"authorization": f"Bearer {player}", **headers}
        answer = await self._world.ask(process, row.method, row.path + query, headers=shown)
        holds(answer.status == 200, LAW, operation, answer.body)
        wrong = row.wrong(answer.status, answer.kind, answer.body)
        holds(wrong is None, "every answer fits its contract", wrong)
        return answer.json


def _unreadable(left: Sequence[Mapping[str, str]]) -> frozenset[str]:
    return frozenset(one["table"] for one in left if one["problem"] in UNREADABLE)


def _lasting(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in PASSING}
