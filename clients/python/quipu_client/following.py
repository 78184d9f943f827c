"""Following a table by server-sent events, without a gap."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx

from quipu_client.http import Http, QuipuError, bearer, pause, problem_of
from quipu_client.wire import Problem

SILENCE = 40.0
"""Seconds without a sign of life after which a line counts as lost; the service sends one every 15 s."""


async def updates(
    http: Http, path: str, *, token: str | None, after: int, text: bool, silence: float
) -> AsyncIterator[Any]:
    """Every update after a version, each once; a lost line is taken up where it broke. Ends with the game."""
    attempt = 0
    while True:
        try:
            async for event, number, data in _messages(
                http, path, token=token, after=after, text=text, silence=silence
            ):
                attempt = 0
                if event == "end":
                    return
                if event == "problem":
                    raise QuipuError(_told(data))
                if number > after:
                    after = number
                    yield data
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
    http: Http, path: str, *, token: str | None, after: int, text: bool, silence: float
) -> AsyncIterator[tuple[str, int, Any]]:
    headers = {"accept": "text/event-stream", "last-event-id": str(after), **bearer(token)}
    params = {"view": "true", **({"text": "true"} if text else {})}
    timeout = httpx.Timeout(60.0, read=silence)
    async with http.client.stream("GET", f"{path}/events", headers=headers, params=params, timeout=timeout) as answer:
        if answer.status_code == 204:
            yield "end", after, None
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
