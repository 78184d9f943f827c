"""Bad input gets its row of the problems table, with the path or the rule that is wrong, and changes nothing."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import ClientConnectionError

from tests.service.client import Answer, Client, Table, timeless
from tests.service.serving import OPERATOR_KEY

ACTING, WAITING = "{acting}", "{waiting}"
"""Stand for the token of the seat that is to act, and of the other."""
KNOWN = {"type", "title", "status", "detail", "code"}


@dataclass(frozen=True)
class Bad:
    """A request that is wrong, and the problem it gets. ``{seat}`` and ``{other}`` stand for tokens."""

    what: str
    method: str
    path: str
    body: Any = None
    token: str | None = ACTING
    headers: dict[str, str] = field(default_factory=dict)
    status: int = 400
    code: str = "MALFORMED"
    more: dict[str, Any] = field(default_factory=dict)
    """Members of the problem beside the five that all have."""


SSE = {"Accept": "text/event-stream"}
PACKED = {"Content-Encoding": "gzip"}
TABLES, SEATS = "/v1/caracalla/tables", "{table}/seats"
ACT = "{table}/commands/a"
WALK = {"type": "moveRoman", "square": 0}
SELECT = {"type": "selectRoman", "role": "FATHER"}


def malformed(what: str, method: str, path: str, body: Any = None, *, at: str = "$", **more: Any) -> Bad:
    return Bad(what, method, path, body, more={"path": at}, **more)


BAD = [
    malformed("no JSON", "PUT", ACT, b"{"),
    malformed("nothing", "PUT", ACT, b""),
    malformed("not UTF-8", "PUT", ACT, b'{"type":"selectRoman","role":"\xff"}'),
    malformed("deep JSON", "PUT", ACT, b"[" * 60_000),
    malformed("deep objects", "PUT", ACT, b'{"type":' * 8_000),
    malformed("a number", "PUT", ACT, 7),
    malformed("no type", "PUT", ACT, {"role": "FATHER"}),
    malformed("unknown type", "PUT", ACT, {"type": "fly"}, at="$.type"),
    malformed("unknown field", "PUT", ACT, {**SELECT, "why": 1}),
    malformed("unknown value", "PUT", ACT, {"type": "selectRoman", "role": "EMPEROR"}, at="$.role"),
    malformed("missing field", "PUT", ACT, {"type": "selectRoman"}),
    malformed("wrong type", "PUT", ACT, {"type": "placeRoman", "square": "3"}, at="$.square"),
    malformed("out of bounds", "PUT", ACT, {"type": "placeRoman", "square": 144}, at="$.square"),
    malformed("far out of bounds", "PUT", ACT, {"type": "placeRoman", "square": 2**80}, at="$.square"),
    malformed("second of a list", "PUT", ACT, [SELECT, {"type": "placeRoman", "square": -1}], at="$[1].square"),
    malformed("no action", "PUT", ACT, []),
    malformed("half a list", "PUT", ACT, b"[1,"),
    malformed("command id", "PUT", "{table}/commands/a%20b", SELECT, at="$.command"),
    malformed("long command id", "PUT", "{table}/commands/" + "a" * 65, SELECT, at="$.command"),
    malformed("If-Match", "PUT", ACT, SELECT, headers={"If-Match": '"x"'}, at="$.If-Match"),
    malformed("negative version", "GET", "{table}?at=-1", at="$.at"),
    malformed("version 0", "GET", "{table}?at=0", at="$.at"),
    malformed("a parameter of another address", "GET", "{table}?player=1", at="$.player"),
    malformed("a token in the address", "GET", "{table}?token=x", at="$.token"),
    malformed("a parameter sent twice", "GET", "{table}?at=4&at=5", at="$.at"),
    malformed("a language that is not there", "GET", "{table}?language=fr", at="$.language"),
    malformed("no tables", "GET", "/v1/caracalla/tables?first=0", at="$.first"),
    malformed("1000 tables", "GET", "/v1/caracalla/tables?first=1000", at="$.first"),
    malformed("no such seat", "DELETE", "{table}/seats/x", at="$.seat"),
    malformed("version in words", "GET", "{table}?at=one", at="$.at"),
    malformed("endless version", "GET", "{table}?at=" + "9" * 500, at="$.at"),
    malformed("wait in words", "GET", "{table}?wait=long", at="$.wait"),
    malformed("too long a wait", "GET", "{table}?wait=61", at="$.wait"),
    malformed("later than now", "GET", "{table}/events?after=1000", at="$.after"),
    malformed("SSE later than now", "GET", "{table}/events?after=1000", headers=SSE, at="$.after"),
    malformed(
        "Last-Event-ID",
        "GET",
        "{table}/events",
        headers={**SSE, "Last-Event-ID": "x"},
        at="$.Last-Event-ID",
    ),
    malformed("a flag", "GET", "{table}/events?view=yes", at="$.view"),
    malformed("text of actions", "GET", "{table}/legal?text=1", at="$.text"),
    malformed("no seats", "POST", TABLES, {}),
    malformed("seats in words", "POST", TABLES, {"seats": "two"}, at="$.seats"),
    malformed("seven seats", "POST", TABLES, {"seats": 7}, at="$.seats"),
    malformed("endless seats", "POST", TABLES, {"seats": 2**70}, at="$.seats"),
    malformed("unknown field of an opening", "POST", TABLES, {"seats": 2, "colour": 1}),
    malformed("setup of another type", "POST", TABLES, {"seats": 2, "setup": 3}, at="$.setup"),
    malformed("option that is not there", "POST", TABLES, {"seats": 2, "setup": {"x": 1}}, at="$.setup"),
    malformed(
        "option of another type",
        "POST",
        "/v1/inkas/tables",
        {"seats": 3, "setup": {"preparation": 1}},
        at="$.setup.preparation",
    ),
    malformed("board for seven", "GET", "/v1/caracalla/board?seats=7", at="$.seats"),
    malformed("board of no setup", "GET", "/v1/caracalla/board?setup=%7B", at="$.setup"),
    malformed("status", "GET", "/v1/caracalla/tables?status=ENDED", at="$.status"),
    malformed("cursor", "GET", "/v1/caracalla/tables?after=7", at="$.after"),
    malformed("no name", "POST", SEATS, {}),
    malformed("blank name", "POST", SEATS, {"name": " "}, at="$.name"),
    malformed("name of 41", "POST", SEATS, {"name": "x" * 41}, at="$.name"),
    malformed("unprintable name", "POST", SEATS, {"name": "a\nb"}, at="$.name"),
    malformed("lone surrogate", "POST", SEATS, b'{"name":"\\ud800"}'),
    Bad("seat 9", "POST", SEATS, {"name": "A", "seat": 9}, status=409, code="NO_SUCH_SEAT"),
    malformed("seat 10", "POST", SEATS, {"name": "A", "seat": 10}, at="$.seat"),
    malformed("seat -1", "POST", SEATS, {"name": "A", "seat": -1}, at="$.seat"),
    malformed("endless seat", "POST", SEATS, {"name": "A", "seat": 2**80}, at="$.seat"),
    malformed("entropy", "POST", SEATS, {"name": "A", "entropy": "xyz"}, at="$.entropy"),
    malformed("short token", "POST", SEATS, {"name": "A", "token": "abc"}, at="$.token"),
    malformed("Idempotency-Key", "POST", SEATS, {"name": "A"}, headers={"Idempotency-Key": "a b"}, at="$.command"),
    malformed("rewind without a version", "POST", "{table}/rewind", {}),
    malformed("rewind to 0", "POST", "{table}/rewind", {"to": 0}, at="$.to"),
    malformed("fork at 0", "POST", "{table}/fork", {"at": 0}, at="$.at"),
    malformed("no log", "POST", "/v1/tables/import", b"nonsense", at="$[0]", token=OPERATOR_KEY),
    Bad("no operator", "POST", "/v1/tables/import", b"{}", token=None, status=401, code="UNAUTHENTICATED"),
    Bad("another operator", "POST", "/v1/tables/import", b"{}", token="x" * 43, status=403, code="NOT_ALLOWED"),
    Bad("no token", "PUT", ACT, SELECT, token=None, status=401, code="UNAUTHENTICATED"),
    Bad("foreign token", "PUT", ACT, SELECT, token="x" * 43, status=401, code="UNAUTHENTICATED"),
    Bad("foreign reader", "GET", "{table}", token="x" * 43, status=401, code="UNAUTHENTICATED"),
    Bad("foreign follower", "GET", "{table}/events", token="x" * 43, status=401, code="UNAUTHENTICATED"),
    Bad("foreign export", "GET", "{table}/export", token="x" * 43, status=401, code="UNAUTHENTICATED"),
    Bad(
        "other credentials",
        "GET",
        "{table}",
        token=None,
        headers={"Authorization": "Basic YTpi"},
        status=401,
        code="UNAUTHENTICATED",
    ),
    Bad("start without a token", "POST", "{table}/start", token=None, status=401, code="UNAUTHENTICATED"),
    Bad("rewind without a token", "POST", "{table}/rewind", {"to": 4}, token=None, status=401, code="UNAUTHENTICATED"),
    Bad("another's seat", "DELETE", "{table}/seats/{waiting}", status=403, code="NOT_SEATED"),
    Bad("no such game", "GET", "/v1/chess", status=404, code="UNKNOWN"),
    Bad("table of no game", "POST", "/v1/chess/tables", {"seats": 2}, status=404, code="UNKNOWN"),
    Bad("no such table", "GET", "/v1/caracalla/tables/aaaaaaaaaaaaaaaa", token=None, status=404, code="UNKNOWN"),
    Bad("table of another game", "GET", "/v1/inkas/tables/{id}", status=404, code="UNKNOWN"),
    Bad(
        "action in another game",
        "PUT",
        "/v1/inkas/tables/{id}/commands/a",
        {"type": "roll"},
        status=404,
        code="UNKNOWN",
    ),
    Bad("no such version", "GET", "{table}?at=1000", status=404, code="UNKNOWN"),
    Bad("no such edition", "POST", TABLES, {"seats": 2, "edition": "x"}, status=404, code="UNKNOWN"),
    Bad("no such page", "GET", "/v2", status=404, code="UNKNOWN"),
    Bad(
        "a form",
        "PUT",
        ACT,
        SELECT,
        headers={"Content-Type": "multipart/form-data"},
        status=415,
        code="UNSUPPORTED_MEDIA_TYPE",
    ),
    Bad("a packed body", "PUT", ACT, SELECT, headers=PACKED, status=415, code="UNSUPPORTED_MEDIA_TYPE"),
    Bad(
        "a packed log",
        "POST",
        "/v1/verify",
        b"{}",
        headers={**PACKED, "Content-Type": "application/x-ndjson"},
        status=415,
        code="UNSUPPORTED_MEDIA_TYPE",
    ),
    Bad("to read a check", "GET", "/v1/verify", status=405, code="METHOD_NOT_ALLOWED"),
    Bad("wrong method", "DELETE", "{table}", status=405, code="METHOD_NOT_ALLOWED"),
    Bad("started twice", "POST", "{table}/start", status=409, code="ALREADY_STARTED", more={"rule": "T3.2"}),
    Bad("all seats taken", "POST", SEATS, {"name": "A"}, status=409, code="NO_SEAT_FREE"),
    Bad("seat taken", "POST", SEATS, {"name": "A", "seat": 0}, status=409, code="SEAT_TAKEN"),
    Bad("rewind before the game", "POST", "{table}/rewind", {"to": 2}, status=409, code="NO_SUCH_MOMENT"),
    Bad("fork before the game", "POST", "{table}/fork", {"at": 2}, status=409, code="NO_SUCH_MOMENT"),
    Bad("illegal action", "PUT", ACT, WALK, status=409, code="NOT_NOW", more={"rule": "1.4", "place": 0}),
    Bad("not your turn", "PUT", ACT, SELECT, token=WAITING, status=409, code="NOT_YOUR_TURN", more={"rule": "1.4"}),
    Bad(
        "illegal second action",
        "PUT",
        ACT,
        "{legal then wrong}",
        status=409,
        code="IN_HAND",
        more={"rule": "3.3", "place": 1},
    ),
    Bad("stale", "PUT", ACT, SELECT, headers={"If-Match": '"1"'}, status=412, code="STALE"),
    Bad("ahead", "PUT", ACT, SELECT, headers={"If-Match": '"1000"'}, status=412, code="STALE", more={"happened": []}),
    Bad("a huge body", "PUT", ACT, b" " * 70_000, status=413, code="TOO_LARGE", more={"most": 64 * 1024}),
    Bad("51 actions", "PUT", ACT, [SELECT] * 51, status=413, code="TOO_LARGE", more={"most": 50}),
]


@pytest.fixture
async def table(client: Client) -> Table:
    return await client.begin("caracalla", 2)


async def asked(table: Table, bad: Bad) -> Answer:
    acting = await table.to_act()
    legal = await table.legal(acting)

    def filled(text: str) -> str:
        words = {"table": table.path, "id": table.id, "acting": table.tokens[acting]}
        words["waiting"] = str(1 - acting) if bad.method == "DELETE" else table.tokens[1 - acting]
        return text.format(**words)

    body = [legal[0], WALK] if bad.body == "{legal then wrong}" else bad.body
    token = None if bad.token is None else filled(bad.token)
    return await table.client.ask(bad.method, filled(bad.path), body, token=token, **bad.headers)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.what)
async def test_bad_input_gets_its_problem_and_changes_nothing(table: Table, bad: Bad) -> None:
    before = await table.show(0)

    answer = await asked(table, bad)

    assert (bad.status, bad.code) == (answer.status, answer.code), answer.body
    assert bad.more == {name: answer.json.get(name) for name in bad.more}
    assert set(answer.json) >= KNOWN
    assert (bad.status, f"/problems/{bad.code}") == (answer.json["status"], answer.json["type"])
    assert before == await table.show(0)


@pytest.mark.parametrize("path", ["/v1/caracalla/board", TABLES, "/v1/tables"])
async def test_options_that_are_no_json_are_a_bad_parameter(client: Client, path: str) -> None:
    answer = await client.ask("GET", f"{path}?setup=nonsense")

    assert (answer.status, answer.json["path"]) == (400, "$.setup")
    assert answer.json["detail"] == "This parameter is not valid JSON."


async def test_a_stale_command_is_told_what_happened(table: Table) -> None:
    seat = await table.to_act()
    seen = (await table.show(seat))["version"]
    await table.act(seat, (await table.legal(seat))[0])
    happened = await table.client.get(f"{table.path}/events?after={seen}", token=table.tokens[seat])

    answer = await table.act(seat, (await table.legal(seat))[0], if_match=f'"{seen}"')

    assert (answer.status, answer.code) == (412, "STALE")
    assert (seen + 1, f'W/"{seen + 1}"') == (answer.json["version"], answer.headers["etag"])
    assert timeless(happened.lines) == timeless(answer.json["happened"])


async def test_a_command_id_with_another_body_is_refused_and_with_the_same_repeated(table: Table) -> None:
    seat = await table.to_act()
    first, other = (await table.legal(seat))[:2]
    done = await table.act(seat, first, command="once")

    again = await table.act(seat, first, command="once")
    reused = await table.act(seat, other, command="once")

    assert (200, done.body, done.headers["etag"]) == (again.status, again.body, again.headers["etag"])
    assert ("idempotency-replayed" not in done.headers, "true") == (True, again.headers["idempotency-replayed"])
    assert (422, "COMMAND_REUSED", done.json["version"]) == (reused.status, reused.code, reused.json["version"])
    assert done.json["version"] == (await table.show())["version"]


async def test_of_two_members_with_one_name_the_last_counts(client: Client) -> None:
    opened = await client.ask("POST", TABLES, b'{"seats": 9, "seats": 2}')

    assert (opened.status, len(opened.json["seats"])) == (201, 2)


async def test_problems_are_told_in_the_readers_language(table: Table) -> None:
    seat = await table.to_act()
    english = await table.act(seat, WALK)
    german = await table.act(seat, WALK, accept_language="fr, de-AT;q=0.8, en;q=0.5")
    neither = await table.act(seat, WALK, accept_language="fr, es;q=0.5")

    assert (english.json["title"], english.body) == ("Against the rules", neither.body)
    assert german.json["title"] == "Gegen die Regeln"
    assert english.json["detail"] != german.json["detail"]
    assert (english.json["rule"], english.json["code"]) == (german.json["rule"], german.json["code"])


async def test_a_refusal_leads_to_its_rule(client: Client, table: Table) -> None:
    of_game = (await table.act(await table.to_act(), WALK)).json
    of_tables = (await client.post(f"{table.path}/start", token=table.host)).json

    for refusal, game in ((of_game, "caracalla"), (of_tables, "table")):
        address, _, statement = refusal["ruleUrl"].partition("#")
        page = (await client.get(address, accept="text/html")).body.decode()
        assert (address, statement) == (f"/v1/{game}/rules", refusal["rule"])
        assert f'<p id="{statement}">' in page


async def test_a_huge_body_is_refused_before_it_is_read(table: Table) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1_000):
            yield b" " * 10_000

    url = f"{table.client.address}{table.path}/commands/a"
    headers = {"authorization": f"Bearer {table.tokens[0]}", "content-type": "application/json"}
    try:
        async with table.client.session.put(url, data=endless(), headers=headers) as answer:
            assert answer.status == 413
    except ClientConnectionError:
        pass  # the service has hung up on us, which is its right
    assert (await table.show())["version"] == 4


async def test_a_problem_is_told_in_one_language_and_repeats_no_long_name(table: Table) -> None:
    german = {"accept_language": "de"}
    answers = [
        await table.client.put(f"{table.path}/commands/a", b"{", token=table.tokens[0], **german),
        await table.client.get(f"/v1/caracalla/tables?{'x' * 5_000}=1", **german),
        await table.client.get(f"/v1/{'x' * 5_000}", **german),
        await table.client.get(f"/nowhere/{'x' * 5_000}", **german),
        await table.client.post("/v1/caracalla/tables", {"seats": "x" * 5_000}, **german),
        await table.client.post(f"{table.path}/start", **german),
    ]

    for answer in answers:
        assert len(answer.body) < 600
        assert not re.search(r"[Ee]xpected|no such|There is|needs|Object|None", answer.json["detail"]), answer.json
