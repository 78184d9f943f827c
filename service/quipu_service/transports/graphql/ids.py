"""Ids of nodes: paths, unique over all types, each of which means one thing for ever.

A table has its id of REST. What depends on who looks has the viewer in its id, and a board the hash of its content.
"""

from quipu_rules.kernel.message import Viewer

SPECTATOR = "-"
"""The viewer in the id of what a spectator sees."""


def seat_id(table: str, seat: int) -> str:
    """The id of a seat."""
    return f"{table}/seats/{seat}"


def entry_id(table: str, version: int, viewer: Viewer) -> str:
    """The id of an entry as one viewer sees it."""
    return f"{table}/{version}/{SPECTATOR if viewer is None else viewer}"
