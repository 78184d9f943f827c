"""What the module keeps at a table."""

from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.kernel.message import Value


class Whims(Value, frozen=True, kw_only=True):
    """The pile of the Whim of the Gods (12.1)."""

    current: WhimCard
    unseen: tuple[WhimCard, ...]
    """Never seen so far; their order is decided when they come up."""
    below: tuple[WhimCard, ...] = ()
    """Under the pile, in the order in which they went there."""
