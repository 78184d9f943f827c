"""Codes cannot be guessed, and a lost answer can be asked for again at any process."""

import secrets
import time

import pytest

from quipu_service.adapters.entropy import system_clock
from quipu_service.application.admission.rate_limits import hashed
from quipu_service.application.commands.seat_transfer import MINUTE, MOST_WRONG
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Declined, TooMany
from tests.service.tables import another, begun

WRONG = "AAAAA-AAAAA"


async def test_wrong_codes_are_soon_refused_and_even_the_right_one_then(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    _, made = await quipu.moving.make_code(table.id, token=table.tokens[0], seat=0)
    met, begun_at = list[type[Exception]](), time.monotonic()
    while TooMany not in met:
        with pytest.raises((Declined, TooMany)) as refused:
            await quipu.moving.redeem(WRONG, command=secrets.token_hex(8), client="", address="203.0.113.7")
        met.append(refused.type)
    refilled = MOST_WRONG * 1_000 * (time.monotonic() - begun_at) / MINUTE  # meanwhile, and one is let through before
    assert met[:-1] == [Declined] * len(met[:-1])
    assert MOST_WRONG <= len(met[:-1]) <= MOST_WRONG + 1 + refilled
    await quipu.stores.clients.charge(
        hashed("codes:203.0.113.7"), MINUTE, MINUTE, strict=False
    )  # however slow this machine is
    with pytest.raises(TooMany):
        await another(quipu.stores).moving.redeem(made.one_time_code, command="late", client="", address="203.0.113.7")
    _, moved = await quipu.moving.redeem(made.one_time_code, command="move", client="", address="203.0.113.8")
    assert (moved.table, moved.seat) == (table.id, 0)


async def test_a_code_says_until_when_it_lasts(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    before = system_clock()
    _, made = await quipu.moving.make_code(table.id, token=table.tokens[0], seat=0)

    assert before + 300_000 <= made.expires_at <= system_clock() + 300_000


async def test_a_repeat_at_another_process_gets_the_same_token(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    _, made = await quipu.moving.make_code(table.id, token=table.tokens[0], seat=0)
    asked = {"command": secrets.token_hex(8), "client": "address:203.0.113.9", "address": "203.0.113.9"}
    first, moved = await quipu.moving.redeem(made.one_time_code, **asked)
    again, repeated = await another(quipu.stores).moving.redeem(made.one_time_code, **asked)
    assert (repeated, first.repeated, again.repeated) == (moved, False, True)


async def test_no_export_and_no_archive_holds_the_secret_of_the_server(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    found = await quipu.stores.log.read(table.id, 0)
    secret = await quipu.stores.server.secret(b"")
    file = b"".join([line async for line in quipu.export(table.id, None, whole=True)])
    held = b"".join([*found.entries, file, repr((found.keys, found.holders, found.secret)).encode()])
    assert len(secret) == 32
    for written in (secret, secret.hex().encode()):
        assert written not in held
