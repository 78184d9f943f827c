"""The headers of pages without a server around them: which answers get which, and where a redirection leads."""

from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from quipu_service.pages.headers import Secured, hash_of, policy_for

PAGE = (b"content-type", b"text/html; charset=utf-8")
SCRIPTS = (b"let a = 1;", b"\nlet b = 2;\n")
ALWAYS = {b"x-content-type-options", b"referrer-policy"}
OF_PAGES = {
    *ALWAYS,
    b"content-security-policy",
    b"cross-origin-opener-policy",
    b"permissions-policy",
    b"x-frame-options",
}


TRUSTED = {"type": "http", "scheme": "http", "headers": [(b"sec-fetch-dest", b"document")]}
"""A request of a browser to an origin that it trusts, such as localhost or a proxy with TLS."""


async def answered(
    *headers: tuple[bytes, bytes], body: tuple[bytes, ...] = (b"",), scope: Scope = TRUSTED
) -> list[Message]:
    """What a client gets of an answer with these headers, in these parts."""
    sent = list[Message]()

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(headers)})
        for number, part in enumerate(body, start=1):
            await send({"type": "http.response.body", "body": part, "more_body": number < len(body)})

    async def send(message: Message) -> None:
        sent.append(message)

    await Secured(app)(scope, no_request, send)
    return sent


async def no_request() -> Message:
    raise AssertionError("nothing is read")


def named(message: Message) -> dict[bytes, bytes]:
    return dict(message["headers"])


async def test_a_page_may_run_the_scripts_inside_it_and_no_others() -> None:
    body = b"<script>%s</script><p><script src='/x.js'></script><script>%s</script>" % SCRIPTS
    start, *parts = await answered(PAGE, body=(body, b"more"))

    policy = named(start)[b"content-security-policy"].decode()
    allowed = policy.split("; ")[1].split()
    assert allowed == ["script-src", "'self'", *map(hash_of, SCRIPTS)]
    assert [part["body"] for part in parts] == [body, b"more"]
    assert policy_for(body) == policy
    assert set(named(start)) == {b"content-type", *OF_PAGES}


@pytest.mark.parametrize(
    ("scheme", "headers", "sent"), [("http", [], False), ("https", [], True), ("http", TRUSTED["headers"], True)]
)
async def test_the_opener_policy_is_sent_only_where_browsers_heed_it(scheme: str, headers: Any, sent: bool) -> None:
    start, *_ = await answered(PAGE, scope={"type": "http", "scheme": scheme, "headers": headers})

    assert set(named(start)) - {b"content-type"} == OF_PAGES - (set() if sent else {b"cross-origin-opener-policy"})


async def test_what_is_no_page_or_has_a_policy_of_its_own_keeps_its_headers() -> None:
    own = (b"content-security-policy", b"sandbox")
    data, framed = await answered((b"content-type", b"application/json")), await answered(PAGE, own)
    plain = await answered()

    assert set(named(data[0])) == {b"content-type", *ALWAYS}
    assert set(named(framed[0])) == {b"content-type", b"content-security-policy", *ALWAYS}
    assert named(framed[0])[b"content-security-policy"] == b"sandbox"
    assert set(named(plain[0])) == ALWAYS


@pytest.mark.parametrize(
    ("location", "told"),
    [
        (b"http://evil.example/v1/caral?lang=de", b"/v1/caral?lang=de"),
        (b"https://evil.example", b"/"),
        (b"//evil.example/docs", b"/docs"),
        (b"http://here//evil.example/docs", b"/evil.example/docs"),
        (b"/docs/", b"/docs/"),
        (b"/docs?", b"/docs"),
    ],
)
async def test_a_redirection_leads_to_a_path_of_this_service(location: bytes, told: bytes) -> None:
    start, _ = await answered((b"location", location), (b"vary", b"http://kept"))

    assert named(start)[b"location"] == told
    assert named(start)[b"vary"] == b"http://kept"


async def test_what_is_no_request_is_passed_on() -> None:
    passed = list[Any]()

    async def app(scope: Scope, _receive: Receive, send: Send) -> None:
        passed.append((scope, send))

    async def send(_: Message) -> None:
        raise AssertionError("nothing is answered")

    await Secured(app)({"type": "websocket"}, no_request, send)

    assert passed == [({"type": "websocket"}, send)]
