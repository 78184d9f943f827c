"""Arguments of an operation, drawn from its schemas and from what the run has made."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from quipu_service.application.log.entropies import committed
from tests.storm.apt import HOSTS, OPERATOR, OPERATORS, OWN, PLAYERS
from tests.storm.contract import Operation
from tests.storm.known import REFUSED, Known, Table
from tests.storm.world import STALLED

NAMES: Final = ("Ann", "Bob", "Cleo", "Dora")
RARE: Final = 6
"""One in so many optional members is sent."""
DEEP: Final = 3
ENTROPY: Final = "5" * 64
"""What seats commit to."""


class Arguments:
    """Draws arguments for the step of a number."""

    def __init__(self, dice: random.Random, number: int, known: Known, table: Table | None, rare: int = RARE) -> None:
        self._dice, self._number, self._known, self._table, self._rare = dice, number, known, table, rare
        self._values: dict[str, Callable[[], Any]] = {
            "seat": self.seat,
            "at": self.version,
            "to": self.version,
            "after": self.version,
            "name": lambda: dice.choice(NAMES),
            "token": lambda: f"$token{number}",
            "player": lambda: f"$player{number}",
            "entropyCommitment": lambda: committed(ENTROPY),
            "entropy": lambda: dice.choice(("", "ab" * 8, ENTROPY, ENTROPY)),
            "id": lambda: f"${dice.choice(table.notices)}" if table and table.notices else None,
            "invitation": lambda: f"${table.invitation}" if table and table.invitation else None,
            "code": self._code,
            "table": lambda: f"${table.name}" if table else None,
            "text": lambda: "" if self.rarely() else f"$note{number}",
            "edition": lambda: "standard",
            "level": lambda: "BEGINNER",
            "expect": list,
            "clock": self._clock,
            "room": lambda: f"room:{dice.randrange(2)}",
            "url": lambda: dice.choice(("https://example.com/notices", STALLED)),
            **dict.fromkeys(("bank", "turn", "increment", "delay"), lambda: dice.choice((0, 0, 60_000))),
        }

    def rarely(self) -> bool:
        """Whether something unusual is done."""
        return self._dice.randrange(self._rare) == 0

    def holder(self) -> str | None:
        """Who asks: mostly somebody of the table."""
        known = self._known
        if self._table is not None and self._table.credentials and not self.rarely():
            return self._dice.choice(self._table.credentials)
        everybody = [*known.players, *(name for table in known.tables for name in table.credentials)]
        return self._dice.choice([None, f"player{self._number}", *(f"{kind}1" for kind in REFUSED), *everybody])

    def whose(self, operation: str) -> tuple[str | None, int]:
        """Who asks for an operation, and the seat that it is about: mostly somebody who may."""
        known, table = self._known, self._table
        if operation in OPERATORS:
            return OPERATOR, self.seat()
        if self.rarely() or table is None:
            return self.holder(), self.seat()
        hosts = [name for name in table.credentials if name.startswith("host")]
        if operation in PLAYERS and known.players:
            return self._dice.choice(known.players), self.seat()
        if operation in HOSTS and hosts:
            return hosts[0], self.seat()
        if operation in OWN and table.held:
            return self._dice.choice(list(table.held.items()))
        return self.holder(), self.seat()

    def log(self) -> str | None:
        """The name of a log file; None if the run has none."""
        return f"${self._dice.choice(self._known.logs)}" if self._known.logs else None

    def version(self) -> int:
        """A version of the table, or one that it does not have."""
        return max(0, (self._table.version if self._table else 1) - self._dice.randrange(-1, 5))

    def seat(self) -> int:
        """A seat of the table, or one that it does not have."""
        return self._dice.randrange((self._table.seats if self._table else 2) + self.rarely())

    def body(self, operation: Operation, schema: Mapping[str, Any], deep: int = 0) -> Any:
        """A document of this schema."""
        schema = operation.resolved(schema)
        if "enum" in schema:
            return self._dice.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.body(operation, self._dice.choice(schema[several]), deep + 1)
        match schema.get("type"):
            case "object":
                return self._object(operation, schema, deep)
            case "array":
                least = schema.get("minItems", 0) or int(deep > 0 and not self.rarely())
                size = self._dice.randrange(least, max(2, least + 1)) if deep < DEEP else least
                return [self.body(operation, schema["items"], deep + 1) for _ in range(size)]
            case "integer":
                least = schema.get("minimum", 0)
                return self._dice.randint(least, min(schema.get("maximum", least + 5), least + 5))
            case "boolean":
                return self._dice.random() < 0.5
            case "string":
                return self._dice.choice(("x", "standard"))
            case _:
                return None

    def _object(self, operation: Operation, schema: Mapping[str, Any], deep: int) -> dict[str, Any]:
        found = dict[str, Any]()
        for name, part in schema.get("properties", {}).items():
            if name in schema.get("required", ()) or self.rarely():
                value = self._values[name]() if name in self._values else None
                found[name] = self.body(operation, part, deep + 1) if value is None else value
        return found

    def _clock(self) -> dict[str, Any] | None:
        """A clock that goes together; None for whatever may be drawn."""
        late = self._dice.choice(("DEFAULT_ACTION", "BOT", "BOT", "DROP_OUT", "CLAIM", "CLAIM"))
        times = self._dice.choice(({"turn": 60_000}, {"bank": 120_000, "increment": 10_000}, {"bank": 60_000}, None))
        return None if times is None else {**times, "onTimeout": late}

    def _code(self) -> str:
        codes = [code for table in self._known.tables for code in table.codes]
        return f"${self._dice.choice(codes)}" if codes else "AAAAA-AAAAA"
