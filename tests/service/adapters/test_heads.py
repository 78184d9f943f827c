"""Endless headers, request lines, chunk extensions and trailers are refused before they are buffered."""

import socket
from contextlib import suppress
from pathlib import Path

import pytest

from tests.service.serving import Service
from tests.service.valkey import PATIENCE

MOST_GROWTH = 5 * 1024
"""KiB."""
PART = b"x" * 65_536
HEALTH = b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
CHUNKED = b"POST /v1/verify HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"


def resident(service: Service) -> int:
    """KiB of the process."""
    assert service.process is not None
    status = Path(f"/proc/{service.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def answered(service: Service, *sent: bytes) -> bytes:
    """What one connection gets for this, if anything."""
    got = bytearray()
    with socket.create_connection(("127.0.0.1", service.port), timeout=PATIENCE) as client, suppress(ConnectionError):
        for part in sent:
            client.sendall(part)
        while part := client.recv(65_536):
            got += part
            if b"HTTP/1.1 431" in got:
                break
    return bytes(got)


@pytest.mark.parametrize(
    "begun",
    [b"GET / HTTP/1.1\r\nhost: a\r\nx: ", b"GET /", CHUNKED + b"1;", CHUNKED + b"1\r\na\r\n0\r\nx: "],
    ids=["a header", "a request line", "a chunk extension", "a trailer"],
)
def test_128_megabytes_in_front_of_a_body_are_not_kept(service: Service, begun: bytes) -> None:
    before, others = resident(service), 0
    with socket.create_connection(("127.0.0.1", service.port), timeout=PATIENCE) as client, suppress(ConnectionError):
        client.sendall(begun)
        for number in range(2_048):
            client.sendall(PART)
            if number % 256 == 0:
                others += answered(service, HEALTH).startswith(b"HTTP/1.1 200")
    assert others > 0
    assert answered(service, HEALTH).startswith(b"HTTP/1.1 200")
    assert resident(service) - before < MOST_GROWTH


def test_100_headers_are_answered_and_one_more_is_not(service: Service) -> None:
    head = b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n"
    assert answered(service, head, b"x: y\r\n" * 98, b"\r\n").startswith(b"HTTP/1.1 200")
    assert answered(service, head, b"x: y\r\n" * 99, b"\r\n").startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("head", [b"GET /healthz HTTP/1.1\r\nx: %b\r\n\r\n", b"GET /healthz?%b HTTP/1.1\r\n\r\n"])
def test_more_than_32_kib_are_refused(service: Service, head: bytes) -> None:
    assert answered(service, head % (b"y" * 33_000)).startswith(b"HTTP/1.1 431")


def test_a_refusal_is_no_answer_to_an_earlier_request(service: Service) -> None:
    """The reader of the first answer would take it for that."""
    first = b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"
    got = answered(service, first + b"GET / HTTP/1.1\r\nx: " + b"y" * 40_000)
    assert not got.startswith(b"HTTP/1.1 431")


def test_a_body_in_chunks_of_one_byte_is_taken(service: Service) -> None:
    body = b'{"query": "{ games { id } }"}' + b" " * 20_000
    head = b"POST /graphql HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n"
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
    got = answered(service, head, b"content-type: application/json\r\n\r\n", chunks, b"0\r\n\r\n")
    assert got.startswith(b"HTTP/1.1 200")


def test_trailers_are_no_headers(service: Service) -> None:
    head = b"POST /v1/verify HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    assert answered(service, head, b"1\r\na\r\n0\r\nx-request-id: of-a-trailer\r\n\r\n").count(b"of-a-trailer") == 0


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", b"200"),
        (b"GET /healthz HTTP/1.0\r\n\r\n", b"200"),
        (b"GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.0\r\nhost: a\r\nhost: a\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nhost: [::1]:8000\r\nconnection: close\r\n\r\n", b"200"),
        *(
            (b"GET /sdk HTTP/1.1\r\nhost: a%bb\r\nconnection: close\r\n\r\n" % odd, b"400")
            for odd in (b"<", b'"', b"\\", b"/")
        ),
    ],
)
def test_a_request_has_one_host_which_is_the_name_of_one(service: Service, head: bytes, status: bytes) -> None:
    assert answered(service, head).startswith(b"HTTP/1.1 " + status)
