"""The printed components of Caral as data."""

from collections.abc import Mapping

from quipu_rules.caral.edition import checks
from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.kernel.edition import printed, read_edition


def read(text: str) -> CaralEdition:
    """An edition from its TOML text, checked so that every game can be played to its end; raises EditionError."""
    edition = read_edition(CaralEdition, text)
    checks.check_base(edition)
    checks.check_modules(edition)
    return edition


EDITIONS: Mapping[str, CaralEdition] = {"standard": read(printed("quipu_rules.caral.edition", "standard"))}
