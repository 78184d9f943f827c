"""No request of a stranger is a defect: garbage to every operation, and requests that are cut or refused early."""

import json
import socket
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from tests.service.client import Client
from tests.service.serving import Service
from tests.service.valkey import PATIENCE
from tests.storm.contract import Operation, filled, operations

EVERY = [*operations("caretos").values(), *operations(None).values()]
GARBAGE: tuple[tuple[dict[str, str], bytes], ...] = (
    ({}, b""),
    ({"content-type": "application/json"}, b"{"),
    ({"content-type": "application/json"}, b"\xff\xfe\x00"),
    ({"content-type": "application/json"}, b"[" * 400 + b"]" * 400),
    ({"content-type": "application/json"}, b'{"seats": 1e999, "name": "\\ud800", "__proto__": {}}'),
    ({"content-type": "text/html"}, b"<p>"),
    ({"authorization": "Bearer \xff"}, b""),
    ({"authorization": "Basic " + "A" * 2_000}, b"null"),
    ({"idempotency-key": "\t", "if-match": '"-1"', "last-event-id": "x"}, b""),
    ({"accept-language": "xx;q=nan,;;", "accept": "*/*;q=2", "accept-encoding": "gzip;q=x"}, b""),
    ({"content-length": "5"}, b"null"),
    ({"range": "bytes=9-1", "expect": "nothing", "x-forwarded-for": "::::, 1"}, b""),
)
VALUES = {"table": "aaaaaaaaaaaaaaaa", "seat": "1", "command": "%00~"}


def asked(service: Service, operation: Operation, headers: dict[str, str], body: bytes) -> int | None:
    """The status, or None if the client did not wait for it."""
    connection = HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
    path = filled(operation.path, VALUES) + ("?at=%ff&first=-1" if len(body) % 2 else "")
    connection.putrequest(operation.method, path)
    for name, value in {"content-length": str(len(body)), **headers}.items():
        connection.putheader(name, value.encode("latin-1"))
    connection.endheaders(body)
    with connection.sock or socket.socket():
        if headers.get("content-length") == "5":  # the body is cut
            return None
        with suppress(TimeoutError):
            return connection.getresponse().status
    return None


@pytest.mark.parametrize("operation", EVERY, ids=lambda operation: operation.id)
def test_garbage_is_refused_and_no_defect(service: Service, operation: Operation) -> None:
    statuses = [asked(service, operation, dict(headers), body) for headers, body in GARBAGE]

    assert any(statuses), "none was answered"
    assert all(status is None or status < 500 or status == 503 for status in statuses), statuses


async def test_nothing_of_it_was_counted_or_logged_as_one(service: Service, client: Client) -> None:
    for operation in EVERY:
        asked(
            service, operation, {"content-type": "application/json"}, b'{"unknown": ' + json.dumps("x").encode() + b"}"
        )
    metrics = (await client.get("/metrics")).body.decode()
    counted = [line for line in metrics.splitlines() if line.startswith("quipu_requests_total") and 'status="5' in line]

    assert "quipu_requests_total{" in metrics
    assert [line for line in counted if 'status="503"' not in line] == []
    assert "Traceback" not in service.log.read_text()
