"""Laws for every step of random play."""

from typing import Any

import msgspec

from quipu.rules.kernel import notation
from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Seat, Viewer
from quipu.rules.kernel.move import Decided
from quipu.rules.kernel.text import Reader
from quipu.testing.laws.wording import faults
from quipu.testing.random_play import SAMPLE, plays, steps, viewers
from quipu.testing.variants import Variant


def games_end_with_a_result_that_ranks_every_seat(game: AnyGame, variant: Variant) -> None:
    for play in plays(game, variant):
        last: Decided[Any, Any] | None = None
        for step in play:
            last = step.decided
            over = not game.rulebook.to_act(last.state)
            assert over == (game.outcome(last.state) is not None)
        assert last is not None
        outcome = game.outcome(last.state)
        assert outcome is not None
        assert sorted(seat for place in outcome.ranking for seat in place) == list(range(variant.seats))
        for locale in ("en", "de"):
            assert game.texts.ending(outcome.ending, locale)


def what_is_listed_is_accepted_and_no_other_candidate_is(game: AnyGame, variant: Variant) -> None:
    book = game.rulebook
    for step in steps(game, variant, every=SAMPLE):
        state = step.decided.state
        for seat in map(Seat, range(variant.seats)):
            proposals = book.proposals(state, seat)
            assert len(set(proposals)) == len(proposals), "an action is listed twice"
            for action in proposals:
                book.decide(state, seat, action, Seeded(b"law", "listed", 1))
            listed = set(proposals)
            for action in book.candidates(state, seat):
                refusal = book.refusal(state, seat, action)
                assert (refusal is None) == (action in listed)
                if refusal is not None:
                    assert all(game.texts.refusal(refusal, Reader(locale)) for locale in ("en", "de"))
            if seat in book.to_act(state):
                assert proposals, f"dead end in {book.phase(state)}"
            else:
                assert not book.legal(state, seat)


def a_legal_set_is_short(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant, every=SAMPLE):
        for seat in game.rulebook.to_act(step.decided.state):
            assert len(game.rulebook.legal(step.decided.state, seat)) <= 300


def folding_the_encoded_log_gives_the_same_state(game: AnyGame, variant: Variant) -> None:
    for play in plays(game, variant):
        state: Any = game.blank(game.editions[variant.edition])
        for step in play:
            encoded = msgspec.json.encode(step.decided.events)
            assert game.read_events(encoded) == step.decided.events
            state = game.fold(state, game.read_events(encoded))
            assert state == step.decided.state


def the_census_holds_after_every_decision(game: AnyGame, variant: Variant) -> None:
    for play in plays(game, variant):
        expected = None
        for step in play:
            counted = game.census(step.decided.state)
            expected = counted if expected is None else expected
            assert counted == expected
            if len(step.decided.events) < 2 or step.seat is None:
                continue
            state = step.before
            for event in step.decided.events:
                state = game.rulebook.evolve(state, event)
                assert game.census(state) == expected, f"after {event}"


def notation_and_json_read_back_what_they_write(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant):
        if step.action is not None:
            assert notation.read(notation.write(step.action), game.actions) == step.action
            assert game.read_action(msgspec.json.encode(step.action)) == step.action


def an_event_has_two_forms_at_most(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant):
        for event in step.decided.events:
            public = game.redact(event, None)
            for viewer in viewers(variant):
                assert game.redact(event, viewer) in (event, public)
            if public is not None:
                assert all(game.redact(public, viewer) == public for viewer in viewers(variant))


def every_event_and_action_has_its_sentence(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant, every=3):
        shown = [event for event in step.decided.events if game.redact(event, None) is not None]
        public = [game.redact(event, None) for event in shown]
        for locale in ("en", "de"):
            for event in (*shown, *public):
                sentence = "" if event is None else game.texts.event(event, Reader(locale))
                assert sentence == sentence.strip(), 'an event that need not be told has the message `{ "" }`'
                assert faults(sentence) == [], f"{sentence!r} ({event})"
            if step.action is not None:
                assert game.texts.action(step.action, Reader(locale))


def two_worlds_that_differ_in_what_a_viewer_cannot_know_look_the_same(game: AnyGame, variant: Variant) -> None:
    book = game.rulebook
    for number, step in enumerate(steps(game, variant, every=SAMPLE)):
        state = step.decided.state
        for viewer in viewers(variant):
            other = game.redeal(state, viewer, Seeded(b"law", "other world", number))
            assert game.census(other) == game.census(state)
            again = [game.redeal(world, viewer, Seeded(b"law", "drawn again", number)) for world in (state, other)]
            assert again[0] == again[1], "what redeal draws must not depend on what it hides"
            assert _seen(game, state, viewer) == _seen(game, other, viewer)
            if viewer is None or viewer not in book.to_act(state):
                continue
            for action in book.proposals(state, viewer)[:SAMPLE]:
                assert book.refusal(other, viewer, action) is None
            for action in book.candidates(state, viewer)[:SAMPLE]:
                assert book.refusal(other, viewer, action) == book.refusal(state, viewer, action)


def an_open_game_shows_everybody_the_same(game: AnyGame, variant: Variant) -> None:
    """A view that is computed once for all viewers is right for each of them."""
    for step in steps(game, variant, SAMPLE) if game.open else ():
        state, events = step.decided.state, step.decided.events
        assert len({msgspec.json.encode(game.view(state, viewer)) for viewer in viewers(variant)}) == 1
        assert all(game.redact(event, viewer) == event for event in events for viewer in viewers(variant))


def what_a_viewer_saw_does_not_depend_on_hidden_draws(game: AnyGame, variant: Variant) -> None:
    """The redacted events of an action that needs no chance are the same in both worlds for its actor."""
    book = game.rulebook
    for number, step in enumerate(steps(game, variant, every=SAMPLE)):
        if step.seat is None or step.draws or any(type(event).reveals for event in step.decided.events):
            continue
        assert step.action is not None
        for viewer in viewers(variant):
            if viewer != step.seat:
                continue
            other = game.redeal(step.before, viewer, Seeded(b"law", "other world", number))
            there = book.decide(other, step.seat, step.action, Seeded(b"law", "unused", 1)).events
            mine = [game.redact(event, viewer) for event in step.decided.events]
            assert [game.redact(event, viewer) for event in there] == mine


def _seen(game: AnyGame, state: Any, viewer: Viewer) -> bytes:
    view = msgspec.json.encode(game.view(state, viewer))
    legal: list[Any] = [] if viewer is None else list(game.rulebook.legal(state, viewer))
    return view + msgspec.json.encode(legal) + msgspec.json.encode(sorted(game.rulebook.to_act(state)))


def views_and_states_are_made_of_frozen_records(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant, every=50):
        _only_frozen(step.decided.state)
        for viewer in viewers(variant):
            _only_frozen(game.view(step.decided.state, viewer))
        for event in step.decided.events:
            _only_frozen(event)


def _only_frozen(value: Any) -> None:
    if isinstance(value, tuple):
        for item in value:
            _only_frozen(item)
    elif isinstance(value, msgspec.Struct):
        assert value.__struct_config__.frozen
        for name in value.__struct_fields__:
            _only_frozen(getattr(value, name))
    else:
        assert not isinstance(value, (list, dict, set, bytearray)), type(value)


LAWS = (
    games_end_with_a_result_that_ranks_every_seat,
    what_is_listed_is_accepted_and_no_other_candidate_is,
    a_legal_set_is_short,
    folding_the_encoded_log_gives_the_same_state,
    the_census_holds_after_every_decision,
    notation_and_json_read_back_what_they_write,
    an_event_has_two_forms_at_most,
    every_event_and_action_has_its_sentence,
    two_worlds_that_differ_in_what_a_viewer_cannot_know_look_the_same,
    an_open_game_shows_everybody_the_same,
    what_a_viewer_saw_does_not_depend_on_hidden_draws,
    views_and_states_are_made_of_frozen_records,
)
