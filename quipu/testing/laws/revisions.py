"""Every older revision is kept, and none of them has changed."""

from importlib.resources import files

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import FOLDER, at_revision, digest_of, kept
from quipu_service.commands.freeze import contents_of


def older_revisions_are_kept(game: AnyGame) -> None:
    missing = sorted({*range(1, game.revision)} - set(kept(game)))
    assert not missing, (
        f"tables of revision {', '.join(map(str, missing))} could not go on: check out the last commit that has it, "
        f"`quipu freeze {game.name}`, and add what it wrote into {game.texts.package}/{FOLDER} here"
    )


def kept_revisions_are_as_they_were(game: AnyGame) -> None:
    for number, one in kept(game).items():
        archive = files(game.texts.package).joinpath(FOLDER, f"{number}.zip")
        assert one.digest == digest_of(contents_of(archive.read_bytes())), (
            f"{archive} was changed: what was played by it must be decided alike for ever; restore it from the "
            "history. Only its texts (.ftl) may be improved"
        )
        assert number <= game.revision, f"revision {number} is kept, so `revision` cannot be {game.revision}"
        assert at_revision(game, number) is not None


LAWS = (older_revisions_are_kept, kept_revisions_are_as_they_were)
