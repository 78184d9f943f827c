"""Each document is described once, by its record: what the service carries as bytes says what it is where it stands."""

from collections.abc import Iterator
from typing import Annotated, get_args, get_origin, get_type_hints

import pytest
from msgspec import Meta, Raw, Struct

from quipu_rules.kernel.reach import reached
from quipu_service.commands.contracts import our_rows
from quipu_service.transports.rest.routes import with_rows
from tests.contracts.test_openapi import document
from tests.service.tables import at_least

OPERATIONS = with_rows(our_rows())
ANY_JSON = {
    ("Permission", "inputs"),
    ("Summary", "setup"),
    ("OwnTable", "setup"),
    ("PositionDocument", "setup"),
    ("PositionDocument", "state"),
}
"""Bytes that may be anything: what to send with an operation, the options of tables of any game, and positions."""


def bare(hint: object) -> Iterator[object]:
    """The bytes in a hint of which nothing says what they are."""
    if hint is Raw:
        yield hint
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    if not any(isinstance(one, Meta) and (one.extra or one.extra_json_schema) for one in notes):
        for part in get_args(hint):
            yield from bare(part)


def test_operations_name_types_and_no_words() -> None:
    assert len(OPERATIONS) >= at_least(60, 45)
    assert [] == [one.id for one in OPERATIONS if isinstance(one.takes, str) or isinstance(one.answers, str)]


def test_bytes_say_what_they_are_where_they_stand() -> None:
    kinds = [kind for one in OPERATIONS for kind in (one.takes, one.answers) if kind is not None]
    records = [one for one in reached(*kinds) if issubclass(one, Struct)]
    found = {
        (record.__name__, name)
        for record in records
        for name, hint in get_type_hints(record, include_extras=True).items()
        if any(bare(hint))
    }

    assert len(records) > at_least(80, 65)
    assert found == ANY_JSON


@pytest.mark.parametrize(
    ("record", "field", "kind"),
    [
        ("FullUpdate", "view", "View"),
        ("FullUpdate", "legalActions", "LegalAction"),
        ("Update", "events", "Event"),
        ("TableRequest", "setup", "Setup"),
        ("LineTurn", "actions", "Action"),
        ("Choice", "actions", "Action"),
        ("TriedLine", "view", "View"),
    ],
)
def test_a_game_s_contract_says_which_of_its_records_the_bytes_are(record: str, field: str, kind: str) -> None:
    said = document("caretos")["components"]["schemas"][record]["properties"][field]

    assert f"'#/components/schemas/{kind}'" in str(said)
