"""The tables on which the laws are run: every number of seats, both boards, a short and the full length."""

from quipu.testing import Variant
from quipu_rules.caracalla.setup import Setup

SHORT = Setup(rounds=40)

VARIANTS = (
    Variant("two", 2, SHORT),
    Variant("three", 3, Setup()),
    Variant("four", 4, SHORT),
    Variant("five", 5, SHORT),
    Variant("six", 6, SHORT),
    Variant("three-ring-pools", 3, SHORT, edition="ring-pools"),
    Variant("five-ring-pools", 5, SHORT, edition="ring-pools"),
)
