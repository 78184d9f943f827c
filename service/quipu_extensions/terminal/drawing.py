"""Draw the board of any game: places by their coordinates, paths, pieces, and a legend."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise

from msgspec import Struct
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from quipu_extensions.terminal.pieces import Piece, codes, pieces
from quipu_rules.kernel.board import Board, Place
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.text import Reader

SHORT = re.compile(r"\b[A-Za-z]{1,2}\d+\b")
MOST_COLUMNS, MOST_ROWS = 120, 44
MARGIN = 8
"""Columns on the right for the pieces on the last place."""
ROWS_A_PLACE = 2
"""Rows for each place: its name, and below it its pieces."""
CLOSED = "##"
"""The kind of a place that no path leads to."""
KIND_STYLES = ("cyan", "green", "yellow", "magenta", "blue", "red", "bright_cyan", "bright_green", "bright_yellow")
BLANK = " ", ""


class Canvas:
    """Characters with their styles, by row and column; what is outside is cut off."""

    def __init__(self, columns: int, rows: int) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}
        self.columns, self.rows = columns, rows

    def write(self, column: int, row: int, text: str, style: str = "") -> None:
        for place, sign in enumerate(text, column):
            if 0 <= row < self.rows and 0 <= place < self.columns:
                self._marks[row, place] = sign, style

    def line(self, start: tuple[int, int], end: tuple[int, int], sign: str, style: str = "") -> None:
        """Draw a line of characters between two points, without the ends."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        for step in range(1, steps):
            column = start[0] + round((end[0] - start[0]) * step / steps)
            row = start[1] + round((end[1] - start[1]) * step / steps)
            self.write(column, row, sign, style)

    def text(self) -> Text:
        """The sheet without trailing blanks and blank lines."""
        drawn = Text(no_wrap=True, overflow="crop")
        for row in range(1 + max((row for row, _ in self._marks), default=-1)):
            for column in range(1 + max((one for there, one in self._marks if there == row), default=-1)):
                sign, style = self._marks.get((row, column), BLANK)
                drawn.append(sign, style or None)
            drawn.append("\n")
        return drawn


def places_of(board: Board) -> Mapping[str, Sequence[Place]]:
    """The collections of the board that can be drawn, by name."""
    rows = {name: getattr(board, name) for name in board.__struct_fields__}
    return {
        name: row
        for name, row in rows.items()
        if isinstance(row, tuple) and row and all(isinstance(one, Place) for one in row)
    }


def drawn(game: AnyGame, board: Board, view: Struct, reader: Reader, columns: int = MOST_COLUMNS) -> RenderableType:
    """The board with all pieces in the view."""
    collections = places_of(board)
    if not collections:
        return Text()
    standing = [piece for piece in pieces(game, view, reader) if piece.collection in collections]
    drawing = Drawing(collections, standing, min(columns, MOST_COLUMNS))
    return Group(drawing.sheet().text(), drawing.legend(), _whereabouts(board, standing, reader))


@dataclass(frozen=True)
class Scale:
    """Maps coordinates of the board to columns and rows."""

    left: float
    top: float
    across: float
    down: float

    @classmethod
    def of(cls, places: Sequence[Place], columns: int) -> "Scale":
        """The largest scale that fits these columns, with room for names and pieces."""
        left, top = min(one.x for one in places), min(one.y for one in places)
        width, height = max(one.x for one in places) - left, max(one.y for one in places) - top
        across = (columns - MARGIN) / (width or 1)
        least = ROWS_A_PLACE / _apart(one.y for one in places)
        down = least if _is_grid(places) else across / 2
        return cls(left, top, across, min(down, MOST_ROWS / (height or 1)))

    def at(self, place: Place) -> tuple[int, int]:
        return round((place.x - self.left) * self.across), round((place.y - self.top) * self.down)


class Drawing:
    """A board to draw: its main collection with names and paths, and occupied places of the others."""

    def __init__(self, collections: Mapping[str, Sequence[Place]], standing: Sequence[Piece], columns: int) -> None:
        """The main collection has paths; if there is none, it is the one with pieces."""
        occupied = {piece.collection for piece in standing}
        kinds = dict.fromkeys(one.kind or "" for places in collections.values() for one in places)
        self.collections, self.standing, self.columns = collections, standing, columns
        self.main = max(
            collections, key=lambda name: (any(one.neighbours for one in collections[name]), name in occupied)
        )
        self.codes = codes(piece for piece in standing if piece.count is None)
        self.styles = dict(zip(kinds, cycle(KIND_STYLES), strict=False))
        self.scale = Scale.of(collections[self.main], columns)

    def sheet(self) -> Canvas:
        """The drawing; without colours, capital letters mark the rarer kinds of places."""
        places = self.collections[self.main]
        sheet = Canvas(self.columns, 1 + ROWS_A_PLACE + max(self.scale.at(place)[1] for place in places))
        if not _is_grid(places):
            self._paths(sheet, places)
        ((usual, _),) = Counter(place.kind for place in places).most_common(1)
        for name, row in self.collections.items():
            for place in row:
                here = [piece for piece in self.standing if (piece.collection, piece.place) == (name, place.id)]
                if name == self.main:
                    label = short_name(place) if place.kind == usual else short_name(place).upper()
                    if len(places) > 1 and not place.neighbours:
                        label = CLOSED
                    sheet.write(*self.scale.at(place), label, self.styles[place.kind or ""])
                self._put(sheet, place, here)
        return sheet

    def legend(self) -> Text:
        styles = {piece.label: piece.style for piece in self.standing}
        text = Text()
        for label, sign in self.codes.items():
            text.append(sign, styles[label] or "bold")
            text.append(f" {label}   ", "dim")
        return text

    def _paths(self, sheet: Canvas, places: Sequence[Place]) -> None:
        by_id = {one.id: one for one in places}
        for place in places:
            for other in place.neighbours:
                if place.id < other and other in by_id:
                    sheet.line(self.scale.at(place), self.scale.at(by_id[other]), "·", "dim")

    def _put(self, sheet: Canvas, place: Place, here: Sequence[Piece]) -> None:
        column, row = self.scale.at(place)
        for piece in here:
            sign = self.codes[piece.label] if piece.count is None else f"({piece.count})"
            sheet.write(column, row + 1, sign, piece.style or "bold")
            column += len(sign) + 1


def short_name(place: Place) -> str:
    """A sign for the sheet: what stands in the name as letter and number, else the number counted from one."""
    found = SHORT.search(place.name.en)
    return found[0] if found else str(place.id + 1)


def _is_grid(places: Sequence[Place]) -> bool:
    """Whether the places fill rows and columns, so that paths are not needed."""
    rows, columns = {one.y for one in places}, {one.x for one in places}
    return 2 * len(places) > len(rows) * len(columns)


def _apart(numbers: Iterable[float]) -> float:
    """The least distance between different coordinates; 1 if all are the same."""
    ordered = sorted({round(number, 3) for number in numbers})
    return min((later - earlier for earlier, later in pairwise(ordered)), default=1.0)


def _whereabouts(board: Board, standing: Sequence[Piece], reader: Reader) -> Columns:
    """The pieces on each place, in words."""
    held: dict[tuple[str, int], list[str]] = {}
    for piece in standing:
        held.setdefault((piece.collection, piece.place), []).append(piece.label)
    cells = []
    for (collection, number), labels in sorted(held.items()):
        part = board.part(collection, number)
        name = part.name.in_language(reader.locale) if part else str(number + 1)
        cells.append(Text.assemble((f"{name}: ", "bold"), ", ".join(labels)))
    return Columns(cells, padding=(0, 3), column_first=True)
