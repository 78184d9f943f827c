"""What a run has made: tables, credentials and ids, each under a name that stories use."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

STATUSES: Final = ("OPEN", "RUNNING", "OVER", "CLOSED")
OPENS: Final = frozenset({"openTable", "forkTable", "openSandbox", "openSandboxOfLog", "rematch"})
"""Operations that answer with a table, perhaps a new one."""
REPLACE: Final = frozenset({"renewToken"})
"""Operations after which the seat's token that asked for them is nobody's."""
REFUSED: Final = ("expired", "forged")
"""Kinds of names of JSON Web Tokens that nobody may be known by."""
CHOSEN: Final = ("token", "player", "note")
"""Kinds of names whose values the client chooses."""


@dataclass
class Table:
    """A table that the run has opened."""

    name: str
    id: str
    game: str
    seats: int
    document: dict[str, Any] = field(default_factory=dict)
    """As a spectator saw it last."""
    version: int = 1
    credentials: list[str] = field(default_factory=list)
    """Names of those that were given for it."""
    may: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """What each token was told last that it may do with the table."""
    dead: set[str] = field(default_factory=set)
    """Names of tokens that others have replaced."""
    codes: list[str] = field(default_factory=list)
    held: dict[str, int] = field(default_factory=dict)
    """The seat that each credential was given for."""
    shown: dict[str, int] = field(default_factory=dict)
    """The seat that each token was shown first."""
    hooked: bool = False
    """Whether its notices are sent somewhere."""
    notices: list[str] = field(default_factory=list)
    lines: list[Any] = field(default_factory=list)
    """Every line that a seat left to be played."""
    noted: dict[str, str] = field(default_factory=dict)
    """The note that was written last at a seat, by the scope of its holder."""
    acted: set[str] = field(default_factory=set)
    """The ids of actions that were accepted."""
    invitation: str | None = None


@dataclass
class Known:
    """Names of all values, and the values of all names."""

    tables: list[Table] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    """What the service made up, by name."""
    players: list[str] = field(default_factory=list)
    logs: list[str] = field(default_factory=list)

    def value(self, name: str) -> str:
        """What a name stands for; raises KeyError if a story that was cut short has not made it."""
        kind = name.rstrip("0123456789")
        if kind in CHOSEN and name not in self.given:
            text = random.Random(name).choices("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", k=43)
            self.given[name] = "".join(text)
        return self.given[name]

    def keep(self, prefix: str, number: int, value: str) -> str:
        """The name of a value that the service answered with in the step of this number."""
        known = next((name for name, one in self.given.items() if one == value), f"{prefix}{number}")
        self.given[known] = value
        return known

    def named(self, name: str) -> Table:
        """The table of this name; raises KeyError."""
        found = next((one for one in self.tables if one.name == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def resolved(self, value: Any) -> Any:
        """The value with all ``$names`` replaced by what they stand for."""
        if isinstance(value, str) and value.startswith("$"):
            return self.value(value[1:])
        if isinstance(value, dict):
            return {key: self.resolved(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.resolved(part) for part in value]
        return value

    def learn(self, number: int, operation: str, table: Table | None, by: str | None, told: dict[str, Any]) -> None:
        """Names for what an accepted operation answered with."""
        if operation in OPENS:
            table = self._opened(number, table, told)
            if operation == "rematch" and by is not None:
                table.credentials.append(by)
        if isinstance(told.get("player"), str):
            self._renewed(by or "", self.keep("player", number, told["player"]))
        if operation == "redeemCode":
            table = next((one for one in self.tables if one.id == told["table"]), None)
            if table is not None and by is not None:  # with `asPlayer` it is a player id from now on
                table.shown.pop(by, None)
        if table is None:
            return
        self._secrets(number, table, told)
        for delivery in told.get("deliveries", ()) if operation == "showWebhook" else ():
            table.notices.append(self.keep("notice", 100 * number + len(table.notices), delivery["notice"]["id"]))
        table.hooked = table.hooked or operation == "setWebhook"
        if operation in REPLACE and by is not None and not by.startswith(("player", "host", "account")):
            table.dead.add(by)

    def _secrets(self, number: int, table: Table, told: dict[str, Any]) -> None:
        for member, prefix in (("hostToken", "host"), ("token", "token")):
            if isinstance(told.get(member), str):
                name = self.keep(prefix, number, told[member])
                if name not in table.credentials:
                    table.credentials.append(name)
                if member == "token" and isinstance(told.get("seat"), int):
                    table.held[name] = told["seat"]
        if isinstance(told.get("invitation"), str):
            table.invitation = self.keep("invitation", number, told["invitation"])
        if isinstance(told.get("oneTimeCode"), str):
            table.codes.append(self.keep("code", number, told["oneTimeCode"]))

    def seated(self, table: Table, by: str | None, body: Any) -> None:
        """Somebody took a seat with this body."""
        if not isinstance(body, dict):
            return
        names = [str(body.get("token", ""))[1:], by if body.get("asPlayer") else None]
        for name in filter(None, names):
            table.dead.discard(name)
            if name not in table.credentials:
                table.credentials.append(name)
            if "seat" in body:
                table.held[name] = body["seat"]
        if by is not None and body.get("asPlayer") and by not in self.players:
            self.players.append(by)

    def _renewed(self, before: str, after: str) -> None:
        """A player id takes the place of another one at all its tables."""
        self.players = [one for one in self.players if one != before] + [after]
        for table in self.tables:
            if before in table.held and before.startswith("player"):
                table.credentials.append(after)
                table.held[after] = table.held[before]
                table.dead.add(before)

    def _opened(self, number: int, origin: Table | None, told: dict[str, Any]) -> Table:
        id_ = told.get("id") or told["table"]
        for one in self.tables:
            if one.id == id_:
                return one
        seats = len(told["seats"]) if "seats" in told else origin.seats if origin else 0
        game = told.get("game") or (origin.game if origin else "")
        self.tables.append(Table(self.keep("table", number, id_), id_, game, seats))
        return self.tables[-1]
