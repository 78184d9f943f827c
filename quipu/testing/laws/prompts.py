"""Whoever has to act is told what to do, and everybody else whom they wait for: nothing that they may not know."""

from quipu.testing.laws.wording import PLAYERS, faults
from quipu.testing.random_play import SAMPLE, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, LOCALES
from quipu_rules.kernel.message import Phase, tag_of
from quipu_rules.kernel.prompt import prompt_of
from quipu_rules.kernel.text import Reader


def every_phase_says_what_to_do(game: AnyGame, variant: Variant) -> None:
    """Of the phases in which some move of this variant is possible."""
    first = next(steps(game, variant)).decided.state
    moves = game.rulebook.moves(first)
    phases = {phase for move in moves for phase in move.during}
    free = {phase for move in moves if move.may is not None for phase in move.during}
    for kind in ("prompt", "waiting", "may"):
        missing = [
            key for key in keys_of(kind, free if kind == "may" else phases) if not game.shown.texts.has(key, ENGLISH)
        ]
        assert not missing, (
            f"{game.texts.package}/text/en.ftl lacks {', '.join(missing)}: write `prompt-<phase>`, one "
            "sentence that says what the seat has to do now (the fields of the phase are its arguments, and what "
            "`Game.prompt` adds), `waiting-<phase>`, which says to all others who has to do what ($players), and "
            "`may-<phase>`, which says what a seat may do meanwhile, if a move says `may`"
        )


def keys_of(kind: str, phases: set[type[Phase]]) -> list[str]:
    """The messages that these phases need."""
    return sorted(f"{kind}-{tag_of(phase)}" for phase in phases)


def a_prompt_is_a_sentence_and_tells_nothing_that_is_hidden(game: AnyGame, variant: Variant) -> None:
    setup = variant.setup or game.setup()
    board = game.board(game.editions[variant.edition], setup, variant.seats)
    for number, step in enumerate(steps(game, variant, SAMPLE)):
        state = step.decided.state
        for viewer in viewers(variant):
            other = game.redeal(state, viewer, Seeded(b"law", "prompts", number, str(viewer)))
            for locale in LOCALES:
                reader = Reader(locale, PLAYERS, board)
                said = prompt_of(game, state, viewer, reader)
                assert (said is None) == (game.outcome(state) is not None), f"{said!r} for {viewer} in {state}"
                if said is not None:
                    assert faults(said) == [], f"{said!r} for {viewer}"
                    assert said[-1] in ".!?", f"{said!r} is no sentence"
                    assert prompt_of(game, other, viewer, reader) == said, f"{said!r} tells {viewer} what is hidden"


def a_newcomer_is_told_as_much_in_each_language(game: AnyGame, variant: Variant) -> None:
    told = {locale: game.shown.first_turn(locale) for locale in LOCALES}
    assert len(set(map(len, told.values()))) == 1, f"{variant}: as many `first-turn-<n>` in each language: {told}"
    for said in (one for row in told.values() for one in row):
        assert faults(said) == [], said
        assert said[-1] in ".!?", f"{said!r} is no sentence"


LAWS = (
    every_phase_says_what_to_do,
    a_prompt_is_a_sentence_and_tells_nothing_that_is_hidden,
    a_newcomer_is_told_as_much_in_each_language,
)
