"""The storm: any operation by anybody at any time, with laws after every step."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tests.storm.apt import OPERATOR
from tests.storm.contract import Operation, operations
from tests.storm.known import REFUSED, Known
from tests.storm.laws import Laws
from tests.storm.laws_of_logs import holds
from tests.storm.partial import Partial
from tests.storm.steps import Again, Archive, Fail, Forget, Operate, Restart, Step, Wait, told
from tests.storm.transports import accepted, graphql_request, rest_request, told_by
from tests.storm.world import EARLIER, OPERATOR_KEY, Answer, World, tracebacks

TELLS: Final = {
    "openTable": ("host", "invitation"),
    "forkTable": ("host", "invitation"),
    "openSandbox": ("host", "invitation"),
    "openSandboxOfLog": ("host", "invitation"),
    "takeSeat": ("token",),
    "renewToken": ("token",),
    "redeemCode": ("token",),
    "showInvitation": ("invitation",),
    "changeInvitation": ("invitation",),
    "makeCode": ("code",),
    "renewPlayer": ("player",),
    "showNote": ("note",),
    "setNote": ("note",),
    "exportTable": ("note",),
}
"""The kinds of secrets with which an operation answers."""
COMPLETES: Final = ("rematch",)
"""Operations whose repeats may do something new: the rematch was closed before its game began."""
PUBLIC: Final = ("table", "log", "notice")
"""Kinds of names that stand for no secret."""
COMPUTED: Final = frozenset({"showHint", "showAnalysis"})
"""Operations that a worker answers."""
COMPUTED_WITHIN: Final = 3
MOVES_WITHIN, LOOK_AFTER = 12, 2_500
"""Looks of a worker within which a table moves, and milliseconds between two of them."""
FIRST: Final = ("version", "seat", "id", "token", "hostToken", "invitation", "player", "names", "resent", "tables")
"""Members by which a repeat is the first answer."""


class Storm:
    """Performs steps, learns from the answers, and holds the laws."""

    def __init__(self, world: World) -> None:
        self.world, self.known = world, Known()
        self.known.given |= {OPERATOR: OPERATOR_KEY, **world.accounts}
        self.laws = Laws(world, self.known)
        self.counts = Counter[str]()
        self._kept = dict[int, tuple[Operate, Answer]]()

    @property
    def kept(self) -> Sequence[int]:
        """The numbers of commands that were accepted."""
        return list(self._kept)

    async def perform(self, step: Step) -> None:
        """Do it; raises Broken, or KeyError if the story lacks what it names."""
        with tracebacks() as found:
            match step:
                case Operate():
                    await self._operate(step)
                case Again():
                    await self._again(step)
                case Wait():
                    self.world.now.at += step.milliseconds
                    await self.world.work(step.times)
                case Restart():
                    await self.world.restart(step.process)
                case Archive():
                    await self.world.archive([table.id for table in self.known.tables])
                case Forget():
                    await self.world.forget([table.id for table in self.known.tables])
                case Fail():
                    renewed = await Partial(self.world, self.known, step).hold()
                    if renewed is not None:
                        self.known.learn(step.number, "renewPlayer", None, step.by, renewed)
                    damaged = f"the log of table {self.known.named(step.table).id} is damaged"
                    found[:] = [one for one in found if not one.startswith(damaged)]
        holds(not found, "no defect is logged", found[0] if found else "")
        if isinstance(step, Wait):
            await self._moved_on()
        touched = self.known.tables[-1:] if isinstance(step, Operate | Again) else self.known.tables
        named = getattr(step, "table", None)
        for table in self.known.tables:
            if table in touched or table.name == named:
                await self.laws.after(table)

    async def end(self) -> None:
        """What takes longer."""
        for table in self.known.tables:
            await self.laws.at_the_end(table)

    async def _moved_on(self) -> None:
        """A table that waits for nobody moves by itself."""
        for table in self.known.tables:
            before = await self.laws.waits_for_nobody(table)
            for _ in range(MOVES_WITHIN if before else 0):
                if await self.laws.waits_for_nobody(table) != before:
                    break
                self.world.now.at += LOOK_AFTER
                await self.world.work(2)
            else:
                holds(before is None, "a table that waits for nobody moves by itself", table.name, before)

    async def _operate(self, step: Operate) -> None:
        answer = await self._sent(step, step.process)
        graphql = self._by_graphql(step)
        self._judge(step, answer)
        reused = b"COMMAND_REUSED" in answer.body or b"CommandReused" in answer.body
        holds(not reused, "an id that was never sent is not called used", told(step))
        done = accepted(answer, graphql=graphql)
        nobody = step.by is not None and step.by.startswith(REFUSED) and _by_somebody(step)
        holds(not (done and nobody), "an expired or forged token is nobody's", told(step))
        if not done:
            return
        self.counts[step.operation] += 1
        table = self.known.named(step.table) if step.table else None
        wrote = not (told_by(answer, graphql=graphql).get("repeated") or answer.replayed)
        if step.command is not None and wrote:
            self._kept[step.number] = step, answer
        if table is not None and step.operation == "setConditions":
            table.lines += self.known.resolved(step.body)["conditions"]
        if table is not None and step.operation == "act" and step.command is not None:
            table.acted.add(step.command)
        if table is not None and step.by is not None and step.operation in ("setNote", "exportTable"):
            await self.laws.noted(table, step, answer)
        if step.operation == "exportTable":
            self.known.logs.append(self.known.keep("log", step.number, answer.body.decode()))
        if step.operation == "takeSeat" and table is not None:
            self.known.seated(table, step.by, step.body)
        self.known.learn(step.number, step.operation, table, step.by, told_by(answer, graphql=graphql))

    async def _again(self, repeat: Again) -> None:
        step, first = self._kept[repeat.number]
        answer = await self._sent(step, repeat.process)
        self._judge(step, answer)
        reused = b"COMMAND_REUSED" in answer.body or b"CommandReused" in answer.body
        holds(not reused or self._forgotten(step), "a repeat is not refused as another command", told(step))
        graphql = self._by_graphql(step)
        if not accepted(answer, graphql=graphql):
            return
        now, then = (told_by(one, graphql=graphql) for one in (answer, first))
        replayed = now.get("repeated", True) if graphql else answer.replayed
        holds(replayed or step.operation in COMPLETES, "a repeat is answered as one", told(step))
        before, after = ({key: one.get(key) for key in FIRST} for one in (then, now))
        holds(before == after, "a repeat gets its first answer", told(step), before, after)

    def _forgotten(self, step: Operate) -> bool:
        """Whether the command named somebody whose name may have been deleted: its digest goes, too."""
        ended = step.table and self.known.named(step.table).document.get("status") in ("OVER", "CLOSED")
        return step.operation == "takeSeat" and bool(ended)

    async def _sent(self, step: Operate, number: int) -> Answer:
        process = self.world.earlier.app if number == EARLIER else self.world.processes[number].app
        if step.graphql and (asked := graphql_request(step, self.known)) is not None:
            headers = {} if step.by is None else {"authorization": f"Bearer {self.known.value(step.by)}"}
            if step.socket:
                return await self.world.ask_by_socket(process, asked, headers)
            return await self.world.ask(process, "POST", "/graphql", asked, headers)
        method, address, body, headers = rest_request(step, row_of(step), self.known)
        if step.operation not in COMPUTED:
            return await self.world.ask(process, method, address, body, headers)
        asking = asyncio.ensure_future(self.world.ask(process, method, address, body, headers))
        await self.world.work(COMPUTED_WITHIN)
        return await asking

    def _by_graphql(self, step: Operate) -> bool:
        return step.graphql and graphql_request(step, self.known) is not None

    def _judge(self, step: Operate, answer: Answer) -> None:
        holds(answer.status < 500, "no answer is a defect", step.operation, answer.body)
        if self._by_graphql(step):
            codes = [one["extensions"]["code"] for one in answer.json.get("errors", ())]
            holds("INTERNAL" not in codes, "no answer is a defect", step.operation, answer.body)
            valid = not any("locations" in one and "path" not in one for one in answer.json.get("errors", ()))
            holds(valid, "the contract takes every document", step.operation, answer.body)
        else:
            wrong = row_of(step).wrong(answer.status, answer.kind, answer.body)
            holds(wrong is None, "every answer fits its contract", wrong)
        sent = str(self.known.resolved([step.body, step.by and f"${step.by}"]))
        for name, value in self.known.given.items():
            kind = name.rstrip("0123456789")
            if kind not in PUBLIC and value not in sent and value.encode() in answer.body:
                holds(kind in TELLS.get(step.operation, ()), "nobody is told a secret of others", step.operation, name)


def _by_somebody(step: Operate) -> bool:
    """Whether the operation is for who shows a token, whatever else it needs."""
    as_player = isinstance(step.body, dict) and step.body.get("asPlayer")
    return bool(as_player) or {} not in row_of(step).row["security"]


def row_of(step: Operate) -> Operation:
    """The operation of a step."""
    return operations(step.game)[step.operation]
