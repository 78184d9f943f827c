"""``quipu languages``: what is translated, and what a translation lacks. Missing messages never stop the service."""

import argparse
from collections.abc import Iterator, Mapping, Sequence

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, EVERY_GAME, LOCALES, OWN
from quipu_rules.kernel.translations import checked
from quipu_service.application.games.catalog import installed
from quipu_service.application.problems.tree import Unknown
from quipu_service.commands.terminal import say
from quipu_service.documentation.site import rules_of
from quipu_service.operate.config import Config

SERVICE = "service"


def languages(arguments: argparse.Namespace, _: Config) -> int:
    """Print the state of each language, or what one of them lacks; raises Unknown."""
    games, locale, name = installed(), arguments.locale, arguments.game
    if locale is not None and locale not in LOCALES:
        raise Unknown("language", locale)
    if name is not None and name not in (SERVICE, *games):
        raise Unknown("game", name)
    wanted = LOCALES[1:] if locale is None else (locale,)
    for one in wanted:
        if one != ENGLISH:
            say(*_state(games, one, name, listed=locale is not None))
    return 0


def _state(games: Mapping[str, AnyGame], locale: str, name: str | None, *, listed: bool) -> Iterator[str]:
    yield f"{locale}:"
    for part, sources in _parts(games):
        if name in (None, part):
            found = checked(sources, locale)
            yield f"  {part}: {len(found.missing)} missing, {len(found.wrong)} wrong{_rules(games.get(part), locale)}"
            if listed:
                yield from (f"    missing: {key}" for key in found.missing)
                yield from (f"    wrong: {text}" for text in found.wrong)


def _parts(games: Mapping[str, AnyGame]) -> Iterator[tuple[str, Sequence[str]]]:
    yield SERVICE, (OWN,)
    for name, game in games.items():
        yield name, [source for source in game.texts.sources if source != EVERY_GAME]


def _rules(game: AnyGame | None, locale: str) -> str:
    """Whether the rules can be read in this language."""
    return ", rules in English" if game is not None and rules_of(game, locale) is None else ""
