"""Tables on which the laws are run: both numbers of seats and every set-up."""

from rules.inkas.parts import SetUp
from rules.inkas.setup import Setup
from tests.rules.variants import Variant

VARIANTS: tuple[Variant, ...] = (
    Variant(name="three-beginners", seats=3, setup=Setup()),
    Variant(name="four-beginners", seats=4, setup=Setup()),
    Variant(name="three-advanced", seats=3, setup=Setup(set_up=SetUp.ADVANCED)),
    Variant(name="four-variable", seats=4, setup=Setup(set_up=SetUp.VARIABLE)),
)
