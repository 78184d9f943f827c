"""Figures as Markdown."""

import sys
from collections.abc import Iterable, Sequence


def show(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table, row by row as it is measured."""
    line(f"\n### {title}\n")
    line("| " + " | ".join(columns) + " |")
    line("|" + " --- |" * len(columns))
    for row in rows:
        line("| " + " | ".join(f"{cell:,.1f}" if isinstance(cell, float) else str(cell) for cell in row) + " |")


def line(text: str) -> None:
    """Print a line at once, so that progress shows."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
