"""How much one document may ask for: each limit from both sides, before anything is validated."""

from itertools import pairwise

import pytest
from graphql import parse

from quipu_service.transports.graphql.limits import Weighing
from quipu_service.transports.texts.problem_texts import TooCostly


def nested(levels: int) -> str:
    return "{ a " * levels + "}" * levels


def introspecting(levels: int) -> str:
    """So many levels below the schema."""
    return "{ __schema " + nested(levels) + "}"


def within(fragments: int) -> str:
    """So many fragments, each within the one before."""
    chain = [f"fragment F{one} on Q {{ ...F{next_} }}" for one, next_ in pairwise(range(1, fragments + 1))]
    return " ".join(["{ ...F1 }", *chain, f"fragment F{fragments} on Q {{ a }}"])


def inline(levels: int) -> str:
    return "{ " + "... { " * levels + "a" + " }" * levels + " }"


def aliased(fields: int) -> str:
    return "{ " + " ".join(f"a{number}: b" for number in range(fields)) + " }"


def different(fields: int) -> str:
    return "{ " + " ".join(f"a{number}" for number in range(fields)) + " }"


def alike(*counts: int) -> str:
    """So many fields with one name, for each count another name."""
    return "{ " + " ".join(f"a{place} " * count for place, count in enumerate(counts)) + "}"


def operations(count: int) -> str:
    return " ".join(f"query Q{number} {{ a }}" for number in range(count))


@pytest.mark.parametrize(
    ("allowed", "refused", "limit", "most"),
    [
        (operations(50), operations(51), "operations of one document", 50),
        (nested(16), nested(17), "depth of a query", 16),
        (introspecting(26), introspecting(27), "depth of a query", 16),
        (within(100), within(101), "fragments within one another", 100),
        (inline(100), inline(101), "fragments within one another", 100),
        (aliased(30), aliased(31), "aliases of a query", 30),
        (different(12_000), different(12_001), "fields of a query", 12_000),
        (
            alike(600, 200),
            alike(600, 200, 1),
            "comparisons of fields with one name in a query",
            400_000,
        ),
    ],
)
def test_a_document_may_ask_for_so_much_and_no_more(allowed: str, refused: str, limit: str, most: int) -> None:
    Weighing(parse(allowed))
    with pytest.raises(TooCostly) as told:
        Weighing(parse(refused))

    assert (told.value.limit, told.value.most) == (limit, most)


def test_a_fragment_is_looked_into_once_and_what_has_one_name_is_weighed_together() -> None:
    Weighing(parse("{ ...F ...F ... { ...F } } fragment F on Q { a ...F }"))
    Weighing(parse(f"{{ a {nested(15)} a {nested(15)} }}"))
    with pytest.raises(TooCostly, match="depth"):
        Weighing(parse(f"{{ a {{ b }} a {nested(16)} }}"))
