"""The list of a game's tables: every table once, whatever the page and however many were opened at once."""

from time import time_ns

import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Malformed, Problem, TooLarge
from quipu_service.application.tables import listing
from quipu_service.application.tables.filters import TableFilter
from tests.service.tables import another, begun, seated, tries

TABLES = 7


async def pages(quipu: Quipu, first: int, status: Status | None = None) -> list[list[str]]:
    """The ids on each page, up to the end of the list; fails if it has none."""
    found: list[list[str]] = []
    after = None
    for _ in tries("the last page"):
        page = await quipu.listed("caretos", TableFilter(status=status), after=after, first=first)
        found.append([table.id for table in page.tables])
        after = page.after
        if after is None:
            break
    return found


@pytest.mark.parametrize("first", [1, 2, 3, 100])
async def test_a_list_shows_every_table_once_and_ends(quipu: Quipu, first: int) -> None:
    now = time_ns() // 1_000_000
    at_once = another(quipu.stores, clock=lambda: now)
    opened = [(await seated(at_once, "caretos", 2)).id for _ in range(TABLES)]

    found = await pages(quipu, first)

    shown = [table for page in found for table in page]
    assert len(shown) == len(set(shown))
    assert sorted(opened) == sorted(set(shown) & set(opened))
    assert all(len(page) == first for page in found[:-1])


async def test_a_list_of_one_status_leaves_the_others_out_and_ends(quipu: Quipu) -> None:
    open_ones = [(await seated(quipu, "caretos", 2)).id for _ in range(3)]
    running = await seated(quipu, "caretos", 2)
    await quipu.commands.start(running.id, command="start", token=running.host)

    shown = [table for page in await pages(quipu, 2, Status.OPEN) for table in page]

    assert len(shown) == len(set(shown))
    assert set(open_ones) <= set(shown)
    assert running.id not in shown


@pytest.mark.parametrize("after", ["", "5", "-", "five-x", "5-", "9" * 5_000 + "-x"])
async def test_a_cursor_is_that_of_an_earlier_page(quipu: Quipu, after: str) -> None:
    with pytest.raises(Malformed):
        await quipu.listed("caretos", after=after)


@pytest.mark.parametrize(("first", "wrong"), [(0, Malformed), (-1, Malformed), (101, TooLarge)])
async def test_a_page_has_bounds(quipu: Quipu, first: int, wrong: type[Problem]) -> None:
    with pytest.raises(wrong):
        await quipu.listed("caretos", first=first)


async def test_a_page_ends_after_so_many_rows_even_if_few_of_them_fit(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = [(await seated(quipu, "caretos", 2)).id for _ in range(3)]
    monkeypatch.setattr(listing, "MOST_SEEN", 2)

    page = await quipu.listed("caretos", first=100)
    following = await quipu.listed("caretos", first=1, after=page.after)

    assert (len(page.tables), len(following.tables)) == (2, 1)
    assert sorted(table.id for table in (*page.tables, *following.tables)) == sorted(opened)


async def test_a_list_shows_each_table_as_it_is_after_every_command(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    for _ in range(6):
        position = (await table.act(*table.choice(await table.position()))).step.position
        page = await another(quipu.stores).listed("caretos", first=100)
        (shown,) = [one for one in page.tables if one.id == table.id]

        assert (position.version, position.to_act) == (shown.version, shown.to_act)
        assert (position.at, position.status, "Player 0") == (shown.changed_at, shown.status, shown.seats[0])
