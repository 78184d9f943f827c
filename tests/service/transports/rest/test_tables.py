"""Looking at a table: versions as ETags, long polling, earlier versions, legal actions, going back, records."""

import asyncio
import time

import pytest

from quipu_service.transports.wire.operations import TABLE
from tests.service.client import Client, Table, timeless
from tests.service.serving import OPERATOR_KEY
from tests.service.tables import OPERATIONS
from tests.service.valkey import PATIENCE


@pytest.fixture
async def table(client: Client) -> Table:
    return await client.begin("caretos", 2)


async def test_an_unchanged_table_is_not_sent_again(table: Table) -> None:
    shown = await table.client.get(table.path)
    unchanged = await table.client.get(table.path, if_none_match=shown.headers["etag"])
    strong = await table.client.get(table.path, if_none_match=shown.headers["etag"].removeprefix("W/"))
    changed = await table.client.get(table.path, if_none_match='"1"')

    assert (shown.headers["etag"], shown.headers["vary"][:30]) == ('W/"4"', "authorization, accept-language")
    assert [(answer.status, answer.body) for answer in (unchanged, strong)] == [(304, b"")] * 2
    assert (200, {**shown.json, "now": 0}) == (changed.status, {**changed.json, "now": 0})
    assert shown.json["now"] <= changed.json["now"] <= shown.json["now"] + 60_000


async def test_what_says_that_its_etag_is_the_version_has_it(table: Table) -> None:
    found = {}
    for operation in OPERATIONS:
        if operation.method == "GET" and operation.path.startswith(TABLE) and "{seat}" not in operation.path:
            path = table.path + operation.path.removeprefix(TABLE)
            answer = await table.client.get(path, token=table.token(await table.to_act()))
            if answer.status == 200:
                found[operation.id] = answer.headers.get("etag") == 'W/"4"', operation.versioned

    assert len(found) > 10
    assert {name for name, (has, says) in found.items() if has != says} == set()


async def test_a_long_poll_answers_as_soon_as_something_happens(table: Table) -> None:
    waiting = asyncio.create_task(table.client.get(f"{table.path}?wait=20", if_none_match='"4"'))
    lines = asyncio.create_task(table.client.get(f"{table.path}/events?after=4&wait=20"))
    await table.client.has_followers(2)
    assert not waiting.done()
    assert not lines.done()
    await table.play(1)

    answer = await asyncio.wait_for(waiting, PATIENCE)
    assert (answer.status, answer.headers["etag"], answer.json["version"]) == (200, 'W/"5"', 5)
    assert [update["version"] for update in (await asyncio.wait_for(lines, PATIENCE)).lines] == [5]


async def test_a_long_poll_during_which_nothing_happens_says_so(table: Table) -> None:
    begun = time.monotonic()
    answer, lines = await asyncio.gather(
        table.client.get(f"{table.path}?wait=1", if_none_match='"4"'),
        table.client.get(f"{table.path}/events?after=4&wait=1"),
    )

    assert (answer.status, lines.status, lines.body) == (304, 200, b"")
    assert time.monotonic() - begun > 0.9


async def test_every_version_can_be_looked_at(table: Table) -> None:
    seen = {4: await table.show(0)}
    for _ in range(12):
        await table.play(1)
        document = await table.show(0)
        seen[document["version"]] = document

    for version, document in seen.items():
        assert document == await table.show(0, f"?at={version}")


async def test_an_accepted_action_answers_with_what_the_seat_would_fetch(table: Table) -> None:
    for accepted in await table.play(10):
        seat, version = accepted.json["seat"], accepted.json["version"]
        updates = await table.client.get(f"{table.path}/events?after={version - 1}&view=true", token=table.token(seat))
        assert timeless(accepted.json) == timeless(updates.lines[0])
        assert (await table.show(seat, f"?at={version}"))["view"] == accepted.json["view"]
        assert f'W/"{version}"' == accepted.headers["etag"]


async def test_legal_actions_come_with_a_label_in_the_readers_language(table: Table) -> None:
    seat = await table.to_act()
    path, token = f"{table.path}/legal", table.tokens[seat]
    plain = await table.client.get(path, token=token)
    english = await table.client.get(f"{path}?text=true", token=token)
    german = await table.client.get(f"{path}?text=true", token=token, accept_language="de")

    assert "texts" not in plain.json
    assert plain.json["legalActions"] == english.json["legalActions"] == german.json["legalActions"]
    assert len(plain.json["legalActions"]) == len(english.json["texts"]) == len(german.json["texts"])
    assert english.json["texts"] != german.json["texts"]
    assert (await table.client.get(path)).json["legalActions"] == []


async def test_several_actions_are_one_command_all_or_none(table: Table) -> None:
    seat = await table.to_act()
    first = (await table.legal(seat))[0]
    refused = await table.act(seat, [first, first, first, first, first])
    assert (refused.status, refused.json["place"]) == (409, 1)
    assert (await table.show())["version"] == 4

    both = await table.act(seat, [first])

    assert both.json["version"] == 5


async def test_an_action_is_taken_back_and_taken_up_again(table: Table) -> None:
    path = f"{table.path}/rewind"
    while not (undo := (await table.show(seat := await table.to_act()))["undo"])["allowed"]:
        await table.play(1)
    after = await table.show(seat)
    stale = await table.client.post(path, {"to": undo["toVersions"][0]}, token=table.tokens[seat], if_match='"1"')
    assert (stale.status, stale.code) == (412, "STALE")

    undone = await table.client.post(path, {"to": undo["toVersions"][0]}, token=table.tokens[seat])
    assert (undone.json["type"], undone.json["to"]) == ("rewound", undo["toVersions"][0])
    redo = (await table.show(seat))["undo"]["redoVersion"]
    assert redo == after["version"]
    redone = await table.client.post(path, {"to": redo}, token=table.tokens[seat])

    assert after["view"] == redone.json["view"]
    assert after["undo"] == (await table.show(seat))["undo"]


async def test_a_rewind_that_waits_for_consent_says_who_has_agreed_and_in_words_where_it_leads(table: Table) -> None:
    await table.play(30)
    path, back = f"{table.path}/motions", {"kind": "REWIND", "to": 6}

    asked = await table.client.post(f"{path}?text=true", back, token=table.tokens[1], accept_language="de")
    assert asked.json["type"] == "motionAgreed"
    assert asked.json["texts"][0].startswith("Player 1 möchte ")
    assert "zurück" in asked.json["texts"][0]
    assert (await table.show())["motions"] == [{**back, "agreed": [1], "asked": [0]}]
    declined = await table.client.post(f"{path}/decline?text=true", back, token=table.tokens[0])
    assert (declined.json["type"], declined.json["texts"]) == ("motionDeclined", ["Player 0 does not want to go back."])
    assert (await table.client.post(path, back, token=table.tokens[1])).code == "NOT_AGAIN_YET"

    await table.play(1)
    for token in table.tokens:
        agreed = await table.client.post(path, back, token=token)
    assert (agreed.json["type"], (await table.show())["motions"]) == ("rewound", [])
    assert (await table.show(1, "?at=6"))["view"] == agreed.json["view"]


async def test_a_finished_game_shows_its_result_and_its_seed_and_its_log_verifies_and_forks(table: Table) -> None:
    client = table.client
    assert (await table.show(0))["seed"] is None
    await table.play()
    over = await table.show()
    assert (over["status"], over["toAct"]) == ("OVER", [])
    assert over["outcome"]["results"] != []
    assert len(over["seed"]) == 64

    log = await client.get(f"{table.path}/export")
    assert log.headers["content-disposition"] == f'attachment; filename="{table.id}.quipu.jsonl"'
    report = (await client.post("/v1/verify", log.body)).json
    assert (report["valid"], report["complete"], over["head"]) == (True, True, report["head"])
    worse = (await client.post("/v1/verify", log.body.replace(b'"seat":1', b'"seat":0', 1))).json
    assert (worse["valid"], worse["wrong"]) == (False, 3)
    again = await client.post("/v1/tables/import", log.body, token=OPERATOR_KEY)
    assert (again.status, {**again.json, "now": 0}, again.headers["location"]) == (201, {**over, "now": 0}, table.path)

    fork = await client.post(f"{table.path}/fork", {"at": 50})
    assert (fork.status, fork.json["origin"]["table"], fork.json["status"]) == (201, table.id, "RUNNING")
    assert (await table.show(None, "?at=50"))["view"] == fork.json["view"]
    shown = (await client.get(fork.headers["location"], token=fork.json["hostToken"])).json
    opened = {name: value for name, value in fork.json.items() if name not in ("hostToken", "invitation")}
    assert shown == {**opened, "now": shown["now"]}


async def test_a_running_game_that_hides_something_is_not_forked_and_its_partial_log_not_taken_in(
    table: Table,
) -> None:
    await table.play(12)
    fork = await table.client.post(f"{table.path}/fork", {})
    assert (fork.status, fork.code) == (409, "HIDDEN")
    log = await table.client.get(f"{table.path}/export", token=table.tokens[0])
    assert (await table.client.post("/v1/verify", log.body)).json["complete"] is False
    taken = await table.client.post("/v1/tables/import", log.body, token=OPERATOR_KEY)
    assert (taken.status, taken.code) == (409, "INCOMPLETE")


async def test_a_line_of_notation_is_a_command_and_repeats_the_same_one_in_json(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    command, token = f"{table.path}/commands/one", table.tokens[seat]
    line = f"{4} {seat} selectRoman role=FATHER\n"
    told = await client.ask("PUT", command, line.encode(), token=token, content_type="text/plain; charset=utf-8")
    again = await client.ask("PUT", command, [{"type": "selectRoman", "role": "FATHER"}], token=token)

    assert (told.status, again.status, again.body) == (200, 200, told.body), told.body
    assert [event["type"] for event in told.json["events"]] == ["romanSelected"]


@pytest.mark.parametrize(
    "line", ["selectRoman", "selectRoman role", "selectRoman role={", "dance", "", "selectRoman role=FATHER; "]
)
async def test_an_invalid_line_of_notation_is_malformed(client: Client, line: str) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    told = await client.ask(
        "PUT", f"{table.path}/commands/one", line.encode(), token=table.tokens[seat], content_type="text/plain"
    )

    assert (told.status, told.json["code"]) == (400, "MALFORMED"), told.body
