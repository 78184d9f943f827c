"""The archive keeps neither notes nor planned moves (T9.6)."""

from pathlib import Path

import pytest

from quipu_extensions.archive.archived_log import Archive, with_archive
from quipu_extensions.archive.moving import move
from quipu_extensions.notes.notes import Notes
from quipu_extensions.notes.tests.test_notes import NOTE, stored_of, text
from quipu_extensions.planned.planned_moves import PlannedMoves
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Declined
from tests.service.tables import another, begun

FAR = 9_999_999_999_999


async def test_an_archive_keeps_no_note(quipu: Quipu, tmp_path: Path) -> None:
    table = await begun(quipu, "caracalla", 2)
    await quipu.part(Notes).set(table.id, token=table.tokens[0], text=NOTE)
    await table.go_on()
    assert NOTE == await text(quipu, table, table.tokens[0])
    assert await move(table.id, quipu.stores, quipu, Archive(str(tmp_path)), FAR)
    assert await stored_of(quipu, table) is None

    later = another(with_archive(quipu.stores, str(tmp_path)))
    assert "" == await text(later, table, table.tokens[0])
    with pytest.raises(Declined, match="ARCHIVED"):  # T9.6
        await later.part(Notes).set(table.id, token=table.tokens[0], text=NOTE)


async def test_to_plan_nothing_at_an_archived_table_is_done_already(quipu: Quipu, tmp_path: Path) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on()
    assert await move(table.id, quipu.stores, quipu, Archive(str(tmp_path)), FAR)

    later = another(with_archive(quipu.stores, str(tmp_path)))
    _, planned = await later.part(PlannedMoves).set(table.id, token=table.tokens[0], wanted=())

    assert planned.conditions == ()
