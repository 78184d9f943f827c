"""The tests of one extension run without the folder of all other tests on the command line."""

import subprocess
import sys

from tests.service.serving import ROOT


def test_the_tests_of_an_extension_find_what_they_share_with_others() -> None:
    words = ["-m", "pytest", "-p", "no:cacheprovider", "service/quipu_extensions/notes/tests/test_notes_at_doors.py"]

    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
