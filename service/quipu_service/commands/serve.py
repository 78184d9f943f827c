"""``quipu serve``: run the service."""

import argparse
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from logging import getLogger
from pathlib import Path

import msgspec
import uvicorn

from quipu_rules.kernel.game import Catalog
from quipu_service.adapters.processes import SPARE, connections_within, files_raised
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.games.catalog import installed
from quipu_service.commands.leaving import Leaving, LeavingServer, end_soon
from quipu_service.commands.siblings import Place, reported_trouble, siblings
from quipu_service.commands.store import Store, store
from quipu_service.commands.terminal import say, warn
from quipu_service.commands.worker_process import beside
from quipu_service.extensions.extension import ephemeral_of, judges_of, settings_of
from quipu_service.extensions.loading import SETTING
from quipu_service.extensions.loading import installed as installed_extensions
from quipu_service.observing.requests import log_to_stderr
from quipu_service.operate.app import application
from quipu_service.operate.config import EVERY_ADDRESS, HERE, PREFIX, Config, ConfigError, read_config
from quipu_service.transports.http.http_protocol import HttpProtocol, WebSocketProtocol

LOG = getLogger("quipu")
MOST_PROCESSES = 256
FIRST_HANDED = 3
"""The file descriptor of the first socket that systemd hands over."""
SETTINGS = {
    "QUIPU_DURABILITY": "memory",
    "QUIPU_BOT_PACE": "at-once",
    "QUIPU_REQUESTS": "0",
    "QUIPU_WAITING_TABLES": "0",
    "QUIPU_BOT_TABLES": "0",
    "QUIPU_FOLLOWERS_PER_ADDRESS": "0",
}
"""Unless the environment says otherwise. The processes of the service read them too."""


def serve(arguments: argparse.Namespace, config: Config) -> int:
    """Serve until told to stop; raises ConfigError, or OSError if the port is taken."""
    with ephemeral() if arguments.ephemeral else nullcontext(config) as settings:
        if arguments.reload:
            from quipu_service.commands.reloading import keep_current

            signal.signal(signal.SIGTERM, _stop)
            return keep_current(arguments, settings)
        return _serve(_chosen(settings, arguments), arguments.sibling, lan=arguments.lan)


def _chosen(config: Config, arguments: argparse.Namespace) -> Config:
    """The settings, changed by the options of the command line."""
    if arguments.no_worker:
        config = msgspec.structs.replace(config, worker="off")
    if arguments.lan:
        config = msgspec.structs.replace(config, host=EVERY_ADDRESS)
    if arguments.workers is None:
        return config
    if not 1 <= arguments.workers <= MOST_PROCESSES:
        raise ConfigError(f"--workers: expected a number from 1 to {MOST_PROCESSES}")
    return msgspec.structs.replace(config, processes=arguments.workers)


def _serve(config: Config, sibling: str | None, *, lan: bool) -> int:
    """As the first process, or as its ``sibling``."""
    log_to_stderr(config.log_level)
    games = installed(config.games)
    signal.signal(signal.SIGTERM, _stop)  # uvicorn raises the signal again for us once it has stopped
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # there is nothing to reload: the file of frontends is watched
    config = _within_files(config)
    if sibling is not None:
        return _serve_beside(config, games, msgspec.json.decode(sibling, type=Place))
    ending, kept = Ending(), handed_over()
    with (
        kept or _listening(config, config.port) as listening,
        _homes(config) as homes,
        store(config, ending.lost) as log,
        siblings(config, log, listening, homes[1:], kept=kept is not None) as others,
    ):
        leaving = Leaving(others.folder, kept=kept is not None)
        settings = _settings(config, games, log, leaving)
        server = Announcing(settings, leaving, config.drain, others=others.end, stopping=end_soon)
        server.lan, server.requests = lan, config.requests
        ending.server = server
        if ending.words is None:
            with beside(config, log.url):
                server.run([listening, *homes[:1]])
        if ending.words is not None:
            warn(*f"quipu: {ending.words}".splitlines())
            return 1
        return 0 if server.started else 1


def _serve_beside(config: Config, games: Catalog, place: Place) -> int:
    """Answer on the socket of the first process."""
    folder = Path(place.folder)
    with ExitStack() as opened:
        sockets = [opened.enter_context(socket.socket(fileno=one)) for one in place.sockets]
        log = opened.enter_context(store(config))
        told = replace(log, named=place.durability, trouble=partial(reported_trouble, folder))
        leaving = Leaving(folder, kept=place.kept)
        server = LeavingServer(_settings(config, games, told, leaving), leaving, 0, stopping=end_soon)
        server.run(sockets)
    return 0 if server.started else 1


def _within_files(config: Config) -> Config:
    """The settings with the number of followers lowered to the limit of open files, with a warning."""
    files = files_raised()
    most = connections_within(files)
    if config.followers <= most:
        return config
    said = "QUIPU_FOLLOWERS=%d needs %d open files, and a process may open %d (ulimit -Hn): it serves %d followers"
    LOG.warning(said, config.followers, config.followers + SPARE, files, most)
    return msgspec.structs.replace(config, followers=most)


def _settings(config: Config, games: Catalog, log: Store, leaving: Leaving) -> uvicorn.Config:
    app = application(
        redis_stores(log.url, log.durability),
        config,
        games,
        durability=log.named,
        trouble=log.trouble,
        leaving=leaving.begun.is_set,
        unready=leaving.unready,
        ending=leaving.at_end.append,
        meeting=leaving.folder,
    )
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # compression for each message and follower would cost more than everything else
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(config.trusted_proxies),
        forwarded_allow_ips=config.trusted_proxies,
        timeout_graceful_shutdown=3,
        limit_concurrency=connections_within(files_raised()),
    )


class Ending:
    """Stops the service when its own log server cannot be restarted."""

    def __init__(self) -> None:
        self.server: uvicorn.Server | None = None
        self.words: str | None = None

    def lost(self, words: str) -> None:
        """Called from another thread."""
        self.words = words
        if self.server is not None:
            self.server.should_exit = True


def _stop(*_: object) -> None:
    sys.exit(0)


def handed_over() -> socket.socket | None:
    """The listening socket of systemd (``deploy/systemd/quipu.socket``), which stays open between processes."""
    pid, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    os.environ.pop("LISTEN_FDNAMES", None)
    if pid != str(os.getpid()) or not count:
        return None
    if count != "1":
        raise OSError(f"systemd hands over {count} sockets; the service listens at one")
    return socket.socket(fileno=FIRST_HANDED)


def notify_systemd(state: str) -> None:
    """Tell systemd that the service is ready, if it wants to know (``Type=notify``)."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if place:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
            telling.connect(place.replace("@", "\0", 1) if place.startswith("@") else place)
            telling.send(state.encode())


def _listening(config: Config, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    both = config.host == "::" and socket.has_dualstack_ipv6()  # every address, those of IPv4 too
    try:
        return socket.create_server((config.host, port), family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as failure:
        said = failure.strerror or failure
        raise OSError(f"cannot listen at {config.host}, port {port}: {said}") from failure


@contextmanager
def _homes(config: Config) -> Iterator[list[socket.socket]]:
    """One socket for each process; the first process keeps them open for processes that are restarted."""
    with ExitStack() as opened:
        ports = range(config.home_port, config.home_port + config.processes) if config.home_port else ()
        yield [opened.enter_context(_listening(config, port)) for port in ports]


class Announcing(LeavingServer):
    """Prints the address once the service listens, and what limits its author's bots; with ``lan`` also for phones."""

    lan = False
    requests = 0
    """How many a minute one address may send; 0: no limit."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        notify_systemd("READY=1")
        bound: str
        bound, port = self.servers[0].sockets[0].getsockname()[:2]
        host = HERE.get(bound, bound)
        address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        say(
            f"Quipu is at {address}",
            f"  GraphQL (GraphiQL in a browser)  {address}/graphql",
            f"  Documentation, REST reference    {address}/docs",
        )
        if self.requests:
            say(
                f"  {self.requests:,} requests a minute from one address; QUIPU_REQUESTS=0 lifts it on your own machine"
            )
        if self.lan:
            from quipu_service.commands.lan import own_address, phone_lines

            say(*phone_lines(f"http://{own_address()}:{port}"))
        sys.stdout.flush()


@contextmanager
def ephemeral() -> Iterator[Config]:
    """The settings, with a folder that is deleted at the end; raises ConfigError."""
    with tempfile.TemporaryDirectory(prefix="quipu-", ignore_cleanup_errors=True) as folder:
        os.environ.pop("QUIPU_REDIS_URL", None)  # never the server of a service that keeps something
        extensions = installed_extensions(os.environ.get(SETTING, ""))
        more = {f"{PREFIX}{name.upper()}": value for name, value in ephemeral_of(extensions).items()}
        os.environ |= {"QUIPU_DATA_DIR": folder} | {
            name: value for name, value in {**SETTINGS, **more}.items() if name not in os.environ
        }
        yield read_config(os.environ, settings_of(extensions), judges_of(extensions))
