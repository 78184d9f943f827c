"""The settings: ``QUIPU_*`` variables, read once and passed down."""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from ipaddress import ip_network
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from quipu_service.application.admission.frontends import Frontends, WatchedFrontends
from quipu_service.transports.http.origins import allowed

PREFIX = "QUIPU_"
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - what `quipu serve --lan` listens on
HERE = {EVERY_ADDRESS: "127.0.0.1", "::": "::1"}
"""Where a program on this machine reaches what listens on every address."""
LEAST_KEY = 16
LAST_PORT = 65_535


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings, with their defaults."""

    redis_url: str = ""
    """Redis 7 or Valkey, such as ``redis://host:6379/0``; empty: the service starts a Valkey of its own."""
    data_dir: str = "./data"
    """Where the service's own Valkey keeps its data."""
    fsync: Literal["always", "everysec"] = "always"
    """When the service's own Valkey flushes to disk: always, or everysec."""
    durability: Literal["", "memory", "local", "replica"] = ""
    """Where an entry must be before it is accepted: memory, local or replica; empty: as the server itself is set."""
    replicas: Annotated[int, Meta(ge=1, le=9)] = 1
    """How many replicas must have an entry on their disks under ``QUIPU_DURABILITY=replica``."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0: any free one."""
    editions: str = ""
    """A folder with editions of the operator's own: ``<game>/<name>.toml``."""
    graphql_documents: str = ""
    """A file with GraphQL documents by name (or Apollo's manifest), which clients may ask for by ``documentId``."""
    graphql_only_documents: bool = False
    """Serve no other GraphQL documents than those of the file."""
    games: str = ""
    """Names of the installed games to serve, separated by commas; empty: all of them."""
    extensions: str = ""
    """Names of the installed extensions to load, separated by commas; empty: all of them; ``none``: not one."""
    processes: Annotated[int, Meta(ge=1, le=256)] = 1
    """How many processes answer at the address, as ``--workers``; about as many as there are processors."""
    home_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    """The first of further ports, one for each process alone, so that a proxy can give each table a home; 0: none."""
    drain: Annotated[float, Meta(ge=0, le=600)] = 0.0
    """Seconds to serve on after SIGTERM while ``/readyz`` says no: longer than the interval of the proxy's checks."""
    origins: str = "*"
    """Origins of web pages that may call the API, separated by commas."""
    operator_key: str = ""
    """The key whose holder may import logs; empty: nobody may."""
    signing_key: str = ""
    """Private key that signs the heads of logs, as ``quipu signing-key`` makes it; empty: nothing is signed."""
    worker: Literal["on", "off"] = "on"
    """Whether the service starts a worker of its own, which plays for bots and absent players: on or off."""
    bot_pace: Literal["steady", "at-once"] = "steady"
    """When decisions of bots appear: steady, after a time that reveals nothing, or (for trials) at-once."""
    verifications: Annotated[int, Meta(ge=1)] = 2
    """Uploaded logs that are verified at once, each in a process of its own."""
    remembered: Annotated[int, Meta(ge=1)] = 2_000
    """Tables whose position is kept in memory."""
    followers: Annotated[int, Meta(ge=1)] = 10_000
    """Streams that one process serves at once."""
    followers_per_address: Annotated[int, Meta(ge=0)] = 1_000
    """Streams of one address, at most a quarter of all; 0: no limit for an address."""
    frontends: str = ""
    """A TOML file that lists frontends, with the digests of their keys and their quotas."""
    requests: Annotated[int, Meta(ge=0, le=10_000_000)] = 1_200
    """Requests a minute from one address that shows no frontend's key; 0: no limit."""
    waiting_tables: Annotated[int, Meta(ge=0, le=10_000_000)] = 50
    """Tables waiting to begin that one address without a key may have opened; 0: no limit."""
    bot_tables: Annotated[int, Meta(ge=0, le=10_000_000)] = 50
    """Tables with bots that one address without a key may have in progress; 0: no limit."""
    unstarted_days: Annotated[int, Meta(ge=0, le=36_500)] = 30
    """Days after which a table whose game has not begun is closed, and as many again until it is deleted; 0: never."""
    absence_days: Annotated[int, Meta(ge=1, le=36_500)] = 30
    """Days a turn after which a person is out for whom the others wait, at a table where no clock ends it."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Addresses or networks whose ``X-Forwarded-For`` says where a request comes from, separated by commas."""
    traces: str = ""
    """Address of an OpenTelemetry collector, such as ``http://127.0.0.1:4318/v1/traces``; empty: no traces."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """What is logged: DEBUG, INFO, WARNING or ERROR."""

    @property
    def reached_at(self) -> str:
        """The host at which a program on this machine reaches a service that listens on ``host``."""
        return HERE.get(self.host, self.host)

    @property
    def flushed(self) -> Literal["always", "everysec"]:
        """When the service's own Valkey flushes: as ``durability`` requires if it is set, else as ``fsync`` says."""
        match self.durability:
            case "memory":
                return "everysec"
            case "local":
                return "always"
            case _:
                return self.fsync

    def known_frontends(self) -> Frontends:
        """The frontends of the operator's file, which is watched; raises OSError or ValueError."""
        return WatchedFrontends(Path(self.frontends)) if self.frontends else Frontends()

    @property
    def unstarted(self) -> int | None:
        """Milliseconds for which a table may wait to begin; None for ever."""
        return self.unstarted_days * 86_400_000 or None

    @property
    def absence(self) -> int:
        """Milliseconds for which a person may keep the others waiting."""
        return self.absence_days * 86_400_000

    @property
    def editions_folder(self) -> Path | None:
        return Path(self.editions) if self.editions else None


class ConfigError(Exception):
    """An invalid setting; the message names it and what it should be."""


Judge: TypeAlias = Callable[[Any], object]
"""Given all settings; raises OSError or ValueError if one of them is not as it has to be."""


def read_config(
    environment: Mapping[str, str],
    more: Iterable[type[Struct]] = (),
    judges: Mapping[str, Judge] = MappingProxyType({}),
) -> Config:
    """The settings from the environment, with ``more`` that extensions have and judge; raises ConfigError."""
    given = {name.removeprefix(PREFIX).lower(): value for name, value in environment.items() if name.startswith(PREFIX)}
    whole = config_with(more)
    settings = whole.__struct_fields__
    for name in given:
        if name not in settings:
            near = difflib.get_close_matches(name, settings, n=1, cutoff=0.0)
            left = ", unless of an extension that QUIPU_EXTENSIONS leaves out" if given.get("extensions") else ""
            raise ConfigError(f"{PREFIX}{name.upper()} is not a setting{left}; did you mean {PREFIX}{near[0].upper()}?")
    try:
        config = msgspec.convert(given, whole, strict=False)
    except msgspec.ValidationError as error:
        detail, _, path = str(error).partition(" - at `$.")
        name = path.rstrip("`")
        raise ConfigError(f"{PREFIX}{name.upper()}: {_expected(whole, name, detail)}, got {given[name]!r}") from error
    for name, judge in {**JUDGES, **judges}.items():
        try:
            judge(config)
        except (OSError, ValueError) as error:
            raise ConfigError(f"{PREFIX}{name.upper()}: {error}") from error
    if config.operator_key and len(config.operator_key) < LEAST_KEY:
        raise ConfigError(f"{PREFIX}OPERATOR_KEY: expected at least {LEAST_KEY} characters that nobody can guess")
    if config.signing_key and not re.fullmatch("[0-9a-fA-F]{64}", config.signing_key):
        raise ConfigError(f"{PREFIX}SIGNING_KEY: expected 64 hexadecimal digits; `quipu signing-key` makes one")
    if config.durability == "replica" and not config.redis_url:
        raise ConfigError(f"{PREFIX}DURABILITY: the service's own Valkey has no replicas; give a {PREFIX}REDIS_URL")
    return config


def config_with(more: Iterable[type[Struct]]) -> type[Config]:
    """The settings of the core with those of extensions, which convert them back into their own structs."""
    fields = [(one.name, one.type, one.default) for kind in more for one in msgspec.structs.fields(kind)]
    whole: Any = msgspec.defstruct("Config", fields, bases=(Config,), frozen=True, kw_only=True)
    return whole if fields else Config


def _expected(whole: type[Config], name: str, detail: str) -> str:
    """What a setting has to be, in words for operators; ``detail`` is what msgspec says about a wrong value."""
    kind = get_type_hints(whole)[name]
    if get_origin(kind) is Literal:
        return f"Expected {' or '.join(repr(one) for one in get_args(kind))}"
    said = detail.partition(", got ")[0]
    return said.replace("`int`", "a whole number").replace("`float`", "a number").replace("`bool`", "true or false")


def _judge_proxies(config: Config) -> None:
    for one in config.trusted_proxies.split(","):
        if one.strip() not in ("", "*"):
            ip_network(one.strip())


def _judge_origins(config: Config) -> None:
    allowed(one.strip() for one in config.origins.split(",") if one.strip())


def _judge_url(config: Config) -> None:
    if config.redis_url:
        from quipu_service.adapters.redis_url import Deployment  # which few commands need

        Deployment(config.redis_url)


def _judge_durability(config: Config) -> None:
    """With Sentinels a replica takes over, and what it lacks is lost: somebody has to decide whether that may be."""
    if "+sentinel" in config.redis_url.partition(":")[0] and not config.durability:
        raise ValueError(
            "expected 'replica' with Sentinels, so that no failover loses an accepted entry; 'local' or 'memory' accept"
            " that it loses what the replica does not have yet"
        )


def _judge_traces(config: Config) -> None:
    if config.traces and not re.match(r"https?://[^/]", config.traces):
        raise ValueError(f"expected an address such as http://127.0.0.1:4318/v1/traces, got {config.traces!r}")


def _judge_home_port(config: Config) -> None:
    last = config.home_port + config.processes - 1
    if config.home_port and last > LAST_PORT:
        raise ValueError(f"{config.processes} processes need the ports up to {last}; the last one is {LAST_PORT}")


def _judge_documents(config: Config) -> None:
    if config.graphql_documents and not Path(config.graphql_documents).is_file():
        raise ValueError(f"there is no file {config.graphql_documents}")
    if config.graphql_only_documents and not config.graphql_documents:
        raise ValueError("expected a file, because QUIPU_GRAPHQL_ONLY_DOCUMENTS serves nothing else")


def _judge_frontends(config: Config) -> None:
    try:
        config.known_frontends()
    except (OSError, ValueError) as error:
        raise ValueError(f"{config.frontends}: {error}") from error


def _judge_editions(config: Config) -> None:
    folder = config.editions_folder
    if folder is not None and not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")


JUDGES: Final[Mapping[str, Judge]] = {
    "trusted_proxies": _judge_proxies,
    "origins": _judge_origins,
    "redis_url": _judge_url,
    "durability": _judge_durability,
    "traces": _judge_traces,
    "home_port": _judge_home_port,
    "graphql_documents": _judge_documents,
    "frontends": _judge_frontends,
    "editions": _judge_editions,
}
"""What a setting has to be beyond its type, by its name."""
