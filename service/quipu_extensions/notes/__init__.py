"""Private notes of seats: what the holder of a seat writes down for itself, told to nobody else."""

from dataclasses import replace
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from quipu_extensions.notes.notes import KEPT, NOTE, NoteRequest, Notes, SeatNote
from quipu_service.extensions.extension import Extension, Guide, Statements
from quipu_service.transports.http.exchange import token_of
from quipu_service.transports.rest.handlers import Rest
from quipu_service.transports.rest.log_routes import EXPORT, sent_as_file
from quipu_service.transports.rest.parameters import Flag
from quipu_service.transports.wire.operations import TABLE, SharedOperation, plain, taking

HERE = Path(__file__).parent
ASKED = Flag("note", "Add the private note of your seat to the first line. Needs your seat's token.")


async def export(rest: Rest, request: Request) -> Response:
    """The log as JSON lines, as the viewer may know it; complete with its seed once the game is over.

    With `note=true` the first line has the private note of your seat, too; do not pass that file on.
    """
    cached, token = await rest.cached(request), token_of(request)
    note = await rest.quipu.part(Notes).exported(cached.id, token) if ASKED.of(request) else None
    return await sent_as_file(cached.id, rest.quipu.export(cached.id, token, note=note))


NOTES = Extension(
    name="notes",
    operations=(
        SharedOperation(
            id="showNote",
            field_of="seat",
            tag="play",
            path=f"{TABLE}/note",
            use=plain(lambda quipu, call: quipu.part(Notes).show(call.table, token=call.token)),
            answers=SeatNote,
            response="The note.",
            result="NoteResult",
            who="must",
            problems=("REFUSED",),
            secret=True,
            text="The private note of your seat. Nobody else can see it, or whether there is one.",
        ),
        SharedOperation(
            id="setNote",
            tag="play",
            method="PUT",
            path=f"{TABLE}/note",
            use=taking(
                NoteRequest,
                lambda quipu, call, sent: quipu.part(Notes).set(
                    call.table, token=call.token, text=sent.text, command=call.named
                ),
            ),
            command="optional",
            answers=SeatNote,
            response="The note as stored.",
            example=lambda _seat, _legal: {"text": "Bob never attacks first."},
            result="SetNoteResult",
            who="must",
            problems=("REFUSED", "COMMAND_REUSED"),
            secret=True,
            text="Keep a private note at your seat, in place of the one before. An empty text deletes it.\n\nIt is "
            "deleted when the seat changes hands, and when the table is archived. Sixty a minute.",
        ),
        replace(EXPORT, handler=export, own=(ASKED,)),
    ),
    parts=lambda quipu, _settings: [Notes(quipu.tables)],
    seat_fields=(NOTE,),
    texts=__name__,
    guides=(Guide("Play at a table", HERE / "notes.md"), Statements(HERE / "rules.md")),
    ledger={"KEPT": KEPT},
)
