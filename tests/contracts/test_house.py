"""The names of the house style hold, and what checks them can fail."""

import tomllib
from pathlib import Path

import pytest

from tests.contracts.house import ROOT, problems, sources


def test_the_house_style_holds() -> None:
    assert list(problems(ROOT)) == []


def test_all_our_sources_are_looked_at() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in sources(ROOT)}

    assert found >= {
        "rules/quipu_rules/kernel/move.py",
        "service/quipu_service/operate/app.py",
        "web/src/live.ts",
        "service/quipu_service/adapters/functions.lua",
    }
    assert not [name for name in found if name.startswith((".venv/", "quipu/rules/")) or "/node_modules/" in name]


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("utils.py", "", "utils.py: utils: 'utils' does not say what it is for"),
        ("one.py", "class TableManager:\n    x = 1\n", "one.py: TableManager: 'manager' does not say"),
        ("helpers/__init__.py", "", "helpers/__init__.py: helpers: 'helpers' does not say"),
        ("one.ts", "export class BaseView {}\n", "one.ts: BaseView: 'base' does not say"),
        ("service/one.py", "class One:\n    async def told(self) -> None: ...\n", "service/one.py: told does not say"),
        ("service/one.py", "def _found(x: int) -> int: ...\n", "service/one.py: _found does not say"),
    ],
)
def test_a_name_that_says_nothing_is_named(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text, encoding="utf-8")

    (found,) = problems(tmp_path)

    assert found.startswith(complaint)


def test_a_word_within_another_is_no_vague_name(tmp_path: Path) -> None:
    (tmp_path / "database.py").write_text("class Utility:\n    x = 1\n", encoding="utf-8")

    assert list(problems(tmp_path)) == []


def test_a_name_occurs_once_in_the_service(tmp_path: Path) -> None:
    for place in ("service/one.py", "service/a/one.py", "service/b/two.py", "rules/one.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(
            "class Price:\n    x = 1\n" if place != "service/one.py" else "", encoding="utf-8"
        )

    assert list(problems(tmp_path)) == [
        "service/a/one.py, service/b/two.py: Price occurs once in the service",
        "service/one.py, service/a/one.py: one occurs once in the service",
    ]


def test_the_tools_of_a_newcomer_agree_with_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    editor = (ROOT / ".editorconfig").read_text(encoding="utf-8")

    assert f">={(ROOT / '.python-version').read_text().strip()}" == project["project"]["requires-python"]
    assert f"max_line_length = {project['tool']['ruff']['line-length']}\n" in editor
    assert "entry: make check\n" in (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert "* text=auto eol=lf\n" in (ROOT / ".gitattributes").read_text(encoding="utf-8")


def test_the_tests_of_a_file_run_in_one_process(request: pytest.FixtureRequest) -> None:
    """By `make test`: what builds in one folder would build at the same time if groups had no effect."""
    grouped = request.config.getoption("loadgroup", default=False)
    assert not grouped or request.node.nodeid.endswith("@contracts/test_house")
