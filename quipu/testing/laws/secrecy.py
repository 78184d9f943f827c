"""Nobody is told what it cannot know: for every viewer, two worlds that it cannot tell apart look the same."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from quipu.testing.differences import in_words, shown
from quipu.testing.random_play import SAMPLE, plays, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.defaults import known, nothing_counted
from quipu_rules.kernel.defaults import shown as all_shown
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Event, Viewer, tag_of
from quipu_rules.kernel.playout import Step

OF_EACH_KIND = 4
"""Steps with a kind of event that are checked, beside every seventh."""
PROPOSED = 7
"""Candidates that are refused alike in another world, or in none."""
TAKEN = 3
"""Actions that follow, of whichever seat, and that every seat tries in both worlds."""
THERE = "in a world that looks the same to it"


def called(viewer: Viewer) -> str:
    """A viewer in a sentence."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def shown_of(step: Step) -> str:
    """A step in a sentence."""
    return "the set-up" if step.action is None else f"{shown(step.action)} of seat {step.seat}"


def what_a_game_hides_is_declared(game: AnyGame, variant: Variant) -> None:
    """Nothing can tell a secret hand from an open one but its author: ``open``, or the three functions."""
    left = {
        "redact": game.redact is all_shown,
        "redeal": game.redeal is known,
        "census": game.census is nothing_counted,
    }
    missing = [name for name, default in left.items() if default]
    if game.open or not missing:
        return
    for step in steps(game, variant, SAMPLE):
        state = step.decided.state
        public = game.view(state, None)
        for viewer in viewers(variant):
            view = game.view(state, viewer)
            assert view == public, (
                f"the view of {called(viewer)} is not that of a spectator, so {game.name} hides something, but its "
                f"Game(…) leaves {' and '.join(f'`{name}`' for name in missing)} at the default: "
                f"{in_words(view, public, f'for {called(viewer)}', 'for a spectator')}. Write "
                "`redact` (who may know which event), `redeal` (draw again what a viewer cannot know) and `census` "
                "(what is conserved)"
            )
    assert not (left["redact"] and left["redeal"]), (
        f"{game.name} does not say whether it hides anything: `redact` and `redeal` are at the default, so every event "
        "is sent to everybody, hands too. If everybody may know everything, write `open=True` into Game(…); else give "
        "each viewer its own view and write `redact`, `redeal` and `census`"
    )
    hidden = next(
        (event for step in steps(game, variant) for event in step.decided.events if game.redact(event, None) != event),
        None,
    )
    assert hidden is None or not left["redeal"], (
        f"`redact` hides {shown(hidden)} from a spectator, but Game(…) leaves `redeal` at the default, which says that "
        "everybody knows everything: write a `redeal` that draws again what a viewer cannot know"
    )


def two_worlds_that_differ_in_what_a_viewer_cannot_know_look_the_same(game: AnyGame, variant: Variant) -> None:
    for number, (step, later) in enumerate(_sampled(game, variant)):
        state = step.decided.state
        for viewer in viewers(variant):
            other = game.redeal(state, viewer, Seeded(b"law", "other world", number))
            counted, expected = game.census(other), game.census(state)
            assert counted == expected, (
                f"`redeal` for {called(viewer)} changes what `census` counts, so something is lost or doubled: "
                f"{in_words(dict(expected), dict(counted), 'before', 'after')}"
            )
            _looks_the_same(game, state, other, viewer, f"after {shown_of(step)}")
            again = [game.redeal(world, viewer, Seeded(b"law", "drawn again", number)) for world in (state, other)]
            assert again[0] == again[1], (
                f"`redeal` for {called(viewer)} depends on what it hides (sort what is unseen before drawing from it): "
                f"{in_words(again[0], again[1], 'from here', 'from a world that it drew itself')}"
            )
            if viewer is not None:
                _refuses_the_same(game, state, other, viewer, later)


def _sampled(game: AnyGame, variant: Variant) -> Iterator[tuple[Step, list[Action]]]:
    """A sample of the steps, with the actions that follow: a seat tries those of others, too."""
    for play in map(list, plays(game, variant)):
        for number in range(0, len(play), SAMPLE):
            yield play[number], [step.action for step in play[number + 1 : number + 1 + TAKEN] if step.action]


def _looks_the_same(game: AnyGame, state: Any, other: Any, viewer: Viewer, where: str) -> None:
    view, there = game.view(state, viewer), game.view(other, viewer)
    assert view == there, (
        f"{where} the view of {called(viewer)} shows what it cannot know: {in_words(view, there, 'here', THERE)}. "
        "Leave it out of `view` (or, if the viewer may know it, do not draw it again in `redeal`)"
    )
    acting, they = sorted(game.rulebook.to_act(state)), sorted(game.rulebook.to_act(other))
    assert acting == they, (
        f"{where} `to_act` depends on what {called(viewer)} cannot know: {acting}, and {they} {THERE}"
    )
    may, they_may = sorted(game.rulebook.may_act(state)), sorted(game.rulebook.may_act(other))
    assert may == they_may, (
        f"{where} `may` of a move depends on what {called(viewer)} cannot know: {may}, and {they_may} {THERE}"
    )
    if viewer is not None:
        legal, listed = list(game.rulebook.legal(state, viewer)), list(game.rulebook.legal(other, viewer))
        assert legal == listed, (
            f"{where} the legal actions of {called(viewer)} depend on what it cannot know: "
            f"{in_words(legal, listed, 'here', THERE)}. `candidates` or `refusal` reads something hidden"
        )


def _refuses_the_same(game: AnyGame, state: Any, other: Any, viewer: Any, tried: list[Action]) -> None:
    for action in (*game.rulebook.candidates(state, viewer)[:PROPOSED], *tried):
        here, there = (game.rulebook.refusal(world, viewer, action) for world in (state, other))
        assert here == there, (
            f"whether and why {shown(action)} of {called(viewer)} is refused depends on what it cannot know: "
            f"{in_words(here, there, 'here', THERE)}. `refusal` (or `untimely`, `out_of_turn`) of "
            f"{type(action).__name__} reads something hidden, such as the hand of another seat"
        )


def an_open_game_shows_everybody_the_same(game: AnyGame, variant: Variant) -> None:
    """A view that is computed once for all viewers is right for each of them."""
    for step in steps(game, variant, SAMPLE) if game.open else ():
        public = game.view(step.decided.state, None)
        for viewer in viewers(variant):
            view = game.view(step.decided.state, viewer)
            differing = in_words(view, public, f"for {called(viewer)}", "for a spectator")
            assert view == public, f"{game.name} says `open=True`, but its views are not the same: {differing}"
        for event, viewer in product(step.decided.events, viewers(variant)):
            assert game.redact(event, viewer) == event, (
                f"{game.name} says `open=True`, but `redact` hides {shown(event)} from {called(viewer)}"
            )


def an_event_by_which_somebody_learns_something_is_marked(game: AnyGame, variant: Variant) -> None:
    """Without a draw an action has the same visible effect in both worlds, unless an event of it ``reveals``."""
    everybody = viewers(variant)
    for number, (step, first) in enumerate(_telling_steps(game, variant)):
        for viewer in everybody if first else (step.seat, everybody[number % len(everybody)]):
            other = game.redeal(step.before, viewer, Seeded(b"law", "other world", number))
            if viewer != step.seat and game.rulebook.refusal(other, step.seat, step.action) is not None:
                continue
            there = game.rulebook.decide(other, step.seat, step.action, Seeded(b"law", "unused", 1))
            mine, theirs = (
                [seen for event in events if (seen := game.redact(event, viewer)) is not None]
                for events in (step.decided.events, there.events)
            )
            _learns_nothing(step, viewer, mine, theirs)
            view, beside = (game.view(world, viewer) for world in (step.decided.state, there.state))
            assert view == beside, (
                f"by {shown_of(step)} {called(viewer)} learns something that it could not know, from its view: "
                f"{in_words(view, beside, 'here', THERE)}. Mark the event that shows it "
                f"({', '.join(type(event).__name__ for event in step.decided.events)}) with "
                "`reveals: ClassVar[bool] = True`, or leave it out of `view`"
            )


def _learns_nothing(step: Step, viewer: Viewer, mine: list[Event], theirs: list[Event]) -> None:
    for one, other in zip(mine, theirs, strict=False):
        kinds = f"{type(one).__name__} or {type(other).__name__}"
        assert type(one) is type(other), (
            f"whether {kinds} follows {shown(step.action)} of seat {step.seat} tells {called(viewer)} something "
            "that it could not know: mark the event that only follows in one case with `reveals: ClassVar[bool] = True`"
        )
        assert one == other, (
            f"by {type(one).__name__} {called(viewer)} learns something that it could not know: "
            f"{in_words(one, other, 'here', THERE)}. Mark {type(one).__name__} with `reveals: ClassVar[bool] = True` "
            f"(then {shown(step.action)} cannot be undone or foreseen), or hide it in `redact`"
        )
    shorter, longer = sorted((mine, theirs), key=len)
    more = [type(event).__name__ for event in longer[len(shorter) :]]
    assert not more, (
        f"whether {', '.join(more)} follows {shown(step.action)} of seat {step.seat} tells {called(viewer)} something "
        "that it could not know: mark it with `reveals: ClassVar[bool] = True`"
    )


def _telling_steps(game: AnyGame, variant: Variant) -> Iterator[tuple[Any, bool]]:
    """Steps without a draw and without an event that reveals: every seventh, and whether a kind of event is new."""
    if game.redeal is known:
        return
    met = Counter[str]()
    for play in plays(game, variant):
        for number, step in enumerate(play):
            if step.seat is None or step.draws or any(type(event).reveals for event in step.decided.events):
                continue
            kinds = {tag_of(event) for event in step.decided.events}
            first = any(met[kind] < OF_EACH_KIND for kind in kinds)
            if number % SAMPLE == 0 or first:
                met.update(kinds)
                yield step, first


LAWS = (
    two_worlds_that_differ_in_what_a_viewer_cannot_know_look_the_same,
    an_open_game_shows_everybody_the_same,
    an_event_by_which_somebody_learns_something_is_marked,
)
NEWEST = (what_a_game_hides_is_declared,)
"""Not of kept revisions, whose declarations cannot be changed any more."""
