"""The printed components of Caretos as data, and what makes them playable."""

from quipu_rules.caretos.edition.checks import check
from quipu_rules.caretos.edition.tables import CaretosEdition
from quipu_rules.kernel.edition import printed, read_edition


def read_caretos_edition(text: str) -> CaretosEdition:
    """An edition from TOML, checked; raises EditionError."""
    edition = read_edition(CaretosEdition, text)
    check(edition)
    return edition


STANDARD = read_caretos_edition(printed("quipu_rules.caretos.edition", "standard"))
