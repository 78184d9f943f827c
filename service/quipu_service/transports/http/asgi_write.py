"""An extension of ASGI that our own server offers: writes that need no task. Other servers do not have it."""

from typing import Final

WRITE: Final = "quipu.write"
"""An extension in the scope of a request. Its member ``now`` is a function that sends a part of a streamed answer,
or a message of a WebSocket, without waiting; ``soon`` sends a message together with those that follow in this turn of
the event loop; ``whole`` sends status, headers and body of an answer, unless its ``send`` is not the server's own but
that of something in between. Each says False if that is not possible now."""
