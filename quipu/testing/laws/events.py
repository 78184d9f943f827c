"""What an event tells a viewer, what its view shows, and what ``redeal`` draws again are the same knowledge.

Two decisions that could have been made in one place are laid side by side: two set-ups, two draws, two choices of one
seat. What differs between them for a viewer must differ in the events that it is told, and in its view; the rest is
hidden from it, so ``redeal`` must change it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from quipu.testing.differences import fields, in_words
from quipu.testing.laws.secrecy import called
from quipu.testing.random_play import plays, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.defaults import known
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Seat, Viewer
from quipu_rules.kernel.move import Decided
from quipu_rules.kernel.playout import Step

OTHERS = 3
"""Other set-ups, and other draws of one step, beside which one is laid."""
OF_EACH_KIND = 3
"""Draws and choices of one kind of action that are checked."""
REDEALS = 60
"""How often what is hidden is drawn again before it must have changed."""
CHOICES = 5
"""Choices of one kind that a viewer's events tell and its views hide, before that is no chance."""


@dataclass(frozen=True)
class Pair:
    """Two decisions in one state; ``chooser`` is the seat that chose between them, ``None`` if chance did."""

    before: Any
    here: Decided[Any, Any]
    there: Decided[Any, Any]
    chooser: Seat | None = None
    deal: bool = False


@dataclass
class Found:
    """What several pairs show together."""

    hidden: dict[tuple[Viewer, str], tuple[str, list[Any]]] = field(default_factory=dict)
    """By viewer and field of the state: the event that hides it, and states in which it is hidden."""
    shown: set[tuple[type, str]] = field(default_factory=set)
    """Choices that some view shows, by their event and how the viewer is related to it."""
    told: dict[tuple[type, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    """Choices that an event tells and no view shows, as sentences."""


def an_event_tells_each_viewer_what_its_view_shows_and_redeal_draws_the_rest(game: AnyGame, variant: Variant) -> None:
    found = Found()
    for pair in _pairs(game, variant):
        for viewer in viewers(variant):
            seen = [[game.redact(event, viewer) for event in decided.events] for decided in (pair.here, pair.there)]
            if seen[0] == seen[1]:
                _hides(game, pair, viewer, found)
            else:
                _tells(game, pair, viewer, seen, found)
    for kind, sentences in found.told.items():
        assert kind in found.shown or len(sentences) < CHOICES, sentences[0]
    if game.redeal is not known:
        _all_drawn_again(game, found)


def _hides(game: AnyGame, pair: Pair, viewer: Viewer, found: Found) -> None:
    """The viewer is told the same, so it sees the same; what differs is hidden from it."""
    events = zip(pair.here.events, pair.there.events, strict=False)
    name = next((type(one).__name__ for one, other in events if one != other), "")
    view, beside = (game.view(decided.state, viewer) for decided in (pair.here, pair.there))
    assert view == beside, (
        f"the view of {called(viewer)} shows what `redact` hides from it, with {name}: "
        f"{in_words(view, beside, 'here', 'where it was told the same')}. If {called(viewer)} may know it, let "
        "`redact` give it the event; else leave it out of `view`"
    )
    for hidden in fields(pair.here.state, pair.there.state):
        found.hidden.setdefault((viewer, hidden), (name, []))[1].append(pair.here.state)


def _tells(game: AnyGame, pair: Pair, viewer: Viewer, seen: list[list[Any]], found: Found) -> None:
    """What is told of an event is shown too. After the first that differs, others only follow, but not in a deal."""
    state = pair.before
    for place, (one, other) in enumerate(zip(pair.here.events, pair.there.events, strict=False)):
        if type(one) is not type(other):
            return
        mine, theirs = seen[0][place], seen[1][place]
        if mine != theirs and (pair.chooser is None or viewer != pair.chooser):
            shows = _shows(game, state, one, other, viewer)
            kind = type(one), _relation(one, viewer)
            if shows:
                found.shown.add(kind)
            elif shows is False:
                sentence = _telling(pair, type(one).__name__, viewer, in_words(mine, theirs, "in one", "in the other"))
                assert pair.chooser is not None, sentence
                found.told[kind].append(sentence)
            if not pair.deal:
                return
        state = game.rulebook.evolve(state, one)


def _shows(game: AnyGame, state: Any, one: Event, other: Event, viewer: Viewer) -> bool | None:
    """Whether a view shows which of the events happened; ``None`` where neither it nor the state can."""
    try:
        after, beside = (game.rulebook.evolve(state, event) for event in (one, other))
        return None if after == beside else bool(game.view(after, viewer) != game.view(beside, viewer))
    except Exception:  # in the midst of a deal, or with a card of another deal, there may be no view
        return None


def _telling(pair: Pair, name: str, viewer: Viewer, how: str) -> str:
    by = "draws of chance" if pair.chooser is None else f"choices of seat {pair.chooser}"
    return (
        f"{name} tells {called(viewer)} what its view hides. By two {by}: {how}; the state keeps it, the view of "
        f"{called(viewer)} is the same after both. Hide it in `redact` from whoever may not know it; or, if "
        "everybody may, show it in `view`, which holds all that a viewer may know"
    )


def _relation(event: Event, viewer: Viewer) -> str:
    if viewer is None:
        return "spectator"
    return "its seat" if getattr(event, "seat", None) == viewer else "another seat"


def _all_drawn_again(game: AnyGame, found: Found) -> None:
    left = defaultdict[tuple[Viewer, str], list[str]](list)
    for (viewer, hidden), (event, states) in found.hidden.items():
        if not any(
            hidden in fields(state, game.redeal(state, viewer, Seeded(b"law", "drawn again", number)))
            for number in range(REDEALS)
            for state in states
        ):
            left[viewer, event].append(f"`{hidden}`")
    for (viewer, event), names in left.items():
        raise AssertionError(
            f"`redeal` never draws {' and '.join(names)} of the state again for {called(viewer)}, who cannot know it: "
            f"`redact` hides {event}. Draw it again; a `redeal` that leaves it proves nothing and lets bots cheat"
        )


def _pairs(game: AnyGame, variant: Variant) -> Iterator[Pair]:
    tried = Counter[tuple[str, type]]()
    for play in plays(game, variant):
        for step in play:
            if step.seat is None:
                yield from _deals(game, variant, step)
                continue
            for sort, others in (("draw", _draws), ("choice", _choices)):
                if tried[sort, type(step.action)] < OF_EACH_KIND and (step.draws or sort == "choice"):
                    found = list(others(game, step))
                    tried[sort, type(step.action)] += bool(found)
                    yield from found


def _deals(game: AnyGame, variant: Variant, step: Step) -> Iterator[Pair]:
    setup = game.setup() if variant.setup is None else variant.setup
    for number in range(OTHERS):
        chance = Seeded(b"law", "another deal", number)
        there = game.start(game.editions[variant.edition], setup, variant.seats, chance)
        yield Pair(step.before, step.decided, there, deal=True)


def _draws(game: AnyGame, step: Any) -> Iterator[Pair]:
    for number in range(OTHERS):
        there = game.rulebook.decide(step.before, step.seat, step.action, Seeded(b"law", "another draw", number))
        yield Pair(step.before, step.decided, there)


def _choices(game: AnyGame, step: Any) -> Iterator[Pair]:
    for action in game.rulebook.proposals(step.before, step.seat)[:CHOICES]:
        if type(action) is type(step.action) and action != step.action:
            here, there = (
                game.rulebook.decide(step.before, step.seat, one, Seeded(b"law", "chosen"))
                for one in (step.action, action)
            )
            yield Pair(step.before, here, there, step.seat)


LAWS = (an_event_tells_each_viewer_what_its_view_shows_and_redeal_draws_the_rest,)
