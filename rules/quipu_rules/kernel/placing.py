"""Positions as documents: the fields of a state that differ from the blank table, decoded strictly and checked.

A sandbox can begin with such a document, so whoever writes one is not trusted: it must decode to the last field, hold
the parts that the game has, be shown to every viewer, and fold.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, get_type_hints

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat, Value, Viewer
from quipu_rules.kernel.state_forms import Derived, FieldForm
from quipu_rules.kernel.text import Reader

GREATEST: Final = 10_000
"""The greatest number in a document, so that nothing can be counted up for ever."""
TRIED: Final = 40
"""How many actions of each seat are tried in a position."""


class Inconsistent(Exception):
    """The document is not a position of this game; the message says why."""


def document_of(game: AnyGame, blank: Value, state: Value) -> dict[str, Any]:
    """The fields of the state that differ from the blank table, as builtins; printed parts belong to the edition."""
    return {
        key: _written(game, name, getattr(state, name))
        for name, key in zip(state.__struct_fields__, state.__struct_encode_fields__, strict=True)
        if not isinstance(game.state_forms.get(name), Derived) and getattr(state, name) != getattr(blank, name)
    }


def state_of(game: AnyGame, blank: Value, document: Mapping[str, Any]) -> Any:
    """Decode a document into a state; raises Inconsistent unless it is exactly as ``document_of`` writes it."""
    fields: dict[str, Any] = {}
    names = dict(zip(blank.__struct_encode_fields__, blank.__struct_fields__, strict=True))
    for key, said in document.items():
        name = names.get(key)
        if name is None or isinstance(game.state_forms.get(name), Derived):
            raise Inconsistent(f"there is no field `{key}`")
        _bounded(game, said, key)
        try:
            fields[name] = _read(game, name, said, blank)
        except (ValueError, LookupError, TypeError, StopIteration) as error:
            raise Inconsistent(f"`{key}`: {error}") from error
        if _plain(_written(game, name, fields[name])) != _plain(said):
            raise Inconsistent(f"`{key}` holds something that is not known")
    state = replace(blank, **fields)
    derived = {name: form for name, form in game.state_forms.items() if isinstance(form, Derived)}
    try:
        return replace(state, **{name: form.of(state) for name, form in derived.items()}) if derived else state
    except (ValueError, LookupError, TypeError, StopIteration) as error:
        raise Inconsistent(f"its parts do not fit together: {error}") from error


def _read(game: AnyGame, name: str, said: Any, blank: Value) -> Any:
    form = game.state_forms.get(name)
    return form.read(said, blank) if isinstance(form, FieldForm) else msgspec.convert(said, _types(type(blank))[name])


def _written(game: AnyGame, name: str, value: Any) -> Any:
    form = game.state_forms.get(name)
    return form.write(value) if isinstance(form, FieldForm) else msgspec.to_builtins(value)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _bounded(game: AnyGame, said: Any, key: str) -> None:
    """Raises Inconsistent for the number of a part that the game does not have."""
    match said:
        case bool() | None | str():
            pass
        case int():
            if not (-GREATEST if key in game.signed else 0) <= said <= GREATEST:
                raise Inconsistent(f"`{key}` cannot be {said}")
        case list():
            for part in said:
                _bounded(game, part, key)
        case dict():
            for name, part in said.items():
                _bounded(game, part, name)
        case _:
            raise Inconsistent(f"`{key}` is no whole number")


@lru_cache(64)
def _types(kind: type[Value]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def consistent(game: AnyGame, edition: Any, setup: Any, seats: int, state: Any) -> None:
    """Raises Inconsistent, or any error of the rules, unless the game can continue from this state."""
    dealt = game.start(edition, setup, seats, Seeded(b"any deal", "placing")).state
    if game.census(state) != game.census(dealt):
        there, due = dict(game.census(state)), dict(game.census(dealt))
        wrong = sorted(name for name in there.keys() | due.keys() if there.get(name) != due.get(name))
        raise Inconsistent(f"the parts are not those of the game: {', '.join(wrong)}")
    game.check_position(state, setup, seats)
    waiting = game.rulebook.to_act(state)
    if not waiting <= set(range(seats)):
        raise Inconsistent("it waits for seats that the table does not have")
    if bool(waiting) == (game.outcome(state) is not None):
        raise Inconsistent("it waits for nobody and has no result, or waits and has one")
    for viewer in (None, *map(Seat, range(seats))):
        _seen(game, state, viewer)
    for seat in sorted(waiting):
        _tried(game, state, seat)


def _seen(game: AnyGame, state: Any, viewer: Viewer) -> None:
    seen = msgspec.json.encode(game.view(state, viewer))
    other = game.redeal(state, viewer, Seeded(b"any deal", "redeal"))
    if msgspec.json.encode(game.view(other, viewer)) != seen:
        raise Inconsistent("what a viewer sees depends on what is hidden from it")


def _tried(game: AnyGame, state: Any, seat: Seat) -> None:
    """Check that the seat's legal actions can be listed, put into words and performed, and that their events fold."""
    book, census = game.rulebook, game.census(state)
    legal, proposals = book.legal(state, seat), book.proposals(state, seat)
    if not legal or not proposals:
        raise Inconsistent(f"seat {seat} is to act and can do nothing")
    msgspec.json.encode(legal)
    for action in proposals[:: max(1, len(proposals) // TRIED)]:
        for locale in LOCALES:
            game.texts.action(action, Reader(locale))
        decided = book.decide(state, seat, action, Seeded(b"any deal", "tried"))
        if game.fold(state, decided.events) != decided.state:
            raise Inconsistent("events fold to another state than they were decided in")
        if game.census(decided.state) != census:
            raise Inconsistent("an action changes the parts of the game")
        for viewer in (None, seat):
            msgspec.json.encode(game.view(decided.state, viewer))
