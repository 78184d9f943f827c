"""Every game has a sentence for everything in English, translations of it, and no unused sentences."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, get_args

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, EVERY_GAME, LOCALES, written
from quipu_rules.kernel.message import tag_of
from quipu_rules.kernel.reach import reached
from quipu_rules.kernel.revisions import at_revision, kept
from quipu_rules.kernel.translations import checked

KERNELS = {f"refusal-{code}" for code in ("GAME_OVER", "NOT_YOUR_TURN", "NOT_IN_PLAY", "NOT_NOW")}
"""Refusals of the kernel, which a game may phrase better."""
KEY = re.compile(r"^([A-Za-z][\w-]*) =", re.MULTILINE)


def modules_of(folder: Traversable, place: str) -> Iterator[tuple[str, str]]:
    """The modules of a package by their paths, and their source; a kept revision lies in an archive."""
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from modules_of(entry, f"{place}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{place}/{entry.name}", entry.read_text(encoding="utf-8")


def refusals_in(game: AnyGame) -> Iterator[tuple[str, ast.Call]]:
    """Where the source of the game refuses: the place, and the call of ``refuse``."""
    package = game.texts.package
    sources = list(modules_of(files(package), package.rpartition(".")[2]))
    assert sources, f"{package} has no source that could be read"
    for path, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "refuse":
                yield f"{path}:{node.lineno}", node


def refusal_codes(game: AnyGame) -> set[str]:
    """The codes that the game refuses with, read from its source."""
    codes: set[str] = set()
    for where, node in refusals_in(game):
        code = node.args[0]
        assert isinstance(code, ast.Constant), (
            f'{where}: write the code of a refusal out, as in refuse("NOT_IN_HAND", …)'
        )
        codes.add(str(code.value))
    return codes


def citations(game: AnyGame) -> dict[str, str]:
    """The rules that refusals cite as they are written out, each with the place in the source."""
    return {
        str(node.args[1].value): where
        for where, node in refusals_in(game)
        if len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
    }


def members_of(union: Any) -> tuple[Any, ...]:
    """The structs of a union; a game may have a single kind of action."""
    return get_args(union) or (union,)


def needed(game: AnyGame) -> set[str]:
    """Every message that may be needed; the messages of records are found by the sentences that use them."""
    told, actions = members_of(game.events), members_of(game.actions)
    shown = reached(game.actions, game.events, game.view_type, game.setup)
    enums = [kind for kind in shown if issubclass(kind, Enum)]
    members = {f"{kind.__name__}-{member.value}" for kind in enums for member in kind}
    options = {f"setup-{field}" for field in game.setup.__struct_encode_fields__}
    said = {f"event-{tag_of(kind)}" for kind in told} | {f"action-{tag_of(kind)}" for kind in actions}
    return said | members | {f"refusal-{code}" for code in refusal_codes(game)} | {"game-title"} | options


def refusals_before(game: AnyGame) -> set[str]:
    """The refusals of the kept revisions; tables of their time still answer with them."""
    earlier = [at_revision(game, number) for number in kept(game).keys() - {game.revision}]
    return {f"refusal-{code}" for old in earlier if old for code in old.texts.refusals(ENGLISH)}


def keys(game: AnyGame, locale: str) -> list[str]:
    """The messages of a game's files, in their order."""
    sources = [source for source in game.texts.sources if source != EVERY_GAME]
    texts = [file.read_text(encoding="utf-8") for source in sources for file in written(source, locale)]
    return [key for text in texts for key in KEY.findall(text)]


def every_sentence_and_name_is_there(game: AnyGame) -> None:
    missing = [key for key in sorted(needed(game)) if not game.texts.has(key, ENGLISH)]
    assert not missing, f"text/en.ftl has no {' and no '.join(f'`{key}`' for key in missing)}"


def a_translation_has_messages_of_english_once_each(game: AnyGame) -> None:
    """What a translation lacks is no fault: it is said in English, and `quipu languages` lists it."""
    for locale in LOCALES:
        wrong = checked([source for source in game.texts.sources if source != EVERY_GAME], locale).wrong
        assert not wrong, f"text/{locale}: {'; '.join(wrong)}"


def a_language_of_the_package_has_every_name_and_refusal(game: AnyGame) -> None:
    """Of a language that the package brings: English words in the middle of its sentences help nobody."""
    english = keys(game, ENGLISH)
    needs = [key for key in sorted(needed(game)) if key.startswith("refusal-") or ("-" in key and key[0].isupper())]
    needs += [key for key in english if key.startswith(("criterion-", "value-"))]
    for locale in LOCALES:
        own = set(keys(game, locale))
        missing = [key for key in needs if own and key not in own and key in english]
        assert not missing, (
            f"text/{locale}.ftl has no {' and no '.join(f'`{key}`' for key in missing)}: translate "
            f"{'it' if len(missing) == 1 else 'them'}; readers would be told in English in the middle of a sentence"
        )


def no_sentence_is_there_for_an_action_an_event_or_a_refusal_that_is_not(game: AnyGame) -> None:
    kinds = ("action-", "event-", "refusal-")
    written = {key for key in keys(game, "en") if key.startswith(kinds)}
    unused = sorted(written - needed(game) - KERNELS - refusals_before(game))
    assert not unused, f"text/en.ftl has {', '.join(unused)}, but the game has no such action, event or refusal"


def every_refusal_of_a_kept_revision_still_has_a_sentence(game: AnyGame) -> None:
    """The contracts list the codes of the newest texts."""
    assert [key for key in sorted(refusals_before(game)) if not game.texts.has(key, ENGLISH)] == []


def the_name_of_an_enum_member_is_its_value(game: AnyGame) -> None:
    for kind in reached(game.actions, game.events, game.view_type, game.board_type, game.setup):
        if issubclass(kind, Enum):
            for member in kind:
                assert member.name == member.value, (
                    f"{kind.__name__}.{member.name} is {member.value!r}: GraphQL says names, REST values; write "
                    f'{member.name} = "{member.name}"'
                )


LAWS = (
    every_sentence_and_name_is_there,
    a_translation_has_messages_of_english_once_each,
    a_language_of_the_package_has_every_name_and_refusal,
    no_sentence_is_there_for_an_action_an_event_or_a_refusal_that_is_not,
    every_refusal_of_a_kept_revision_still_has_a_sentence,
    the_name_of_an_enum_member_is_its_value,
)
