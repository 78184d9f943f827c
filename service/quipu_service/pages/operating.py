"""Pages for operators: whether the process is alive, whether it is ready, and its metrics."""

from collections.abc import Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Unavailable
from quipu_service.observing.metrics import Metrics
from quipu_service.observing.release import BUILD
from quipu_service.transports.http.exchange import language_of, problem_answer
from quipu_service.transports.texts.problem_texts import problem_text


def operating_routes(
    quipu: Quipu, metrics: Metrics, trouble: Callable[[], str | None], unready: Callable[[], bool]
) -> list[BaseRoute]:
    """The routes; ``trouble`` returns the problem of the embedded log server, if there is one.

    A process that is ``unready`` still serves.
    """

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
        text, kind = await metrics.text()
        return Response(text, headers={"content-type": kind})

    return [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", measured)]
