"""Problems: as `problem` of an answer, and as errors with a code."""

import logging
import re
from collections.abc import Callable, Sequence

from graphql import GraphQLError, GraphQLField, GraphQLInt, GraphQLInterfaceType, GraphQLObjectType, GraphQLString

from quipu_rules.kernel.refusal import Refused
from quipu_service.application.log.entries import encode
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import Declined, Problem
from quipu_service.transports.graphql.leaves import (
    JSON,
    REFUSAL_CODE,
    WireEnum,
    attribute,
    required,
    several,
    shown,
    wire_enum,
)
from quipu_service.transports.texts.problem_texts import CODES, STATUS, problem_text

ERRORS = tuple(kind for kind in STATUS if issubclass(kind, Problem) and kind is not Declined)
"""Problems that may be errors: refusals are the `problem` of an answer."""


def error_codes() -> WireEnum:
    """What `extensions.code` may be."""
    return wire_enum(
        "ErrorCode",
        {kind.code: TEXTS.message(f"problem-{kind.code}", "en") for kind in ERRORS}
        | {"INTERNAL": TEXTS.message("problem-INTERNAL", "en")}
        | {
            "PERSISTED_QUERY_NOT_FOUND": "No document has this hash or id here: send its text once.",
            "DOCUMENT_NOT_TRUSTED": "Only documents of the operator's list are served here.",
        },
        "What `extensions.code` of an error may be. Expected problems of a command are in its `problem`.",
    )


TITLE, REASON = "What kind of problem it is, in words.", "What is wrong, in the reader's language."


def problem_type() -> GraphQLInterfaceType:
    """The interface of all problems."""
    return GraphQLInterfaceType(
        "Problem",
        {
            "title": GraphQLField(required(GraphQLString), description=TITLE),
            "reason": GraphQLField(required(GraphQLString), description=REASON),
        },
        description="Why a command was not accepted. Nothing has happened.",
    )


def _words(within: str = "problem.") -> dict[str, GraphQLField]:
    """The fields of every problem, from the text that is this attribute of the source."""
    return {
        "title": attribute(required(GraphQLString), f"{within}title", TITLE),
        "reason": attribute(required(GraphQLString), f"{within}detail", REASON),
    }


def refused_type(problem: GraphQLInterfaceType) -> GraphQLObjectType:
    """Against the rules, with its code, rule and details."""
    return GraphQLObjectType(
        "Refused",
        {
            "code": attribute(required(REFUSAL_CODE), "code", "Stable, for programs."),
            "rule": shown(
                required(GraphQLString),
                lambda refused: refused.more["rule"],
                "The number of the statement in the rules of the game, or, with a T, of tables (`/v1/table/rules`).",
            ),
            **_words(within=""),
            "details": shown(
                required(JSON), lambda refused: encode(refused.more["details"]), "The values in the sentence, by name."
            ),
            "place": shown(
                GraphQLInt, lambda refused: refused.more.get("place"), "Which of several actions was refused, from 0."
            ),
        },
        [problem],
        description="Against the rules of the game, or of tables (all seats are taken, the game is over).",
    )


def stale_type(problem: GraphQLInterfaceType, entry: Callable[[], GraphQLObjectType]) -> GraphQLObjectType:
    """Another command came first, with what happened since."""
    return GraphQLObjectType(
        "Stale",
        lambda: {
            "version": attribute(required(GraphQLInt), "version", "The table's current version."),
            **_words(),
            "happened": attribute(several(entry()), "happened", "The entries since the version expected."),
        },
        [problem],
        description="Another command came first.",
    )


def reused_type(problem: GraphQLInterfaceType) -> GraphQLObjectType:
    """The command id was used for another command."""
    version = shown(
        required(GraphQLInt),
        lambda reused: reused.problem.more["version"],
        "The version of the entry that the command led to.",
    )
    return GraphQLObjectType(
        "CommandReused",
        {"version": version, **_words()},
        [problem],
        description="The command id was accepted before with other arguments.",
    )


def invalid_type(problem: GraphQLInterfaceType) -> GraphQLObjectType:
    """An argument has an invalid value."""
    path = shown(required(GraphQLString), lambda invalid: invalid.problem.more["path"], "Where, such as `$.seats`.")
    return GraphQLObjectType(
        "InvalidArgument",
        {"path": path, **_words()},
        [problem],
        description="An argument whose value is not allowed here.",
    )


MOST_MESSAGE = 500
"""Longest message in characters: it may quote the request."""
LOG = logging.getLogger("quipu.graphql")
NOT_NULL = re.compile(r"not to be None\.$")
PYTHON = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b""")
"""Texts in quotes, which stay as they are, and values that JSON spells otherwise."""
IN_JSON = {"None": "null", "True": "true", "False": "false"}
WRONG = re.compile(r"Variable '\$(\w+)' has invalid value(?: at ([^ :]+))?:")


def located(error: Exception) -> GraphQLError:
    """Any exception as a GraphQL error."""
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def answered(error: GraphQLError, locale: str) -> GraphQLError:
    """The error as the client sees it; unexpected errors are logged and hidden."""
    cause = error.original_error
    while isinstance(cause, GraphQLError):
        cause = cause.original_error
    if isinstance(cause, Problem | Refused):
        words = problem_text(cause, locale)
        more = {"code": words.code, "title": words.title, **words.more}
        if words.retry_after is not None:
            more["retryAfter"] = words.retry_after
        return _retold(error, words.detail, more)
    if cause is None:
        return _retold(
            error, _of_json(error.message), {"code": "MALFORMED", **_path(error.message), **(error.extensions or {})}
        )
    LOG.error("a resolver failed", exc_info=cause)
    return _retold(error, "internal error", {"code": "INTERNAL"})


def status_in_rest(errors: Sequence[GraphQLError] | None, *, executed: bool) -> int:
    """The status that REST would answer, for metrics: a failure of ours counts, even beside data."""
    found = [CODES.get(str((error.extensions or {}).get("code")), 400) for error in errors or ()]
    worst = max(found, default=200)
    return worst if worst >= 500 or not executed else 200


def _of_json(message: str) -> str:
    """A message of graphql-core with the values of variables as in JSON; those of a document are quoted as sent."""
    if WRONG.match(message) is None:
        return NOT_NULL.sub("not to be null.", message)
    return PYTHON.sub(lambda value: IN_JSON.get(value[0], value[0]), message)


def _retold(error: GraphQLError, message: str, more: dict[str, object]) -> GraphQLError:
    return GraphQLError(message[:MOST_MESSAGE], error.nodes, error.source, error.positions, error.path, extensions=more)


def _path(message: str) -> dict[str, str]:
    """The path of the error in the variables, if the message contains it."""
    wrong = WRONG.match(message)
    if wrong is None:
        return {}
    variable, inner = wrong.groups(default="")
    return {"path": f"$.{variable}{inner if inner.startswith('[') else inner and '.' + inner}"}
