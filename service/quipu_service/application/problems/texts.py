"""The sentences of the service itself, beside those of its games."""

from typing import Final

from quipu_rules.kernel.languages import OWN
from quipu_rules.kernel.text import Texts

TEXTS: Final = Texts(f"{OWN}:service")
