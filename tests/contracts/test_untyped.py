"""``Any`` in the service only becomes rarer."""

from pathlib import Path

from tests.contracts.untyped import SERVICE, counted

MOST = 183
"""Uses of ``Any`` in the service; lower it when there are fewer, never raise it."""


def test_any_becomes_no_more_frequent_in_the_service() -> None:
    found = counted(SERVICE)

    assert found.total() <= MOST, f"say what it is, or `object` if it is only passed on: {found.most_common()}"


def test_each_use_counts_and_no_import_or_text(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    text = 'from typing import Any\n\n\ndef one(given: Any) -> dict[str, Any]:\n    """Any."""\n'
    (tmp_path / "part" / "one.py").write_text(text, encoding="utf-8")

    assert {"part": 2} == counted(tmp_path)
