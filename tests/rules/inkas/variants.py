"""Tables on which the laws are run: both numbers of seats and every set-up."""

from quipu.testing import Variant
from quipu_rules.inkas.parts import Preparation
from quipu_rules.inkas.setup import Setup

VARIANTS: tuple[Variant, ...] = (
    Variant(name="three-beginners", seats=3, setup=Setup()),
    Variant(name="four-beginners", seats=4, setup=Setup()),
    Variant(name="three-advanced", seats=3, setup=Setup(preparation=Preparation.ADVANCED)),
    Variant(name="four-variable", seats=4, setup=Setup(preparation=Preparation.VARIABLE)),
)
