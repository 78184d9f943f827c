"""Opening a table."""

from typing import Annotated

from msgspec import Meta

from quipu.rules.caral.agenda import ask
from quipu.rules.caral.events import Opened
from quipu.rules.caral.ledger import Table
from quipu.rules.caral.modules import play
from quipu.rules.caral.parts import TWO_PLAYERS, ModuleName
from quipu.rules.caral.phases import Founding, OpeningYear, PlacingNeutral
from quipu.rules.kernel.message import Seat, Value
from quipu.rules.kernel.refusal import Refusal, refuse


class Setup(Value, frozen=True, kw_only=True):
    """Options of a table."""

    modules: Annotated[tuple[ModuleName, ...], Meta(description="Optional modules, in any combination (1.8).")] = ()


def setup_refusal(setup: Setup, _seats: int) -> Refusal | None:
    """Any combination goes with any number of seats, but no module twice (1.8)."""
    return refuse("MODULE_TWICE", "1.8") if len(set(setup.modules)) < len(setup.modules) else None


def deal(table: Table, setup: Setup, seats: int) -> None:
    """The table is laid out; then the seats choose their sites, the start player first (2.4, 2.5, R41)."""
    edition = table.state.edition
    table.record(
        Opened(
            seats=seats,
            modules=tuple(name for name in ModuleName if name in setup.modules),
            fame=edition.start_fame,
            alpacas=edition.sled.start_alpacas,
        )
    )
    play.deal(table)
    clockwise = [Seat(seat) for seat in range(seats)]
    neutral = [PlacingNeutral(seat=seat) for seat in reversed(clockwise)] if seats == TWO_PLAYERS else []
    ask(table, OpeningYear(), *neutral, *(Founding(seat=seat) for seat in reversed(clockwise)))
