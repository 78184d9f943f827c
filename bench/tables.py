"""Figures as Markdown."""

import sys
from collections.abc import Iterable, Sequence


def show(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Print a table, row by row as it is measured; returns it."""
    said = [f"\n### {title}\n", "| " + " | ".join(columns) + " |", "|" + " --- |" * len(columns)]
    line("\n".join(said))
    for row in rows:
        cells = (f"{cell:,.1f}" if isinstance(cell, float) else str(cell) for cell in row)
        said.append("| " + " | ".join(cells) + " |")
        line(said[-1])
    return "\n".join(said)


def line(text: str) -> None:
    """Print a line at once, so that progress shows."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
