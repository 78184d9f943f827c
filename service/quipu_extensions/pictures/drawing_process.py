"""Draws tables in a process of its own: QuickJS runs the page's drawings, resvg turns them into pixels.

It reads tasks from standard input and ends with it, or after a while without one. Drawings get data and nothing else:
QuickJS has no files, no network and no modules here, and the process is in a cell.
"""

import os
import re
import signal
import sys
from hashlib import sha256
from time import process_time
from typing import Any, Final

import msgspec

from quipu_service.adapters.cell import shut_in
from quipu_service.shipped.lookup import shipped

DRAWINGS: Final = shipped("web/dist")
SCRIPT, STYLE = DRAWINGS / "picture.js", DRAWINGS / "picture.css"
MOST_MEMORY, MOST_OF_DRAWING = 1 << 30, 64 << 20
"""Bytes of memory for the process, and for one drawing in it."""
MOST_SECONDS: Final = 5
"""Seconds for one drawing."""
IDLE: Final = 60
"""Seconds without a task after which the process ends."""
NICENESS: Final = 10
"""A low priority, so that players come first."""
FONT: Final = "DejaVu Sans"
THEMED = re.compile(r"light-dark\(((?:[^,()]|\([^()]*\))+),\s*((?:[^,()]|\([^()]*\))+)\)")
MOVING = re.compile(r"@(?:keyframes|media|starting-style|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""CSS rules for animations and for screens, which pictures do not need."""
BLANKS = re.compile(r"rgb\((\d+) (\d+) (\d+) ?/ ?([\d.]+)\)")
"""Colours in a notation that some programs cannot read."""


class DrawingTask(msgspec.Struct, frozen=True):
    """The header of a task: what to draw, and how many bytes of JSON follow."""

    size: int
    dark: bool
    pixels: bool


class Drawings:
    """Draws one table after the other."""

    def __init__(self) -> None:
        style = MOVING.sub("", STYLE.read_text(encoding="utf-8"))
        self._style = {
            dark: BLANKS.sub(r"rgba(\1,\2,\3,\4)", THEMED.sub(r"\2" if dark else r"\1", style))
            for dark in (True, False)
        }
        import quickjs

        context = quickjs.Context()
        context.set_memory_limit(MOST_OF_DRAWING)
        context.set_time_limit(MOST_SECONDS)
        context.module(SCRIPT.read_text(encoding="utf-8"))
        self._draw: Any = context.get("quipuPicture")

    def svg(self, table: str, *, dark: bool) -> str:
        """The drawing as an SVG document that contains its styles."""
        head, _, rest = str(self._draw(table)).partition(">")
        return f"{head}><style>{self._style[dark]}</style>{rest}"


def pixels(svg: str) -> bytes:
    """An SVG drawn as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_family=FONT, sans_serif_family=FONT))


def mark() -> str:
    """A value that changes whenever the drawings change."""
    return sha256(SCRIPT.read_bytes() + STYLE.read_bytes()).hexdigest()[:16]


def main() -> None:
    """Write each picture with its length and the seconds that it took before it, -1 for one that cannot be drawn."""
    import quickjs  # of the extra, while the service itself needs only what describes a task

    os.nice(NICENESS)
    shut_in([DRAWINGS], memory=MOST_MEMORY)
    painter = Drawings()
    while line := _next():
        task, began = msgspec.json.decode(line, type=DrawingTask), process_time()
        table = sys.stdin.buffer.read(task.size).decode()
        try:
            svg = painter.svg(table, dark=task.dark)
            drawn = pixels(svg) if task.pixels else svg.encode()
        except (quickjs.JSException, ValueError, MemoryError) as error:
            sys.stderr.write(f"a picture cannot be drawn: {str(error)!a}\n")
            painter = Drawings()  # start afresh: a failed drawing may have left anything behind
            sys.stdout.buffer.write(b"-1 0\n")
        else:
            sys.stdout.buffer.write(b"%d %f\n%b" % (len(drawn), process_time() - began, drawn))
        sys.stdout.buffer.flush()


def _next() -> bytes:
    signal.alarm(IDLE)
    line = sys.stdin.buffer.readline()
    signal.alarm(0)
    return line


if __name__ == "__main__":
    main()
