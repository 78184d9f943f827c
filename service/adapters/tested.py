"""Which releases of libraries our overrides of their private parts were tested with.

With another release, or with ``QUIPU_PLAIN=true``, the library's public way is taken: slower, and without the limits of
time for half a request that docs/operations.md names; a proxy in front has them.
"""

import re
from collections.abc import Mapping
from importlib.metadata import version
from typing import Final

SERVER: Final = {"uvicorn": ("0.54",), "httptools": ("0.9",), "websockets": ("17",)}
"""The server's protocols; each release by the beginning of its number."""


def untested(libraries: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The installed releases with which the overrides were not tested."""
    installed = {name: version(name) for name in libraries}
    return [
        f"{name} {release}"
        for name, release in installed.items()
        if not any(re.match(rf"{re.escape(one)}(\.|$)", release) for one in libraries[name])
    ]


def plainly(*, asked: bool) -> str | None:
    """Why the server's own protocols are used in place of ours; None if ours are."""
    if asked:
        return "QUIPU_PLAIN asks for it"
    others = untested(SERVER)
    return f"not tested with {', '.join(others)}" if others else None
