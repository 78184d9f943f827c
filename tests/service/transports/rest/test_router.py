"""The tree of paths leads where the framework's router would."""

import re
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from quipu_service.observing.metrics import Metrics, Requests
from quipu_service.transports.rest.operation import Operation
from quipu_service.transports.rest.parameters import IF_MATCH
from quipu_service.transports.rest.router import ApiRequest, Front, Router
from tests.service.asgi import Whole, ask
from tests.service.tables import OPERATIONS


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
        ("GET", "/"),
        ("GET", "/v1//tables"),
        ("GET", "/v2/games"),
        ("GET", "v1/games"),
        ("GET", ""),
        ("GET", "/v1/caral/tables/t/commands"),
        ("PUT", "/v1/caral/tables/t/commands/c/d"),
        ("GET", "/v1/caral/rules"),
    ],
)
def test_what_is_no_operation_is_left_to_the_framework(method: str, path: str) -> None:
    assert Router(ENDPOINTS).find(method, path) is None


async def through(origins: list[str], method: str = "GET", path: str = "/v1/games", **headers: str) -> Whole:
    """What the front answers."""

    async def behind(scope: Any, receive: Any, send: Any) -> None:
        await Response("behind")(scope, receive, send)

    return await ask(Front(behind, Router(ENDPOINTS), Requests(Metrics()), origins, {}), method, path, b"", **headers)


async def test_pages_of_any_origin_may_call_or_those_of_some() -> None:
    elsewhere, allowed = "https://elsewhere.example", b"access-control-allow-origin"
    own, foreign = await through(["*"]), await through(["*"], origin=elsewhere)

    assert own.body == foreign.body == b"listGames []"
    assert (allowed in dict(own.headers), dict(foreign.headers)[allowed]) == (False, b"*")
    assert dict((await through([elsewhere], origin=elsewhere)).headers)[allowed] == elsewhere.encode()
    assert allowed not in dict((await through(["https://own.example"], origin=elsewhere)).headers)
    page = await through(["*"], path="/docs", origin=elsewhere)
    assert (page.body, dict(page.headers)[allowed]) == (b"behind", b"*")


async def test_a_page_may_ask_before_it_sends() -> None:
    asked = {"origin": "https://own.example", "access_control_request_method": "PUT"}
    path = "/v1/caral/tables/t/commands/c"

    assert (await through(["*"], "OPTIONS", path, **asked)).status == 200
    assert (await through(["https://own.example"], "OPTIONS", path, **asked)).status == 200
    assert (await through(["https://other.example"], "OPTIONS", path, **asked)).status == 400


@pytest.mark.parametrize("method", ["DELETE", "OPTIONS", "PATCH"])
async def test_a_wrong_method_is_told_the_right_ones(method: str) -> None:
    answer = await through(["*"], method, "/v1/caral/tables")

    assert (answer.status, dict(answer.headers)[b"allow"]) == (405, b"GET, HEAD, POST")
    assert b"METHOD_NOT_ALLOWED" in answer.body


async def test_head_asks_for_what_get_answers_and_a_last_slash_leads_on() -> None:
    assert (await through(["*"], "HEAD")).headers == (await through(["*"])).headers

    led = await through(["*"], path="/v1/games/?language=de")
    assert (led.status, dict(led.headers)[b"location"]) == (307, b"/v1/games?language=de")


async def test_any_number_of_last_slashes_is_answered() -> None:
    assert (await through(["*"], path="/v1/games" + 5_000 * "/")).status == 307
    assert (await through(["*"], path=5_000 * "/")).body == b"behind"


def test_headers_have_lower_case_names_and_the_first_of_two_counts() -> None:
    sent = [(b"if-match", b"1"), (b"accept", b"a"), (b"accept", b"b")]
    request = ApiRequest({"type": "http", "headers": sent, "query_string": b"text=true"})

    assert request.headers.get("if-match") == IF_MATCH.text(request) == "1"
    assert request.headers["accept"] == "a"
    assert "accept" in request.headers
    assert request.headers.get("origin", "none") == "none"
    assert request.query_params["text"] == "true"
