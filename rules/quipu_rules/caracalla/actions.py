"""The actions of a seat in its turn."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from quipu_rules.caracalla.parts import Bath, Colour, Meeting, Role, Square
from quipu_rules.kernel.message import Action


class SelectRoman(Action, frozen=True, kw_only=True):
    """Take up one of your Romans, to place it from the hand or to move it on the board; may be changed (3.1)."""

    role: Annotated[Role, Meta(description="Which member of the family whose turn it is.")]


class PlaceRoman(Action, frozen=True, kw_only=True):
    """Put the selected Roman from your hand on a free dry square (3.2, 3.4)."""

    square: Annotated[Square, Meta(ge=0, le=143, description="Row times 12 plus column, from 0 at the top left.")]


class MoveRoman(Action, frozen=True, kw_only=True):
    """Walk with the selected Roman to a free square, over others if need be; each square is one step (4.1)."""

    square: Annotated[Square, Meta(ge=0, le=143, description="Row times 12 plus column, from 0 at the top left.")]


class HoldMeeting(Action, frozen=True, kw_only=True):
    """Hold a family meeting in an open bath; this ends your turn (3.5)."""

    bath: Annotated[Bath, Meta(description="Where the meeting is held.")]
    meeting: Annotated[Meeting, Meta(description="Who takes part; all in the bath who belong to it do.")]
    family: Annotated[Colour | None, Meta(description="The colour, for a meeting of one family; else null.")] = None


class EndTurn(Action, frozen=True, kw_only=True):
    """End your turn without a meeting (3.5)."""


AnyAction: TypeAlias = SelectRoman | PlaceRoman | MoveRoman | HoldMeeting | EndTurn
