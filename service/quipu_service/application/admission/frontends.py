"""The frontends that send requests: each has its own key and its own quotas.

The operator lists them in a file; only digests of keys are kept. Without such a file every client is anonymous.
"""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from quipu_rules.kernel.message import Value
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.problems.tree import Unauthenticated

DIGEST = "sha256:"
EVERY = 1.0
"""Seconds between two checks whether the file has changed."""
LOG = logging.getLogger("quipu")
NAME = r"^[a-z0-9][a-z0-9-]{0,39}$"
Name = Annotated[str, Meta(pattern=NAME)]
Digest = Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}$")]
EMBEDDER = r"^(\*|'self'|https?://[a-zA-Z0-9*][a-zA-Z0-9.-]*(:[0-9]{1,5})?)$"
Embedder = Annotated[str, Meta(pattern=EMBEDDER)]
"""Whose pages may show tables in a frame: an origin, all subdomains of one, or `*`."""
Count = Annotated[int, Meta(ge=0, le=10_000_000)]


class Webhook(Value, frozen=True, kw_only=True):
    """The URL that notices are sent to, and the secret that signs them."""

    url: str
    secret: str


class Listed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A frontend in the operator's file."""

    keys: Annotated[tuple[Digest, ...], Meta(min_length=1)]
    """Digests of its keys; several while a key is being replaced."""
    requests: Count = 0
    """Requests per minute in total; 0: no limit."""
    requests_per_address: Count = 0
    """Requests per minute from one address; 0: no limit, for a frontend that sends all requests from its own server."""
    tables: Count = 0
    """How many of its tables may wait to start at once; 0: no limit."""
    visibility: Annotated[tuple[Visibility, ...], Meta(min_length=1)] = tuple(Visibility)
    """Which visibility its tables may have."""
    isolated: bool = False
    """Whether its tables exist only for clients of this frontend, and for holders of their tokens."""
    webhook: Webhook | None = None
    """Where the notices of its tables are sent, and the secret that signs them."""
    origins: tuple[str, ...] = ()
    """Origins of its pages, allowed in addition to ``QUIPU_ORIGINS``."""
    embed: tuple[Embedder, ...] | None = None
    """Origins of pages that may show its tables in a frame, in place of ``QUIPU_EMBED``; empty: none."""


class FrontendsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    required: bool = False
    """Whether requests without a key are refused."""
    frontends: dict[Name, Listed] = {}


@dataclass(frozen=True)
class Frontend:
    """The frontend of this name."""

    name: str
    listed: Listed


class Frontends:
    """Finds the frontend of a key."""

    def __init__(self, frontends: Mapping[str, Listed] | None = None, *, required: bool = False) -> None:
        """Raises ValueError if two frontends share a key."""
        self.required = required
        self._by_digest: dict[str, Frontend] = {}
        for name, listed in (frontends or {}).items():
            for digest in listed.keys:
                if digest in self._by_digest:
                    raise ValueError(f"{name} and {self._by_digest[digest].name} share a key")
                self._by_digest[digest] = Frontend(name, listed)

    def __len__(self) -> int:
        return len({frontend.name for frontend in self._by_digest.values()})

    def __bool__(self) -> bool:
        return bool(self._by_digest)

    def of(self, key: str | None) -> Frontend | None:
        """The frontend with this key; raises Unauthenticated if it is unknown, or missing but required."""
        if key is None:
            if self.required:
                raise Unauthenticated("key-needed")
            return None
        found = self._by_digest.get(digest_of(key))
        if found is None:
            raise Unauthenticated("key-unknown")
        return found

    @property
    def webhooks(self) -> dict[str, Webhook]:
        named = {frontend.name: frontend.listed.webhook for frontend in self._by_digest.values()}
        return {name: webhook for name, webhook in named.items() if webhook is not None}

    def embed_of(self, name: str) -> tuple[str, ...] | None:
        """Whose pages may show the tables of the frontend in a frame; None if it says nothing about it."""
        return next((one.listed.embed for one in self._by_digest.values() if one.name == name), None)

    @property
    def origins(self) -> Iterable[str]:
        return {origin for frontend in self._by_digest.values() for origin in frontend.listed.origins}


def digest_of(key: str) -> str:
    """The digest of a key. Keys are random, so a plain hash cannot be reversed."""
    return DIGEST + sha256(key.encode()).hexdigest()


def read_frontends(file: Path) -> Frontends:
    """The frontends in the operator's file; raises ValueError for an invalid file, OSError for a missing one."""
    try:
        read = msgspec.toml.decode(file.read_bytes(), type=FrontendsFile)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    return Frontends(read.frontends, required=read.required)


class WatchedFrontends(Frontends):
    """The frontends of a file that is read again when it changes; a file that cannot be read changes nothing.

    New keys need no restart. Origins of pages and webhooks are read only at the start.
    """

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Raises ValueError for an invalid file, OSError for a missing one."""
        super().__init__()
        self._file, self._clock = file, clock
        self._take(read_frontends(file))
        self._seen, self._look = _stamp(file), clock() + EVERY

    def of(self, key: str | None) -> Frontend | None:
        """The frontend with this key, by the file as it was a second ago at most; raises as that of any other."""
        if self._clock() >= self._look:
            self._look = self._clock() + EVERY
            self._read_again()
        return super().of(key)

    def _read_again(self) -> None:
        try:
            if (stamp := _stamp(self._file)) == self._seen:
                return
            self._seen = stamp
            self._take(read_frontends(self._file))
            LOG.info("the frontends in %s were read again: %d", self._file, len(self))
        except (OSError, ValueError) as wrong:
            LOG.error("the frontends in %s stay as they were: %s", self._file, wrong)

    def _take(self, read: Frontends) -> None:
        self.required, self._by_digest = read.required, read._by_digest


def _stamp(file: Path) -> tuple[int, int, int]:
    """Values that change when a file is rewritten or replaced."""
    status = file.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns
