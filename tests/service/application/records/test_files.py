"""Lines of files: how long one may be, before anything in it is read."""

import pytest

from quipu.service.application.records import files
from quipu.service.application.records.checks import Wrong
from quipu.service.application.records.files import lines_of


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_HEADER", 8)
    monkeypatch.setattr(files, "MOST_LINE", 16)


def lines(*lengths: int) -> bytes:
    """So many bytes each, with the line feed."""
    return b"".join(b"x" * (length - 1) + b"\n" for length in lengths)


def test_the_header_and_the_other_lines_have_a_limit_each() -> None:
    assert list(lines_of(lines(8, 16, 16))) == [lines(8), lines(16), lines(16)]
    assert list(lines_of(b"x" * 8)) == [b"x" * 8]
    assert list(lines_of(b"")) == []


@pytest.mark.parametrize(("file", "limit"), [(lines(9), 8), (b"x" * 9, 8), (lines(8, 17), 16), (lines(8, 16, 17), 16)])
def test_a_line_that_is_too_long_is_wrong(file: bytes, limit: int) -> None:
    with pytest.raises(Wrong, match=f"more than {limit} bytes"):
        list(lines_of(file))
