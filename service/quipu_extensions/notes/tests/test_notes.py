"""Private notes: whose they are, what ends them, and where nobody else finds them."""

import json
from pathlib import Path

import pytest

from quipu_extensions.notes.notes import NOTE as FIELD
from quipu_extensions.notes.notes import Notes
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.rate_limits import hashed
from quipu_service.application.commands.repeats import Written
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import CommandReused, TooLarge, TooMany, Unauthenticated
from quipu_service.application.records.verify import Verifier
from tests.service.across.test_every_write import waiting
from tests.service.application.commands.test_players import new_player, sit
from tests.service.application.records.test_checkers import by_javascript, by_python
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another

NOTE = 'Ann bluffs: \u2028 \x00 "quoted" \U0001f642'
MOST_BYTES, MOST_WRITTEN, MINUTE = 4_096, 60, 60_000


async def stored_of(quipu: Quipu, table: Played) -> bytes | None:
    """What is stored of the note of the first seat."""
    key = f"{{{table.id}}}:seats"
    found: bytes | None = await quipu.stores.ask(key, "HGET", key, FIELD.of(0))
    return found


async def text(quipu: Quipu, table: Played, token: str | None) -> str:
    return (await quipu.part(Notes).show(table.id, token)).text


async def test_a_note_is_the_seats_own_by_token_and_player_id_at_every_process(quipu: Quipu) -> None:
    table, seat, token, player = await waiting(quipu)
    written, kept = await quipu.part(Notes).set(table.id, token=token, text=NOTE, command="1")
    assert (written.repeated, kept.seat, kept.text) == (False, seat, NOTE)
    for process in (quipu, another(quipu.stores)):
        assert [NOTE, NOTE] == [await text(process, table, one) for one in (token, player)]
        assert "" == await text(process, table, table.tokens[1 - seat])
        for stranger in (None, "x" * 43, new_player()):
            with pytest.raises(Unauthenticated):
                await process.part(Notes).show(table.id, stranger)
            with pytest.raises(Unauthenticated):
                await process.part(Notes).set(table.id, token=stranger, text="mine")
    await quipu.part(Notes).set(table.id, token=player, text="")
    assert "" == await text(quipu, table, token)


async def test_a_repeat_is_told_as_one_and_does_not_bring_an_older_note_back(quipu: Quipu) -> None:
    table, seat, token, player = await waiting(quipu)
    _, first = await quipu.part(Notes).set(table.id, token=token, text="first", command="1")
    await quipu.part(Notes).set(table.id, token=player, text="second", command="2")
    for shown in (token, player):
        again = await another(quipu.stores).part(Notes).set(table.id, token=shown, text="first", command="1")
        assert again == (Written(repeated=True), first)
    assert "second" == await text(quipu, table, token)
    with pytest.raises(CommandReused):
        await quipu.part(Notes).set(table.id, token=token, text="other", command="1")
    _, other = await quipu.part(Notes).set(table.id, token=table.tokens[1 - seat], text="theirs", command="1")
    assert other.seat == 1 - seat


async def test_a_replaced_token_finds_nothing_and_the_new_one_everything(quipu: Quipu) -> None:
    table, seat, token, _ = await waiting(quipu)
    await quipu.part(Notes).set(table.id, token=token, text=NOTE, command="1")
    _, new = await quipu.resignations.renew(table.id, command="renew", token=token, seat=seat)
    assert NOTE == await text(quipu, table, new)
    with pytest.raises(Unauthenticated):
        await quipu.part(Notes).show(table.id, token)
    with pytest.raises(Unauthenticated):
        await quipu.part(Notes).set(table.id, token=token, text=NOTE, command="1")


async def test_who_takes_the_seat_later_never_sees_the_note_of_who_left(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caracalla", seats=2)
    table, player = Played(quipu, "caracalla", opened.position.table.id), new_player()
    _, token = await sit(quipu, table.id, player)
    await quipu.part(Notes).set(table.id, token=token, text=NOTE)
    stored = await stored_of(quipu, table)
    await quipu.free(table.id, command="leave", token=token, seat=0)
    assert await stored_of(quipu, table) is None
    _, later = await sit(quipu, table.id, new_player())
    assert "" == await text(quipu, table, later)

    cached, _ = await quipu.tables.current(table.id)  # as if it had been left there
    holder = cached.holders.proof_of_seat(Credential(later))
    assert holder is not None
    assert await quipu.stores.kept.set(table.id, holder, cached.position.version, FIELD.of(0), stored)
    assert "" == await text(quipu, table, later)
    with pytest.raises(Unauthenticated):
        await quipu.part(Notes).show(table.id, token)


async def test_a_note_has_a_size_and_a_rate(quipu: Quipu) -> None:
    table, seat, token, _ = await waiting(quipu)
    await quipu.part(Notes).set(table.id, token=token, text="\u00e4" * (MOST_BYTES // 2))
    with pytest.raises(TooLarge, match=str(MOST_BYTES)):
        await quipu.part(Notes).set(table.id, token=token, text="\u00e4" * (MOST_BYTES // 2) + "x")
    spent = hashed(f"notes:{table.id}:{seat}")
    assert 0 < (await quipu.stores.clients.charge(spent, MINUTE, 0, strict=False))[1] <= MINUTE // MOST_WRITTEN
    await quipu.stores.clients.charge(spent, MINUTE, 60 * MINUTE, strict=False)
    with pytest.raises(TooMany, match=str(MOST_WRITTEN)):
        await quipu.part(Notes).set(table.id, token=token, text="one too many")
    await quipu.part(Notes).set(table.id, token=table.tokens[1 - seat], text="each seat has its own rate")


async def test_a_file_has_the_note_of_its_seat_if_asked_and_every_checker_takes_it(
    quipu: Quipu, tmp_path: Path
) -> None:
    table, seat, token, _ = await waiting(quipu)
    await quipu.part(Notes).set(table.id, token=token, text=NOTE)

    async def file(shown: str | None, *, note: bool) -> bytes:
        path = f"/v1/caracalla/tables/{table.id}/export?note={str(note).lower()}"
        headers = {} if shown is None else {"authorization": f"Bearer {shown}"}
        return (await ask(app_of(quipu), "GET", path, b"", **headers)).body

    own, plain = await file(token, note=True), await file(token, note=False)
    assert NOTE == json.loads(own.splitlines()[0])["note"]
    assert own.splitlines()[1:] == plain.splitlines()[1:]
    others = [plain, await file(table.tokens[1 - seat], note=True), await file(None, note=False)]
    whole = b"".join([line async for line in quipu.export(table.id, None, whole=True)])
    assert [] == [one for one in (*others, whole) if b"note" in one.splitlines()[0]]
    assert b"UNAUTHENTICATED" in await file(None, note=True)

    files = {"own": own.decode(), "plain": plain.decode()}
    entries = plain.count(b"\n") - 1
    assert {"own": (entries, True), "plain": (entries, True)} == by_python(files) == by_javascript(tmp_path, files)
    for one in (own, plain):
        assert Verifier(quipu.editions, genuine).report(one).valid
