"""The log that the settings name (a server by URL, or the embedded Valkey), and the use cases on it."""

import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from quipu_service.adapters.ed25519 import signer_of
from quipu_service.adapters.embedded import EmbeddedServer, socket_in
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.games.catalog import installed
from quipu_service.extensions.extension import around, extended
from quipu_service.extensions.loading import installed as installed_extensions
from quipu_service.operate.config import Config


@dataclass(frozen=True)
class Store:
    """The URL of the log."""

    url: str
    durability: Durability
    """The durability of its writes."""
    named: str
    """What an accepted entry survives, as shown to operators."""
    trouble: Callable[[], str | None]
    """What is wrong with the embedded server; nothing is known about other servers."""


@contextmanager
def store(config: Config, lost: Callable[[str], None] = lambda _: None) -> Iterator[Store]:
    """The log's server; an embedded one is started. Raises NotStarted.

    ``lost`` is called with the last output of an embedded server that cannot be restarted.
    """
    if config.redis_url:
        durability = Durability(config.durability or "memory", config.replicas)
        named = str(durability) if config.durability else "as the log's server is set"
        yield Store(config.redis_url, durability, named, lambda: None)
        return
    with EmbeddedServer(Path(config.data_dir), fsync=config.flushed, lost=lost) as server:
        # this server flushes before it answers anyway, if it always flushes
        yield Store(
            server.url, Durability(), "local" if config.flushed == "always" else "memory", lambda: server.trouble
        )


def quipu_on(stores: Stores, config: Config, remembered: int = 200) -> Quipu:
    """The use cases on stores, for commands that do not serve; this many tables are cached."""
    extensions = installed_extensions(config.extensions)
    quipu = Quipu(
        around(stores, extensions, config),
        installed(config.games),
        clock=system_clock,
        entropy=SystemEntropy(),
        editions=config.editions_folder,
        remembered=remembered,
        signer=signer_of(config.signing_key),
        frontends=config.known_frontends(),
        settings=ServerSettings(unstarted=config.unstarted, absence=config.absence),
    )
    return extended(quipu, extensions, config)


def answers(path: Path) -> bool:
    """Whether a process listens on the socket at this path."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


@contextmanager
def server_url(config: Config) -> Iterator[str]:
    """The URL of the log's server; an embedded server that a service runs already is shared."""
    running = socket_in(Path(config.data_dir))
    if not config.redis_url and answers(running):
        yield f"unix://{quote(str(running))}"
        return
    with store(config) as place:
        yield place.url


@asynccontextmanager
async def opened(config: Config, remembered: int = 200) -> AsyncIterator[tuple[Stores, Quipu]]:
    """The stores of the settings' server, and the use cases on them, which see what extensions put around them."""
    with server_url(config) as url:
        async with redis_stores(url) as stores:
            yield stores, quipu_on(stores, config, remembered)
