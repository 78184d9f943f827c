"""Finished tables in a directory or an object store: behind the log, and beside the backups."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import uvloop

from quipu_extensions.archive.archived_log import ARCHIVED, NOT_ARCHIVED, OBSTORE, Archive, with_archive
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.application.problems.tree import Unavailable
from quipu_service.commands.terminal import counted
from quipu_service.extensions.extension import Extension, Guide, Subcommand

FOLDER: Final = "archive"
"""The folder with the archived games, beside the backups: they do not change, so all backups share it."""


class ArchiveSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where archived tables are."""

    archive: str = ""
    """Where `quipu archive` moves finished tables: a directory, or a URL such as ``s3://bucket/quipu``."""


def of_archive(parser: ArgumentParser) -> None:
    """What `quipu archive` is given."""
    parser.add_argument("--older-than", required=True, metavar="AGE", help="how long ago they ended, such as 30d, 12h")


def checks(settings: ArchiveSettings) -> Iterator[Finding]:
    """Whether the archive can be written."""
    if settings.archive and OBSTORE.is_installed:
        yield uvloop.run(_written(settings.archive))


async def _written(place: str) -> Finding:
    cure = "give its user the right to write there (systemd: ReadWritePaths=), or correct QUIPU_ARCHIVE"
    try:
        await Archive(place).try_to_write()
    except (ValueError, Unavailable) as failure:
        return Finding(Grade.BAD, "archive", f"{place}: {failure.__cause__ or failure}".partition("\n")[0], cure)
    return Finding(Grade.GOOD, "archive", f"{place} can be written")


async def back_up(settings: ArchiveSettings, beside: Path) -> str:
    """Copy what the folder beside the backups lacks."""
    return await _copied(settings.archive, str(beside / FOLDER))


async def restore(settings: ArchiveSettings, beside: Path) -> str:
    """Copy what the archive lacks."""
    return await _copied(str(beside / FOLDER), settings.archive)


async def _copied(source: str, target: str) -> str:
    if not source or not target or ("://" not in source and not Path(source).is_dir()):
        return ""
    copied = await Archive(source).copy_to(Archive(target))
    return f"; {counted(copied, 'archived table')} copied to {target}"


ARCHIVE = Extension(
    name="archive",
    settings=ArchiveSettings,
    extras=(OBSTORE,),
    stores=lambda stores, settings: with_archive(stores, settings.archive),
    guides=(Guide("Operators", Path(__file__).with_name("archive.md")),),
    ledger={"ARCHIVED": ARCHIVED, "NOT_ARCHIVED": NOT_ARCHIVED},
    commands=(
        Subcommand(
            name="archive",
            run=f"{__name__}.moving:archive",
            help="move finished tables from the log's server to QUIPU_ARCHIVE",
            arguments=of_archive,
        ),
    ),
    checks=checks,
    back_up=back_up,
    restore=restore,
)
