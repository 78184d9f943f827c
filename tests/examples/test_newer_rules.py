"""An author changes the rules of a game that people play: upgrade, play on, step back, uninstall, install again."""

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.examples.installed import Install
from tests.examples.proofs import own_tests
from tests.service.client import Answer, Client, Table
from tests.service.commands.command import within
from tests.service.serving import ROOT, Service, environment
from tests.service.valkey import Valkey

GAME, MODULE = "take-away", "take_away"
LAST_WINS = '{"LAST": last}'
LAST_LOSES = '{"LAST": [1 - one for one in last]}'


class Author:
    """The package in its two releases, and the log on which services of both run."""

    def __init__(self, folder: Path, install: Install, log: Valkey) -> None:
        self.folder, self.log, self._install = folder, log, install
        self.source = folder / GAME
        assert within("new-game", GAME, "--folder", str(self.source)).code == 0
        self.first = install(self.source)

    def freeze(self) -> None:
        """Keep the first release's rules."""
        code, told = said(self.first, "freeze", GAME)
        assert (code, "Revision 1 of take-away is kept" in told) == (0, True), told
        shutil.move(self.first / MODULE / "revisions", self.source / MODULE / "revisions")

    def change(self) -> Path:
        """Whoever takes the last counter loses, from revision 2 on."""
        file = self.source / MODULE / "__init__.py"
        text = file.read_text()
        assert LAST_WINS in text
        text = text.replace(LAST_WINS, LAST_LOSES).replace(f'name="{GAME}",', f'name="{GAME}",\n    revision=2,')
        file.write_text(text)
        return self._install(self.source)

    @contextmanager
    def release(self, site: Path | None, name: str = "service") -> Iterator[Service]:
        """A service with the package of this folder, or without any."""
        more = {} if site is None else {"PYTHONPATH": str(site)}
        running = Service(self.folder / name, url=self.log.url, more=more).start()
        try:
            yield running
        finally:
            running.stop()


@pytest.fixture
def author(tmp_path: Path, install: Install) -> Iterator[Author]:
    log = Valkey(tmp_path / "log").start()
    yield Author(tmp_path, install, log)
    log.stop()


async def play(table: Table, *counts: int) -> Answer:
    for count in counts:
        first = (await table.show())["view"]["takers"].index(None)
        answer = await table.act(await table.to_act(), {"type": "take", "last": first + count - 1})
        assert answer.status == 200, answer.body
    return answer


def said(site: Path | None, *words: str | Path, redis: str = "") -> tuple[int, str]:
    """The exit code and the output of `quipu` with the package of this folder, or without any."""
    settings = environment({} if site is None else {"PYTHONPATH": str(site)})
    if redis:
        settings["QUIPU_REDIS_URL"] = redis
    words = (sys.executable, "-m", "quipu", *words)
    done = subprocess.run(words, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_table_outlives_every_release_of_its_game(author: Author) -> None:
    asyncio.run(story(author))


async def story(author: Author) -> None:
    with author.release(author.first) as service:
        async with Client(service.address) as client:
            old = await client.begin(GAME, 2, setup={"counters": 7})
            await play(old, 2)
    author.freeze()
    second = author.change()
    with author.release(second) as service:
        async with Client(service.address) as client:
            assert (await old.at(client).show())["revision"] == 1
            await play(old.at(client), 2)
            new = await client.begin(GAME, 2, setup={"counters": 3})
            assert (await new.show())["revision"] == 2
            await play(new, 1)
    await stepped_back(author, old, new)
    await uninstalled(author, old, new)
    files = await installed_again(author, second, old, new)
    for number, file in enumerate(files, start=1):
        log = author.folder / f"{number}.jsonl"
        log.write_bytes(file)
        assert said(second, "verify", log)[0] == 0
        assert said(second, "replay", log)[0] == 0
        code, told = said(None, "verify", log)
        assert (code, told.startswith("not decided again: the game take-away is not installed")) == (3, True)
    code, told = said(author.first, "verify", log)
    assert told.startswith("not decided again: revision 2 of take-away is newer than the installed rules")


async def stepped_back(author: Author, old: Table, new: Table) -> None:
    with author.release(author.first) as service:
        async with Client(service.address) as client:
            await play(old.at(client), 1)
            refused = await client.get(new.path)
            assert (refused.status, refused.code, refused.json["revision"]) == (503, "NEWER_RULES", 2)


async def uninstalled(author: Author, *tables: Table) -> None:
    with author.release(None) as service:
        async with Client(service.address) as client:
            for table in tables:
                act = await table.at(client).act(0, {"type": "take", "last": 0})
                for refused in (await client.get(table.path), act):
                    assert (refused.status, refused.code) == (503, "GAME_NOT_INSTALLED")


async def installed_again(author: Author, site: Path, *tables: Table) -> list[bytes]:
    """Both games end, each by its own rule: at the old table the last counter wins, at the new one it loses."""
    with author.release(site) as service:
        async with Client(service.address) as client:
            here = [table.at(client) for table in tables]
            assert ["OVER", "OVER"] == [(await play(table, 2)).json["status"] for table in here]
            outcomes = [(await table.show())["outcome"]["results"] for table in here]
            files = [(await client.get(f"{table.path}/export")).body for table in here]
    last = [json.loads(file.splitlines()[-1])["entry"]["seat"] for file in files]
    assert [results[0]["seats"] == [seat] for results, seat in zip(outcomes, last, strict=True)] == [True, False]
    return files


def test_during_an_upgrade_tables_of_newer_rules_wait_for_their_processes_and_all_others_go_on_at_both(
    author: Author,
) -> None:
    asyncio.run(beside_each_other(author))


async def beside_each_other(author: Author) -> None:
    """A process of each release on one log; what one of them wrote, the other goes on with."""
    with author.release(author.first, "first") as first:
        author.freeze()
        second = author.change()
        with author.release(second, "second") as last:
            async with Client(first.address) as here, Client(last.address) as there:
                older, newer, other = (
                    await here.begin(GAME, 2, setup={"counters": 9}),
                    await there.begin(GAME, 2, setup={"counters": 5}),
                    await there.begin("caracalla", 2),
                )
                for table in (older, other):
                    for client in (here, there, here, there):
                        await table.at(client).play(1)
                revisions = [(await table.at(there).show())["revision"] for table in (older, newer)]
                before = (await there.get(f"{newer.path}/export")).body
                act = await newer.at(here).act(await newer.to_act(), {"type": "take", "last": 0})
                refused = [await here.get(newer.path), act]
                assert revisions == [1, 2]
                assert [(503, "NEWER_RULES")] * 2 == [(one.status, one.code) for one in refused]
                assert (await there.get(f"{newer.path}/export")).body == before
                for table in (older.at(there), newer):
                    await table.play()
                    verified = await there.post("/v1/verify", (await there.get(f"{table.path}/export")).body)
                    assert verified.json["complete"], verified.body
                told = said(author.first, "doctor", redis=author.log.url)[1]
                assert "revision 2 of take-away is newer than revision 1, which is installed" in told
                code, told = said(author.first, "verify", "--all", redis=author.log.url)
                assert (code, newer.id in told) == (1, True)


SHOWN = """query ($table: ID!) { table(table: $table) {
  revision motions { kind to agreed }
  now { view { ... on TakeAwayView { takers } } legalActions { __typename text } }
  board { ... on TakeAwayBoard { counters { number } } }
  log(first: 9) { nodes { text events { __typename text } } } } }"""
ACT = """mutation ($table: ID!, $command: ID!, $actions: [JSON!]!) {
  act(table: $table, command: $command, actions: $actions) { problem { reason }
  entry { events { __typename text } view { ... on TakeAwayView { takers } } legalActions { text } } } }"""
CHANGE = """mutation ($table: ID!, $command: ID!) { agreeToMotion(table: $table, command: $command, kind: RULES) {
  table { revision } problem { ... on Refused { code } } } }"""


async def in_graphql(client: Client, document: str, variables: dict[str, Any], token: str) -> Any:
    answer = await client.post("/graphql", {"query": document, "variables": variables}, token=token)
    assert "errors" not in answer.json, answer.json
    return answer.json["data"]


def test_a_table_is_played_and_goes_on_by_newer_rules_over_rest_and_graphql(author: Author) -> None:
    asyncio.run(over_both(author))


async def over_both(author: Author) -> None:
    with author.release(author.first) as service:
        async with Client(service.address) as client:
            old = await client.begin(GAME, 2, setup={"counters": 12})
    author.freeze()
    with author.release(author.change()) as service:
        async with Client(service.address) as client:
            table = old.at(client)
            of_table = {"table": table.id}
            await play(table, 1)
            seat = await table.to_act()
            act = of_table | {"command": "act", "actions": [(await table.legal(seat))[0]]}
            done = await in_graphql(client, ACT, act, table.tokens[seat])
            assert done["act"]["problem"] is None
            asked = await client.post(f"{table.path}/motions", {"kind": "RULES"}, token=table.tokens[0])
            assert (asked.status, asked.json["type"]) == (200, "motionAgreed")
            shown = (await in_graphql(client, SHOWN, of_table, table.tokens[await table.to_act()]))["table"]
            assert (shown["revision"], shown["motions"]) == (1, [{"kind": "RULES", "to": 2, "agreed": [0]}])
            assert shown["now"]["legalActions"], "typed fields show a table of older rules"
            assert all(one["text"] for one in shown["now"]["legalActions"])
            assert [entry for entry in shown["log"]["nodes"] if entry["events"]]
            done = await in_graphql(client, CHANGE, of_table | {"command": "change"}, table.tokens[1])
            assert done["agreeToMotion"]["table"]["revision"] == (await table.show())["revision"] == 2
            again = await client.post(f"{table.path}/motions", {"kind": "RULES"}, token=table.tokens[0])
            assert (again.status, again.code) == (409, "NEWEST_RULES")
            await play(table, 1)


def test_the_laws_ask_for_what_was_not_kept(author: Author) -> None:
    forgetful = author.change()
    with pytest.raises(AssertionError, match=r"tables of revision 1 could not go on.*quipu freeze take-away"):
        own_tests(forgetful, author.source / "tests", author.folder)


def test_the_laws_find_a_changed_archive(author: Author) -> None:
    author.freeze()
    archive = author.source / MODULE / "revisions" / "1.zip"
    kept = archive.with_name("kept.json")
    kept.write_text(kept.read_text().replace('"digest": "', '"digest": "0'))
    changed = author.change()
    with pytest.raises(AssertionError, match=r"1\.zip was changed"):
        own_tests(changed, author.source / "tests", author.folder)
