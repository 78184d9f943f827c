"""The laws of ``quipu.testing`` for Caral, as its author would prove them."""

from quipu.testing import laws
from quipu_rules.caral.game import CARAL
from tests.rules.caral.variants import VARIANTS

TestCaral = laws(CARAL, *VARIANTS)
