"""Kinds of fields that several records share, each with its bounds and its description."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.parts import Space
from quipu_rules.kernel.message import GREATEST

OnPath = Annotated[
    Space, Meta(ge=0, le=GREATEST, description="A space of the path: 0 is the start, the last one the pyramid.")
]
Site = Annotated[Space, Meta(ge=0, le=GREATEST, description="The space of a building site.")]
ActionSquare = Annotated[Space, Meta(ge=0, le=GREATEST, description="The space of an action square.")]
Quarry = Annotated[Space, Meta(ge=0, le=GREATEST, description="The space of a quarry.")]
