"""GraphQL errors from the table of problems."""

import logging
import re

from graphql import GraphQLError

from quipu.rules.kernel.refusal import Refused
from quipu.service.application.problems import Problem
from quipu.service.transports.problem_texts import problem_text

MOST_MESSAGE = 500
"""Longest message in characters: it may quote the request."""
LOG = logging.getLogger("quipu.graphql")
WRONG = re.compile(r"Variable '\$(\w+)' has invalid value(?: at ([^ :]+))?:")


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
        return _retold(error, error.message, {"code": "MALFORMED", **_path(error.message), **(error.extensions or {})})
    LOG.error("a resolver failed", exc_info=cause)
    return _retold(error, "internal error", {"code": "INTERNAL"})


def _retold(error: GraphQLError, message: str, more: dict[str, object]) -> GraphQLError:
    return GraphQLError(message[:MOST_MESSAGE], error.nodes, error.source, error.positions, error.path, extensions=more)


def _path(message: str) -> dict[str, str]:
    """The path of the error in the variables, if the message contains it."""
    wrong = WRONG.match(message)
    if wrong is None:
        return {}
    variable, inner = wrong.groups(default="")
    return {"path": f"$.{variable}{inner if inner.startswith('[') else inner and '.' + inner}"}
