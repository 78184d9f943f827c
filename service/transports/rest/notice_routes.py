"""The notices of a table over REST, which can be waited for."""

from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.notices.computed import Feed
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest
from quipu.service.transports.rest.operation import TABLE, Operation
from quipu.service.transports.wire import answer, encode, token_of


async def show_notices(rest: Rest, request: Request) -> Response:
    """The notices of a table after a cursor: whose turn it is, whose time runs out, that it is over.

    A seat's token selects its own and the result. Turns are told after all that the service does by itself.
    """
    cached = await rest.cached(request)
    after, wait = sent.NOTICES_AFTER.of(request), sent.NOTICES_WAIT.of(request) or 0
    return answer(encode(await rest.quipu.notices.of_table(cached.id, token_of(request), after, wait)))


NOTICES: tuple[Operation, ...] = (
    Operation(
        id="showNotices",
        tag="play",
        method="GET",
        path=f"{TABLE}/notices",
        handler=show_notices,
        answers=Feed,
        said="The notices, and where the next request goes on.",
        seat="may",
        own=(sent.NOTICES_AFTER, sent.NOTICES_WAIT),
        problems=("TOO_MANY",),
    ),
)
