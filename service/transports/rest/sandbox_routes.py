"""The routes of sandboxes, of what-if and of statistics, as data."""

from quipu.service.transports.rest import lines, sandboxes
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.operation import TABLE, Operation

NEW = "The new table; its address is in `Location`."

SANDBOXES: tuple[Operation, ...] = (
    Operation(
        id="openSandbox",
        tag="tables",
        method="POST",
        path="/v1/{game}/sandboxes",
        handler=sandboxes.open_sandbox,
        takes="SandboxRequest",
        answers="OpenedTable",
        status=201,
        said=NEW,
        seat="may",
        own=(sent.IDEMPOTENCY_KEY,),
        problems=("REFUSED", "COMMAND_REUSED", "TOO_MANY"),
    ),
    Operation(
        id="openSandboxOfLog",
        tag="tables",
        method="POST",
        path="/v1/{game}/sandboxes/log",
        handler=sandboxes.open_sandbox_of_log,
        takes="lines",
        answers="OpenedTable",
        status=201,
        said=NEW,
        own=(sent.AT, sent.SEED, sent.IDEMPOTENCY_KEY),
        problems=("REFUSED", "COMMAND_REUSED", "TOO_MANY"),
    ),
    Operation(
        id="tryLine",
        tag="play",
        method="POST",
        path=f"{TABLE}/line",
        handler=lines.try_line,
        asks=True,
        takes="Line",
        answers="TriedLine",
        said="Where the line leads.",
        seat="may",
        own=(sent.AT,),
        problems=("REFUSED",),
    ),
)
