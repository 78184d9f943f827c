"""The tables the laws are run on."""

from quipu.rules.caretos.setup import Setup
from quipu.testing import Variant

VARIANTS = (
    Variant("two", seats=2, setup=Setup()),
    Variant("three", seats=3, setup=Setup()),
    Variant("four", seats=4, setup=Setup()),
    Variant("experienced", seats=3, setup=Setup(experienced=True)),
)
