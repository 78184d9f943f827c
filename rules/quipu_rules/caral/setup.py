"""Opening a table, and how a position is written as a document."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from quipu_rules.caral.agenda import ask
from quipu_rules.caral.edition import tables
from quipu_rules.caral.events import ArchitectRolled, CardsDrawn, OmenRevealed, Opened
from quipu_rules.caral.events.agenda import AnyPhase
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules import play
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import TWO_PLAYERS, ModuleName
from quipu_rules.caral.phases import Founding, OpeningYear, PlacingNeutral
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Event, Seat, Value, wire
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.shows import Declared, Shown
from quipu_rules.kernel.state_forms import Derived, FieldForm, StateForm


class Setup(Value, frozen=True, kw_only=True):
    """Options of a table."""

    modules: Annotated[
        tuple[ModuleName, ...],
        Meta(max_length=len(ModuleName), description="Optional modules, in any combination (1.8)."),
    ] = ()


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


def shows(edition: tables.CaralEdition, _setup: Setup, _seats: int) -> Declared:
    """The architect die, and how often cards are drawn; what modules draw."""
    found: dict[type[Event], Sequence[Shown]] = {
        ArchitectRolled: (Shown(field="options", among=edition.architect_die),),
        CardsDrawn: (Shown(hidden="cards"),),
        OmenRevealed: (Shown(hidden=1),),
    }
    for module in ADDITIONS:
        found |= module.shows(edition)
    return found


KEPT: Mapping[str, type[Value]] = {wire(one.keeps.__name__): one.keeps for one in ADDITIONS if one.keeps is not None}
"""What modules keep at a table, by its name in a document."""


def _parts(said: Any, blank: State) -> tuple[Value, ...]:
    found = tuple(msgspec.convert(one, KEPT[name]) for name, one in said.items())
    printed = {one for rows in _rows(blank.edition) for one in rows}
    for one in (one for kept in found for rows in _rows(kept) for one in rows):
        if type(one).__module__ == tables.__name__ and one not in printed:
            raise ValueError(f"this is not printed so: {one}")
    return found


def _rows(record: Value) -> Iterable[tuple[Any, ...]]:
    fields = (getattr(record, name) for name in record.__struct_fields__)
    return (field for field in fields if isinstance(field, tuple))


def _written(parts: tuple[Value, ...]) -> dict[str, Any]:
    return {wire(type(one).__name__): msgspec.to_builtins(one) for one in parts}


def _agenda(said: Any, _blank: State) -> Any:
    return msgspec.convert(said, tuple[AnyPhase, ...])


def _progress(said: Any, blank: State) -> tables.ProgressTable | tables.ProgressModule:
    sides = (blank.edition.progress_table, blank.edition.progress_module)
    return next(side for side in sides if msgspec.json.decode(msgspec.json.encode(side)) == said)


def _counted(state: State) -> int:
    return state.spiral.always_counted | sum(1 << space for space, plot in enumerate(state.plots) if plot.levels)


FORMS: Mapping[str, StateForm] = {
    "agenda": FieldForm(read=_agenda),
    "parts": FieldForm(read=_parts, write=_written),
    "progress": FieldForm(read=_progress),
    "counted": Derived(_counted),
}


def check_position(state: State, setup: Setup, _seats: int) -> None:
    """Raises Inconsistent unless the modules in play are those that were chosen."""
    if set(state.modules) != set(setup.modules):
        raise Inconsistent("`modules` are not those of the options")
