"""Plain requests of GraphQL over HTTP: parameters in a body or a URL, and one answer.

The answer is encoded once, in the requested media type; its status is 400 if nothing was executed and the media type is
GraphQL's own.
"""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from strawberry.types.execution import ExecutionResult, PreExecutionError

from quipu_service.application.problems.tree import Malformed, Problem, Unsupported
from quipu_service.transports.graphql.engine import GOT, POSTED, Elsewhere, Engine, envelope
from quipu_service.transports.graphql.failures import answered, located, status_in_rest
from quipu_service.transports.graphql.leaves import encoded
from quipu_service.transports.graphql.operation_request import GraphQLRequest, decode_map, decode_request
from quipu_service.transports.graphql.sources import Context
from quipu_service.transports.http.exchange import (
    ANSWER,
    JSON,
    LANGUAGE,
    VARY,
    Answer,
    address_of,
    authorization_of,
    body_of,
    decoded,
    kind_of,
    language_of,
    locale_in,
    media_type,
)
from quipu_service.transports.http.gate import PASSED
from quipu_service.transports.texts.problem_texts import CODES

MOST_BYTES = 256 * 1024
USUAL = {media: [(b"vary", VARY["vary"].encode()), (b"content-type", media.encode())] for media in (ANSWER, JSON)}
"""Headers of answers of each media type."""


class PlainRequests:
    """Answers requests whose clients do not ask for a stream."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def answer(self, request: Request) -> Response:
        """The answer, whatever was asked."""
        media = media_type(request.headers.get("accept", ""))
        if media is None:
            return Response(f"expected to be asked for {ANSWER} or {JSON}", 406, media_type="text/plain")
        engine, context, method = self._engine, context_of(request, self._engine), request.scope["method"]
        try:
            parameters = await read_request(request)
        except Problem as problem:
            return _refusal(problem, language_of(request), media)
        result = await engine.answer(parameters, context, GOT if method == "GET" else POSTED)
        scope, pause = request.scope, dict[str, str]()
        scope["operation"], scope[LANGUAGE] = context.label, context.content_language
        if result.errors:
            executed = not isinstance(result, PreExecutionError)
            scope["status"], pause = status_in_rest(result.errors, executed=executed), _pause(result)
        return Answer(encoded(envelope(result)), status_of(result, media, method), pause, USUAL[media])


def context_of(request: HTTPConnection, engine: Engine) -> Context:
    """An operation of the sender."""
    who, passed = authorization_of(request), request.scope.get(PASSED)
    return Context(engine.quipu, locale_in(request), address_of(request), who, passed)


async def read_request(request: Request) -> GraphQLRequest:
    """The parameters of a request over HTTP; raises Malformed, Unsupported or TooLarge."""
    if request.scope["method"] == "GET":
        parameters = _in_query(request)
    else:
        if kind_of(request) != JSON:
            raise Unsupported("type", expected=JSON)
        parameters = decoded(decode_request, await body_of(request, MOST_BYTES))
    if (
        not parameters.query
        and parameters.document_id is None
        and "persistedQuery" not in (parameters.extensions or {})
    ):
        raise Malformed("no-query", "$.query")
    return parameters


def _in_query(request: Request) -> GraphQLRequest:
    query = request.query_params
    variables, extensions = query.get("variables"), query.get("extensions")
    return GraphQLRequest(
        query=query.get("query"),
        document_id=query.get("documentId"),
        extensions=decoded(decode_map, extensions.encode(), "$.extensions") if extensions else None,
        variables=decoded(decode_map, variables.encode(), "$.variables") if variables else None,
        operation_name=query.get("operationName") or None,
    )


def refusing(problem: Problem, request: Request) -> Response:
    """The answer to a request that the gate refuses: GraphQL errors, with a status that proxies understand."""
    return _refusal(problem, language_of(request), ANSWER)


def _refusal(problem: Problem, locale: str, media: str) -> Response:
    wrong = PreExecutionError(None, [answered(located(problem), locale)])
    return Response(encoded(envelope(wrong)), CODES[problem.code], VARY | _pause(wrong), media)


def status_of(result: ExecutionResult, media: str, method: str) -> int:
    """The HTTP status: 200 for plain JSON that is to be read, else what proxies understand, too."""
    if not isinstance(result, PreExecutionError):
        return 200
    if isinstance(result, Elsewhere) and method == "GET":
        return 405
    if _pause(result):
        return status_in_rest(result.errors, executed=False)
    return 400 if media == ANSWER else 200


def _pause(result: ExecutionResult) -> dict[str, str]:
    """``Retry-After``, if nothing was executed because something is full or away for the moment."""
    if not isinstance(result, PreExecutionError):
        return {}
    pauses = [(error.extensions or {}).get("retryAfter", 0) for error in result.errors or ()]
    longest = max(pauses, default=0)
    return {"retry-after": str(longest)} if longest else {}
