"""The laws of ``quipu.testing`` for Caretos, as its author would prove them."""

from quipu.testing import laws
from quipu_rules.caretos.game import CARETOS
from tests.rules.caretos.variants import VARIANTS

TestCaretos = laws(CARETOS, *VARIANTS)
