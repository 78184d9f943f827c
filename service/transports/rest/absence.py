"""Bots, absent players, hints and analyses over REST."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.transports.rest import documents
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, command_of, done, etag, told_in
from quipu.service.transports.wire import answer, body_of, decoded, encode, token_of

read_bot_request = msgspec.json.Decoder(documents.BotRequest).decode
read_claim_request = msgspec.json.Decoder(documents.ClaimRequest).decode


async def add_bot(rest: Rest, request: Request) -> Response:
    """A bot sits down. Whoever holds a seat may ask for it; a worker plays it."""
    locale = told_in(request)
    await rest.cached(request)
    wanted = decoded(read_bot_request, await body_of(request))
    accepted = await rest.quipu.absences.add_bot(
        request.path_params["table"],
        command=command_of(request),
        token=token_of(request),
        level=wanted.level,
        seat=wanted.seat,
    )
    return done(accepted, locale)


async def claim(rest: Rest, request: Request) -> Response:
    """Say what becomes of another seat whose time is up, at a table that leaves this to its players."""
    locale = told_in(request)
    await rest.cached(request)
    wanted = decoded(read_claim_request, await body_of(request))
    accepted = await rest.quipu.absences.claim(
        request.path_params["table"],
        command=command_of(request),
        token=token_of(request),
        seat=wanted.seat,
        then=wanted.then,
    )
    return done(accepted, locale)


async def back(rest: Rest, request: Request) -> Response:
    """Take your seat back from the bot that plays for it. Acting does the same."""
    locale = told_in(request)
    await rest.cached(request)
    accepted = await rest.quipu.absences.back(
        request.path_params["table"],
        command=command_of(request),
        token=token_of(request),
        seat=sent.SEAT.of(request) or 0,
    )
    return done(accepted, locale)


async def show_hint(rest: Rest, request: Request) -> Response:
    """What a strong bot would consider in your place. It knows what your seat knows; the answer may take a second."""
    await rest.cached(request)
    found = await rest.quipu.advice.hint(request.path_params["table"], token_of(request))
    return answer(encode(found), headers=etag(found.version))


async def show_analysis(rest: Rest, request: Request) -> Response:
    """The chances of all seats over a finished game, and its turning points."""
    cached = await rest.cached(request)
    return answer(encode(await rest.quipu.advice.analysis(cached.id)))
