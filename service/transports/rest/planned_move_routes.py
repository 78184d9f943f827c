"""Conditions over REST: the planned moves of a seat."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.commands.planned_moves import MOST_LINES, Condition
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, named_by, replayed
from quipu.service.transports.rest.operation import TABLE, Operation
from quipu.service.transports.table_requests import Strict
from quipu.service.transports.wire import answer, body_of, decoded, encode, token_of

PRIVATE = {"cache-control": "no-store"}
"""Only the seat may have the answer. Its version is not the version of the lines, so it has no ETag."""


class ConditionsRequest(Strict, frozen=True, kw_only=True):
    """The lines that a seat leaves, in place of all before."""

    conditions: Annotated[
        tuple[Condition, ...],
        Meta(max_length=MOST_LINES, description="When the seat's turn comes, the first one that fits is played."),
    ]


read_request = msgspec.json.Decoder(ConditionsRequest).decode


async def show_conditions(rest: Rest, request: Request) -> Response:
    """What is left of the lines that your seat has left. Nobody else can see them, or that there are any."""
    cached = await rest.cached(request)
    return answer(encode(await rest.quipu.planned_moves.show(cached.id, token_of(request))), headers=PRIVATE)


async def set_conditions(rest: Rest, request: Request) -> Response:
    """Leave lines to be played for your seat when its turn comes, if the game goes as they expect.

    They replace all before and count from the present version on, which `If-Match` can name. A worker plays them; when
    none fits any more they are dropped, with a notice. Only while others have to act.
    """
    cached = await rest.cached(request)
    wanted, expected = decoded(read_request, await body_of(request)), sent.version_in(request, sent.IF_MATCH)
    written, found = await rest.quipu.planned_moves.set(
        cached.id, token=token_of(request), wanted=wanted.conditions, expected=expected, command=named_by(request)
    )
    return answer(encode(found), headers=PRIVATE | replayed(written))


async def delete_conditions(rest: Rest, request: Request) -> Response:
    """Take back all lines of your seat."""
    cached = await rest.cached(request)
    written, found = await rest.quipu.planned_moves.set(
        cached.id, token=token_of(request), wanted=(), command=named_by(request)
    )
    return answer(encode(found), headers=PRIVATE | replayed(written))


CONDITIONS: tuple[Operation, ...] = (
    Operation(
        id="showConditions",
        tag="play",
        method="GET",
        path=f"{TABLE}/conditions",
        handler=show_conditions,
        answers="Conditions",
        said="The lines.",
        seat="must",
    ),
    Operation(
        id="setConditions",
        tag="play",
        method="PUT",
        path=f"{TABLE}/conditions",
        handler=set_conditions,
        takes="ConditionsRequest",
        own=(sent.IF_MATCH, sent.IDEMPOTENCY_KEY),
        answers="Conditions",
        said="The lines as they are kept.",
        seat="must",
        problems=("REFUSED", "STALE", "COMMAND_REUSED"),
    ),
    Operation(
        id="deleteConditions",
        tag="play",
        method="DELETE",
        path=f"{TABLE}/conditions",
        handler=delete_conditions,
        own=(sent.IDEMPOTENCY_KEY,),
        answers="Conditions",
        said="No lines.",
        seat="must",
        problems=("COMMAND_REUSED",),
    ),
)
