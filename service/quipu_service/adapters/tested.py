"""Which releases of libraries our overrides of their private parts were tested with.

With another release, or with ``QUIPU_PLAIN=true``, the library's public way is used. It is slower, and lacks the time
limits for incomplete requests (docs/operations.md); a proxy in front has them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from logging import getLogger
from typing import Final

LOG = getLogger("quipu")


@dataclass(frozen=True)
class Overridden:
    """Libraries of which we override private parts, each with its tested releases by the beginning of their numbers."""

    instead: str
    """What is used in place of our overrides."""
    tested: Mapping[str, tuple[str, ...]]


SERVER: Final = Overridden(
    "the HTTP server's own protocols are used", {"uvicorn": ("0.54",), "httptools": ("0.9",), "websockets": ("17",)}
)
GRAPHQL: Final = Overridden("graphql-core's own executor is used", {"graphql-core": ("3.3",)})
REDIS: Final = Overridden("redis-py's own connections are used", {"redis": ("8.1",)})
ALL: Final = (SERVER, GRAPHQL, REDIS)


def untested(libraries: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The installed releases with which the overrides were not tested."""
    installed = {name: version(name) for name in libraries}
    return [
        f"{name} {release}"
        for name, release in installed.items()
        if not any(re.match(rf"{re.escape(one)}(\.|$)", release) for one in libraries[name])
    ]


def plainly(overridden: Overridden, *, asked: bool) -> str | None:
    """What is used in place of our overrides, and why; None if ours are."""
    if asked:
        return f"{overridden.instead}: QUIPU_PLAIN asks for it"
    others = untested(overridden.tested)
    return f"{overridden.instead}: not tested with {', '.join(others)}" if others else None


def used_plainly(overridden: Overridden, *, asked: bool) -> bool:
    """Whether our overrides are not used; if so, a line in the log says why."""
    if (why := plainly(overridden, asked=asked)) is not None:
        LOG.warning("%s", why)
    return why is not None
