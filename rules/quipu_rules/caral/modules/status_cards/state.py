"""What the module keeps at a table."""

from quipu_rules.caral.edition.tables import StatusCard
from quipu_rules.caral.modules.status_cards.parts import StatusName
from quipu_rules.kernel.message import Seat, Value


class StatusTaken(Value, frozen=True, kw_only=True):
    """A status card and who took it (14.2)."""

    title: StatusName
    seat: Seat


class StatusCards(Value, frozen=True, kw_only=True):
    """The status cards of this game (14.1)."""

    open: tuple[StatusCard, ...] = ()
    taken: tuple[StatusTaken, ...] = ()
