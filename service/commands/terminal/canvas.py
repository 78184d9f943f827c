"""A sheet of styled characters on which places are drawn by their coordinates."""

from rich.text import Text

BLANK = " "


class Canvas:
    """Columns and rows of characters; the rest is cut off."""

    def __init__(self, columns: int, rows: int) -> None:
        self._signs = [[BLANK] * columns for _ in range(rows)]
        self._styles = [[""] * columns for _ in range(rows)]
        self.columns, self.rows = columns, rows

    def write(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write text, starting at this column."""
        for offset, sign in enumerate(text):
            self._mark(column + offset, row, sign, style)

    def line(self, start: tuple[int, int], end: tuple[int, int], sign: str, style: str = "") -> None:
        """Draw a line of characters between two points, without the ends, on blanks only."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        for step in range(1, steps):
            column = start[0] + round((end[0] - start[0]) * step / steps)
            row = start[1] + round((end[1] - start[1]) * step / steps)
            if self._inside(column, row) and self._signs[row][column] == BLANK:
                self._mark(column, row, sign, style)

    def _inside(self, column: int, row: int) -> bool:
        return 0 <= row < self.rows and 0 <= column < self.columns

    def _mark(self, column: int, row: int, sign: str, style: str) -> None:
        if self._inside(column, row):
            self._signs[row][column], self._styles[row][column] = sign, style

    def text(self) -> Text:
        """The sheet without trailing blanks and blank lines."""
        drawn = Text(no_wrap=True, overflow="crop")
        last = max((row for row, signs in enumerate(self._signs) if any(sign != BLANK for sign in signs)), default=-1)
        for signs, styles in zip(self._signs[: last + 1], self._styles, strict=False):
            for column, sign in enumerate("".join(signs).rstrip()):
                drawn.append(sign, styles[column] or None)
            drawn.append("\n")
        return drawn
