"""The Python client against the running service: whole games, lost answers, cut streams, and what its README shows."""

import asyncio
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import pytest_asyncio

from quipu_client import (
    AnyGame,
    Game,
    HostedTable,
    Player,
    Quipu,
    QuipuError,
    Table,
    command_id,
    is_full,
    new_token,
)
from quipu_client.games import caracalla, caral, caretos, inkas
from tests.clients.line import Line
from tests.service.serving import ROOT, Service
from tests.service.valkey import start_valkey

CLIENT = ROOT / "clients" / "python"
SHOWN = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(.+?)` \| (.+) \|$", re.MULTILINE)
OBJECTS = {
    "quipu": Quipu,
    "quipu.table(game, id, token)": Table,
    "await quipu.open(game, …)": HostedTable,
    "quipu.player(id)": Player,
}
"""Which class each row of README's table of methods is about."""
SHORT: caracalla.Setup = {"rounds": 2}
"""A game of Caracalla that is soon over."""


@pytest_asyncio.fixture
async def quipu(service: Service) -> AsyncIterator[Quipu]:
    async with Quipu(service.address) as connected:
        yield connected


def test_every_method_that_the_readme_names_is_there() -> None:
    table = (CLIENT / "README.md").read_text(encoding="utf-8").partition("\n## Methods\n")[2].partition("\n## ")[0]
    named = {OBJECTS[one]: re.findall(r"`(\w+)`", methods) for one, methods in ROW.findall(table)}
    assert set(named) == set(OBJECTS.values())
    missing = [f"{kind.__name__}.{one}" for kind, names in named.items() for one in names if not hasattr(kind, one)]
    assert not missing


async def begun(quipu: Quipu, game: AnyGame, seats: int, setup: Any) -> list[Table[Any, Any, Any, Any, Any]]:
    """All seats of a table at which the game has begun."""
    table = await quipu.open(game, seats=seats, setup=setup)
    taken = [await table.sit(f"Player {seat}", seat=seat) for seat in range(seats)]
    await table.start()
    return taken


async def played(seats: list[Table[Any, Any, Any, Any, Any]], most: int = 10_000) -> None:
    """So many actions of whoever is to act, or to the end."""
    dice = random.Random(1)  # picks moves
    for _ in range(most):
        waiting = (await seats[0].read())["toAct"]
        if not waiting:
            return
        await seats[waiting[0]].act(dice.choice((await seats[waiting[0]].legal())["legalActions"]))


async def test_two_bots_play_a_typed_game_to_its_end(quipu: Quipu) -> None:
    table = await quipu.open(caracalla.GAME, seats=2, setup=SHORT)
    first, second = await table.sit("First"), await table.sit("Second")
    await table.start()
    dice = random.Random(2)  # picks moves

    async def thoughtful(turn: Any) -> caracalla.LegalAction:
        await asyncio.sleep(0)
        chosen: caracalla.LegalAction = dice.choice(turn["legalActions"])
        return chosen

    await asyncio.gather(first.play(lambda turn: turn["legalActions"][-1]), second.play(thoughtful))

    over = await first.read()
    assert over["outcome"] is not None
    assert len(over["outcome"]["results"]) == 2
    report = await quipu.verify(await first.export())
    assert [] == [check for check in report["checks"] if check["result"] == "FAILED"]


@pytest.mark.parametrize(
    ("game", "seats"), [(caral.GAME, 2), (caretos.GAME, 2), (inkas.GAME, 3)], ids=lambda one: getattr(one, "name", one)
)
async def test_any_game_is_played_by_what_its_legal_list_holds(quipu: Quipu, game: AnyGame, seats: int) -> None:
    taken = await begun(quipu, game, seats, {})
    before = (await taken[0].read())["version"]
    await played(taken, 60)
    assert (await taken[0].read())["version"] == before + 60
    assert (await quipu.board(game, seats=seats))["edition"] == "standard"


async def test_a_refusal_names_code_rule_and_place(quipu: Quipu) -> None:
    seats = await begun(quipu, caracalla.GAME, 2, SHORT)
    turn = (await seats[0].read())["toAct"][0]
    with pytest.raises(QuipuError) as refused:
        await seats[turn].act([{"type": "selectRoman", "role": "FATHER"}, {"type": "placeRoman", "square": 17}])
    problem = refused.value.problem
    assert ("NOT_DRY", "R2", 1) == (refused.value.code, problem["rule"], problem["place"])


async def test_a_command_whose_answer_gets_lost_happens_once(quipu: Quipu, service: Service) -> None:
    seats = await begun(quipu, caretos.GAME, 2, {})
    table = await seats[0].read()
    mine = seats[table["toAct"][0]]
    async with Line(service.address) as line, Quipu(line.address) as far:
        distant = far.table(caretos.GAME, mine.id, mine.token)
        chosen = (await distant.legal())["legalActions"][0]
        line.lose_answers = 2
        accepted = await distant.act(chosen)
        assert line.connections > 1
    assert accepted["version"] == table["version"] + 1 == (await mine.read())["version"]


async def test_a_command_id_belongs_to_one_command(quipu: Quipu) -> None:
    seats = await begun(quipu, caral.GAME, 2, {})
    table = await seats[0].read()
    mine, command = seats[table["toAct"][0]], command_id()
    first, other = (await mine.legal())["legalActions"][:2]
    accepted = await mine.act(first, command=command)
    assert (await mine.act(first, command=command))["version"] == accepted["version"]
    with pytest.raises(QuipuError, match="another command"):
        await mine.act(other, command=command)


async def test_a_stream_that_is_cut_and_falls_silent_has_no_gap_and_nothing_twice(
    quipu: Quipu, service: Service
) -> None:
    seats = await begun(quipu, caretos.GAME, 2, {})
    async with Line(service.address) as line, Quipu(line.address) as far:

        async def heard() -> list[int]:
            versions = []
            async for update in far.table(caretos.GAME, seats[0].id).follow(text=True, silence=1.0):
                assert len(update["texts"]) == (len(update["events"]) or 1)
                versions.append(update["version"])
                if update["version"] in (5, 9, 20):
                    line.cut()
                if update["version"] == 12 and line.connections < 4:
                    line.silent = True
                    asyncio.get_running_loop().call_later(1.5, setattr, line, "silent", False)
            return versions

        following = asyncio.ensure_future(heard())
        await played(seats)
        last = (await seats[0].read())["version"]
        assert await following == list(range(1, last + 1))
        assert line.connections > 3

        async for update in seats[0].follow(last):
            raise AssertionError(update)


MOST = {100: 15_000, 400: 40_000}
"""Bytes over the line that a return after so many entries may take."""


async def test_a_return_after_many_entries_takes_few_bytes(quipu: Quipu, service: Service) -> None:
    seats = await begun(quipu, caral.GAME, 4, {})
    await played(seats, max(MOST))
    version = (await seats[0].read())["version"]
    async with Line(service.address) as line, Quipu(line.address) as far:
        mine = far.table(caral.GAME, seats[0].id, seats[0].token)
        for missed, most in MOST.items():
            line.heard, found = 0, []
            async for update in mine.follow(version - missed, text=True):
                found.append(update)
                if update["version"] == version:
                    break
            assert [is_full(one) for one in found] == [False] * (missed - 1) + [True]
            assert line.heard < most
        line.heard = 0
        async for table in mine.watch():
            assert table["version"] == version
            break
        assert line.heard < MOST[100]
        assert [is_full(one) async for one in upto(mine.follow(version - 3, view=True), 3)] == [True] * 3


@pytest.mark.parametrize("game", [caracalla.GAME, caretos.GAME], ids=lambda game: game.name)
async def test_who_watches_sends_nothing_for_a_move_and_sees_what_reading_would_show(
    quipu: Quipu, service: Service, game: AnyGame
) -> None:
    seats = await begun(quipu, game, 2, {})
    async with Quipu(service.address) as far:
        asked = list[str]()

        async def note(request: httpx.Request) -> None:
            asked.append(request.url.path)

        far.http.client.event_hooks["request"].append(note)
        mine = far.table(game, seats[0].id, seats[0].token)
        watched = mine.watch()
        table = await anext(watched)
        for _ in range(12):
            turn = seats[table["toAct"][0]]
            await turn.act((await turn.legal())["legalActions"][0])
            table = await anext(watched)
            assert {**lasting(await seats[0].read()), "signature": None} == lasting(table)
        assert asked == [mine.path, f"{mine.path}/events"]
        await seats[1].resign(1)
        assert (await anext(watched))["status"] == "OVER"
        assert asked == [mine.path, f"{mine.path}/events", mine.path]


def lasting(table: Mapping[str, Any]) -> dict[str, Any]:
    """What a table says but for the time, who is there, and until when a permission holds, which a move puts off."""
    seats = [{**one, "present": None} for one in table["seats"]]
    return {**table, "now": 0, "seats": seats, "may": [{**one, "until": None} for one in table["may"]]}


async def upto(updates: AsyncIterator[Any], count: int) -> AsyncIterator[Any]:
    async for update in updates:
        yield update
        if not (count := count - 1):
            return


async def test_who_follows_submits_and_is_answered_a_version_alone(quipu: Quipu, service: Service) -> None:
    seats = await begun(quipu, caretos.GAME, 2, {})
    table = await seats[0].read()
    mine = seats[table["toAct"][0]]
    chosen = (await mine.legal())["legalActions"][0]
    async with Line(service.address) as line, Quipu(line.address) as far:
        distant = far.table(caretos.GAME, mine.id, mine.token)
        assert await distant.submit(chosen, command="lean") == table["version"] + 1
        assert line.heard <= 400
        assert await distant.submit(chosen, command="lean") == table["version"] + 1
        with pytest.raises(QuipuError) as stale:
            await distant.submit(chosen, expected_version=table["version"])
        assert stale.value.code == "STALE"
    async for shown in mine.watch(heartbeat=60):
        assert shown["version"] == table["version"] + 1
        break
    with pytest.raises(QuipuError) as restless:
        await mine.play(lambda turn: turn["legalActions"][0], heartbeat=1)
    assert restless.value.problem.get("path") == "$.heartbeat"


async def test_a_host_invites_frees_a_seat_and_closes_the_table(quipu: Quipu) -> None:
    host = await quipu.open(inkas.GAME, seats=3, visibility="PRIVATE")
    code = (await host.invitation())["invitation"]
    assert code == host.opened["invitation"]
    unknown: AnyGame = Game("inkas")
    guest = await quipu.table(unknown, host.id).sit("Ada", invitation=code)
    assert (await guest.read())["seats"][0]["name"] == "Ada"
    assert (await host.change_invitation())["invitation"] != code
    await host.leave_seat(0)
    assert (await host.close_table())["type"] == "closed"
    with pytest.raises(QuipuError, match="no table"):
        await quipu.table(inkas.GAME, host.id).read()


@pytest.fixture(scope="module")
def with_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    server, more = start_valkey(tmp_path_factory.mktemp("valkey")), {"QUIPU_WORKER": "on", "QUIPU_BOT_PACE": "at-once"}
    running = Service(tmp_path_factory.mktemp("bots"), url=server.url, more=more).start()
    yield running
    running.stop()
    server.stop()


@pytest.mark.xdist_group("mypy")
def test_the_first_bot_of_the_readme_runs_as_printed(with_bots: Service, tmp_path: Path, mypy_cache: Path) -> None:
    bot, *typed = SHOWN.findall((CLIENT / "README.md").read_text(encoding="utf-8"))
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20
    (tmp_path / "bot.py").write_text(bot.replace("http://127.0.0.1:8000", with_bots.address), encoding="utf-8")
    for number, code in enumerate(typed):
        (tmp_path / f"typed{number}.py").write_text(code, encoding="utf-8")
    paths = {**os.environ, "PYTHONPATH": str(CLIENT), "MYPYPATH": str(CLIENT)}
    run = subprocess.run(
        [sys.executable, "bot.py"], cwd=tmp_path, env=paths, capture_output=True, text=True, check=False
    )
    one, verdict = r"\(\[{}\], {}, \d+\)", "'(WON|DRAWN|LOST)'"
    printed = rf"\[{one.format(0, verdict)}, {one.format(1, verdict)}\]\n"
    assert re.fullmatch(printed, run.stdout), run.stdout + run.stderr
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={mypy_cache}", "."],
        cwd=tmp_path,
        env=paths,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == checked.returncode, checked.stdout


def test_the_wheel_installs_as_a_checkout_does(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    copy, target = tmp_path / "source", tmp_path / "installed"
    shutil.copytree(CLIENT, copy, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path), str(copy)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", str(target), str(wheel)], check=True)

    files = {
        file.relative_to(folder) for folder in (CLIENT, target) for file in (folder / "quipu_client").rglob("*.py")
    }
    assert all((folder / file).read_bytes() == (CLIENT / file).read_bytes() for file in files for folder in (target,))
    assert (target / "quipu_client" / "py.typed").exists()
    code = "import quipu_client; print(quipu_client.__file__)"
    paths = {**os.environ, "PYTHONPATH": str(target)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=paths, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(str(target))


@pytest.mark.parametrize("wrong", [-3_600, 3_600])
async def test_the_time_left_is_right_on_a_device_whose_clock_is_an_hour_off(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch, wrong: int
) -> None:
    opened = await quipu.open(caracalla.GAME, seats=2, clock={"turn": 600_000, "onTimeout": "CLAIM"})
    seats = [await opened.sit(name) for name in ("Ann", "Ben")]
    await opened.start()
    device = SimpleNamespace(time=lambda: time.time() + wrong, monotonic=time.monotonic)
    monkeypatch.setattr("quipu_client.clock.time", device)
    assert abs(seats[1].clock.now() / 1_000 - time.time()) > 3_000
    found = await seats[0].read()
    (acting,) = found["toAct"]
    assert abs(seats[0].clock.now() / 1_000 - time.time()) < 60
    left = seats[0].clock.left(found, acting)
    assert left is not None
    assert 500_000 < left <= 600_000
    assert seats[0].clock.left(found, 1 - acting) is None


async def test_updates_alone_tell_the_time_left_on_a_device_whose_clock_is_an_hour_off(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await quipu.open(caracalla.GAME, seats=2, clock={"turn": 600_000})
    seats = [await opened.sit(name) for name in ("Ann", "Ben")]
    await opened.start()
    device = SimpleNamespace(time=lambda: time.time() - 3_600, monotonic=time.monotonic)
    monkeypatch.setattr("quipu_client.clock.time", device)
    follower = opened.seen_by(None)
    async for update in follower.follow():
        assert abs(follower.clock.now() / 1_000 - time.time()) < 60
        if update["type"] == "started":
            break
    (acting,) = update["toAct"]
    left = follower.clock.left(update, acting)
    assert left is not None
    assert 500_000 < left <= 600_000
    assert follower.clock.left(update, 1 - acting) is None
    done = await seats[0].resign(0)
    assert seats[0].clock.left(done, 0) is None


async def test_a_list_of_own_tables_tells_the_time_left(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await quipu.open(caracalla.GAME, seats=2, clock={"turn": 600_000})
    player = quipu.player(new_token())
    await player.table(caracalla.GAME, opened.id).sit("Ann", as_player=True)
    await opened.sit("Ben")
    await opened.start()
    device = SimpleNamespace(time=lambda: time.time() + 3_600, monotonic=time.monotonic)
    monkeypatch.setattr("quipu_client.clock.time", device)
    found = await anext(player.follow())
    assert abs(player.clock.now() / 1_000 - time.time()) < 60
    left = player.clock.until(found["mine"]["deadline"])
    assert (left is not None) == found["mine"]["yourTurn"]
    assert left is None or 500_000 < left <= 600_000
