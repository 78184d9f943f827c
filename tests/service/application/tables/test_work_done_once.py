"""What a request needs is worked out once: the hash of its token, and the read of the log."""

import asyncio
import json
import secrets
from typing import Any

import pytest

from quipu_rules.kernel.text import Reader, Texts
from quipu_service.application.access import credentials
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.tables import cooperative
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.presentation import labels, labels_in_slices, legal
from tests.service.application.tables.test_memory import Counting
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another, begun, exported

TABLE = "/v1/caretos/tables/{}"
READS = ("", "?wait=1", "/legal", "/events", "/events?wait=1&after={version}")
QUERY = "query ($id: ID!) { table(table: $id) { version seats { name } now { json } } }"


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tokens that were hashed, each time."""
    found: list[str] = []
    proof_of = credentials.proof_of

    def counted(token: str) -> str:
        found.append(token)
        return proof_of(token)

    monkeypatch.setattr(credentials, "proof_of", counted)
    return found


@pytest.mark.parametrize("visibility", [Visibility.LISTED, Visibility.PRIVATE])
async def test_the_token_of_a_client_is_hashed_once(quipu: Quipu, hashed: list[str], visibility: Visibility) -> None:
    table = await seen_by(quipu, visibility)
    app = app_of(quipu)
    version, bearer = (await table.position()).version, f"Bearer {table.tokens[0]}"
    hashed.clear()
    for path in READS:
        address = TABLE.format(table.id) + path.format(version=version)
        answer = await ask(app, "GET", address, authorization=bearer, if_none_match=f'"{version}"')
        assert answer.status in (200, 304), answer.body
        assert hashed == [table.tokens[0]], path
    asked = json.dumps({"query": QUERY, "variables": {"id": table.id}}).encode()
    assert b'"version"' in (await ask(app, "POST", "/graphql", asked, authorization=bearer)).body
    assert hashed == [table.tokens[0]]


async def seen_by(quipu: Quipu, visibility: Visibility) -> Played:
    """A table of this visibility whose game has begun."""
    new = await quipu.new_tables.open("caretos", seats=2, terms=Terms(visibility=visibility))
    table = Played(quipu, "caretos", new.position.table.id, host=new.host)
    for seat in range(2):
        command = secrets.token_hex(4)
        _, token = await quipu.commands.take(table.id, command=command, name=f"P{seat}", invitation=new.invitation)
        table.tokens.append(token)
    await quipu.commands.start(table.id, command="start", token=table.host)
    return table


async def test_an_export_reads_the_log_once(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on(10)
    counting = Counting(quipu.stores)
    elsewhere: Any = Played(another(counting.stores), table.game, table.id, table.tokens)
    cold = await exported(elsewhere, 0)
    warm = await exported(elsewhere, 0)
    await table.go_on(5)
    behind = await exported(elsewhere, 0)

    assert [("read", 0)] * 3 == counting.asked
    assert cold == warm
    assert behind == await exported(table, 0)
    assert len(behind) > len(cold)


async def test_the_sentences_of_legal_actions_are_made_once_and_others_are_answered_meanwhile(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cooperative.cooperative, "__defaults__", (0.0,))
    table = await begun(quipu, "caretos", 2)
    position = await table.position()
    seat = position.to_act[0]
    actions, texts = legal(position, seat), position.game.shown.texts
    said, turns = list[object](), list[int]()
    action_text = type(texts).action

    def counted(self: Texts, action: Any, reader: Reader) -> str:
        said.append(action)
        return action_text(self, action, reader)

    async def another_client() -> None:
        while len(said) < len(actions):
            turns.append(len(said))
            await asyncio.sleep(0)

    monkeypatch.setattr(type(texts), "action", counted)
    first, second, _ = await asyncio.gather(
        labels_in_slices(position, seat, "en"), labels_in_slices(position, seat, "en"), another_client()
    )

    assert first == second == tuple(action_text(texts, one, reader_of(position, "en")) for one in actions)
    assert said == actions, "once for both"
    assert len(set(turns)) >= len(actions) - 1, "one action, then others"
    assert labels(position, seat, "en") is first, "what streams say is the same"
    assert await labels_in_slices(position, seat, "de") != first
