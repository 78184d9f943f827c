"""What the author of an extension imports; ``docs/tutorial.md`` writes one."""

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.prompts import prompt
from quipu_service.extensions.extension import Extension
from quipu_service.transports.wire.operations import TABLE, Call, SharedOperation, plain, taking

__all__ = ["TABLE", "CachedTable", "Call", "Extension", "Quipu", "SharedOperation", "plain", "prompt", "taking"]
