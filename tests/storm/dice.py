"""Draws the steps of a run: any operation, and more often what the tables invite."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quipu_service.application.log.entropies import committed
from quipu_service.application.moves.agreement import MOTIONS
from tests.storm.apt import Apt, invited, seconds
from tests.storm.arguments import ENTROPY, Arguments
from tests.storm.contract import STREAMED, Operation, operations
from tests.storm.games import HERE, REVISED
from tests.storm.known import REFUSED, Table
from tests.storm.steps import Again, Archive, Fail, Forget, Operate, Restart, Step, Wait
from tests.storm.storm import Storm
from tests.storm.world import ACCOUNTS, DAY, EARLIER, PROCESSES

TABLES: Final = 4
"""Tables of one run."""
MOSTLY: Final = 0.8
COMMANDS: Final = 0.6
"""The part of the operations that are drawn from the commands at tables alone."""
KINDS: Final = {
    "act": 8,
    "operate": 9,
    "invited": 6,
    "agree": 3,
    "again": 3,
    "wait": 2,
    "restart": 1,
    "archive": 0.3,
    "forget": 0.3,
    "fail": 1,
}
"""What is done how often."""
AGREEING: Final = (
    "rewindTable",
    *("agreeToMotion",) * 4,
    "declineMotion",
    "resign",
    "claimSeat",
    "comeBack",
    "leaveSeat",
)
"""Commands that depend on what others do or have left undone."""
SECONDED: Final = 0.5
"""The part of these by which somebody agrees to what is asked already."""
MOTIONS_OF: Final = ("agreeToMotion", "declineMotion")
"""Operations whose bodies say all or nothing of what they are about."""
PLAYERS, SECRETLY, TOGETHER = 0.3, 0.2, 0.3
"""The part of the seats that are taken as a player, and of the tables whose seats commit to their entropy."""
AIMLESS: Final = frozenset(kind.value for kind, consent in MOTIONS.items() if not consent.aims)
"""Motions that say nothing more than their kind."""
PAUSES: Final = (500, 61_000, 3_600_000, DAY, 31 * DAY)
SEATS: Final = {name: game.seats[0] for name, game in HERE.items()}
BY_OLDER_RULES: Final = 0.5
"""The part of the first tables that an earlier release opened."""


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
        older = self._game in REVISED and self._dice.random() < BY_OLDER_RULES
        process = EARLIER if older else 0
        command = f"command{number}"
        return Operate(
            number=number, operation="openTable", game=self._game, body=body, command=command, process=process
        )

    def begun(self, storm: Storm) -> list[Step]:
        """What begins its game."""
        if not storm.known.tables:
            return []
        (table,), steps, names = storm.known.tables, list[Step](), list[str]()
        secret = self._dice.random() < SECRETLY
        for seat in range(table.seats):
            number = self._next()
            names.append(f"token{number}")
            body: dict[str, Any] = {"name": f"P{seat}", "seat": seat, "token": f"$token{number}"}
            if table.invitation:
                body["invitation"] = f"${table.invitation}"
            if secret:
                body["entropyCommitment"] = committed(ENTROPY)
            by = self._player(number, REFUSED) if self._dice.random() < PLAYERS else None
            body.update({} if by is None else {"asPlayer": True})
            steps.append(self._at(table, "takeSeat", number, by=by, body=body))
        starters = names if self._dice.random() < TOGETHER else table.credentials[:1]
        steps.extend(self._at(table, "startTable", self._next(), by=by) for by in starters)
        for seat, name in enumerate(names if secret else ()):
            body = {"entropy": ENTROPY}
            steps.append(self._at(table, "revealEntropy", self._next(), by=name, path={"seat": seat}, body=body))
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
            case "invited":
                aims = invited(storm.known, table)
                weights = [1 / (1 + storm.counts[one.operation]) for one in aims]
                return self._operate(storm, table, aim=self._dice.choices(aims, weights)[0]) if aims else None
            case "agree":
                asked = seconds(table) if self._dice.random() < SECONDED else []
                aim = self._dice.choice(asked) if asked else None
                return self._operate(storm, table, self._dice.choice(AGREEING), aim)
            case "archive":
                return Archive()
            case "forget":
                return Forget()
            case "fail":
                return self._fail(storm, table)
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

    def _fail(self, storm: Storm, table: Table) -> Step | None:
        """Something fails for a player."""
        if not (players := storm.known.players):
            return None
        unserved, by = self._dice.random() < 0.5, self._dice.choice(players)
        return Fail(number=self._next(), table=table.name, by=by, unserved=unserved, process=self._process())

    def _operate(self, storm: Storm, table: Table, named: str = "", aim: Apt | None = None) -> Step | None:
        """Any operation, or that of this name or aim, with any arguments."""
        row = operations(table.game).get(named) or operations(None).get(named) or self._any(storm, table)
        if aim is not None:
            row = operations(table.game).get(aim.operation) or operations(None)[aim.operation]
        if row.id == "openTable" and len(storm.known.tables) >= TABLES:
            return None
        number, concerns = self._next(), "{table}" in row.path
        draws = Arguments(self._dice, number, storm.known, table)
        parameters = {one["name"]: one["in"] for one in row.parameters}
        by, seat = draws.whose(row.id)
        if aim is not None:
            by, seat = aim.by, draws.seat() if aim.seat is None else aim.seat
        body = draws.log() if row.takes_lines else None if row.body is None else draws.body(row, row.body)
        if isinstance(body, dict) and aim is not None:
            body = {**({} if row.id in MOTIONS_OF else body), **aim.body}
        if isinstance(body, dict):
            by = self._fitted(row, table, body, by, aim or Apt(row.id))
        return Operate(
            number=number,
            operation=row.id,
            game=row.game,
            table=table.name if concerns else None,
            by=by,
            path={"seat": seat} if parameters.get("seat") == "path" else {},
            query=self._query(draws, parameters),
            body=body,
            command=f"command{number}" if {"Idempotency-Key", "command"} & parameters.keys() else None,
            expected=draws.version() if "If-Match" in parameters and draws.rarely() else None,
            process=self._process(),
            graphql=self._dice.random() < 0.5,
            socket=self._dice.random() < 0.5,
        )

    def _any(self, storm: Storm, table: Table) -> Operation:
        """Any operation, more likely one that was seldom accepted in this run."""
        every = {**operations(None), **operations(table.game)}
        if self._dice.random() < COMMANDS:
            every = {id_: row for id_, row in every.items() if row.writes and "{table}" in row.path}
        names = sorted(every.keys() - STREAMED)
        (name,) = self._dice.choices(names, [1 / (1 + storm.counts[one]) for one in names])
        return every[name]

    def _fitted(self, row: Operation, table: Table, body: dict[str, Any], by: str | None, aim: Apt) -> str | None:
        """Make the body one that may be accepted; who asks for it."""
        body.pop("setup", None)
        if "seats" in body:
            body["seats"] = table.seats
        if aim.seat is not None and "seat" in body:
            body["seat"] = aim.seat
        if body.get("kind") in AIMLESS:
            body.pop("to", None)
        if row.id == "openSandbox":
            body.pop("state", None)
        if row.id == "takeSeat":
            if table.invitation:
                body["invitation"] = f"${table.invitation}"
            if self._dice.random() < PLAYERS:
                body["asPlayer"] = True
                return self._player(self._number, REFUSED)
        return by

    def _player(self, number: int, more: Sequence[str] = ()) -> str:
        """Somebody whom no token of a seat names: a player id, or a user of an issuer."""
        return self._dice.choice([f"player{number}", f"player{number}", *ACCOUNTS, *(f"{kind}1" for kind in more)])

    def _query(self, draws: Arguments, parameters: Mapping[str, str]) -> dict[str, Any]:
        at = {"at": draws.version()} if parameters.get("at") == "query" and draws.rarely() else {}
        noted = parameters.get("note") == "query" and self._dice.random() < MOSTLY
        return {**at, **({"note": "true"} if noted else {})}

    def _at(self, table: Table, operation: str, number: int, **more: Any) -> Operate:
        given = {"command": f"command{number}", **more}
        return Operate(number=number, operation=operation, game=table.game, table=table.name, **given)

    def _process(self) -> int:
        return self._dice.randrange(PROCESSES)

    def _next(self) -> int:
        self._number += 1
        return self._number
