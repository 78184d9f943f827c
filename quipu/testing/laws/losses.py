"""What an action gives up for nothing is said in words, and tells nobody what is hidden."""

from quipu.testing.laws.wording import PLAYERS, faults
from quipu.testing.random_play import SAMPLE, steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.message import Action, Seat, Template
from quipu_rules.kernel.refusal import Unforeseeable
from quipu_rules.kernel.text import Reader


def a_loss_is_a_sentence_and_tells_nothing_that_is_hidden(game: AnyGame, variant: Variant) -> None:
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    for number, step in enumerate(steps(game, variant, SAMPLE)):
        state = step.decided.state
        for seat in game.rulebook.to_act(state):
            other = game.redeal(state, seat, Seeded(b"law", "losses", number, str(seat)))
            for action in game.rulebook.legal(state, seat):
                if isinstance(action, Template):
                    continue
                lost = lost_by(game, state, seat, action)
                assert lost_by(game, other, seat, action) == lost, f"{lost} of {action} tells {seat} what is hidden"
                if lost is None:
                    continue
                for locale in LOCALES:
                    said = game.shown.texts.stake(lost, Reader(locale, PLAYERS, board), "loss")
                    assert faults(said) == [], said
                    assert said[-1] in ".!?", f"{said!r} is no sentence"


def lost_by(game: AnyGame, state: object, seat: Seat, action: Action) -> Loss | None:
    """What a legal action gives up for nothing."""
    try:
        return game.loss(state, seat, action, game.rulebook.foresee(state, seat, [action]))
    except Unforeseeable:
        return game.loss(state, seat, action, None)


LAWS = (a_loss_is_a_sentence_and_tells_nothing_that_is_hidden,)
