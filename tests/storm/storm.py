"""The storm: any operation by anybody at any time, with laws after every step."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tests.storm.arguments import Arguments
from tests.storm.contract import STREAMED, Operation, operations
from tests.storm.known import Known, Table
from tests.storm.laws import Laws, holds
from tests.storm.steps import Again, Archive, Forget, Operate, Restart, Step, Wait, told
from tests.storm.transports import accepted, graphql_request, rest_request
from tests.storm.world import DAY, PROCESSES, Answer, World, tracebacks

TABLES: Final = 4
"""Tables of one run."""
MOSTLY: Final = 0.8
COMMANDS: Final = 0.6
"""The part of the operations that are drawn from the commands at tables alone."""
KINDS: Final = {"act": 8, "operate": 11, "agree": 4, "again": 3, "wait": 2, "restart": 1, "archive": 0.5, "forget": 0.5}
"""What is done how often."""
AGREEING: Final = (
    "rewindTable",
    "rewindTable",
    "abandonTable",
    "resign",
    "claimSeat",
    "comeBack",
    "offerSeat",
    "leaveSeat",
)
"""Commands that depend on what others do or have left undone."""
PAUSES: Final = (500, 61_000, 3_600_000, DAY, 31 * DAY)
SEATS: Final = {"caracalla": 2, "caral": 2, "caretos": 2, "inkas": 3}
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
}
"""The kinds of secrets with which an operation answers."""
COMPLETES: Final = ("rematch", "renewPlayer")
"""Operations whose repeats complete what is missing."""
MOVES_WITHIN, LOOK_AFTER = 12, 2_500
"""Looks of a worker within which a table moves, and milliseconds between two of them."""
FIRST: Final = ("version", "seat", "id", "token", "hostToken", "invitation")
"""Members by which a repeat is the first answer."""


class Storm:
    """Performs steps, learns from the answers, and holds the laws."""

    def __init__(self, world: World) -> None:
        self.world, self.known = world, Known()
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
        holds(b"COMMAND_REUSED" not in answer.body, "an id that was never sent is not called used", told(step))
        if not accepted(answer, graphql=graphql):
            return
        self.counts[step.operation] += 1
        table = self.known.named(step.table) if step.table else None
        if graphql:
            token = str(step.body.get("token", "")) if isinstance(step.body, dict) else ""
            if table is not None and token.startswith("$"):
                table.credentials.append(token[1:])
            return
        if step.command is not None:
            self._kept[step.number] = step, answer
        if isinstance(answer.json, dict):
            self.known.learn(step.number, step.operation, table, step.by, answer.json)

    async def _again(self, repeat: Again) -> None:
        step, first = self._kept[repeat.number]
        answer = await self._sent(step, repeat.process)
        self._judge(step, answer)
        holds(answer.json.get("code") != "COMMAND_REUSED", "a repeat is not refused as another command", told(step))
        if not accepted(answer, graphql=False):
            return
        holds(answer.replayed or step.operation in COMPLETES, "a repeat is answered as one", told(step))
        before, after = ({key: one.json.get(key) for key in FIRST} for one in (first, answer))
        holds(before == after, "a repeat gets its first answer", told(step), before, after)

    async def _sent(self, step: Operate, number: int) -> Answer:
        process = self.world.processes[number].app
        if step.graphql and (asked := graphql_request(step, self.known)) is not None:
            headers = {} if step.by is None else {"authorization": f"Bearer {self.known.value(step.by)}"}
            if step.socket:
                return await self.world.ask_by_socket(process, asked, headers)
            return await self.world.ask(process, "POST", "/graphql", asked, headers)
        method, address, body, headers = rest_request(step, row_of(step), self.known)
        return await self.world.ask(process, method, address, body, headers)

    def _by_graphql(self, step: Operate) -> bool:
        return step.graphql and graphql_request(step, self.known) is not None

    def _judge(self, step: Operate, answer: Answer) -> None:
        holds(answer.status < 500, "no answer is a defect", step.operation, answer.body)
        if self._by_graphql(step):
            codes = [one["extensions"]["code"] for one in answer.json.get("errors", ())]
            holds("INTERNAL" not in codes, "no answer is a defect", step.operation, answer.body)
        else:
            wrong = row_of(step).wrong(answer.status, answer.kind, answer.body)
            holds(wrong is None, "every answer fits its contract", wrong)
        sent = str(self.known.resolved([step.body, step.by and f"${step.by}"]))
        for name, value in self.known.given.items():
            kind = name.rstrip("0123456789")
            if kind != "table" and value not in sent and value.encode() in answer.body:
                holds(kind in TELLS.get(step.operation, ()), "nobody is told a secret of others", step.operation, name)


def row_of(step: Operate) -> Operation:
    """The operation of a step."""
    return operations(step.game)[step.operation]


class Dice:
    """Draws the steps of a run."""

    def __init__(self, seed: str, game: str) -> None:
        self._dice, self._game, self._number = random.Random(f"{seed} {game}"), game, 0

    def first(self, storm: Storm) -> Step:
        """A table with any terms."""
        row, number = operations(self._game)["openTable"], self._next()
        body = Arguments(self._dice, number, storm.known, None, rare=2).body(row, row.body or {})
        body = {**body, "seats": SEATS[self._game], "edition": "standard"}
        for name in ("setup", *(("bots", "takeBacks") if self._dice.random() < MOSTLY else ())):
            body.pop(name, None)  # so that people sit down
        return Operate(number=number, operation="openTable", game=self._game, body=body, command=f"command{number}")

    def begun(self, storm: Storm) -> list[Step]:
        """What begins its game."""
        if not storm.known.tables:
            return []
        (table,), steps, names = storm.known.tables, list[Step](), list[str]()
        for seat in range(table.seats):
            number = self._next()
            names.append(f"token{number}")
            body = {"name": f"P{seat}", "seat": seat, "token": f"$token{number}"}
            if table.invitation:
                body["invitation"] = f"${table.invitation}"
            steps.append(self._at(table, "takeSeat", number, body=body))
        steps.append(self._at(table, "startTable", self._next(), by=names[0]))
        return steps

    async def next(self, storm: Storm) -> Step | None:
        """Any step; None if there is nothing to do."""
        if not storm.known.tables:
            return None
        (kind,) = self._dice.choices([*KINDS], [*KINDS.values()])
        table = self._dice.choice(storm.known.tables)
        match kind:
            case "act":
                return await self._act(storm, table)
            case "operate":
                return self._operate(storm, table)
            case "agree":
                return self._operate(storm, table, self._dice.choice(AGREEING))
            case "archive":
                return Archive()
            case "forget":
                return Forget()
            case "again":
                numbers = storm.kept
                return Again(number=self._dice.choice(numbers), process=self._process()) if numbers else None
            case "wait":
                return Wait(milliseconds=self._dice.choice(PAUSES), times=self._dice.randint(1, 6))
            case _:
                return Restart(process=self._process())

    async def _act(self, storm: Storm, table: Table) -> Step | None:
        """Something that is listed for somebody who may."""
        for by in self._dice.sample(table.credentials, len(table.credentials)):
            shown = await storm.laws.shown(storm.world.processes[0].app, table, by, "/legal")
            legal = shown.json.get("legalActions") if shown.status == 200 else None
            if legal:
                action = self._dice.choice(legal)
                body = action["example"] if action["type"] == "template" else action
                return self._at(table, "act", self._next(), by=by, body=body, process=self._process())
        return None

    def _operate(self, storm: Storm, table: Table, named: str = "") -> Step | None:
        """Any operation, or that of this name, with any arguments."""
        every = {**operations(None), **operations(table.game)}
        if self._dice.random() < COMMANDS:
            every = {id_: row for id_, row in every.items() if row.writes and "{table}" in row.path}
        row = every[named or self._dice.choice(sorted(every.keys() - STREAMED))]
        if row.takes_lines or (row.id == "openTable" and len(storm.known.tables) >= TABLES):
            return None
        number, concerns = self._next(), "{table}" in row.path
        draws = Arguments(self._dice, number, storm.known, table)
        parameters = {one["name"]: one["in"] for one in row.parameters}
        body = None if row.body is None else draws.body(row, row.body)
        if isinstance(body, dict):
            body.pop("setup", None)
            body.update({"seats": table.seats} if "seats" in body else {})
        return Operate(
            number=number,
            operation=row.id,
            game=row.game,
            table=table.name if concerns else None,
            by=draws.holder(),
            path={"seat": draws.seat()} if parameters.get("seat") == "path" else {},
            query={"at": draws.version()} if parameters.get("at") == "query" and draws.rarely() else {},
            body=body,
            command=f"command{number}" if {"Idempotency-Key", "command"} & parameters.keys() else None,
            expected=draws.version() if "If-Match" in parameters and draws.rarely() else None,
            process=self._process(),
            graphql=self._dice.random() < 0.5,
            socket=self._dice.random() < 0.5,
        )

    def _at(self, table: Table, operation: str, number: int, **more: Any) -> Operate:
        given = {"command": f"command{number}", **more}
        return Operate(number=number, operation=operation, game=table.game, table=table.name, **given)

    def _process(self) -> int:
        return self._dice.randrange(PROCESSES)

    def _next(self) -> int:
        self._number += 1
        return self._number
