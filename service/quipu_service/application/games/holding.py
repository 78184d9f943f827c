"""What fields hold that the service carries as raw bytes: records of a game, which only its rules define.

The contract of a game says what they are, by the annotation of the field; in what is for all games they are any JSON.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw

from quipu_rules.kernel.message import Action, Event, Value
from quipu_service.application.problems.bounded import LegalOnes, OfEvents
from quipu_service.application.problems.validation import MOST_ACTIONS


class SomeView(Value, frozen=True, kw_only=True):
    """Stands for a game's view."""


class SomeBoard(Value, frozen=True, kw_only=True):
    """Stands for a game's board."""


class SomeSetup(Value, frozen=True, kw_only=True):
    """Stands for a game's options."""


class SomeLegalAction(Value, frozen=True, kw_only=True):
    """Stands for a game's actions and templates."""


def holding(kind: object) -> Meta:
    """The annotation of a field whose bytes are of this kind."""
    return Meta(extra={"holds": kind})


RawSetup: TypeAlias = Annotated[Raw, holding(SomeSetup)]
RawBoard: TypeAlias = Annotated[Raw, holding(SomeBoard)]
RawView: TypeAlias = Annotated[Raw, holding(SomeView | None)]
RawEvents: TypeAlias = Annotated[Raw, holding(OfEvents[Event])]
RawAction: TypeAlias = Annotated[Raw, holding(Action)]
RawActions: TypeAlias = Annotated[Raw, holding(Annotated[tuple[Action, ...], Meta(max_length=MOST_ACTIONS)])]
RawLegalAction: TypeAlias = Annotated[Raw, holding(SomeLegalAction)]
RawLegalActions: TypeAlias = Annotated[Raw, holding(LegalOnes[SomeLegalAction])]
