"""The parts of a view that are not on the board: a line of single values, and a table for the seats."""

from collections.abc import Collection, Sequence
from enum import Enum

from msgspec import Struct
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quipu_extensions.terminal.pieces import collection_of
from quipu_rules.kernel.board import bare, hints_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader

NOTHING = "–"


def cards(game: AnyGame, view: Struct, reader: Reader, drawn: Collection[str] = ()) -> RenderableType:
    """The view of any game as lines and tables, without what is on the ``drawn`` collections of the board."""
    line, tables = Text(), []
    for name, attribute, hint in hints_of(type(view)):
        value = getattr(view, attribute)
        if _is_empty(value) or hint is Seat or _collection(game, hint) in drawn:
            continue
        if _is_rows(value):
            kept: type[Struct] = type(value[0])
            fields = [kind for _, _, kind in hints_of(kept)]
            if Seat in fields and not any(_collection(game, kind) in drawn for kind in fields):
                tables.append(_table(game, name, value, reader))
        elif not isinstance(value, Struct):
            line.append(f"{game.texts.field(name, reader.locale)}: ", "dim")
            line.append(f"{_in_words(game, value, hint, reader)}   ")
    return Group(line, *(table for table in tables if len(table.columns) > 1))


def _collection(game: AnyGame, hint: object) -> str | None:
    return collection_of(game.collections, hint)


def _is_rows(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(one, Struct) for one in value)


def _table(game: AnyGame, name: str, rows: Sequence[Struct], reader: Reader) -> Table:
    table = Table(title=game.texts.field(name, reader.locale), title_justify="left", show_lines=False, expand=False)
    fields = [
        (field, attribute, hint)
        for field, attribute, hint in hints_of(type(rows[0]))
        if any(not _is_empty(getattr(row, attribute)) for row in rows)
        and not _is_rows(next((getattr(row, attribute) for row in rows if getattr(row, attribute)), None))
    ]
    for field, _, _ in fields:
        table.add_column(game.texts.field(field, reader.locale), overflow="fold")
    for row in rows:
        table.add_row(*(_in_words(game, getattr(row, attribute), hint, reader) for _, attribute, hint in fields))
    return table


def _is_empty(value: object) -> bool:
    return value is None or value == ()


def _in_words(game: AnyGame, value: object, hint: object, reader: Reader) -> str:
    if value is None or value == ():
        return NOTHING
    if isinstance(value, bool):
        return "✓" if value else NOTHING
    if isinstance(value, Struct):
        inside = [(getattr(value, attribute), one) for _, attribute, one in hints_of(type(value))]
        return " ".join(_in_words(game, one, kind, reader) for one, kind in inside if not _is_empty(one))
    if isinstance(value, tuple):
        inner = next((one for one in getattr(hint, "__args__", ()) if one is not Ellipsis), object)
        return ", ".join(_in_words(game, one, bare(inner), reader) for one in value)
    if isinstance(value, Enum) or hint is Seat or isinstance(value, int):
        return str(game.texts.in_words(value, hint, reader))
    return str(value)
