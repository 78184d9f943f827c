"""What a game is fought for and what a seat has of it tell nobody what is hidden, and have words."""

from itertools import product

from quipu.testing.laws.wording import PLAYERS, faults
from quipu.testing.random_play import SAMPLE, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader


def stakes_have_words_and_tell_nothing_that_is_hidden(game: AnyGame, variant: Variant) -> None:
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    for number, step in enumerate(steps(game, variant, SAMPLE)):
        state = step.decided.state
        for viewer in viewers(variant):
            told = game.stakes(state, viewer)
            other = game.redeal(state, viewer, Seeded(b"law", "stakes", number, str(viewer)))
            assert game.stakes(other, viewer) == told, f"the stakes tell {viewer} what is hidden"
            for one in told:
                assert len(one.values) in {0, variant.seats}, f"{one.name}: a value for each seat, or none"
                assert set(one.leaders) <= set(range(variant.seats)), f"{one.name}: {one.leaders} are no seats"
                assert one.values or one.remaining is not None, f"{one.name} says nothing"
                assert one.remaining is None or one.remaining >= 0, f"{one.name}: {one.remaining} are left"
                for locale in LOCALES:
                    said = game.texts.stake(one, Reader(locale, PLAYERS, board))
                    assert said, f"{one.name} has no words in {locale}"
                    assert faults(said) == [], f"{said!r} for {viewer}"


def assets_have_words_and_tell_nothing_that_is_hidden(game: AnyGame, variant: Variant) -> None:
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    for number, step in enumerate(steps(game, variant, SAMPLE)):
        state = step.decided.state
        for seat in map(Seat, range(variant.seats)):
            told = game.assets(state, seat)
            other = game.redeal(state, seat, Seeded(b"law", "assets", number, str(seat)))
            assert game.assets(other, seat) == told, f"the assets tell {seat} what is hidden"
            keys = [(one.name, one.details) for one in told]
            assert len(set(keys)) == len(keys), f"two assets of one name need different details: {keys}"
            for one, locale in product(told, LOCALES):
                kinds = [kind for kind in ("gain", "cost") if game.texts.has(f"{kind}-{one.name}", locale)]
                assert kinds, f"{one.name} has neither `gain-{one.name}` nor `cost-{one.name}`"
                for kind, by in product(kinds, (1, 2)):
                    said = game.texts.stake(one, Reader(locale, PLAYERS, board), kind, by=by)
                    assert faults(said) == [], f"{said!r} for {seat}"


LAWS = (
    stakes_have_words_and_tell_nothing_that_is_hidden,
    assets_have_words_and_tell_nothing_that_is_hidden,
)
