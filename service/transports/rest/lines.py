"""What-if over REST: trying lines, and listing branches that were undone."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.rules.kernel.message import Seat
from quipu.service.application.commands.what_if import Turn, read_line
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, etag
from quipu.service.transports.wire import NOTATION, answer, body_of, decoded, encode, kind_of, token_of

read_turns = msgspec.json.Decoder(tuple[bodies.LineTurn, ...]).decode


async def try_line(rest: Rest, request: Request) -> Response:
    """Try several turns of any seats without writing anything.

    In a finished game and in a sandbox every action can be tried, and chance answers as the seed has it. Elsewhere only
    what can be foreseen: turns of all seats where everything was seen by all, else those of your own seat.
    """
    cached = await rest.cached(request)
    game = cached.position.game
    body = await body_of(request)
    if kind_of(request) == NOTATION:
        turns = decoded(lambda text: read_line(text.decode(), game), body)
    else:
        turns = [
            Turn(
                Seat(turn.seat), [decoded(game.read_action, bytes(one), f"$[{place}].actions") for one in turn.actions]
            )
            for place, turn in enumerate(decoded(read_turns, body))
        ]
    found = await rest.quipu.what_if.tried(cached.id, token_of(request), turns, sent.AT.of(request))
    return answer(encode(found), headers=etag(found.version))
