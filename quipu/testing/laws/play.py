"""Laws for every step of random play."""

import math
from typing import Any

import msgspec

from quipu.testing.differences import in_words, shown
from quipu.testing.laws.secrecy import called, shown_of
from quipu.testing.laws.wording import faults
from quipu.testing.random_play import SAMPLE, plays, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel import notation
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.defaults import known
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Decided
from quipu_rules.kernel.text import Reader

NUMBERS = (-(2**53), -2, -1, 97, 2**31, 2**53)
"""What a client may send in place of any number."""


def games_end_with_a_result(game: AnyGame, variant: Variant) -> None:
    for play in plays(game, variant):
        last: Decided[Any, Any] | None = None
        for step in play:
            last = step.decided
            over = not game.rulebook.to_act(last.state)
            assert over == (game.outcome(last.state) is not None), (
                f"after {shown_of(step)} `to_act` is {'empty' if over else 'not empty'} and `outcome` is "
                f"{shown(game.outcome(last.state))}: the game is over for both or for none of them"
            )
        assert last is not None


def what_is_listed_is_accepted_and_no_other_candidate_is(game: AnyGame, variant: Variant) -> None:
    book = game.rulebook
    for step in steps(game, variant, every=SAMPLE):
        state = step.decided.state
        for seat in map(Seat, range(variant.seats)):
            proposals = book.proposals(state, seat)
            twice = next((action for action in proposals if proposals.count(action) > 1), None)
            assert len(set(proposals)) == len(proposals), f"`candidates` proposes {shown(twice)} of seat {seat} twice"
            for action in proposals:
                book.decide(state, seat, action, Seeded(b"law", "listed", 1))
            listed = set(proposals)
            for action in book.candidates(state, seat):
                refusal = book.refusal(state, seat, action)
                assert (refusal is None) == (action in listed), (
                    f"{shown(action)} of seat {seat} is {'listed' if action in listed else 'not listed'}, and "
                    f"`refusal` answers {shown(refusal)} when it is asked again: only state and action may count"
                )
                if refusal is not None:
                    assert all(game.texts.refusal(refusal, Reader(locale)) for locale in LOCALES)
            if seat in book.to_act(state):
                assert proposals, (
                    f"a dead end: seat {seat} is to act in {shown(book.phase(state))}, but no candidate is legal. Let "
                    "`to_act` not wait for it, or propose what it may do"
                )
            elif seat not in book.may_act(state):
                assert not book.legal(state, seat)


def a_refusal_answers_whatever_number_a_client_sends(game: AnyGame, variant: Variant) -> None:
    """Numbers that the annotations of the action allow; what they forbid never reaches the rules."""
    book, tried = game.rulebook, set[tuple[Any, ...]]()
    for step in steps(game, variant):
        if step.seat is None or step.action is None:
            continue
        now = type(book.phase(step.before))
        said = msgspec.json.decode(msgspec.json.encode(step.action))
        for name, value in said.items():
            if type(value) is not int or (now, type(step.action), name) in tried:
                continue
            tried.add((now, type(step.action), name))
            for number in NUMBERS:
                try:
                    action = game.read_action(msgspec.json.encode(said | {name: number}))
                except msgspec.ValidationError:
                    continue
                try:
                    book.refusal(step.before, step.seat, action)
                except Exception as error:
                    raise AssertionError(
                        f"`refusal` raises {type(error).__name__} for {shown(action)}, which any client can send: "
                        f"refuse a number that is nowhere on the board, or bound `{name}` by Meta(ge=…, le=…)"
                    ) from error


def folding_the_encoded_log_gives_the_same_state(game: AnyGame, variant: Variant) -> None:
    for play in plays(game, variant):
        state: Any = game.blank(game.editions[variant.edition])
        for step in play:
            encoded = msgspec.json.encode(step.decided.events)
            decoded = game.read_events(encoded)
            assert decoded == step.decided.events, (
                f"the events of {shown_of(step)} come back from the log otherwise: "
                f"{in_words(step.decided.events, decoded, 'as recorded', 'as read')}. "
                "Annotate the field with its real type"
            )
            state = game.fold(state, decoded)
            assert state == step.decided.state, (
                f"after {shown_of(step)} the state is not what its events say: "
                f"{in_words(step.decided.state, state, 'as decided', 'after `evolve` of the events')}. "
                "Change the state only in `evolve`, by an event that `resolve` or `deal` records"
            )


def the_census_holds_after_every_decision(game: AnyGame, variant: Variant) -> None:
    for play in plays(game, variant):
        expected = None
        for step in play:
            counted = game.census(step.decided.state)
            expected = counted if expected is None else expected
            assert counted or game.redeal is known, (
                "`census` counts nothing, and `redeal` draws again what is hidden: let it return what is neither lost "
                'nor doubled, such as (("cards", 52),), so that a law finds a card that is in two places or in none'
            )
            assert counted == expected, _uncounted(expected, counted, shown_of(step))
            if len(step.decided.events) < 2 or step.seat is None:
                continue
            state = step.before
            for event in step.decided.events:
                state = game.rulebook.evolve(state, event)
                assert game.census(state) == expected, _uncounted(expected, game.census(state), shown(event))


def _uncounted(expected: Any, counted: Any, where: str) -> str:
    differing = in_words(dict(expected), dict(counted), "after the set-up", f"after {where}")
    return f"`census` counts otherwise than after the set-up, so something is lost or doubled: {differing}"


def notation_and_json_read_back_what_they_write(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant):
        if step.action is not None:
            try:
                read = notation.read(notation.write(step.action), game.actions)
                decoded = game.read_action(msgspec.json.encode(step.action))
            except msgspec.ValidationError as error:
                raise AssertionError(
                    f"{shown(step.action)} of seat {step.seat} is legal, and no client can send it: {error}. Let the "
                    "annotations of its fields allow it, or refuse it"
                ) from error
            assert read == decoded == step.action


def an_event_has_two_forms_at_most(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant):
        for event in step.decided.events:
            public = game.redact(event, None)
            for viewer in viewers(variant):
                seen = game.redact(event, viewer)
                assert seen in (event, public), (
                    f"`redact` gives {called(viewer)} a third form of {type(event).__name__}, neither the event nor "
                    f"what a spectator gets: {in_words(seen, public, f'for {called(viewer)}', 'for a spectator')}"
                )
                assert public is None or game.redact(public, viewer) == public, (
                    f"`redact` changes its own public form of {type(event).__name__} for {called(viewer)}: "
                    f"{shown(public)} becomes {shown(game.redact(public, viewer))}"
                )


def every_event_and_action_has_its_sentence(game: AnyGame, variant: Variant) -> None:
    tried = set[Any]()
    for step in steps(game, variant, every=3):
        shown_to_all = [(event, game.redact(event, None)) for event in step.decided.events]
        told_of = {one for event, public in shown_to_all if public is not None for one in (event, public)} - tried
        tried |= told_of
        for locale in LOCALES:
            for event in told_of:
                sentence = game.texts.event(event, Reader(locale))
                assert sentence == sentence.strip(), 'an event that need not be told has the message `{ "" }`'
                assert faults(sentence) == [], f"{sentence!r} ({event})"
            if step.action is not None:
                assert game.texts.action(step.action, Reader(locale))


def views_and_states_are_made_of_frozen_records(game: AnyGame, variant: Variant) -> None:
    for step in steps(game, variant, every=50):
        _only_frozen(step.decided.state, "the state")
        for viewer in viewers(variant):
            _only_frozen(game.view(step.decided.state, viewer), "the view")
        for event in step.decided.events:
            _only_frozen(event, "the event")


def _only_frozen(value: Any, where: str) -> None:
    if isinstance(value, tuple):
        for item in value:
            _only_frozen(item, where)
    elif isinstance(value, msgspec.Struct):
        assert value.__struct_config__.frozen, f"{where}: {type(value).__name__} is not frozen; write `frozen=True`"
        for name in value.__struct_fields__:
            _only_frozen(getattr(value, name), f"{where}, field `{name}` of {type(value).__name__}")
    else:
        assert not isinstance(value, set | frozenset), (
            f"{where} holds a {type(value).__name__}, which has no order, so that two processes write it otherwise: "
            "use a sorted tuple, such as `left: tuple[Seat, ...]`"
        )
        assert not isinstance(value, list | dict | bytearray), (
            f"{where} holds a {type(value).__name__}, which can be changed behind its back: use a tuple of "
            "frozen records"
        )
        assert not isinstance(value, float) or math.isfinite(value), (
            f"{where} is {value}, which JSON cannot say, so that no log could be read again: use a whole number, or "
            "None where there is none"
        )


LAWS = (
    games_end_with_a_result,
    what_is_listed_is_accepted_and_no_other_candidate_is,
    a_refusal_answers_whatever_number_a_client_sends,
    folding_the_encoded_log_gives_the_same_state,
    the_census_holds_after_every_decision,
    notation_and_json_read_back_what_they_write,
    an_event_has_two_forms_at_most,
    every_event_and_action_has_its_sentence,
    views_and_states_are_made_of_frozen_records,
)
