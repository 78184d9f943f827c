"""What git knows is what Python imports: real files, under one name each, on every system."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINK = "120000"
"""Git's mode of a symbolic link."""
PARTS = {"quipu": ".", "quipu_rules": "rules", "quipu_service": "service", "quipu_extensions": "service"}
"""Our packages, and the folder in which each is."""
IMPORTS = """
import importlib, sys
for name in sys.argv[1:]:
    print(importlib.import_module(name).__file__)
"""


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_no_symbolic_link_is_kept() -> None:
    assert [line for line in git("ls-files", "-s").splitlines() if line.startswith(LINK)] == []


def test_a_clone_without_symbolic_links_imports(tmp_path: Path) -> None:
    """As Git for Windows clones by default."""
    clone = tmp_path / "clone"
    git("clone", "-q", "-c", "core.symlinks=false", str(ROOT), str(clone))
    paths = [str(clone / folder) for folder in PARTS.values()]
    modules = [*PARTS, "quipu_rules.catalog", "quipu_service.operate.app", "quipu_service.commands.command_line"]

    code = f"import sys; sys.path[:0] = {paths!r}\n{IMPORTS}"
    ran = subprocess.run(
        [sys.executable, "-c", code, *modules], check=True, capture_output=True, text=True, cwd=tmp_path
    )

    for module, file in zip(modules, ran.stdout.split(), strict=True):
        assert Path(file).is_relative_to(clone / PARTS[module.partition(".")[0]]), (module, file)
