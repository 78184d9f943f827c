"""Bots, absent players, hints and analyses over REST."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, commanded, etag
from quipu.service.transports.wire import answer, body_of, decoded, encode, token_of

read_bot_request = msgspec.json.Decoder(bodies.BotRequest).decode
read_claim_request = msgspec.json.Decoder(bodies.ClaimRequest).decode


async def add_bot(rest: Rest, request: Request) -> Response:
    """A bot sits down. Whoever holds a seat may ask for it; a worker plays it."""
    wanted = decoded(read_bot_request, await body_of(request))
    return await commanded(rest, request, rest.quipu.absences.add_bot, level=wanted.level, seat=wanted.seat)


async def claim(rest: Rest, request: Request) -> Response:
    """Decide what happens to another seat whose time is up, if the table leaves this to its players."""
    wanted = decoded(read_claim_request, await body_of(request))
    return await commanded(rest, request, rest.quipu.absences.claim, seat=wanted.seat, then=wanted.then)


async def back(rest: Rest, request: Request) -> Response:
    """Take your seat back from the bot that plays for it. Acting does the same."""
    return await commanded(rest, request, rest.quipu.absences.back, seat=sent.SEAT.of(request) or 0)


async def show_hint(rest: Rest, request: Request) -> Response:
    """What a strong bot would play in your seat, knowing only what the seat knows. May take a second."""
    await rest.cached(request)
    found = await rest.quipu.advice.hint(request.path_params["table"], token_of(request))
    return answer(encode(found), headers=etag(found.version))


async def show_analysis(rest: Rest, request: Request) -> Response:
    """The chances of all seats after each entry of a finished game, and its turning points."""
    cached = await rest.cached(request)
    return answer(encode(await rest.quipu.advice.analysis(cached.id)))
