"""Editions: read from TOML, each table with its source, known by a fingerprint."""

import pytest

from quipu_rules.kernel.edition import EditionError, Source, Standing, fingerprint, printed, read_edition, require
from tests.rules.kernel.lanes import STANDARD, Printed


def test_an_edition_is_read_with_the_source_of_each_table() -> None:
    edition = read_edition(Printed, STANDARD)

    assert (edition.name, edition.lanes, edition.long_lanes) == ("standard", 2, 1)
    assert edition.sources[1] == Source(part="longLanes", standing=Standing.DEDUCED, where="from the lanes")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("lanes = 2", "lanes = [", "Invalid value"),
        ("lanes = 2", 'lanes = "two"', "Expected `int`, got `str` - at `$.lanes`"),
        ("lanes = 2", "lames = 2", "unknown field `lames`"),
        ("lanes = 2", "", "missing required field `lanes`"),
        ('name = "standard"', 'name = "Not a Name"', "matching regex"),
        ('name = "standard"', "", "missing required field `name`"),
        ('standing = "RULEBOOK"', 'standing = "HEARSAY"', "HEARSAY"),
        ('where = "page 1"', 'where = ""', "at `$.sources[0].where`"),
        ('where = "page 1"', 'where = "page 1"\npage = 1', "unknown field `page`"),
        ('part = "lanes"', 'part = "lions"', "missing or unknown: lanes, lions"),
        ('part = "longLanes"', 'part = "lanes"', "missing or unknown: longLanes"),
    ],
)
def test_an_invalid_edition_names_the_place_of_the_error(old: str, new: str, problem: str) -> None:
    assert old in STANDARD
    with pytest.raises(EditionError) as caught:
        read_edition(Printed, STANDARD.replace(old, new, 1))
    assert problem in str(caught.value)


def test_a_fingerprint_knows_content_and_not_spelling() -> None:
    edition = read_edition(Printed, STANDARD)
    spaced = read_edition(Printed, STANDARD.replace("lanes = 2", "lanes  =  2 # two"))
    other = read_edition(Printed, STANDARD.replace("lanes = 2", "lanes = 3"))

    assert fingerprint(edition) == fingerprint(spaced)
    assert fingerprint(edition) != fingerprint(other)
    assert len(fingerprint(edition)) == 64


def test_printed_reads_a_file_of_a_package() -> None:
    assert printed("quipu_rules.caracalla.edition", "standard").startswith('name = "standard"')
    with pytest.raises(FileNotFoundError):
        printed("quipu_rules.caracalla.edition", "no-such-edition")


def test_a_check_that_fails_is_an_edition_error() -> None:
    require(condition=True, problem="never said")
    with pytest.raises(EditionError, match="too few lanes"):
        require(condition=False, problem="too few lanes")
