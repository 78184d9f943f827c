"""A sample of each public name: run by importing it, type-checked by mypy, shown in ``docs/reference.md``."""

import sys

from tests.service.serving import ROOT

sys.path.append(str(ROOT / "examples" / "tic-tac-toe"))
