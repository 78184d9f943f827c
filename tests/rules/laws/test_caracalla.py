"""The laws of ``quipu.testing`` for Caracalla, as its author would prove them."""

from quipu.testing import laws
from quipu_rules.caracalla.game import CARACALLA
from tests.rules.caracalla.variants import VARIANTS

TestCaracalla = laws(CARACALLA, *VARIANTS)
