"""The context of one operation: who asks, in which language, and what may still be spent."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Protocol, TypeAlias, runtime_checkable

from graphql import GraphQLResolveInfo
from msgspec import Struct

from quipu.rules.kernel.message import Action, Event, Template
from quipu.rules.kernel.text import Reader
from quipu.service.application.commands.openers import Opener
from quipu.service.application.credentials import Credential
from quipu.service.application.frontends import Frontend
from quipu.service.application.log.position import Position
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.boards import reader_of
from quipu.service.transports.problems import TooCostly
from quipu.service.transports.wire import client_name

MOST_SPENT: Mapping[str, int] = {
    "tables in one request": 20,
    "tables at an earlier version in one request": 5,
    "lists of tables in one request": 5,
    "entries of logs in one request": 200,
    "boards in one request": 5,
    "pictures in one request": 5,
    "statistics of games in one request": 5,
}


@runtime_checkable
class HasText(Protocol):
    """Something that has a sentence in each language."""

    def text(self, locale: str) -> str:
        """The sentence in the language."""


class Voice:
    """The sentences of a game for one reader; loaded when the first one is needed."""

    def __init__(self, position: Position, locale: str) -> None:
        self._position, self.locale = position, locale

    @cached_property
    def _reader(self) -> Reader:
        return reader_of(self._position, self.locale)

    def tell(self, message: Any) -> str:
        """The sentence of an event, an action or an entry, or the label of a template."""
        if isinstance(message, HasText):
            return message.text(self.locale)
        texts = self._position.game.shown.texts
        if isinstance(message, Event):
            return texts.event(message, self._reader)
        if isinstance(message, Action):
            return texts.action(message, self._reader)
        if isinstance(message, Template):
            return texts.template(message, self._reader)
        raise TypeError(f"{type(message).__name__} has no sentence")


class Context(Struct):
    """One operation."""

    quipu: Quipu
    shown: Credential | None
    """The token, hashed once for the whole operation."""
    locale: str
    address: str = ""
    """The client's address, as reported by the proxy in front."""
    frontend: Frontend | None = None
    """The frontend whose key was sent."""
    voices: dict[str, Voice] = {}
    """By the response name of the root field, because each root field has its own table."""
    spent: dict[str, int] = {}
    languages: set[str] = set()
    """Those of the answer, once something was asked for in one."""
    repeated: list[str] = []
    """The response names of mutations that got their first answer again and have no field that says so."""
    at_once: Callable[[Any, str], bool] | None = None
    """Sends an update to a subscription, in a language, without waking its task; False if that is not possible now."""

    @property
    def token(self) -> str | None:
        """The token itself."""
        return None if self.shown is None else self.shown.token

    @property
    def client(self) -> str:
        """The scope of the client's command ids."""
        return client_name(self.token, self.address)

    @property
    def opener(self) -> Opener:
        """The opener of tables in this operation."""
        return Opener(self.frontend, self.address)

    def read_in(self, locale: str | None = None) -> str:
        """The language of a part of the answer: the one that it was asked for in, else that of the request."""
        told = locale or self.locale
        self.languages.add(told)
        return told

    def spend(self, what: str, amount: int = 1) -> None:
        """Raise TooCostly if the request asks for more of this than allowed."""
        spent = self.spent[what] = self.spent.get(what, 0) + amount
        if spent > MOST_SPENT[what]:
            raise TooCostly(what, MOST_SPENT[what])


Info: TypeAlias = GraphQLResolveInfo[Context]


def root_of(info: Info) -> str:
    """The response name of the root field above a field."""
    path = info.path
    while path.prev is not None:
        path = path.prev
    return str(path.key)


def voice_of(info: Info) -> Voice:
    """The sentences for the fields below this root field."""
    return info.context.voices[root_of(info)]
