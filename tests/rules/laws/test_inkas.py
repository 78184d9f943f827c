"""The laws of ``quipu.testing`` for Inkas, as its author would prove them."""

from quipu.testing import laws
from quipu_rules.inkas.game import INKAS
from tests.rules.inkas.variants import VARIANTS

TestInkas = laws(INKAS, *VARIANTS)
