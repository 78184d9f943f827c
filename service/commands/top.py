"""``quipu top``: watch running services in the terminal, from their metrics."""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from quipu.service.commands.scraping import MetricsSample, scraped
from quipu.service.config import Config, ConfigError

MOST_OPERATIONS = 12
PLAIN_WIDTH = 120
"""Columns if the width of the terminal is unknown."""


def top(asked_for: argparse.Namespace, config: Config) -> int:
    """Show the services repeatedly until interrupted, or once; returns 1 if none of them answers."""
    addresses = [_address(one) for one in asked_for.addresses] or [f"http://{_host(config)}:{config.port}"]
    if asked_for.every <= 0:
        raise ConfigError("--every: expected seconds, more than 0")
    with ThreadPoolExecutor(len(addresses)) as pool:

        def look() -> list[MetricsSample]:
            return list(pool.map(scraped, addresses))

        before = look()
        console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH)
        if asked_for.once or not sys.stdout.isatty():
            time.sleep(asked_for.every)
            now = look()
            console.print(shown(addresses, before, now))
            return 0 if any(one.samples for one in now) else 1
        with Live(Text("…"), console=console, screen=True, auto_refresh=False) as live:
            while True:
                time.sleep(asked_for.every)
                now = look()
                live.update(shown(addresses, before, now), refresh=True)
                before = now


def _host(config: Config) -> str:
    return f"[{config.host}]" if ":" in config.host else {"0.0.0.0": "127.0.0.1"}.get(config.host, config.host)  # noqa: S104  # nobody is bound to it here


def _address(written: str) -> str:
    address = written.rstrip("/") if "://" in written else f"http://{written.rstrip('/')}"
    if not address.startswith(("http://", "https://")):
        raise ConfigError(f"top: expected an address such as http://127.0.0.1:8000, got {written!r}")
    return address


def shown(addresses: Sequence[str], before: Sequence[MetricsSample], now: Sequence[MetricsSample]) -> Group:
    """A line per address, the workers, and the most frequent operations."""
    return Group(_services(addresses, before, now), _workers(now), _operations(before, now))


def _services(addresses: Sequence[str], before: Sequence[MetricsSample], now: Sequence[MetricsSample]) -> Table:
    table = Table(title="Quipu", title_justify="left", expand=False)
    for name in ("service", "state"):
        table.add_column(name)
    for name in ("requests/s", "actions/s", "p50 ms", "p99 ms", "conflicts/s", "5xx/s", "followers", "tables"):
        table.add_column(name, justify="right")
    for address, earlier, later in zip(addresses, before, now, strict=True):
        failed = sum(
            rate for status, rate in later.by(earlier, "quipu_requests_total", "status").items() if status >= "5"
        )
        table.add_row(
            address,
            Text(later.state, style="green" if later.state == "ready" else "bold red"),
            _rate(later.since(earlier, "quipu_requests_total")),
            _rate(later.since(earlier, "quipu_actions_total", result="accepted")),
            *(_ms(later.quantile(earlier, "quipu_request_seconds", part, operation="act")) for part in (0.5, 0.99)),
            _rate(later.since(earlier, "quipu_log_calls_total", call="append", result="conflict")),
            Text(_rate(failed), style="bold red" if failed else ""),
            *(_count(later.now(name)) for name in ("quipu_followers", "quipu_tables")),
        )
    return table


def _workers(now: Sequence[MetricsSample]) -> Text:
    """The backlog of bots and clocks: every service reports the same, so the greatest value counts."""

    def greatest(name: str) -> float:
        return max((told for one in now if (told := one.now(name)) is not None), default=0.0)

    names = ("quipu_workers", "quipu_jobs", "quipu_jobs_oldest_seconds", "quipu_attended_late_seconds")
    workers, jobs, oldest, late = map(greatest, names)
    return Text(
        f"workers {workers:.0f}   jobs {jobs:.0f}   oldest {oldest:.1f} s   clocks behind {late:.1f} s\n",
        style="bold red" if (jobs and not workers) or max(oldest, late) > 30 else "",
    )


def _operations(before: Sequence[MetricsSample], now: Sequence[MetricsSample]) -> Table:
    asked_for: dict[str, float] = {}
    seconds: dict[str, float] = {}
    for earlier, later in zip(before, now, strict=True):
        for found, name in ((asked_for, "quipu_requests_total"), (seconds, "quipu_request_seconds_sum")):
            for operation, rate in later.by(earlier, name, "operation").items():
                found[operation] = found.get(operation, 0.0) + rate
    table = Table("operation", title="Operations", title_justify="left")
    for name in ("requests/s", "mean ms"):
        table.add_column(name, justify="right")
    busiest = sorted((one for one in asked_for.items() if one[1]), key=lambda one: -one[1])
    for operation, rate in busiest[:MOST_OPERATIONS]:
        table.add_row(operation, _rate(rate), _ms(seconds.get(operation, 0.0) / rate))
    return table


def _rate(a_second: float) -> str:
    return f"{a_second:,.1f}"


def _ms(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds * 1000:,.1f}"


def _count(number: float | None) -> str:
    return "–" if number is None else f"{number:,.0f}"
