"""Lines of files: how long one may be, before anything in it is read."""

import pytest

from quipu_service.application.records.checks import Wrong
from quipu_service.application.records.files import lines_of

HEADER, LINE = 32 * 1024, 16 * 1024 * 1024


def lines(*lengths: int) -> bytes:
    """So many bytes each, with the line feed."""
    return b"".join(b"x" * (length - 1) + b"\n" for length in lengths)


def test_the_header_has_up_to_32_kib_and_each_other_line_16_mib() -> None:
    assert list(map(len, lines_of(lines(HEADER, LINE, 1, LINE)))) == [HEADER, LINE, 1, LINE]
    assert list(lines_of(b"x" * HEADER)) == [b"x" * HEADER]
    assert list(lines_of(b"")) == []


@pytest.mark.parametrize(
    ("file", "limit"),
    [
        (lines(HEADER + 1), HEADER),
        (b"x" * (HEADER + 1), HEADER),
        (lines(HEADER, LINE + 1), LINE),
        (lines(2, LINE, LINE + 1), LINE),
    ],
    ids=["the header", "a header without an end", "the first line", "the second line"],
)
def test_a_line_that_is_too_long_is_wrong(file: bytes, limit: int) -> None:
    with pytest.raises(Wrong, match=f"more than {limit} bytes"):
        list(lines_of(file))
