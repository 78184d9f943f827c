"""The tables the laws are run on."""

from quipu.testing import Variant
from quipu_rules.caretos.setup import Setup

VARIANTS = (
    Variant("two", seats=2, setup=Setup()),
    Variant("three", seats=3, setup=Setup()),
    Variant("four", seats=4, setup=Setup()),
    Variant("experienced", seats=3, setup=Setup(experienced=True)),
)
