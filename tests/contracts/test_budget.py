"""The budget of `make test` counts what all its processes take, and can be exceeded."""

import subprocess
import sys

import pytest

from tests.budget import MOST, ended, within_budget

BURN = "import time\nwhile time.process_time() < {0}: pass"
NESTED = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {BURN.format(0.3)!r}]); sys.exit(3)"


def test_the_cpu_of_a_command_is_that_of_its_children_too() -> None:
    with subprocess.Popen([sys.executable, "-c", NESTED]) as process:
        code, seconds = ended(process)
    assert code == 3
    assert seconds >= 0.3


@pytest.mark.parametrize(("ratio", "holds"), [(0.9, True), (1.1, False)])
def test_a_command_is_compared_with_the_mean_of_the_calibrations(
    ratio: float, holds: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert within_budget(ratio * MOST * 2, [1, 3]) is holds
    assert ("within" if holds else "over") in capsys.readouterr().out
