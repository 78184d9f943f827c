"""Read metrics of processes at ``/metrics``, and compute rates and sums."""

import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TypeAlias

from prometheus_client.parser import text_string_to_metric_families

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
        """The rate per second of a counter, over all series with these labels."""
        seconds = self.at - before.at
        return sum(self._rises(before, name, wanted).values()) / seconds if seconds > 0 else 0.0

    def by(self, before: "MetricsSample", name: str, label: str) -> dict[str, float]:
        """The same by the value of a label."""
        found: dict[str, float] = defaultdict(float)
        for labels, rise in self._rises(before, name, {}).items():
            found[dict(labels).get(label, "")] += rise / (self.at - before.at)
        return found

    def quantile(self, before: "MetricsSample", name: str, part: float, **wanted: str) -> float | None:
        """The quantile of a histogram since the last reading, as far as the buckets allow."""
        counts: dict[float, float] = defaultdict(float)
        for labels, rise in self._rises(before, f"{name}_bucket", wanted).items():
            counts[float(dict(labels)["le"])] += rise
        total = counts.get(inf, 0.0)
        if not total:
            return None
        lower = reached = 0.0
        for bound, count in sorted(counts.items()):
            if count >= part * total:
                if bound == inf:
                    return lower
                return lower + (bound - lower) * (part * total - reached) / max(count - reached, 1e-9)
            lower, reached = bound, count
        return lower

    def _rises(self, before: "MetricsSample", name: str, wanted: Mapping[str, str]) -> dict[Labels, float]:
        """The increase of each series; a series that decreased belongs to a restarted process."""
        earlier = before.samples.get(name, {})
        return {
            labels: value - earlier.get(labels, 0.0) if value >= earlier.get(labels, 0.0) else value
            for labels, value in self.samples.get(name, {}).items()
            if wanted.items() <= dict(labels).items()
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
