"""Pages for operators: whether the process is alive, whether it is ready, and its metrics."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Unavailable
from quipu_service.observing.metrics import Metrics
from quipu_service.observing.release import BUILD
from quipu_service.transports.http.exchange import language_of, problem_answer
from quipu_service.transports.texts.problem_texts import problem_text

NAMES: Final = {
    "delivered": ("quipu_notices_delivered", "Notices that arrived."),
    "retried": ("quipu_notices_retried", "Attempts to send a notice that failed and are made again."),
    "failed": ("quipu_notices_failed", "Notices that were given up."),
    "waiting": ("quipu_notices_waiting", "Notices that wait to be sent."),
}


def operating_routes(
    quipu: Quipu, metrics: Metrics, trouble: Callable[[], str | None], unready: Callable[[], bool]
) -> list[BaseRoute]:
    """The routes; ``trouble`` returns the problem of the embedded log server, if there is one.

    A process that is ``unready`` still serves.
    """
    notices = defaultdict[str, int](int)
    for what, (name, text) in NAMES.items():
        metrics.gauge(name, text, partial(notices.__getitem__, what))

    async def alive(_: Request) -> Response:
        said = trouble()
        return PlainTextResponse("\n".join(["alive", f"release: {BUILD}", *([] if said is None else [said]), ""]))

    async def ready(request: Request) -> Response:
        try:
            if unready():
                raise Unavailable("the service is stopping", "the service is stopping")
            await quipu.stores.server.ping()
        except Unavailable as problem:
            cause = trouble() or problem.cause
            if problem.reads:  # proxies keep it: tables and pages can be read, and writes say 503 themselves
                return PlainTextResponse(f"ready for reading only\ncause: {cause}\n")
            return problem_answer(replace(problem_text(problem, language_of(request)), more={"cause": cause}))
        return PlainTextResponse(f"ready\ndurability: {quipu.tables.settings.durability}\n")

    async def measured(_: Request) -> Response:
        with suppress(Unavailable):
            notices.update(await quipu.stores.deliveries.counts())
        try:
            text, kind = await metrics.text()
        finally:
            notices.clear()  # several processes share these numbers, and only the one that is asked reports them
        return Response(text, headers={"content-type": kind})

    return [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", measured)]
