"""``quipu doctor`` names an archive that cannot be used, with the remedy."""

import sys

import pytest

from tests.service.commands.test_doctor_defects import Plant, Settings, Site, examined, is_named, site
from tests.service.commands.test_doctor_machine import said

__all__ = ["site"]


def without_the_library(site: Site) -> Settings:
    site.patch.setitem(sys.modules, "obstore", None)
    return {"archive": str(site.folder / "archive")}


@pytest.mark.parametrize(
    ("plant", "line", "remedy"),
    [
        (lambda site: {"archive": f"{site.file('in the way')}/below"}, "BAD +archive ", "ReadWritePaths="),
        (without_the_library, "BAD +extras +QUIPU_ARCHIVE", r"install .*\[archive\]"),
    ],
    ids=["an archive that cannot be written", "an archive without its library"],
)
def test_an_archive_that_cannot_be_used_is_named(site: Site, plant: Plant, line: str, remedy: str) -> None:
    is_named(site, plant, line, remedy)


def test_an_archive_that_can_be_written_is_good(site: Site) -> None:
    assert said(examined(site, {"archive": str(site.folder / "archive")}), "archive") == ["good"]
