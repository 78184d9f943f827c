"""What each extra of the package brings, and what to install where it is missing."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "accounts": ("jwt", "cryptography"),
    "archive": ("obstore",),
    "brotli": ("brotli",),
    "lan": ("segno",),
    "pictures": ("quickjs", "resvg_py"),
    "signing": ("cryptography",),
    "tracing": ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http"),
}
"""The modules that must be there, by extra."""


def missing() -> tuple[str, ...]:
    """The extras that are not installed."""
    return tuple(extra for extra in EXTRAS if not is_installed(extra))


def is_installed(extra: str) -> bool:
    """Whether all modules of the extra can be imported; none of them is."""
    try:
        return all(find_spec(module) is not None for module in EXTRAS[extra])
    except ModuleNotFoundError:  # a package around one of them is missing
        return False


def install_command(*extras: str) -> str:
    """The command that installs extras."""
    return f"pip install 'quipu-games[{','.join(extras)}]'"


def require(extra: str, wanted_by: str) -> None:
    """Raise ValueError, with the cure, if the extra that a setting or a command needs is not installed."""
    if not is_installed(extra):
        raise ValueError(f"{wanted_by} needs an extra that is not installed: {install_command(extra)}")
