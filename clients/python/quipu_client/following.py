"""Following by server-sent events, without a gap."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

import httpx

from quipu_client.http import Http, QuipuError, bearer, pause, problem_of
from quipu_client.wire import Problem

SILENCE = 40.0
"""Seconds without a sign of life after which a line counts as lost; the service sends one every 15 s."""


async def updates(
    http: Http, path: str, *, token: str | None, after: int, text: bool, silence: float
) -> AsyncGenerator[Any, None]:
    """Every update of a table after a version, each once. Ends with the game."""
    query = "?view=true&text=true" if text else "?view=true"
    async for number, data in stream(http, f"{path}/events{query}", token=token, after=after, silence=silence):
        if number > after:
            after = number
            yield data


async def stream(
    http: Http, path: str, *, token: str | None, after: int | None, silence: float
) -> AsyncIterator[tuple[int, Any]]:
    """Ids and events after one of them; a lost line is taken up where it broke. The last event may come twice."""
    attempt = 0
    while True:
        try:
            async for event, number, data in _messages(http, path, token=token, after=after, silence=silence):
                attempt = 0
                if event == "end":
                    return
                if event == "problem":
                    raise QuipuError(_told(data))
                after = number
                yield number, data
        except httpx.TransportError:
            pass
        except QuipuError as refused:
            if not refused.passing:
                raise
        await pause(attempt)
        attempt += 1


def _told(data: Any) -> Problem:
    """The stream says less than an answer: where it is explained follows from the code."""
    code = data["code"]
    return {"type": f"/problems/{code}", "status": 409, "title": data["title"], "detail": data["detail"], "code": code}


async def _messages(
    http: Http, path: str, *, token: str | None, after: int | None, silence: float
) -> AsyncIterator[tuple[str, int, Any]]:
    headers = {"accept": "text/event-stream", **bearer(token)}
    if after is not None:
        headers["last-event-id"] = str(after)
    timeout = httpx.Timeout(60.0, read=silence)
    async with http.client.stream("GET", path, headers=headers, timeout=timeout) as answer:
        if answer.status_code == 204:
            yield "end", 0, None
            return
        if not answer.is_success:
            await answer.aread()
            raise QuipuError(problem_of(answer))
        event, number, data = "message", 0, ""
        async for line in answer.aiter_lines():
            field, _, value = line.partition(": ")
            if field == "event":
                event = value
            elif field == "id":
                number = int(value)
            elif field == "data":
                data += value
            elif not line and data:
                yield event, number, json.loads(data)
                event, data = "message", ""
