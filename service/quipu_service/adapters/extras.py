"""What each extra of the package brings, and what to install where it is missing."""

import shlex
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from quipu_service.shipped.lookup import CHECKOUT


@dataclass(frozen=True)
class Extra:
    """Packages that one feature needs, without which the rest of the service runs."""

    name: str
    modules: tuple[str, ...]
    """Those of its packages, by which they are found."""
    setting: str = ""
    """The setting that needs them."""

    @property
    def is_installed(self) -> bool:
        """Whether all its modules can be imported; none of them is."""
        try:
            return all(find_spec(module) is not None for module in self.modules)
        except ModuleNotFoundError:  # a package around one of them is missing
            return False

    def require(self, wanted_by: str) -> None:
        """Raise ValueError, with the cure, if it is not installed and a setting or a command needs it."""
        if not self.is_installed:
            raise ValueError(f"{wanted_by} needs an extra that is not installed: {install_command(self)}")


BROTLI: Final = Extra("brotli", ("brotli",))
LAN: Final = Extra("lan", ("segno",))
SIGNING: Final = Extra("signing", ("cryptography",), setting="signing_key")
TRACING: Final = Extra("tracing", ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http"), setting="traces")
EXTRAS: Final = (BROTLI, LAN, SIGNING, TRACING)
"""Those of the core; extensions bring their own."""


def install_command(*extras: Extra) -> str:
    """The command that installs extras into the environment that this process runs in."""
    names = ",".join(one.name for one in extras)
    pip = shlex.quote(str(Path(sys.executable).with_name("pip")))
    if (CHECKOUT / "pyproject.toml").is_file():  # where `quipu-games` would not be found
        return f"{pip} install -e {shlex.quote(f'{CHECKOUT}[{names}]')}"
    return f"{pip} install 'quipu-games[{names}]'"
