"""The page of metrics and the log lines of requests, as operators read them."""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from quipu_service.application.ports.schedule import Backlog
from quipu_service.application.ports.table_log import Append, AppendReply, Outcome
from quipu_service.application.problems.tree import Unavailable
from quipu_service.observing.metrics import (
    REQUEST_CONTEXT,
    InstrumentedLog,
    Instruments,
    Metrics,
    RequestContext,
    Requests,
    request_context_of,
)
from quipu_service.observing.process_metrics import summed
from quipu_service.observing.release import RELEASE, REVISION
from quipu_service.observing.requests import JsonLines, log_to_stderr, operation_of


@contextmanager
def asked() -> Iterator[RequestContext]:
    """In a request over GraphQL."""
    context = RequestContext("night-1", "graphql")
    token = REQUEST_CONTEXT.set(context)
    try:
        yield context
    finally:
        REQUEST_CONTEXT.reset(token)


async def told(metrics: Metrics, *names: str) -> list[str]:
    """The lines of the page about these metrics."""
    lines = (await metrics.text())[0].decode().splitlines()
    return [line for line in lines if line.startswith(names)]


async def test_requests_are_counted_by_operation_and_status_and_timed_by_operation() -> None:
    metrics = Metrics()
    for status, seconds in ((200, 0.001), (200, 0.0011), (503, 0.25), (200, 5.0), (200, 7.5)):
        metrics.answered("act", status, seconds)

    assert (
        await told(metrics, "quipu_request")
        == dedent(
            """\
        quipu_requests_total{operation="act",status="200"} 4.0
        quipu_requests_total{operation="act",status="503"} 1.0
        quipu_request_seconds_bucket{le="0.001",operation="act"} 1.0
        quipu_request_seconds_bucket{le="0.0025",operation="act"} 2.0
        quipu_request_seconds_bucket{le="0.005",operation="act"} 2.0
        quipu_request_seconds_bucket{le="0.01",operation="act"} 2.0
        quipu_request_seconds_bucket{le="0.025",operation="act"} 2.0
        quipu_request_seconds_bucket{le="0.05",operation="act"} 2.0
        quipu_request_seconds_bucket{le="0.1",operation="act"} 2.0
        quipu_request_seconds_bucket{le="0.25",operation="act"} 3.0
        quipu_request_seconds_bucket{le="1.0",operation="act"} 3.0
        quipu_request_seconds_bucket{le="5.0",operation="act"} 4.0
        quipu_request_seconds_bucket{le="+Inf",operation="act"} 5.0
        quipu_request_seconds_count{operation="act"} 5.0
        quipu_request_seconds_sum{operation="act"} 12.7521
        """
        ).splitlines()
    )


async def test_actions_are_counted_by_where_they_came_from() -> None:
    metrics = Metrics()
    with asked():
        for _ in range(2):
            metrics.acted("caral", "accepted")
    metrics.acted("caral", "refused")

    assert await told(metrics, "quipu_actions") == [
        'quipu_actions_total{door="graphql",game="caral",result="accepted"} 2.0',
        'quipu_actions_total{door="worker",game="caral",result="refused"} 1.0',
    ]


class Kept:
    """A log server that knows what waits and when it was backed up, or does not answer."""

    def __init__(self, found: Backlog | Exception) -> None:
        self._found = found

    async def backlog(self, _now: int) -> Backlog:
        if isinstance(self._found, Exception):
            raise self._found
        return self._found

    async def ping(self) -> None:
        if isinstance(self._found, Exception):
            raise self._found

    async def backed_up(self) -> int:
        return 1_764_000_000_500


def watched(found: Backlog | Exception, trouble: str | None = None) -> Metrics:
    """The metrics of a service whose log server says this of its workers."""
    kept = Kept(found)
    quipu: Any = SimpleNamespace(
        stores=SimpleNamespace(schedule=kept, server=kept),
        tables=SimpleNamespace(written=12, damage=SimpleNamespace(count=3), count=34),
        following=SimpleNamespace(count=56),
        all_of=lambda _kind: (),
    )
    metrics = Metrics()
    metrics.watch(quipu, lambda: trouble)
    return metrics


async def test_a_service_tells_what_it_holds_and_how_far_the_workers_are_behind() -> None:
    done = {"play": (2, 1_500), "hint": (1, 500)}
    metrics = watched(Backlog(workers=2, jobs=3, oldest=1.25, late=0.5, done=done), trouble="it does not start")

    assert (
        await told(metrics, "quipu_")
        == dedent(
            f"""\
        quipu_operations_total{{door="rest",outcome="accepted"}} 0.0
        quipu_operations_total{{door="rest",outcome="refused"}} 0.0
        quipu_operations_total{{door="rest",outcome="unavailable"}} 0.0
        quipu_operations_total{{door="rest",outcome="defect"}} 0.0
        quipu_operations_total{{door="graphql",outcome="accepted"}} 0.0
        quipu_operations_total{{door="graphql",outcome="refused"}} 0.0
        quipu_operations_total{{door="graphql",outcome="unavailable"}} 0.0
        quipu_operations_total{{door="graphql",outcome="defect"}} 0.0
        quipu_operations_total{{door="websocket",outcome="accepted"}} 0.0
        quipu_operations_total{{door="websocket",outcome="refused"}} 0.0
        quipu_operations_total{{door="websocket",outcome="unavailable"}} 0.0
        quipu_operations_total{{door="websocket",outcome="defect"}} 0.0
        quipu_build_info{{release="{RELEASE}",revision="{REVISION}"}} 1.0
        quipu_entries_total 12.0
        quipu_damaged_total 3.0
        quipu_followers 56.0
        quipu_tables 34.0
        quipu_log_server_in_trouble 1.0
        quipu_log_server_up 1.0
        quipu_log_server_writable 1.0
        quipu_workers 2.0
        quipu_jobs 3.0
        quipu_jobs_oldest_seconds 1.25
        quipu_attended_late_seconds 0.5
        quipu_backup_timestamp_seconds 1764000000.5
        quipu_jobs_done_total{{kind="hint"}} 1.0
        quipu_jobs_done_total{{kind="play"}} 2.0
        quipu_jobs_done_seconds_total{{kind="hint"}} 0.5
        quipu_jobs_done_seconds_total{{kind="play"}} 1.5
        """
        ).splitlines()
    )


@pytest.mark.parametrize("lost", [Unavailable("the log's server is away", "away"), TimeoutError()])
async def test_without_the_log_server_the_other_numbers_are_told(lost: Exception) -> None:
    found = await told(watched(lost), "quipu_")

    assert found == [
        *(
            f'quipu_operations_total{{door="{door}",outcome="{outcome}"}} 0.0'
            for door in ("rest", "graphql", "websocket")
            for outcome in ("accepted", "refused", "unavailable", "defect")
        ),
        f'quipu_build_info{{release="{RELEASE}",revision="{REVISION}"}} 1.0',
        "quipu_entries_total 12.0",
        "quipu_damaged_total 3.0",
        "quipu_followers 56.0",
        "quipu_tables 34.0",
        "quipu_log_server_in_trouble 0.0",
        "quipu_log_server_up 0.0",
        "quipu_log_server_writable 0.0",
    ]


async def test_calls_of_the_log_are_counted_by_how_they_ended_and_tell_the_table() -> None:
    metrics = Metrics()

    async def read(table: str) -> str:
        if table == "lost":
            raise Unavailable("the log's server is away", "away")
        if table == "slow":
            await asyncio.Event().wait()
        return table

    observed = Instruments(metrics, None).on(read, lambda table: table)
    with asked() as context:
        assert await observed("here") == context.table == "here"
        with pytest.raises(Unavailable):
            await observed("lost")
        assert context.table == "lost"
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(observed("slow"), 0.001)

    assert await told(metrics, "quipu_log_calls_total") == [
        'quipu_log_calls_total{call="read",result="ok"} 1.0',
        'quipu_log_calls_total{call="read",result="unavailable"} 1.0',
        'quipu_log_calls_total{call="read",result="cancelled"} 1.0',
    ]


def line_of(caplog: pytest.LogCaptureFixture) -> tuple[str, str, dict[str, object]]:
    """The level of the only line, what it says, and what else programs read in it."""
    (record,) = caplog.records
    return record.levelname, record.getMessage(), vars(record)["more"]


@pytest.mark.parametrize(
    ("status", "seconds", "level"),
    [
        (500, 0.0, "WARNING"),
        (503, 9.0, "WARNING"),
        (499, 1.0, "DEBUG"),
        (200, 0.01234, "DEBUG"),
        (200, 1.001, "INFO"),
    ],
)
def test_failures_and_slow_answers_get_a_line(
    caplog: pytest.LogCaptureFixture, status: int, seconds: float, level: str
) -> None:
    scope = {"method": "GET", "path": "/v1/caral/tables/t1", "path_params": {"table": "t1"}}
    with asked() as context, caplog.at_level("DEBUG", logger="quipu.requests"):
        Requests(Metrics()).note(scope, "showTable", status, seconds)

    more = {"operation": "showTable", "status": status, "ms": round(seconds * 1_000, 1)}
    assert line_of(caplog) == (level, "GET /v1/caral/tables/t1", more)
    assert context.table == "t1"


def test_the_table_that_a_request_came_to_is_told_before_that_of_its_address() -> None:
    with asked() as context:
        context.table = "opened"
        Requests(Metrics()).note({"method": "POST", "path": "/", "path_params": {"table": "t1"}}, "fork", 503, 0.0)
    assert context.table == "opened"


@pytest.mark.parametrize(
    ("scope", "ids", "transport"),
    [
        ({"type": "http", "path": "/v1/games"}, [b"a", b"b"], "rest"),
        ({"type": "http", "path": "/graphql"}, [b"x" * 64], "graphql"),
        ({"type": "websocket", "path": "/graphql"}, [b"x" * 65], "websocket"),
        ({"type": "http", "path": "/graphql/"}, [], "rest"),
    ],
)
def test_a_request_has_the_first_sane_id_that_it_brings(
    scope: dict[str, Any], ids: list[bytes], transport: str
) -> None:
    headers = [(b"accept", b"*/*"), *((b"x-request-id", one) for one in ids)]

    found = request_context_of({**scope, "headers": headers})

    assert found.transport == transport
    if ids and len(ids[0]) <= 64:
        assert found.request == ids[0].decode()
    else:
        assert len(bytes.fromhex(found.request)) == 8


def formatted(message: str, *, error: BaseException | None = None, more: dict[str, object] | None = None) -> Any:
    """A line about this, read again."""
    info = None if error is None else (type(error), error, None)
    record = logging.LogRecord("quipu", logging.WARNING, "file.py", 1, message, ("night",), info)
    record.created = 1_700_000_000.25
    if more is not None:
        record.more = more
    return json.loads(JsonLines().format(record))


def test_a_log_line_is_json_with_what_is_known_of_the_request() -> None:
    with asked() as context:
        context.version = 7
        line = formatted("good %s", more={"status": 503})

    assert line == {
        "at": 1_700_000_000_250,
        "level": "WARNING",
        "logger": "quipu",
        "message": "good night",
        "request": "night-1",
        "door": "graphql",
        "version": 7,
        "status": 503,
    }
    assert set(formatted("good %s")) == {"at", "level", "logger", "message"}
    assert formatted("bad %s", error=ZeroDivisionError("by nothing"))["exception"] == "ZeroDivisionError: by nothing"


@pytest.mark.parametrize(("level", "connections"), [("DEBUG", logging.NOTSET), ("INFO", logging.WARNING)])
def test_connections_are_told_only_for_debugging(level: str, connections: int, monkeypatch: pytest.MonkeyPatch) -> None:
    root, uvicorn = logging.RootLogger(logging.ERROR), logging.Logger("uvicorn.error")
    with monkeypatch.context() as patched:
        patched.setattr(logging, "getLogger", lambda name=None: uvicorn if name else root)
        log_to_stderr(level)

    assert (logging.getLevelName(root.level), uvicorn.level) == (level, connections)
    (handler,) = root.handlers
    assert isinstance(handler.formatter, JsonLines)


@pytest.mark.parametrize(
    ("scope", "name"),
    [({"operation": "act", "endpoint": print}, "act"), ({"endpoint": print}, "print"), ({}, "none")],
)
def test_a_request_is_named_by_its_operation_or_by_its_page(scope: dict[str, Any], name: str) -> None:
    assert operation_of(scope) == name


def test_pages_of_several_processes_are_added_series_by_series() -> None:
    pages = [
        b'# TYPE a counter\na_total{x="1"} 2.0\na_total{x="2"} 5.0\n# TYPE b_created gauge\nb_created 300.0\n',
        b'# TYPE a counter\na_total{x="1"} 3.0\n# TYPE b_created gauge\nb_created 200.0\n# TYPE c gauge\nc 1.0\n',
    ]

    lines = [line for line in summed(pages).decode().splitlines() if not line.startswith("#")]

    assert lines == ['a_total{x="1"} 5.0', 'a_total{x="2"} 5.0', "b_created 200.0", "c 1.0"]


@pytest.mark.parametrize(
    ("outcome", "result"),
    [(Outcome.APPENDED, "appended"), (Outcome.BEHIND, "conflict"), (Outcome.DIVERGED, "repeated")],
)
async def test_an_append_is_told_with_its_version(outcome: Outcome, result: str) -> None:
    async def append(_: Append) -> AppendReply:
        return AppendReply(outcome, 7)

    metrics, others = Metrics(), ("read", "entries", "forget_names", "mark_imported", "drop", "remove", "commands_of")
    log: Any = SimpleNamespace(append=append, **dict.fromkeys((*others, "watch", "replace_key", "tables"), append))
    entry = Append(table="t1", expected=6, command="c", digest="d", entry=b"entry")

    with asked() as context:
        await InstrumentedLog(log, Instruments(metrics, None)).append(entry)

    assert (context.table, context.version) == ("t1", 7 if outcome is Outcome.APPENDED else None)
    (line,) = await told(metrics, "quipu_log_calls_total")
    assert line == f'quipu_log_calls_total{{call="append",result="{result}"}} 1.0'
