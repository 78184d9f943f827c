"""The page for operators names each extension of this checkout, and links its guides."""

import re

from quipu_service.extensions.extension import Guide, guides_of
from tests.service.serving import ROOT
from tests.service.tables import EXTENSIONS

PAGE = ROOT / "docs" / "operations.md"
OURS = ROOT / "service" / "quipu_extensions"


def test_each_extension_is_a_row_and_each_guide_a_link() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `([a-z]+)` \|", text, re.MULTILINE))
    links = {(PAGE.parent / link).resolve() for link in re.findall(r"\]\(([^)#]+)", text)}
    ours = {name: one for name, one in EXTENSIONS.items() if (OURS / name).is_dir()}
    guides = {one.file.resolve() for one in guides_of(ours) if isinstance(one, Guide)}

    assert sorted(ours.keys() - rows) == []
    assert sorted(guides - links) == []
