"""What the author of a game runs."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from tests.checkout import roots
from tests.service.serving import ROOT, environment


def ran(site: Path, *words: str | Path, folder: Path, **settings: str) -> str:
    """The output of a Python module with the installed game; fails if it does."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=environment({"PYTHONPATH": f"{site}{os.pathsep}{roots(ROOT)}", **settings}),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def own_tests(site: Path, tests: Path, folder: Path) -> str:
    """The output of its own tests, away from ours and from our settings of pytest."""
    apart = ("-p", "no:cacheprovider", "-c", "/dev/null")
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "QUIPU_LAW_GAMES": "1"}  # nor with our plugins
    return ran(site, "pytest", "-q", *apart, tests, folder=folder, **alone)


def author_python(folder: Path) -> Path:
    """The Python of an environment with the libraries of this one, and ``quipu`` from this clone."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)], check=True, capture_output=True)
    return python
