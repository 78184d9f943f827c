"""An editable install, as authors have who work from a clone: type checkers and Python find ``quipu`` in any folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.proofs import author_python
from tests.service.serving import ROOT, environment

CODE = "from quipu import Seat\n\nreveal_type(Seat(0))\nwrong: str = Seat(1)\n"


@pytest.mark.xdist_group("mypy")
def test_mypy_finds_quipu_from_a_foreign_folder(tmp_path: Path, mypy_cache: Path) -> None:
    python = author_python(tmp_path / "venv")
    work = tmp_path / "work"
    work.mkdir()
    (work / "game.py").write_text(CODE, encoding="utf-8")
    mypy = [
        sys.executable,
        "-m",
        "mypy",
        "--python-executable",
        str(python),
        "--strict",
        "--config-file=",
        f"--cache-dir={mypy_cache}",
    ]
    ours = {name: value for name, value in environment({}).items() if name not in ("MYPYPATH", "PYTHONPATH")}
    done = subprocess.run([*mypy, "game.py"], cwd=work, env=ours, capture_output=True, text=True, check=False)
    assert 'Revealed type is "quipu_rules.kernel.message.Seat"' in done.stdout, done.stdout + done.stderr
    assert 'expression has type "Seat", variable has type "str"' in done.stdout
    assert done.stdout.count(": error:") == 1
    imports = "import quipu; from quipu_service.application.games import catalog"
    told = [str(python), "-c", f"{imports}; print(quipu.__file__, *catalog.installed())"]
    ran = subprocess.run(told, cwd=work, env=ours, capture_output=True, text=True, check=True).stdout.split()
    assert Path(ran[0]).samefile(ROOT / "quipu" / "__init__.py")
    assert "caracalla" in ran[1:]
