"""The log that the settings name: a server by URL, or a Valkey of our own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quipu.service.adapters.embedded import EmbeddedServer
from quipu.service.config import Config


@contextmanager
def server_url(config: Config) -> Iterator[str]:
    """The URL of the log server, which is started if it is ours; raises NotStarted."""
    if config.redis_url:
        yield config.redis_url
        return
    with EmbeddedServer(Path(config.data_dir), fsync=config.fsync) as server:
        yield server.url
