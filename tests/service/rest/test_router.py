"""The tree of paths leads where the framework's router would."""

import re
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.observing.metrics import Metrics
from quipu.service.observing.requests import Requests
from quipu.service.transports.request import ApiRequest
from quipu.service.transports.rest.operation import Operation
from quipu.service.transports.rest.router import Front, Router
from quipu.service.transports.rest.routes import OPERATIONS


def answering(operation: Operation) -> Any:
    async def answer(request: Request) -> Response:
        return Response(f"{operation.id} {sorted(request.path_params.items())}", headers={"x-operation": operation.id})

    answer.__name__ = operation.id
    return answer


ENDPOINTS = [(operation, answering(operation)) for operation in OPERATIONS]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.id)
def test_every_operation_is_found_with_its_parameters(operation: Operation) -> None:
    names = re.findall(r"{(\w+)}", operation.path)
    found = Router(ENDPOINTS).find(operation.method, re.sub(r"{(\w+)}", r"some-\1", operation.path))

    assert found is not None
    assert found[0].name == operation.id
    assert found[1] == {name: f"some-{name}" for name in names}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/v1/games"),
        ("HEAD", "/v1/games"),
        ("OPTIONS", "/v1/games"),
        ("GET", "/v1/games/"),
        ("GET", "/v1//tables"),
        ("GET", "/v2/games"),
        ("GET", "v1/games"),
        ("GET", ""),
        ("GET", "/v1/caral/tables/t/commands"),
        ("PUT", "/v1/caral/tables/t/commands/c/d"),
    ],
)
def test_wrong_requests_are_left_to_the_framework(method: str, path: str) -> None:
    assert Router(ENDPOINTS).find(method, path) is None


async def through(cors: dict[str, str] | None, **headers: str) -> tuple[str, dict[bytes, bytes]]:
    """Who answers, and with what headers."""
    said: list[Any] = []

    async def behind(_scope: Any, _receive: Any, send: Any) -> None:
        await Response("behind")(scope, receive, send)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        said.append(message)

    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/v1/games", "query_string": b""}
    scope["headers"] = [(name.encode(), value.encode()) for name, value in headers.items()]
    await Front(behind, Router(ENDPOINTS), Requests(Metrics()), cors, {})(scope, receive, send)
    return said[1]["body"].decode(), dict(said[0]["headers"])


async def test_pages_of_any_origin_are_told_so_and_others_left_to_the_framework() -> None:
    anybody = {"access-control-allow-origin": "*"}
    own, own_headers = await through(anybody)
    foreign, foreign_headers = await through(anybody, origin="https://elsewhere.example")

    assert own == foreign == "listGames []"
    assert b"access-control-allow-origin" not in own_headers
    assert foreign_headers[b"access-control-allow-origin"] == b"*"
    assert (await through(anybody, origin="https://elsewhere.example", cookie="a=b"))[0] == "behind"
    assert (await through(None, origin="https://elsewhere.example"))[0] == "behind"


def test_headers_are_found_in_any_case_and_the_first_of_two_counts() -> None:
    sent = [(b"if-match", b"1"), (b"accept", b"a"), (b"accept", b"b")]
    request = ApiRequest({"type": "http", "headers": sent, "query_string": b"text=true"})

    assert request.headers.get("If-Match") == "1"
    assert request.headers["accept"] == "a"
    assert "Accept" in request.headers
    assert request.headers.get("origin", "none") == "none"
    assert request.query_params["text"] == "true"
