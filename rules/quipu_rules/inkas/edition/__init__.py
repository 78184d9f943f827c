"""The printed components, read from TOML and checked."""

from quipu_rules.inkas.edition.checks import check
from quipu_rules.inkas.edition.tables import InkasEdition
from quipu_rules.kernel.edition import printed, read_edition


def read(text: str) -> InkasEdition:
    """An edition from its TOML text, fully checked; raises EditionError."""
    edition = read_edition(InkasEdition, text)
    check(edition)
    return edition


def standard() -> InkasEdition:
    """The edition that comes with the package."""
    return read(printed(__name__, "standard"))
