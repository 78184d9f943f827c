"""``Any`` in the service only becomes rarer."""

from pathlib import Path

from tests.contracts.untyped import SERVICE, counted

MOST = 204
"""Uses of ``Any``, and of aliases with it, in the service; lower it when there are fewer, never raise it."""


def test_any_becomes_no_more_frequent_in_the_service() -> None:
    found = counted(SERVICE)

    assert found.total() <= MOST, f"say what it is, or `object` if it is only passed on: {found.most_common()}"


def test_each_use_counts_and_no_import_or_text(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    text = 'from typing import Any\n\n\ndef one(given: Any) -> dict[str, Any]:\n    """Any."""\n'
    (tmp_path / "part" / "one.py").write_text(text, encoding="utf-8")

    assert {"part": 2} == counted(tmp_path)


def test_an_alias_hides_none(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    alias = (
        "from typing import Any, TypeAlias\n\nRow: TypeAlias = dict[str, Any]\n\n\ndef one(given: Row) -> None: ...\n"
    )
    use = f"from {tmp_path.name}.part.one import Row\n\n\ndef two(given: Row) -> Row: ...\n"
    (tmp_path / "part" / "one.py").write_text(alias, encoding="utf-8")
    (tmp_path / "part" / "two.py").write_text(use, encoding="utf-8")

    assert {"part": 4} == counted(tmp_path)
