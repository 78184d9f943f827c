"""The Python client for frontends: players with an id, seats that change hands, sandboxes, statistics, notices."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from quipu_client import Quipu, QuipuError, new_token
from quipu_client.games import caracalla, caretos, inkas
from quipu_client.wire import Condition
from tests.clients.line import Line
from tests.clients.test_python import SHORT, begun, played
from tests.service.serving import Service
from tests.service.valkey import PATIENCE


@pytest_asyncio.fixture
async def quipu(service: Service) -> AsyncIterator[Quipu]:
    async with Quipu(service.address) as connected:
        yield connected


async def test_one_id_sits_at_several_tables_and_is_told_of_their_changes(quipu: Quipu, service: Service) -> None:
    player_id = new_token()
    first = await quipu.open(caretos.GAME, seats=2)
    async with Line(service.address) as line, Quipu(line.address) as far:
        player = far.player(player_id)
        await player.table(caretos.GAME, first.id).sit("Ada", as_player=True)
        async with asyncio.timeout(PATIENCE):
            told = player.follow()
            assert (await anext(told))["mine"]["seat"] == 0
            await first.sit("Ben")
            assert (await anext(told))["seats"] == ["Ada", "Ben"]
            line.cut()
            second = await quipu.open(caracalla.GAME, seats=2)
            await quipu.player(player_id).table(caracalla.GAME, second.id).sit("Ada", as_player=True)
            assert (await anext(told))["id"] == second.id

    player = quipu.player(player_id)
    assert [one["id"] for one in (await player.tables())["tables"]] == [second.id, first.id]
    await first.start()
    mine = 0 in (await first.read())["toAct"]
    assert [first.id] * mine == [one["id"] for one in (await player.tables(to_act=True))["tables"]]
    assert ["TURN"] * mine == [one["kind"] for one in (await player.notices())["notices"]]


async def test_a_seat_gets_another_token_and_an_id_holds_it_without_one(quipu: Quipu) -> None:
    host = await quipu.open(caretos.GAME, seats=2)
    player = quipu.player(new_token())
    seat = await player.table(caretos.GAME, host.id).sit("Ada", as_player=True)
    renewed = await seat.renew_token(0)
    assert (await renewed.read())["you"] == 0
    await renewed.revoke_token(0)
    for ended in (seat, renewed):
        with pytest.raises(QuipuError) as refused:
            await ended.legal()
        assert refused.value.code == "UNAUTHENTICATED"
    assert (await player.table(caretos.GAME, host.id).read())["you"] == 0


async def test_players_resign_end_a_table_together_and_play_again(quipu: Quipu) -> None:
    ann, ben = await begun(quipu, caretos.GAME, 2, {})
    asked = await ann.agree_to_motion("ABANDON")
    with pytest.raises(QuipuError) as stale:
        await ben.agree_to_motion("ABANDON", expected_version=1)
    assert stale.value.code == "STALE"
    done = await ben.agree_to_motion("ABANDON", expected_version=asked["version"])
    assert (asked["type"], done["type"]) == ("motionAgreed", "abandoned")
    again, other = await ann.rematch(), await ben.rematch()
    assert (again.id, (await again.read())["rematchOf"]) == (other.id, ann.id)
    cleo, _ = await begun(quipu, caretos.GAME, 2, {})
    assert (await cleo.resign(0))["type"] == "resigned"


async def test_a_finished_game_has_statistics_and_branches_and_becomes_sandboxes(quipu: Quipu) -> None:
    seats = await begun(quipu, caracalla.GAME, 2, SHORT)
    table = await seats[0].read()
    version, turn = table["version"], table["toAct"][0]
    mine = seats[turn]
    await mine.act((await mine.legal())["legalActions"][0])
    await mine.rewind_table(version)
    await played(seats)

    assert (await mine.statistics())["entriesTakenBack"] == 1
    assert (await mine.branches())["branches"][0]["beginsAt"] == version
    assert (await mine.notices())["notices"][-1]["kind"] == "RESULT"
    history = await mine.history()
    assert (len(history), history[-1]["view"]) == ((over := await mine.read())["version"], over["view"])
    assert [one["texts"] for one in await mine.log()] == [one["texts"] for one in history]
    position = await mine.position(version)
    opened = await quipu.open_sandbox(caracalla.GAME, {"state": position["state"], "seats": 2, "setup": SHORT})
    assert (await opened.read())["sandbox"]
    copies = [
        await quipu.open_sandbox_of_log(caracalla.GAME, await mine.export(), at=version),
        await quipu.open_sandbox(caracalla.GAME, {"table": mine.id, "at": version}),
    ]
    seen = (await mine.seen_by(None).read(version))["view"]
    assert [seen, seen] == [(await copy.read())["view"] for copy in copies]
    tried = await mine.try_line(f"{version + 1} {turn} selectRoman role=FATHER", version)
    father: caracalla.SelectRoman = {"type": "selectRoman", "role": "FATHER"}
    assert tried == await mine.try_line([{"seat": turn, "actions": [father]}], version)


async def test_a_seat_leaves_lines_for_its_next_turns_and_takes_them_back(quipu: Quipu) -> None:
    table = await quipu.open(caracalla.GAME, seats=2, setup=SHORT, clock={"turn": 600_000})
    seats = [await table.sit(name, seat=seat) for seat, name in enumerate(("Ada", "Ben"))]
    await table.start()
    shown = await table.read()
    waiting = seats[1 - shown["toAct"][0]]
    line: Condition[caracalla.Action] = {"turns": [{"expect": [], "actions": [{"type": "endTurn"}]}]}
    with pytest.raises(QuipuError) as refused:
        await waiting.set_conditions([line], expected_version=shown["version"] - 1)
    assert refused.value.code == "STALE"
    assert (await waiting.set_conditions([line], expected_version=shown["version"]))["conditions"] == [line]
    assert (await waiting.conditions())["conditions"] == [line]
    assert (await waiting.delete_conditions())["conditions"] == []


async def test_a_seat_keeps_a_private_note_which_is_in_its_own_file_if_it_asks_for_it(quipu: Quipu) -> None:
    table = await quipu.open(caracalla.GAME, seats=2)
    ada, ben = [await table.sit(name, seat=seat) for seat, name in enumerate(("Ada", "Ben"))]
    assert await ada.set_note("Ben bluffs") == {"seat": 0, "text": "Ben bluffs"}
    assert [(await one.note())["text"] for one in (ada, ben)] == ["Ben bluffs", ""]
    assert json.loads((await ada.export(note=True)).splitlines()[0])["note"] == "Ben bluffs"
    assert "Ben bluffs" not in await ada.export()
    assert (await ada.set_note(""))["text"] == ""


async def test_lists_of_all_games_the_signing_key_and_a_webhook_that_is_not_allowed(quipu: Quipu) -> None:
    host = await quipu.open(inkas.GAME, seats=3)
    page = await quipu.tables(first=5, free_seat=True, status="OPEN")
    assert {"OPEN"} == {one["status"] for one in page["tables"]}
    assert len((await quipu.signing_key())["publicKey"] or "") == 64
    assert await host.webhook() == {"url": None, "deliveries": []}
    with pytest.raises(QuipuError) as refused:
        await host.set_webhook("https://bot.example/notices")
    assert refused.value.code == "NOT_ALLOWED"


async def test_seats_commit_to_entropy_and_reveal_it_unasked(quipu: Quipu, service: Service) -> None:
    host = await quipu.open(caretos.GAME, seats=3)
    ada = await host.sit("Ada", seat=0)
    ada = await ada.renew_token(0)
    await host.sit("Cleo", seat=2, entropy="c0ffee")
    async with Quipu(service.address) as elsewhere:
        player = elsewhere.player(new_token())
        await elsewhere.table(caretos.GAME, host.id, player.id).sit("Ben", seat=1, as_player=True)
        ben = elsewhere.table(caretos.GAME, host.id, (await player.renew()).id)
        told = ben.follow()
        assert (await anext(told))["type"] == "opened"
        seen = asyncio.create_task(_until_started(told))
        started = await host.start()
        await seen
    assert (started["type"], started["status"]) == ("started", "RUNNING")
    report = await quipu.verify(await host.export())
    assert ["REVEALED", "REVEALED", "OPEN"] == report["entropy"]


async def _until_started(told: AsyncIterator[Any]) -> None:
    async for update in told:
        if update["type"] == "started":
            return
