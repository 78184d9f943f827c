"""The lines of our examples in ``docs/engines.md`` are those of today."""

import re
from pathlib import Path

import pytest

from bench.lines import docstrings, lines_of, ours
from tests.service.serving import ROOT

PAGE = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")


def test_the_page_has_the_lines_that_we_have() -> None:
    for row, game in (("tic-tac-toe, rules", "tic-tac-toe"), ("Hearts, ", "hearts")):
        (line,) = [one for one in PAGE.splitlines() if one.startswith(f"| {row}")]
        told = [int(number) for number in re.findall(r"\d+", line.split("|")[2])]
        assert told == pytest.approx(ours(game), rel=0.05), f"{game} has {ours(game)} lines: python -m bench.lines"


def test_only_code_is_counted(tmp_path: Path) -> None:
    text = '"""Said."""\n\n# a remark\nx = """\nkept\n"""\n\n\ndef f() -> None:\n    """Said\n    twice."""\n'
    assert docstrings(text) == {1, 10, 11}
    (tmp_path / "said.py").write_text(text, encoding="utf-8")
    (tmp_path / "said.js").write_text("/* said\n twice */\n// said\nlet x = 1;\n\n", encoding="utf-8")
    assert [lines_of(tmp_path / name) for name in ("said.py", "said.js")] == [4, 1]
