"""The agenda: what the table waits for, as a tuple of phases. The last phase is current; the others wait below it.

Every function is total, as ``evolve`` must be: on an empty agenda there is nothing on top and nothing to take off.
"""

from typing import TypeVar

from quipu_rules.kernel.message import Phase

P = TypeVar("P", bound=Phase)


def top(agenda: tuple[P, ...]) -> P | None:
    """The current phase; ``None`` if the table waits for nothing."""
    return agenda[-1] if agenda else None


def push(agenda: tuple[P, ...], *phases: P) -> tuple[P, ...]:
    """The agenda with these phases on top; the last of them becomes current."""
    return agenda + phases


def swap(agenda: tuple[P, ...], *phases: P) -> tuple[P, ...]:
    """The agenda with these phases instead of the current one."""
    return agenda[:-1] + phases


def pop(agenda: tuple[P, ...]) -> tuple[P, ...]:
    """The agenda without the current phase."""
    return agenda[:-1]


def without(agenda: tuple[P, ...], kind: type[Phase]) -> tuple[P, ...]:
    """The agenda without any phase of this kind."""
    return tuple(phase for phase in agenda if not isinstance(phase, kind))
