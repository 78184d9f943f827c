"""``bench/results.md``: each measurement writes its own part and leaves the others."""

import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median

RESULTS = Path(__file__).parent / "results.md"
TITLE = "# Results\n\nEach part is written by the command that it names, from one run.\n"


def write(part: str, text: str) -> None:
    """Put this part in place of the one of the same name."""
    written = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else TITLE
    others = [one for one in re.split(r"(?m)^(?=## )", written) if not one.startswith(f"## {part}\n")]
    RESULTS.write_text(
        "\n".join([*(one.strip("\n") + "\n" for one in others), f"## {part}\n\n{text.strip()}\n"]), "utf-8"
    )


def spread(values: Sequence[float], digits: int) -> str:
    """Median, and in brackets the least and the most."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f} – {max(values):,.{digits}f})"
