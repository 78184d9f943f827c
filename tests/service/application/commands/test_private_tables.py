"""Unlisted and private tables: who finds them, who may look and sit down, and what the host may do."""

import asyncio
import json
import secrets
from typing import Any

import pytest

from quipu_service.application.access.credentials import proof_of
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind, Visibility
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Declined, NotSeated, Problem, Unauthenticated, Unknown
from tests.service.client import Client
from tests.service.tables import OPERATIONS, Played, another, dice_of, exported, tries
from tests.service.valkey import eventually

WRONG = "a" * 24


async def opened(quipu: Quipu, visibility: Visibility = Visibility.PRIVATE, seats: int = 2) -> NewTable:
    command = secrets.token_hex(8)
    return await quipu.new_tables.open(
        "caracalla", seats=seats, terms=Terms(visibility=visibility), command=command, client="ann"
    )


async def sit(quipu: Quipu, new: NewTable, name: str, **more: Any) -> str:
    shown = {"invitation": new.invitation, **more}
    _, token = await quipu.commands.take(new.position.table.id, command=f"sit-{name}", name=name, **shown)
    return token


async def begun(quipu: Quipu, new: NewTable) -> Played:
    table = Played(quipu, "caracalla", new.position.table.id, host=new.host)
    table.tokens = [await sit(quipu, new, name) for name in ("Ann", "Ben", "Cleo")[: new.position.table.seats]]
    await quipu.commands.start(table.id, command="start", token=table.host)
    return table


@pytest.mark.parametrize("visibility", [Visibility.UNLISTED, Visibility.PRIVATE])
async def test_such_tables_and_their_forks_are_on_no_page(quipu: Quipu, visibility: Visibility) -> None:
    new = await opened(quipu, visibility)
    table = await begun(quipu, new)
    fork = await quipu.new_tables.fork(table.id, token=table.tokens[1])
    assert fork.position.table.visibility is visibility

    listed: list[str] = []
    after = None
    for _ in tries("the last page"):
        page = await quipu.listed("caracalla", after=after, first=100)
        listed += [one.id for one in page.tables]
        after = page.after
        if after is None:
            break
    assert {table.id, fork.position.table.id} & set(listed) == set()


async def test_with_the_id_of_an_unlisted_table_anybody_can_look_and_join(quipu: Quipu) -> None:
    new = await opened(quipu, Visibility.UNLISTED)
    assert new.invitation is None
    token = await sit(quipu, new, "Ben")
    cached, _ = await another(quipu.stores).tables.current(new.position.table.id)
    assert (cached.viewer(None), cached.viewer(token)) == (None, 0)


async def test_a_repeat_of_the_opening_tells_the_host_the_same_again(quipu: Quipu) -> None:
    asked: dict[str, Any] = {"seats": 2, "terms": Terms(visibility=Visibility.PRIVATE), "command": secrets.token_hex(8)}
    first = await quipu.new_tables.open("caracalla", **asked)
    again = await another(quipu.stores).new_tables.open("caracalla", **asked)
    other = await quipu.new_tables.open("caracalla", **{**asked, "command": "other" + asked["command"]})
    assert (again.host, again.invitation) == (first.host, first.invitation)
    assert len(first.host) == 43
    assert len(first.invitation or "") == 24
    assert len({first.host, first.invitation, other.host, other.invitation}) == 4


async def test_an_invitation_is_needed_to_sit_down_and_to_look(quipu: Quipu) -> None:
    new = await opened(quipu)
    for wrong in (None, WRONG, proof_of(new.invitation or ""), new.position.table.id):
        with pytest.raises(Unknown):
            await sit(quipu, new, "Eve", invitation=wrong)
        cached, _ = await quipu.tables.current(new.position.table.id)
        with pytest.raises(Unknown):
            cached.viewer(wrong)
        with pytest.raises(Unknown):
            await quipu.new_tables.fork(new.position.table.id, token=wrong)
    await sit(quipu, new, "Ann", invitation=new.host)
    await sit(quipu, new, "Ben")


async def test_a_new_invitation_ends_the_one_before_at_once_in_every_process(quipu: Quipu) -> None:
    new = await opened(quipu)
    table = new.position.table.id
    stale = another(quipu.stores)
    await stale.tables.current(table)
    async with quipu.following.following(table, new.invitation, 1) as steps:
        following = asyncio.ensure_future(anext(steps))
        await eventually(lambda: quipu.following.count == 1)
        accepted, made = await quipu.hosting.invite_anew(table, command="again", token=new.host)
        _, same = await stale.hosting.invite_anew(table, command="again", token=new.host)
        step, _ = await following
        assert step.position.version == accepted.step.position.version == 2
        with pytest.raises(NotSeated):
            await anext(steps)
    assert made == same == await stale.hosting.invitation(table, token=new.host)
    assert made.invitation != new.invitation
    with pytest.raises(Unknown):
        await sit(stale, new, "Eve")
    await sit(stale, new, "Ben", invitation=made.invitation)


async def test_a_process_that_knows_only_the_old_invitation_lets_nobody_in(quipu: Quipu) -> None:
    new = await opened(quipu)
    stale = another(quipu.stores)
    await stale.tables.current(new.position.table.id)
    await quipu.hosting.invite_anew(new.position.table.id, command="again", token=new.host)
    with pytest.raises(Unknown):
        await sit(stale, new, "Eve")


async def test_only_the_host_has_its_powers(quipu: Quipu) -> None:
    new = await opened(quipu)
    table = await begun(quipu, new)

    async def tried(token: str | None) -> list[type[Problem]]:
        found = []
        for run in (
            quipu.hosting.invitation(table.id, token=token),
            quipu.hosting.invite_anew(table.id, command="c", token=token),
            quipu.hosting.remove(table.id, command="c", token=token, seat=1),
            quipu.hosting.close(table.id, command="c", token=token),
        ):
            with pytest.raises(Problem) as met:
                await run
            found.append(met.type)
        return found

    assert set(await tried(table.tokens[0])) == {NotSeated}
    assert set(await tried(new.invitation)) == {NotSeated}
    assert set(await tried(WRONG)) == {Unknown}
    listed = await quipu.new_tables.open("caracalla", seats=2)
    with pytest.raises(Unauthenticated):
        await quipu.hosting.close(listed.position.table.id, command="c", token=new.host)
    with pytest.raises(Declined, match="NOT_PRIVATE"):
        await quipu.hosting.invitation(listed.position.table.id, token=listed.host)


async def test_a_seat_that_the_table_does_not_have_cannot_be_freed(quipu: Quipu) -> None:
    new = await opened(quipu)
    for seat in (-1, 2):
        with pytest.raises(Declined, match="NO_SUCH_SEAT"):
            await quipu.hosting.remove(new.position.table.id, command=f"c{seat}", token=new.host, seat=seat)
    with pytest.raises(Declined, match="SEAT_FREE"):
        await quipu.hosting.remove(new.position.table.id, command="free", token=new.host, seat=1)


async def test_a_player_who_was_replaced_can_neither_act_nor_look(quipu: Quipu) -> None:
    new = await opened(quipu, seats=3)
    table = await begun(quipu, new)
    (acting,) = (await table.position()).to_act
    stale = another(quipu.stores)
    await stale.tables.current(table.id)
    with pytest.raises(Declined, match="SEAT_PLAYED"):
        await quipu.hosting.remove(table.id, command="out", token=new.host, seat=acting)
    old = table.tokens[acting]
    after = await table.replaced(acting, invitation=new.invitation)

    def act(where: Quipu, token: str) -> Any:
        played = Played(where, "caracalla", table.id, [token] * 3, dice_of(1))
        return played.act(*played.choice(after))

    for where in (quipu, stale):
        with pytest.raises((Unknown, NotSeated)):
            await act(where, old)
    cached, _ = await stale.tables.current(table.id)
    with pytest.raises(Unknown):
        cached.viewer(old)
    assert isinstance(await act(stale, table.tokens[acting]), Accepted)


async def test_a_closed_table_ends_and_its_seed_stays_hidden(quipu: Quipu) -> None:
    new = await opened(quipu)
    table = await begun(quipu, new)
    with pytest.raises(Declined, match="STILL_PLAYED"):
        await quipu.hosting.close(table.id, command="close", token=new.host)
    for token in table.tokens:
        closed = (
            await quipu.motions.agree(table.id, command="end", token=token, kind=MotionKind.ABANDON)
        ).step.position
    cached, _ = await another(quipu.stores).tables.current(table.id)
    assert (closed.status, cached.position.status) == (Status.CLOSED, Status.CLOSED)
    assert cached.context(cached.position).seed is None
    for run in (
        quipu.commands.start(table.id, command="1", token=table.host),
        quipu.commands.rewind(table.id, command="2", token=table.tokens[0], to=4),
        quipu.commands.take(table.id, command="3", name="Cat", seat=0, invitation=new.invitation),
        quipu.hosting.close(table.id, command="4", token=new.host),
        quipu.hosting.invite_anew(table.id, command="5", token=new.host),
    ):
        with pytest.raises(Declined, match="TABLE_CLOSED"):
            await run
    report = await quipu.verify(await exported(table, 0))
    assert (report.valid, report.complete) == (True, False)


async def test_what_the_host_did_is_verified_and_no_file_holds_a_key(quipu: Quipu) -> None:
    new = await opened(quipu, seats=3)
    table = await begun(quipu, new)
    await quipu.hosting.invite_anew(table.id, command="again", token=new.host)
    made = await quipu.hosting.invitation(table.id, token=new.host)
    await table.replaced(1, "Cat", invitation=made.invitation)
    await table.go_on()
    file = await exported(table, 1)
    for secret in (new.host, new.invitation, made.invitation, *table.tokens):
        assert secret is not None
        assert secret.encode() not in file
        assert proof_of(secret).encode() not in file
    report = await quipu.verify(file)
    assert report.complete, report.problem
    assert report.problem is None
    forged = file.replace(b'"visibility":"PRIVATE"', b'"visibility":"UNLISTED"')
    assert not (await quipu.verify(forged)).valid


DOORS = [one for one in OPERATIONS if "{table}" in one.path]
BODIES: dict[str, Any] = {
    "takeSeat": {"name": "Eve"},
    "act": [{"type": "endTurn"}],
    "rewindTable": {"to": 1},
    "agreeToMotion": {"kind": "REWIND", "to": 1},
    "declineMotion": {"kind": "REWIND", "to": 1},
    "forkTable": {},
    "addBot": {},
    "claimSeat": {"seat": 0, "then": "OUT"},
    "renewToken": {},
    "revealEntropy": {"entropy": "ab" * 32},
    "tryLine": [],
    "setConditions": {"conditions": []},
    "setNote": {"text": "mine"},
    "setWebhook": {"url": "https://example.org/"},
    "resendNotice": {"id": "any"},
}


@pytest.mark.parametrize("token", [None, WRONG, secrets.token_urlsafe(32)], ids=["none", "wrong", "unknown"])
async def test_to_a_stranger_a_private_table_is_like_one_that_is_not_there(client: Client, token: str | None) -> None:
    """At every door of REST: whatever is answered but the id is the same, byte for byte."""
    table = (await client.post("/v1/caracalla/tables", {"seats": 2, "visibility": "PRIVATE"})).json
    missing = "a" * 16
    for operation in DOORS:
        answers = []
        for name in (table["id"], missing):
            path = operation.path.format(game="caracalla", table=name, seat=0, command="one")
            answer = await client.ask(
                operation.method, path, BODIES.get(operation.id), token=token, idempotency_key="one"
            )
            answers.append((answer.status, answer.body.replace(name.encode(), b"")))
        assert answers[0] == answers[1], operation.id
        assert answers[0][0] in (401, 404), operation.id


async def test_names_stay_secret_over_rest(client: Client) -> None:
    new = (await client.post("/v1/caracalla/tables", {"seats": 2, "visibility": "PRIVATE"})).json
    path, host, code = f"/v1/caracalla/tables/{new['id']}", new["hostToken"], new["invitation"]
    assert (new["visibility"], new["status"]) == ("PRIVATE", "OPEN")
    for token in (host, code):
        shown = await client.get(path, token=token)
        assert (shown.status, shown.json["you"]) == (200, None)
        assert code not in shown.body.decode()
    seat = (await client.post(f"{path}/seats", {"name": "Ben", "invitation": code})).json
    assert (await client.post(f"{path}/seats", {"name": "Cat"}, token=code)).status == 201
    assert (await client.get(f"{path}/invitation", token=host)).json == {"invitation": code, "version": 1}
    assert (await client.get(f"{path}/invitation", token=seat["token"])).code == "NOT_SEATED"
    changed = await client.post(f"{path}/invitation", token=host)
    assert (changed.json["invitation"] != code, changed.json["version"]) == (True, 4)
    assert (await client.get(path, token=code)).code == "UNKNOWN"
    freed = await client.ask("DELETE", f"{path}/seats/0", token=host)
    assert (freed.json["type"], freed.json["seat"]) == ("seatLeft", None)
    assert (await client.get(path, token=seat["token"])).code == "UNKNOWN"
    closed = await client.post(f"{path}/close", token=host)
    assert (closed.json["type"], closed.json["status"], closed.json["toAct"]) == ("closed", "CLOSED", [])
    stream = await client.get(f"{path}/events", token=host, accept="text/event-stream")
    assert b"event: end" in stream.body
    whole = json.dumps([closed.json, stream.body.decode()])
    assert code not in whole
    assert changed.json["invitation"] not in whole
