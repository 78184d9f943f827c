"""What a log may contain: the limits, tested from both sides."""

import pytest
from msgspec import Raw
from msgspec.structs import replace

from quipu.service.application.log.bodies import Opened, Placed
from quipu.service.application.log.entries import FORMAT, Entry
from quipu.service.application.log.folding import placed_state
from quipu.service.application.log.position import BrokenLog
from quipu.service.application.log.validity import InvalidEntry, check_entry, check_name
from quipu.service.application.quipu import Quipu
from tests.service.application.commands.test_sandboxes import steps_of
from tests.service.tables import begun

DEEP = b'{"deep":' + b"[" * 5_000 + b"]" * 5_000 + b"}"


async def test_a_table_has_a_seat_at_least(quipu: Quipu) -> None:
    first: Entry = (await steps_of(await begun(quipu, "caretos", 2)))[0].entry
    assert isinstance(first.body, Opened)

    check_entry(replace(first, body=replace(first.body, seats=1)))
    with pytest.raises(InvalidEntry):
        check_entry(replace(first, body=replace(first.body, seats=0)))


@pytest.mark.parametrize("name", [" Ann", "Ann ", "", "Ann\n"])
def test_nobody_sits_down_with_a_name_that_begins_or_ends_with_space(name: str) -> None:
    check_name("Ann", FORMAT)
    with pytest.raises(InvalidEntry):
        check_name(name, FORMAT)


async def test_a_position_that_is_nested_too_deeply_is_no_position(quipu: Quipu) -> None:
    table = (await (await begun(quipu, "caretos", 2)).position()).table

    with pytest.raises(BrokenLog, match="no position of caretos"):
        placed_state(table, Placed(state=Raw(DEEP)))
