"""What runs drawings does so in a cell."""

import msgspec

from quipu_extensions.pictures import drawing_process
from quipu_extensions.pictures.drawing_process import DrawingTask
from tests.service.adapters.test_cell import LINUX, works_in_a_cell

TASK = msgspec.json.encode(DrawingTask(2, dark=False, pixels=False)) + b"\n{}"


@LINUX
def test_what_draws_is_in_a_cell_before_it_looks_at_anything() -> None:
    works_in_a_cell(drawing_process.__name__, "Drawings", "svg", TASK)
