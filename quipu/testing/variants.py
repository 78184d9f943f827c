"""The variants on which the laws run."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from quipu.testing.specimens import Specimens
from quipu_rules.kernel.game import AnyGame, Game
from quipu_rules.kernel.message import Value


@dataclass(frozen=True)
class Variant:
    """One way to set up a table."""

    name: str
    """What tests call it."""
    seats: int
    """How many play."""
    setup: Value | None = None
    """The options of the game; ``None``: the defaults."""
    edition: str = "standard"
    """The printed components."""


EXAMPLE = 'laws(GAME, Variant("two", seats=2), Variant("fast", seats=3, setup=Options(fast=True)))'


def chosen(game: object, variants: Iterable[object]) -> tuple[Variant, ...]:
    """The variants as they were given, one by one or as a list; all of a game if none are. Raises TypeError."""
    if not isinstance(game, Game):
        raise TypeError(f"laws() begins with the game, as in {EXAMPLE}, not with {game!r}")
    flat = [one for given in variants for one in (given if isinstance(given, list | tuple) else [given])]
    for one in flat:
        if not isinstance(one, Variant):
            raise TypeError(f"laws() takes variants after the game, as in {EXAMPLE}, not {one!r}")
        if why := _impossible(game, one):
            raise TypeError(f"{game.name} cannot be set up as {one!r}: {why}")
    found = tuple(one for one in flat if isinstance(one, Variant)) or tuple(every_option(game))
    if not found:
        raise TypeError(f"{game.name} cannot be set up with its defaults for any number of seats, so no law would run")
    return found


def _impossible(game: AnyGame, one: Variant) -> str | None:
    if one.seats not in game.seats:
        return f"`seats` is from {game.seats[0]} to {game.seats[-1]}"
    if one.edition not in game.editions:
        return f"`edition` is one of {', '.join(game.editions)}"
    if one.setup is not None and not isinstance(one.setup, game.setup):
        return f"`setup` is a {game.setup.__name__}"
    refusal = game.setup_refusal(game.setup() if one.setup is None else one.setup, one.seats)
    return f"`setup_refusal` answers {refusal.code}" if refusal else None


def every_option(game: AnyGame) -> Iterator[Variant]:
    """Each number of seats, each edition, and each value of each option that takes few; the rest at the default."""
    usual = game.setup()
    found = [Variant(f"{seats}-seats", seats) for seats in game.seats]
    found += [Variant(name, game.seats[0], edition=name) for name in game.editions if name != "standard"]
    for number, (name, setup) in enumerate(Specimens(game, None).of_each_field(usual)):
        order = [*game.seats[number % len(game.seats) :], *game.seats]
        seats = next((seats for seats in order if not game.setup_refusal(setup, seats)), None)
        if seats is not None:
            found.append(Variant(f"{seats}-seats-{name}", seats, setup))
    return (one for one in found if _impossible(game, one) is None)
