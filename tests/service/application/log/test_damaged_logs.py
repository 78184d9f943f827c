"""A byte that was changed in the log's server is not served."""

import json
import random
import re
from hashlib import sha256

import pytest
from msgspec import Raw
from msgspec.structs import replace
from redis.asyncio import Redis

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode, read_stored
from quipu_service.application.log.position import BrokenLog
from quipu_service.application.ports.table_log import Append, Outcome
from quipu_service.application.problems.tree import Damaged, Unavailable
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another, begun, dice_of, exported

CHANGES = 120
"""Bytes that are changed at random, one after the other."""


async def changed(url: str, table: str, version: int, old: bytes, new: bytes) -> None:
    """Write an entry anew with other bytes, and those after it as they were."""
    async with Redis.from_url(url) as server:
        key = f"{{{table}}}:log"
        rows: list[tuple[bytes, dict[bytes, bytes]]] = await server.execute_command("XRANGE", key, "-", "+")
        await server.delete(key)
        for place, fields in rows:
            entry = fields[b"entry"]
            if place == f"{version}-0".encode():
                assert old in entry
                entry = entry.replace(old, new, 1)
            await server.xadd(key, {"entry": entry}, id=place.decode())


async def by_a_newer_release(table: Played, change: tuple[str, str] = ('"format":1', '"format":2')) -> None:
    """Write an entry that only a newer release can read: the last one again with this change."""
    stores = table.quipu.stores
    position = await table.position()
    before = bytes(read_stored((await stores.log.read(table.id, 0)).entries[-1]).entry).decode()
    was = read_stored((await stores.log.read(table.id, 0)).entries[-2]).hash
    assert change[0] in before
    text = before.replace(*change).replace(f'"version":{position.version}', f'"version":{position.version + 1}')
    text = re.sub(r'"sealed":\[.*\]', '"sealed":[]', text.replace(was, position.head))
    entry = f'{{"entry":{text},"hash":"{sha256(text.encode()).hexdigest()}","hidden":[]}}'.encode()
    append = Append(table=table.id, expected=position.version, command="newer", digest="x", entry=entry)
    assert (await stores.log.append(append)).outcome is Outcome.APPENDED


@pytest.fixture
async def table(quipu: Quipu) -> Played:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(12)
    return table


@pytest.mark.parametrize(
    "change",
    [
        (3, b'"entropy":""', b'"entropy":"00"'),
        (1, b'"seats":2', b'"seats":3'),
        (5, b'"hash":"', b'"hash":"0'),
        (6, b"{", b"["),
    ],
)
async def test_a_changed_entry_is_not_served(
    table: Played, valkey_url: str, change: tuple[int, bytes, bytes], caplog: pytest.LogCaptureFixture
) -> None:
    await changed(valkey_url, table.id, *change)
    cold = another(table.quipu.stores)

    for _ in range(2):
        with pytest.raises(Damaged, match=f"the log of table {table.id} is damaged at entry {change[0]}"):
            await cold.tables.current(table.id)
    with pytest.raises(Damaged):
        await exported(Played(cold, "caretos", table.id))
    assert table.id in caplog.text


async def test_a_changed_hidden_card_is_not_served(table: Played, valkey_url: str) -> None:
    entries = (await table.quipu.stores.log.read(table.id, 0)).entries
    stored = next(one for one in map(read_stored, entries) if any(part.part >= 0 for part in one.hidden))
    hidden = next(bytes(part.content) for part in stored.hidden if part.part >= 0)
    version = entries.index(next(one for one in entries if hidden in one)) + 1
    await changed(valkey_url, table.id, version, hidden, hidden.replace(b'"seat":', b'"seat":1', 1))

    with pytest.raises(Damaged, match=f"at entry {version}: .*commits to"):
        await another(table.quipu.stores).tables.current(table.id)


@pytest.mark.parametrize("change", [('"type":"acted"', '"type":"flown"'), ('"format":1', '"format":2')])
async def test_an_entry_of_a_newer_release_closes_the_table_here(table: Played, change: tuple[str, str]) -> None:
    stores, watching = table.quipu.stores, another(table.quipu.stores)
    await watching.tables.current(table.id)
    await by_a_newer_release(table, change)

    for quipu in (table.quipu, watching, another(stores)):
        with pytest.raises(Unavailable, match="changed by a newer release"):
            await quipu.tables.current(table.id)
        with pytest.raises(Unavailable, match="changed by a newer release"):
            await Played(quipu, table.game, table.id, table.tokens).go_on(1)


@pytest.mark.parametrize("lost", [False, True], ids=["changed", "taken back"])
async def test_an_earlier_version_of_a_remembered_table_is_served_only_as_it_was_read(
    quipu: Quipu, valkey_url: str, lost: bool
) -> None:
    table = await begun(quipu, "caracalla", 2)
    last = await table.go_on(70)  # further than a process remembers every step
    if lost:
        async with Redis.from_url(valkey_url) as server:
            await server.delete(f"{{{table.id}}}:log")
    else:
        await changed(valkey_url, table.id, 3, b'"entropy":""', b'"entropy":"00"')
    cached = quipu.tables.remembered(table.id)
    assert cached is not None

    with pytest.raises(Unavailable if lost else Damaged):
        await quipu.tables.past.position(cached, 5)
    with pytest.raises(Unavailable if lost else Damaged):
        await quipu.tables.past.moment(cached, 5)
    assert await quipu.tables.past.position(cached, last.version) == last


async def test_an_entry_follows_only_the_one_before_by_its_number_and_by_its_hash(table: Played) -> None:
    entries = (await table.quipu.stores.log.read(table.id, 0)).entries
    folding = table.quipu.tables.folding
    before, last = folding.whole(entries[:-1]), entries[-1]
    text = bytes(read_stored(last).entry).decode()

    def otherwise(old: str, new: str) -> bytes:
        other = text.replace(old, new)
        return encode(replace(read_stored(last), entry=Raw(other.encode()), hash=sha256(other.encode()).hexdigest()))

    following = folding.step(before, last)
    assert following is not None
    assert following.position == folding.whole(entries)
    for old, new in ((before.head, "0" * 64), (f'"version":{len(entries)}', f'"version":{len(entries) + 1}')):
        with pytest.raises(BrokenLog, match="does not follow"):
            folding.step(before, otherwise(old, new))


async def test_whatever_is_wrong_is_told_with_the_number_of_its_entry(table: Played) -> None:
    """Whether the whole log is folded or what follows a position, and whether its text or its place is wrong."""
    entries = list((await table.quipu.stores.log.read(table.id, 0)).entries)
    folding = table.quipu.tables.folding
    for version in range(1, len(entries) + 1):
        one = entries[version - 1]
        unreadable, elsewhere = one.replace(b'"hash":"', b'"hash":"0', 1), entries[version - 2]
        for wrong in (unreadable, elsewhere):
            for known in {0, 1, version - 1} - {version}:
                if known < version:
                    after = folding.whole(entries[:known]) if known else None
                    log = [*entries[: version - 1], wrong, *entries[version:]][known:]
                    with pytest.raises(BrokenLog) as broken:
                        list(folding.steps(log, after))
                    assert broken.value.entry == version


async def rewritten(server: "Redis", table: str, entries: list[bytes]) -> None:
    """Write the whole log anew."""
    key = f"{{{table}}}:log"
    pipe = server.pipeline(transaction=True)
    pipe.delete(key)
    for version, entry in enumerate(entries, 1):
        pipe.xadd(key, {"entry": entry}, id=f"{version}-0")
    await pipe.execute()


def with_another_byte(entry: bytes, dice: random.Random) -> bytes:
    """The entry with one byte changed."""
    place = dice.randrange(len(entry))
    other = dice.choice([byte for byte in range(256) if byte != entry[place]])
    return entry[:place] + bytes([other]) + entry[place + 1 :]


async def test_a_byte_changed_anywhere_is_one_problem_at_every_door(quipu: Quipu, valkey_url: str) -> None:
    """No byte of a stored entry, whatever it becomes, makes the service fail: the entry is named, all else goes on."""
    table, sound, dice = await begun(quipu, "caretos", 2), await begun(quipu, "caretos", 2), dice_of(21)
    await table.go_on(8)
    damaged = another(quipu.stores)
    app, path, own = app_of(damaged), f"/v1/caretos/tables/{table.id}", {"authorization": f"Bearer {table.tokens[0]}"}
    query = json.dumps({"query": f'{{ table(table: "{table.id}") {{ version }} }}'}).encode()
    told = 0
    async with Redis.from_url(valkey_url) as server:
        entries = list((await quipu.stores.log.read(table.id, 0)).entries)
        for _ in range(CHANGES):
            wrong = dice.randrange(len(entries))
            other = with_another_byte(entries[wrong], dice)
            await rewritten(server, table.id, [*entries[:wrong], other, *entries[wrong + 1 :]])
            if (cached := damaged.tables.remembered(table.id)) is not None:
                damaged.tables.forget(cached)
            doors = [("GET", path + door, b"") for door in ("", "/legal", "/events", "/export", "/statistics")]
            for method, address, body in [*doors, ("PUT", f"{path}/commands/x", b'{"type": "endTurn"}')]:
                answer = await ask(app, method, address, body, **own)
                assert answer.status in (200, 400, 409, 410), (entries[wrong], other, address, answer)
                if answer.status == 410:
                    problem = json.loads(answer.body)
                    assert (problem["code"], problem["table"], problem["entry"]) == ("DAMAGED", table.id, wrong + 1)
                    assert not [name for name, _ in answer.headers if name == b"retry-after"]
                    told += 1
            errors = json.loads((await ask(app, "POST", "/graphql", query)).body).get("errors", [])
            assert [error["extensions"]["code"] for error in errors] in ([], ["DAMAGED"])
            assert (await ask(app, "GET", f"/v1/caretos/tables/{sound.id}")).status == 200
            listed = json.loads((await ask(app, "GET", "/v1/caretos/tables")).body)["tables"]
            assert {table.id, sound.id} <= {one["id"] for one in listed}
    assert told > CHANGES
    assert damaged.tables.damage.count >= told
