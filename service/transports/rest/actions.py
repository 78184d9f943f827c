"""The actions that the body of a command holds: as JSON, as it came in a legal list, or in notation."""

from typing import Literal, cast

import msgspec
from msgspec import MsgspecError, Raw

from quipu.rules.kernel import notation
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Total, Value
from quipu.service.application.problems import Malformed
from quipu.service.transports.wire import JSON, NOTATION, decoded


class SentBound(Value, frozen=True, kw_only=True):
    """A bound with all its fields, as it was listed."""

    path: str
    least: int | None
    most: int | None
    choices: tuple[str, ...]


class SentExclusion(Value, frozen=True, kw_only=True):
    """Likewise."""

    path: str
    value: str | None
    excludes: tuple[str, ...]


class SentSelection(Value, frozen=True, kw_only=True):
    """Likewise."""

    path: str
    numbers: tuple[int, ...]
    choices: tuple[str, ...]
    least: int
    most: int
    ordered: bool


class SentTemplate(Value, frozen=True, kw_only=True):
    """A template that is sent back whole: its example is performed."""

    type: Literal["template"]
    action: str
    bounds: tuple[SentBound, ...]
    totals: tuple[Total, ...]
    exclusions: tuple[SentExclusion, ...]
    example: Raw
    selections: tuple[SentSelection, ...] = ()


read_template = msgspec.json.Decoder(SentTemplate).decode
read_parts = msgspec.json.Decoder(tuple[Raw, ...]).decode


def actions_in(game: AnyGame, body: bytes, kind: str = JSON) -> list[Action]:
    """The action, or the list of them, that a body of this type holds; raises Malformed with the path that is wrong."""
    if kind == NOTATION:
        said: list[Action] = decoded(lambda line: notation.read_all(line.decode(), game.actions), body)
        return said
    if body.lstrip()[:1] != b"[":
        return [_action(game, body, "$")]
    parts = decoded(read_parts, body)
    return [_action(game, part, f"$[{place}]") for place, part in enumerate(parts)]


def _action(game: AnyGame, part: bytes | Raw, path: str) -> Action:
    """An action, or the example of a template that is sent back as it came."""
    try:
        return cast("Action", decoded(game.read_action, part, path))
    except Malformed:
        try:
            example = read_template(part).example
        except (MsgspecError, UnicodeDecodeError, RecursionError):
            example = None
        if example is None:
            raise
        return cast("Action", decoded(game.read_action, example, f"{path}.example"))
