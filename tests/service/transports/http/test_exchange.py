"""What is read from requests, whatever the transport: bodies up to a size, numbers, media types and ETags."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from starlette.requests import ClientDisconnect, Request

from quipu_service.application.problems.tree import Malformed, TooLarge
from quipu_service.transports.http.exchange import (
    ANSWER,
    JSON,
    RECORD_MOST,
    SSE,
    body_of,
    decoded,
    has_body,
    kept,
    media_type,
    stream_of,
    unchanged,
    whole_number,
)
from quipu_service.transports.rest.parameters import IDEMPOTENCY_KEY, known_only, minimal, version_in

KIB = 1024
GONE = b"gone"


def requested(*parts: bytes, query: str = "", **headers: str) -> Request:
    """A request whose body comes in these parts; ``GONE``: the client goes away."""
    messages: list[dict[str, Any]] = [
        {"type": "http.disconnect"}
        if part is GONE
        else {"type": "http.request", "body": part, "more_body": place + 1 < len(parts)}
        for place, part in enumerate(parts)
    ]

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": sent, "query_string": query.encode()}, receive)


@pytest.mark.parametrize(
    "parts",
    [[b"x" * 64 * KIB], [b"", b"x" * 63 * KIB, b"y" * KIB], [b"x"] * 3, [b""]],
    ids=["one part", "three parts", "three bytes", "nothing"],
)
async def test_a_body_has_up_to_64_kib_in_any_number_of_parts(parts: Sequence[bytes]) -> None:
    whole = b"".join(parts)
    assert await body_of(requested(*parts)) == whole
    assert b"".join([part async for part in stream_of(requested(*parts), 64 * KIB)]) == whole
    more = b"z" * (64 * KIB - len(whole) + 1)
    for read in (body_of(requested(*parts, more)), drained(requested(*parts, more))):
        with pytest.raises(TooLarge) as refused:
            await read
        assert refused.value.most == 64 * KIB


async def drained(request: Request) -> None:
    async for _ in stream_of(request, 64 * KIB):
        pass


async def test_a_body_that_is_declared_too_large_is_not_read() -> None:
    for declared, refused in (("65536", False), ("65537", True), ("nonsense", False)):
        request = requested(b"x", content_length=declared)
        if refused:
            with pytest.raises(TooLarge):
                stream_of(request, 64 * KIB)
        else:
            assert await body_of(request) == b"x"
    assert RECORD_MOST == 32 * KIB * KIB, "of an uploaded log"


async def test_a_client_that_leaves_within_its_body_has_sent_nothing() -> None:
    with pytest.raises(ClientDisconnect):
        await body_of(requested(b"x", GONE))


def test_a_body_is_declared_by_its_length_or_its_encoding() -> None:
    assert not has_body(requested(b""))
    assert not has_body(requested(b"", content_length="0"))
    assert has_body(requested(b"", content_length="1"))
    assert has_body(requested(b"", transfer_encoding="chunked"))


@pytest.mark.parametrize("text", ["3", "17", "017", "000000000000017"])
def test_a_number_lies_within_its_bounds(text: str) -> None:
    assert whole_number(text, "n", 3, 17) == int(text)


@pytest.mark.parametrize("text", ["", "2", "18", "-3", "3.0", "x", "\u0663", "0000000000000017", "1_0"])
def test_what_is_no_number_within_its_bounds_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as wrong:
        whole_number(text, "n", 3, 17)
    assert (wrong.value.path, wrong.value.values) == ("$.n", {"least": 3, "most": 17})


@pytest.mark.parametrize(
    ("accept", "answered"),
    [
        ("", JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        (ANSWER, ANSWER),
        (f"{JSON}, {ANSWER}", JSON),
        (f"{ANSWER}, {JSON}", ANSWER),
        (f"{JSON};q=0.8, {ANSWER};q=0.9", ANSWER),
        (f"{JSON}; Q=0.9 , {SSE} ; q=0.8", JSON),
        (f"text/html, {SSE}", SSE),
        (f"{JSON};charset=utf-8;q=0.1", JSON),
        ("text/html", None),
        (f"{JSON};q=0", None),
        (f"{JSON};q=much", None),
    ],
)
def test_graphql_answers_in_the_first_of_the_types_that_the_client_likes_best(
    accept: str, answered: str | None
) -> None:
    assert media_type(accept) == answered


def test_what_rarely_changes_is_sent_once_and_asked_about_after_a_minute() -> None:
    first = kept(requested(), b"board", JSON)
    again = kept(requested(if_none_match=f'"other", {first.headers["etag"]}'), b"board", JSON)
    strong = kept(requested(if_none_match=first.headers["etag"].removeprefix("W/")), b"board", JSON)
    changed = kept(requested(if_none_match=first.headers["etag"]), b"another", JSON)

    assert [one.status_code for one in (first, again, strong, changed)] == [200, 304, 304, 200]
    assert (first.body, again.body, again.headers["etag"]) == (b"board", b"", first.headers["etag"])
    assert first.headers["cache-control"] == "public, max-age=60, must-revalidate"


@pytest.mark.parametrize(
    ("text", "version"),
    [("17", 17), ('"17"', 17), ('W/"17"', 17), ("*", None), ("9" * 12, int("9" * 12)), ('"0"', 0)],
)
def test_a_version_is_read_from_an_etag(text: str, version: int | None) -> None:
    assert version_in(requested(if_match=text)) == version
    assert version_in(requested()) is None


@pytest.mark.parametrize("text", ["", "x", "-1", "9" * 13, '"17", "18"'])
def test_another_etag_is_no_version_and_never_a_condition_to_act_on(text: str) -> None:
    with pytest.raises(Malformed, match="version-tag"):
        version_in(requested(if_match=text))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('"17"', True),
        ('W/"17"', True),
        ("17", True),
        ("*", True),
        ('"16", "17"', True),
        ('"16",W/"17" , "x"', True),
        ('"170"', False),
        ('"1", "7"', False),
        ("117", False),
        ("", False),
        ('"16", *', False),
    ],
)
def test_a_client_may_have_one_etag_or_several_or_any(text: str, same: bool) -> None:
    assert [unchanged(requested(if_none_match=text), tag) for tag in ('"17"', 'W/"17"')] == [same, same]
    assert not unchanged(requested(), '"17"')


@pytest.mark.parametrize(
    ("sent", "command"),
    [("a-1", "a-1"), ('"a-1"', "a-1"), ('"', '"'), ('"a', '"a'), ('""', ""), (None, None)],
)
def test_a_command_id_may_be_in_quotes(sent: str | None, command: str | None) -> None:
    request = requested() if sent is None else requested(idempotency_key=sent)
    assert IDEMPOTENCY_KEY.text(request) == command


@pytest.mark.parametrize(
    ("prefer", "least"),
    [
        ("return=minimal", True),
        ("respond-async, RETURN=Minimal; x=y", True),
        ("return=representation", False),
        ("return=minimalist", False),
        ("", False),
    ],
)
def test_a_client_prefers_the_least_answer_in_any_of_its_wishes(prefer: str, least: bool) -> None:
    assert minimal(prefer) == least


def test_a_parameter_is_known_and_sent_once() -> None:
    known = frozenset({"at", "text"})
    known_only(requested(query="at=1&text=true"), known)
    with pytest.raises(Malformed, match="parameter-twice"):
        known_only(requested(query="at=1&at=1"), known)
    with pytest.raises(Malformed, match="unknown-parameter") as wrong:
        known_only(requested(query=f"at=1&{'x' * 50}=1"), known)
    assert (wrong.value.path, wrong.value.values) == (f"$.{'x' * 40}", {"known": "at, text"})


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "json-ends"),
        (b'{"a": [1', "json-ends"),
        (b'{"a": tru', "json-ends"),
        (b'{"a": "\\u12', "json-ends"),
        (b'{"a": "\\ud83d', "json-ends"),
        (b'{"a": "\\ud83d"}', "surrogate"),
        (b'{"a": "\\ud83dx"}', "surrogate"),
        (b'{"a": "\\ud83d\\n"}', "surrogate"),
        (b'{"a": "\\ud83d\\ud83d"}', "surrogate"),
        (b'{"a": "\\ude00"}', "surrogate"),
        (b'{"\\ud83d": 1}', "surrogate"),
        (b'{"a": "\\x"}', "no-json"),
        (b'{"a": "\\u12"}', "no-json"),
        (b'{"a": "\n"}', "no-json"),
        (b'{"a": 1} x', "no-json"),
        (b'{"a": 1,}', "no-json"),
        (b'{"a": 01}', "no-json"),
        (b'{"a": NaN}', "no-json"),
        (b"{'a': 1}", "no-json"),
        (b"\xef\xbb\xbf{}", "no-json"),
        ("{}".encode("utf-16"), "no-json"),
        (b'{"a": "\xff"}', "not-utf8"),
        (b'{"a": "\xed\xa0\x80"}', "not-utf8"),
        (b"[" * 100_000, "too-deep"),
    ],
)
def test_json_that_cannot_be_read_is_told_what_is_wrong_with_it(body: bytes, kind: str) -> None:
    with pytest.raises(Malformed, match=kind):
        decoded(msgspec.json.Decoder().decode, body)


def test_a_pair_of_surrogates_is_one_character_also_after_a_backslash() -> None:
    assert decoded(msgspec.json.Decoder().decode, b'["\\ud83d\\ude00", "\\\\ud83d"]') == ["\U0001f600", "\\ud83d"]
    with pytest.raises(Malformed, match="json-ends"):
        decoded(msgspec.json.Decoder().decode, b'["\\\\ud83d"')
