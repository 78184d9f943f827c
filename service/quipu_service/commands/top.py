"""``quipu top``: watch running services in the terminal, by rates and sums of their metrics."""

import argparse
import re
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from typing import TypeAlias

from prometheus_client.parser import text_string_to_metric_families
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from quipu_service.commands.terminal import console
from quipu_service.observing.metrics import ACTS
from quipu_service.operate.config import Config, ConfigError

MOST_OPERATIONS = 12
PLAIN_WIDTH = 120
"""Columns if the width of the terminal is unknown."""
PATIENCE = 2.0
"""Seconds to wait for a process."""
Labels: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MetricsSample:
    """The metrics of one process at one moment."""

    at: float
    state: str
    """``ready``, the problem, or ``down``."""
    samples: Mapping[str, Mapping[Labels, float]] = field(default_factory=dict)

    def now(self, name: str) -> float | None:
        """The sum of a gauge; ``None`` if it is missing."""
        return sum(self.samples[name].values()) if name in self.samples else None

    def since(self, before: "MetricsSample", name: str, **wanted: str) -> float:
        """The rate per second of a counter, over all series whose labels match these patterns."""
        return sum(self._rates(before, name, wanted).values())

    def by(self, before: "MetricsSample", name: str, label: str) -> dict[str, float]:
        """The rates per second of a counter, by the value of a label."""
        found: dict[str, float] = defaultdict(float)
        for labels, rate in self._rates(before, name, {}).items():
            found[dict(labels).get(label, "")] += rate
        return found

    def quantile(self, before: "MetricsSample", name: str, part: float, **wanted: str) -> float | None:
        """The quantile of a histogram since the last reading, as far as the buckets allow."""
        counts: dict[float, float] = defaultdict(float)
        for labels, rate in self._rates(before, f"{name}_bucket", wanted).items():
            counts[float(dict(labels)["le"])] += rate
        wanted_count = part * counts.get(inf, 0.0)
        lower = reached = 0.0
        for bound, count in sorted(counts.items()):
            if count and count >= wanted_count:
                rest = 0.0 if bound == inf else (bound - lower) * (wanted_count - reached) / (count - reached)
                return lower + rest
            lower, reached = bound, count
        return None

    def _rates(self, before: "MetricsSample", name: str, wanted: Mapping[str, str]) -> dict[Labels, float]:
        """The rise of each series per second; a series that decreased belongs to a restarted process."""
        earlier, seconds = before.samples.get(name, {}), self.at - before.at
        return {
            labels: (value - since if value >= (since := earlier.get(labels, 0.0)) else value) / seconds
            for labels, value in self.samples.get(name, {}).items()
            if seconds > 0
            and all(re.fullmatch(pattern, dict(labels).get(label, "")) for label, pattern in wanted.items())
        }


def scraped(address: str) -> MetricsSample:
    """The metrics at an address, of the process or its whole service."""
    try:
        text = _read(f"{address}/metrics").decode()
    except (OSError, urllib.error.URLError):
        return MetricsSample(time.monotonic(), "down")
    samples: dict[str, dict[Labels, float]] = defaultdict(dict)
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            samples[sample.name][tuple(sorted(sample.labels.items()))] = sample.value
    return MetricsSample(time.monotonic(), _state(address), samples)


def _state(address: str) -> str:
    try:
        return _read(f"{address}/readyz").decode().splitlines()[0]
    except urllib.error.HTTPError as unready:
        return f"not ready ({unready.code})"
    except (OSError, urllib.error.URLError, IndexError):
        return "not ready"


def _read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE) as opened:  # noqa: S310  # http or https: top checks it
        content: bytes = opened.read()
        return content


def top(asked_for: argparse.Namespace, config: Config) -> int:
    """Show the services repeatedly until interrupted, or once; returns 1 if none of them answers."""
    addresses = [_address(one) for one in asked_for.addresses] or [f"http://{_host(config)}:{config.port}"]
    if asked_for.every <= 0:
        raise ConfigError("--every: expected seconds, more than 0")
    with ThreadPoolExecutor(len(addresses)) as pool:

        def look() -> list[MetricsSample]:
            return list(pool.map(scraped, addresses))

        before = look()
        terminal = console(PLAIN_WIDTH)
        if asked_for.once or not sys.stdout.isatty():
            time.sleep(asked_for.every)
            now = look()
            terminal.print(shown(addresses, before, now))
            return 0 if any(one.samples for one in now) else 1
        with Live(Text("…"), console=terminal, screen=True, auto_refresh=False) as live:
            while True:
                time.sleep(asked_for.every)
                now = look()
                live.update(shown(addresses, before, now), refresh=True)
                before = now


def _host(config: Config) -> str:
    return f"[{config.reached_at}]" if ":" in config.reached_at else config.reached_at


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
            *(_ms(later.quantile(earlier, "quipu_request_seconds", part, operation=ACTS)) for part in (0.5, 0.99)),
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
    asked_for: dict[str, float] = defaultdict(float)
    seconds: dict[str, float] = defaultdict(float)
    for earlier, later in zip(before, now, strict=True):
        for found, name in ((asked_for, "quipu_requests_total"), (seconds, "quipu_request_seconds_sum")):
            for operation, rate in later.by(earlier, name, "operation").items():
                found[operation] += rate
    table = Table("operation", title="Operations", title_justify="left")
    for name in ("requests/s", "mean ms"):
        table.add_column(name, justify="right")
    busiest = sorted((one for one in asked_for.items() if one[1]), key=lambda one: -one[1])
    for operation, rate in busiest[:MOST_OPERATIONS]:
        table.add_row(operation, _rate(rate), _ms(seconds[operation] / rate))
    return table


def _rate(a_second: float) -> str:
    return f"{a_second:,.1f}"


def _ms(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds * 1000:,.1f}"


def _count(number: float | None) -> str:
    return "–" if number is None else f"{number:,.0f}"
