"""``quipu serve --ephemeral``: a service for one run of a frontend's tests."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from quipu.service.config import Config, read_config

SETTINGS = {
    "QUIPU_DURABILITY": "memory",
    "QUIPU_BOT_PACE": "at-once",
    "QUIPU_REQUESTS": "0",
    "QUIPU_WAITING_TABLES": "0",
    "QUIPU_BOT_TABLES": "0",
    "QUIPU_FOLLOWERS_PER_ADDRESS": "0",
    "QUIPU_WEBHOOKS": "tables",
    "QUIPU_WEBHOOK_NETWORKS": "127.0.0.0/8",
}
"""Unless the environment says otherwise. The processes of the service read them too."""


@contextmanager
def ephemeral() -> Iterator[Config]:
    """The settings, with a folder that is deleted at the end; raises ConfigError."""
    with tempfile.TemporaryDirectory(prefix="quipu-", ignore_cleanup_errors=True) as folder:
        os.environ.pop("QUIPU_REDIS_URL", None)  # never the server of a service that keeps something
        os.environ |= {"QUIPU_DATA_DIR": folder} | {
            name: value for name, value in SETTINGS.items() if name not in os.environ
        }
        yield read_config(os.environ)
