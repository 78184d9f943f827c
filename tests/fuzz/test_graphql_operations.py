"""Operations made from the schema, right and wrong ones: answered with data or with errors that are told."""

import asyncio
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis_graphql import Mode, from_schema, nodes

from quipu_rules.catalog import GAMES
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.position import Status
from quipu_service.transports.graphql.engine import Engine, envelope
from quipu_service.transports.graphql.leaves import encoded
from quipu_service.transports.graphql.schema import printed_schema
from tests.fuzz import bounded
from tests.service.stores import connected
from tests.service.tables import Played, another, begun
from tests.service.transports.graphql.executing import executed

SCHEMA = printed_schema([GAMES["caracalla"]])
"""One game is enough: all of them have the same shape."""
IDS = re.compile(r'\b(table|id): (?:"(?:[^"\\]|\\.)*"|-?[0-9]+)')
SCALARS = {
    "JSON": st.sampled_from([nodes.String("endTurn"), nodes.Int(7), nodes.List([]), nodes.Boolean(True)]),
    "Int64": st.integers(-1, 2**53).map(nodes.Int),
}


async def asked(engine: Engine, document: str, token: str | None) -> bytes:
    """The answer as it goes out."""
    return encoded(envelope(await executed(engine, document, token=token, locale="de")))


async def table_of(stores: Stores) -> tuple[Engine, Played]:
    quipu = another(stores)
    table = await begun(quipu, "caracalla", 2)
    await table.go_on(10)
    return Engine(quipu), table


@pytest.mark.parametrize("mode", Mode)
def test_any_operation_is_answered_and_tells_no_secret(valkey_url: str, mode: Mode) -> None:
    with asyncio.Runner() as runner:
        stores = runner.run(connected(valkey_url))
        engine, table = runner.run(table_of(stores))
        secret = runner.run(table.quipu.tables.current(table.id))[0].secret.seed.hex()
        codes: set[Any] = set()

        @bounded(80)
        @given(from_schema(SCHEMA, custom_scalars=SCALARS, mode=mode), st.booleans(), st.sampled_from([0, 1, None]))
        def check(document: str, here: bool, seat: int | None) -> None:
            sent = IDS.sub(rf'\1: "{table.id}"', document) if here else document
            answer = runner.run(asked(engine, sent, None if seat is None else table.tokens[seat]))
            told = [error["extensions"]["code"] for error in msgspec.json.decode(answer).get("errors") or ()]
            assert "INTERNAL" not in told, (sent, answer)
            over = runner.run(table.position()).status is Status.OVER  # somebody may have resigned: the seed is shown
            assert not any(hidden.encode() in answer for hidden in (*table.tokens, *(() if over else (secret,))))
            codes.update(told or ["none"])

        check()
        runner.run(stores.server.aclose())
    assert {"MALFORMED"} <= codes if mode is Mode.NEGATIVE else {"none", "UNKNOWN"} <= codes
