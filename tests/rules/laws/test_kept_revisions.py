"""Every law holds for each revision that a package keeps, too."""

from quipu.testing import laws
from tests.revised import NEWEST

TestHighCard = laws(NEWEST)


def test_each_law_is_tried_on_the_kept_revision() -> None:
    tests = {name for name in vars(TestHighCard) if name.startswith("test_")}
    tried = {name.removesuffix("_in_revision_1") for name in tests if name.endswith("_in_revision_1")}
    assert len(tried) > 20
    assert tried < tests
