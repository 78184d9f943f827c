"""What a site of any size needs: sums of constants that were measured, and the tables of docs/scale.md.

``bench/scale.json`` holds the constants and the last run against which the model was checked (``make bench ARGS=scale``
writes it); ``python -m bench.model`` writes the tables of the page again.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.site import Load, Measured
from quipu_service.application.ledger import STEPS
from quipu_service.bots.levels import SETTINGS, Level

HERE = Path(__file__).parent
MEASURED = HERE / "scale.json"
PAGE = HERE.parent / "docs" / "scale.md"
GIB = 2**30
BUSY = 0.6
"""How much of a core, and of a server's memory, is planned to be used in the busiest hour."""
SERVER = 32 * GIB
"""Memory of one server of the log."""
PROCESS = 2 * GIB
DAY = 86_400
PACKED = 120
"""Bytes of an entry in the archive (`make bench ARGS=log`)."""
SENT = 400
"""Bytes of a live entry with its view, in gzip, with head and frame (`make bench ARGS=bytes`, p99 of most games)."""
ANSWER = 2_600


class Constants(msgspec.Struct, frozen=True):
    """What one of each takes: bytes, and microseconds of CPU."""

    process_bytes: float
    """A process of the service with its cache full of waiting tables."""
    process_second: float
    shard_bytes: float
    table_log_bytes: float
    """A table that waits, on its lists."""
    table_service: float
    table_log: float
    """Opening it."""
    played_log_bytes: float
    """What seats and the start add to it."""
    played_bytes: float
    """In the process that is its home, with the streams of its two seats."""
    step_bytes: float
    """Each of the latest entries of a table that is played, in the process that is its home."""
    entry_log_bytes: float
    action_service: float
    """An action over REST that its two seats hear of."""
    action_log: float
    follower_bytes: float
    follower_second: float
    """While nothing happens for longer than 15 s, and it is told that the stream is alive."""
    hearing: float
    """Telling one more follower of an action."""
    announcement: float
    """Of the log's server, for each further process that follows the table."""
    job_worker: float
    job_log: float


class Run(msgspec.Struct, frozen=True):
    """A run, and what it is compared with."""

    measured: Measured
    processes: int
    shards: int
    machine: str


class Kept(msgspec.Struct, frozen=True):
    """The content of ``bench/scale.json``."""

    constants: Constants
    machine: str
    """With which they were measured."""
    run: Run


class Traffic(msgspec.Struct, frozen=True):
    """What a site is taken to do in its busiest hour."""

    name: str
    tables: float
    """Open ones: on the servers of the log, not in the archive."""
    entries: float
    """Of such a table on average."""
    live: float
    """Tables whose people are connected."""
    seconds: float
    """From one action at a live table to the next."""
    followers: float
    """Of a live table."""
    bots: float
    """The share of the actions that are a bot's."""

    @property
    def actions(self) -> float:
        return self.live / self.seconds


SITES = (
    Traffic("10⁴ open tables", 1e4, 60, 100, 10, 3, 0.1),
    Traffic("10⁶ open tables", 1e6, 60, 1e4, 10, 3, 0.1),
    Traffic("10⁸ open tables", 1e8, 60, 1e6, 10, 3, 0.1),
    Traffic("a site of lichess's size", 3e5, 40, 1e5, 10, 3, 0.02),
)


def foreseen(of: Constants, load: Load, run: Run) -> dict[str, float]:
    """What the model says of a run."""
    lasted, actions = run.measured.lasted, run.measured.actions
    heard = actions * load.watchers
    service = run.processes * of.process_second * lasted + actions * of.action_service + heard * of.hearing
    entries = actions * of.entry_log_bytes + load.played * (of.table_log_bytes + of.played_log_bytes)
    return {
        "CPU of the service in play, cores": service / 1e6 / lasted,
        "CPU of the log's servers in play, cores": actions * of.action_log / 1e6 / lasted,
        "CPU of the service for the openings, s": load.waiting * of.table_service / 1e6,
        "CPU of the log's servers for the openings, s": load.waiting * of.table_log / 1e6,
        "memory of the service, MiB": (
            run.processes * of.process_bytes
            + load.played * (of.played_bytes + load.watchers * of.follower_bytes)
            + min(actions, load.played * STEPS.each) * of.step_bytes
        )
        / 2**20,
        "memory of the log's servers, MiB": (run.shards * of.shard_bytes + load.waiting * of.table_log_bytes + entries)
        / 2**20,
    }


def found(run: Run) -> dict[str, float]:
    """The same as it was measured."""
    one = run.measured
    return {
        "CPU of the service in play, cores": (one.played.service_cpu - one.idle.service_cpu) / one.lasted,
        "CPU of the log's servers in play, cores": (one.played.log_cpu - one.idle.log_cpu) / one.lasted,
        "CPU of the service for the openings, s": one.opened.service_cpu - one.begun.service_cpu,
        "CPU of the log's servers for the openings, s": one.opened.log_cpu - one.begun.log_cpu,
        "memory of the service, MiB": one.played.service_bytes / 2**20,
        "memory of the log's servers, MiB": one.played.log_bytes / 2**20,
    }


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(cells) + " |" for cells in (columns, ["---"] * len(columns), *rows)]
    return "\n".join(lines)


def constants_table(kept: Kept) -> str:
    """What one of each takes."""
    of = kept.constants
    rows = [
        ("a process, its cache full", _bytes(of.process_bytes), "", f"{of.process_second:,.0f} a second", ""),
        ("a server of the log, empty", "", _bytes(of.shard_bytes), "", ""),
        (
            "a table that waits; its opening",
            "",
            _bytes(of.table_log_bytes),
            f"{of.table_service:,.0f}",
            f"{of.table_log:,.0f}",
        ),
        ("its seats and start; two connected seats", _bytes(of.played_bytes), _bytes(of.played_log_bytes), "", ""),
        (
            "an entry; an action that two seats hear of",
            f"{_bytes(of.step_bytes)} (of the latest {STEPS.each})",
            _bytes(of.entry_log_bytes),
            f"{of.action_service:,.0f}",
            f"{of.action_log:,.0f}",
        ),
        (
            "a follower; each entry that it hears of",
            _bytes(of.follower_bytes),
            "",
            f"{of.hearing:,.1f}; {of.follower_second:,.1f} a second of silence",
            "",
        ),
        ("a game in the archive", "", "0", "", ""),
        ("an announcement to one more process", "", "", "", f"{of.announcement:,.1f}"),
        ("a job, without what it computes", "", "", f"{of.job_worker:,.0f} (of a worker)", f"{of.job_log:,.0f}"),
        *(
            (f"a decision of a {level.value} bot", "", "", f"{SETTINGS[level].seconds * 1e6:,.0f} (its budget)", "")
            for level in Level
            if SETTINGS[level].seconds
        ),
    ]
    columns = ("one", "bytes, service", "bytes, log", "CPU µs, service", "CPU µs, log")
    return f"{kept.machine}\n\n{table(columns, rows)}"


def _bytes(count: float) -> str:
    for unit, size in (("GiB", GIB), ("MiB", 2**20), ("KiB", 2**10)):
        if count >= size:
            return f"{count / size:,.1f} {unit}"
    return f"{count:,.0f}"


class Need(msgspec.Struct, frozen=True):
    """What a site needs in its busiest hour."""

    service_cores: float
    service_bytes: float
    log_cores: float
    log_bytes: float
    worker_cores: float
    sent: float
    archived: float
    finished: float
    """Bytes on the log's servers of the games of a day, until they are archived: nothing of them stays then."""

    @property
    def processes(self) -> float:
        return max(2, self.service_cores / BUSY, self.service_bytes / (BUSY * PROCESS))

    @property
    def shards(self) -> tuple[float, str]:
        """How many servers of the log, and what they run out of first."""
        by_cpu, by_memory = self.log_cores / BUSY, self.log_bytes / (BUSY * SERVER)
        return max(1, by_cpu, by_memory), "memory" if by_memory > by_cpu else "CPU"


def need(of: Constants, site: Traffic) -> Need:
    """What this traffic takes."""
    actions = site.actions
    openings = actions / site.entries
    further = max(0.0, site.followers - 2)
    service = actions * (of.action_service + further * of.hearing) + openings * of.table_service
    table_bytes = of.table_log_bytes + of.played_log_bytes + site.entries * of.entry_log_bytes
    jobs = actions * site.bots
    return Need(
        service_cores=service / 1e6,
        service_bytes=site.live * (of.played_bytes + further * of.follower_bytes + STEPS.each * of.step_bytes),
        log_cores=(actions * of.action_log + openings * of.table_log + jobs * of.job_log) / 1e6,
        log_bytes=site.tables * table_bytes,
        worker_cores=jobs * (of.job_worker / 1e6 + SETTINGS[Level.CLUB].seconds),
        sent=actions * (ANSWER + site.followers * SENT),
        archived=actions * DAY / 3 * PACKED,
        finished=openings * DAY / 3 * table_bytes,
    )


def sums_table(of: Constants) -> str:
    """What each of the sites needs."""
    columns = (
        "site", "live tables", "actions/s", "followers", "service: cores", "memory", "processes", "log: cores",
        "memory", f"servers of {SERVER // GIB} GiB", "short of first", "memory for each day before the archive",
        "workers: cores", "sent", "archive a day",
    )  # fmt: skip
    rows = []
    for site in SITES:
        one = need(of, site)
        shards, first = one.shards
        rows.append((
            site.name, f"{site.live:,.0f}", f"{site.actions:,.0f}", f"{site.live * site.followers:,.0f}",
            f"{one.service_cores:,.2g}" if one.service_cores < 1 else f"{one.service_cores:,.0f}",
            _bytes(one.service_bytes), f"{-(-one.processes // 1):,.0f}",
            f"{one.log_cores:,.2g}" if one.log_cores < 1 else f"{one.log_cores:,.0f}", _bytes(one.log_bytes),
            f"{-(-shards // 1):,.0f}", first, _bytes(one.finished), f"{one.worker_cores:,.1f}",
            f"{_bytes(one.sent)}/s", _bytes(one.archived),
        ))  # fmt: skip
    return table(columns, rows)


def _ratio(was: float, said: float) -> str:
    return f"{was / said:.2f}" if said > 0 else "–"  # a small run may foresee nothing of it


def run_table(kept: Kept) -> str:
    """What was foreseen of the run, and what was measured."""
    run, load = kept.run, kept.run.measured.load
    said, was = foreseen(kept.constants, load, run), found(run)
    rows = [(name, f"{said[name]:,.2f}", f"{was[name]:,.2f}", _ratio(was[name], said[name])) for name in said]
    one = run.measured
    words = (
        f"{load.waiting:,} tables that wait, opened in {one.opening:,.0f} s; {load.played:,} in play with "
        f"{load.followers:,} followers; {one.actions:,} actions in {one.lasted:,.0f} s "
        f"({one.actions / one.lasted:,.0f} a second, {load.rate:,.0f} asked for), p50 {one.p50:.1f} ms, "
        f"p99 {one.p99:.1f} ms; {run.processes} processes, {run.shards} servers of the log, flushed always."
    )
    keys = ", ".join(f"`{'{table}' if len(key) == 16 else key}` {share:.1%}" for key, share in one.keys)
    hot = f"Hottest keys, by their share of all commands in a sample, those of one table as one: {keys}."
    return f"{words} {run.machine}\n\n{table(('', 'foreseen', 'measured', 'measured / foreseen'), rows)}\n\n{hot}"


def page(text: str, kept: Kept) -> str:
    """The page with its tables written anew."""
    for name, content in (
        ("constants", constants_table(kept)),
        ("sums", sums_table(kept.constants)),
        ("run", run_table(kept)),
    ):
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        assert mark, name
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        text = f"{before}{mark}{content}\n{end}{after}"
    return text


def read() -> Kept:
    """What was measured."""
    return msgspec.json.decode(MEASURED.read_bytes(), type=Kept)


def write_page() -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), read()), encoding="utf-8")


if __name__ == "__main__":
    write_page()
