"""Logs over REST: export, import, verification, and the public key of signatures."""

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from quipu_service.application.commands.repeats import ScopedCommand
from quipu_service.application.records.anchors import Noted
from quipu_service.application.tables.presentation import document
from quipu_service.transports.http.exchange import (
    NDJSON,
    PRIVATE,
    RECORD_MOST,
    answer,
    body_of,
    encode,
    stream_of,
    token_of,
)
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.rest.handlers import Rest, created_headers, named_by
from quipu_service.transports.rest.operation import Log, Operation
from quipu_service.transports.wire.operations import TABLE


async def export(rest: Rest, request: Request) -> Response:
    """The log as JSON lines, as the viewer may know it; complete with its seed once the game is over."""
    cached = await rest.cached(request)
    return await sent_as_file(cached.id, rest.quipu.export(cached.id, token_of(request)))


async def sent_as_file(table: str, log: AsyncIterator[bytes]) -> Response:
    """The lines of a table's log as a file; raises what the first of them raises."""
    lines = aiter(log)
    first = await anext(lines)  # raises a problem before the answer begins
    headers = {**PRIVATE, "content-disposition": f'attachment; filename="{table}.quipu.jsonl"'}
    return StreamingResponse(_ended(first, lines), headers=headers, media_type=NDJSON)


EXPORT = Operation(
    id="exportTable",
    tag="records",
    path=f"{TABLE}/export",
    handler=export,
    answers=Log,
    media=(NDJSON,),
    response="The log: a header, then a line for each entry.",
    who="may",
    weight=5,
)


async def _ended(first: bytes, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first + b"\n"
    async for line in lines:
        yield line + b"\n"


async def import_table(rest: Rest, request: Request) -> Response:
    """Import the complete log of a finished table. Needs the operator's key as Bearer token.

    Every decision is judged again and every view rendered before anything is stored. Repeating is safe. Import
    the origin of a fork before the fork.
    """
    admitted = rest.quipu.importer.admitted(token_of(request))
    async with admitted as take_in:
        file = await body_of(request, RECORD_MOST)

        async def run() -> str:
            return (await take_in(file)).id

        named = ScopedCommand(named_by(request), ("importTable",))
        written, table = await rest.quipu.first_answers.once(named, file, str, run)
        cached = await rest.quipu.tables.known(table)
    position = cached.position
    found = document(position, None, cached.context(position))
    return answer(encode(found), status=201, headers=created_headers(position, written))


async def verify(rest: Rest, request: Request) -> Response:
    """Check a log: the report names every check and its result, and claims none that did not run.

    The origin of a fork is only looked at by `quipu verify --origin`.
    """
    noted = Noted(
        head=sent.HEAD.text(request),
        commitment=sent.COMMITMENT.text(request),
        public_key=sent.PUBLIC_KEY.text(request),
    )
    return answer(encode(await rest.quipu.verify(stream_of(request, RECORD_MOST), noted)))


async def show_signing_key(rest: Rest, _: Request) -> Response:
    """The public key that verifies the signed heads of this server's logs. Note it before you need it."""
    signer = rest.quipu.signer
    return answer(encode(payloads.SigningKey(public_key=None if signer is None else signer.public_key)))
