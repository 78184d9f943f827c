"""A change of what runs on import is looked for where the names that it binds are used."""

import ast

import pytest

from tests.mutants.importing import bound, in_functions, uses

SOURCE = ast.parse("""\
LIMIT = 3
DOUBLE = 2 * LIMIT


class Hand:
    most: int = DOUBLE
    least = 1

    def full(self, cards):
        few = cards < self.least
        return not few and cards >= self.most


def small(
    count=LIMIT,
):
    return count


def other():
    return DOUBLE if Hand else 0
""")


@pytest.mark.parametrize(
    ("line", "names"), [(1, ["LIMIT"]), (6, ["most", "Hand"]), (5, ["Hand"]), (10, None), (15, None)]
)
def test_a_statement_binds_a_name_and_belongs_to_a_class(line: int, names: list[str] | None) -> None:
    assert bound(SOURCE, line) == names


@pytest.mark.parametrize(
    ("name", "lines"),
    [("least", {10}), ("most", {11}), ("DOUBLE", {11, 21}), ("LIMIT", {11, 17, 21}), ("Hand", {21})],
)
def test_a_name_is_used_directly_by_another_name_or_as_a_default(name: str, lines: set[int]) -> None:
    assert uses(SOURCE, name) == lines


def test_the_head_of_a_function_runs_on_import() -> None:
    assert in_functions(SOURCE) == {10, 11, 17, 21}
