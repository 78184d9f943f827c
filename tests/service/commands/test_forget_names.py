"""What ``quipu forget-names`` is given; what it does is tested with an archive, whose tables it reads too."""

import pytest

from quipu_service.commands.stored_tables import age_of
from tests.service.commands.command import within


def test_what_to_forget_must_be_said() -> None:
    for words in ([], ["table", "--older-than", "1d"], ["--seat", "1", "--older-than", "1d"]):
        asked = within("forget-names", *words)
        assert (asked.code, asked.err.startswith("quipu: forget-names: ")) == (2, True), asked


def test_ages_have_a_unit() -> None:
    assert [age_of(written) for written in ("5s", "2m", "3h", "30d")] == [5_000, 120_000, 10_800_000, 2_592_000_000]
    with pytest.raises(ValueError, match="30d"):
        age_of("30")
