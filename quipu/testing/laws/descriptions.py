"""What a stranger reads: the rules, and what each kind of message means."""

import re
from typing import Any

from msgspec import Struct

from quipu.testing.laws.sentences import citations, members_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, LOCALES
from quipu_rules.kernel.reach import reached
from quipu_service.documentation.site import rules_of
from quipu_service.transports.wire.descriptions import field_descriptions

STATED = re.compile(r"\*\*(\w+(?:\.\w+)*)\*\*")
"""The number of a rule: ``**1.2**``."""


def the_rules_are_written_down(game: AnyGame) -> None:
    text = rules_of(game) or ""
    assert text.strip(), (
        f"{game.texts.package} has no `rules.md`, or it is empty: write the rules down in numbered paragraphs "
        "(`**1.2** In its turn …`); each refusal links to its own. pyproject.toml must list it as package data"
    )
    stated = set(STATED.findall(text))
    for number, where in {game.rulebook.turn_rule: "`turn_rule`", **citations(game)}.items():
        assert number in stated, (
            f"{where} cites rule {number}, which is not in `rules.md`: begin its paragraph with **{number}**"
        )


def translated_rules_have_the_same_statements(game: AnyGame) -> None:
    stated = set(STATED.findall(rules_of(game) or ""))
    for locale in LOCALES:
        text = rules_of(game, locale)
        if locale == ENGLISH or text is None:
            continue
        differing = sorted(stated ^ set(STATED.findall(text)))
        assert not differing, (
            f"`rules.md` and `rules.{locale}.md` do not both have {', '.join(differing)}: a refusal links to its "
            "statement in the reader's language; translate each, with its number"
        )


def every_kind_of_message_is_described(game: AnyGame) -> None:
    for kind in (*members_of(game.actions), *members_of(game.events), game.view_type, game.setup):
        assert _described(kind), (
            f"{kind.__name__} has no docstring: say in one line what it means; it becomes the description in GraphQL, "
            "OpenAPI and the SDKs"
        )


def every_field_is_described(game: AnyGame) -> None:
    """Those of actions, events, view, options and board, and of the records in them."""
    for kind in reached(game.actions, game.events, game.view_type, game.setup, game.board_type):
        if not issubclass(kind, Struct) or kind.__module__.startswith("quipu_rules.kernel."):
            continue
        told = field_descriptions(kind)
        missing = [name for name in kind.__struct_fields__ if not told.get(name)]
        assert not missing, (
            f"{kind.__name__} says nothing of {', '.join(f'`{name}`' for name in missing)}: write "
            'Annotated[…, Meta(description="…")], or a docstring below the field; clients read it in GraphQL, OpenAPI '
            "and the SDKs"
        )


def _described(kind: Any) -> str:
    return str(vars(kind).get("__doc__") or "").strip()


NEWEST = (
    the_rules_are_written_down,
    translated_rules_have_the_same_statements,
    every_kind_of_message_is_described,
    every_field_is_described,
)
