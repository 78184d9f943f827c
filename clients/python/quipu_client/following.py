"""Following by server-sent events, without a gap."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Generic, NotRequired, TypeGuard, cast
from urllib.parse import urlencode

import httpx

from quipu_client.http import Http, QuipuError, bearer, pause, problem_of, without_none
from quipu_client.wire import EventT, FullUpdate, LegalActionT, Problem, SetupT, TableDocument, Update, ViewT

PAGE = 1_000
HEARTBEAT = 15
"""Seconds of silence after which the service sends a sign of life, unless the client says another number."""


class FollowedUpdate(Update[EventT], Generic[LegalActionT, EventT, ViewT]):
    """An entry as a follower gets it: of what was missed, only the newest has the view and the legal actions."""

    view: NotRequired[ViewT | None]
    """The game as the viewer may see it; null until it has started."""
    legalActions: NotRequired[list[LegalActionT]]  # noqa: N815 - as it is sent
    """All actions that are legal for the viewer's seat."""


def is_full(
    update: "FollowedUpdate[LegalActionT, EventT, ViewT]",
) -> "TypeGuard[FullUpdate[LegalActionT, EventT, ViewT]]":
    """Whether an update says what the table looked like after it; the newest always does."""
    return "legalActions" in update


def went_on(
    table: "TableDocument[SetupT, ViewT]", update: "FullUpdate[LegalActionT, EventT, ViewT]"
) -> "TableDocument[SetupT, ViewT] | None":
    """What a table says after an update, if nothing but actions happened since it was read; updates are not signed."""
    whole = update.get("whole")
    if whole is None or update["status"] != "RUNNING" or table["version"] < whole["since"]:
        return None
    deadlines, banks, acting = update["deadlines"], whole["banks"], update["toAct"]
    seats = [
        {
            **one,
            "toAct": seat in acting,
            "deadline": None if deadlines is None else deadlines[seat],
            "bank": None if banks is None else banks[seat],
        }
        for seat, one in enumerate(table["seats"])
    ]
    after = {name: update[name] for name in ("version", "status", "toAct", "view", "now")}
    more = {name: whole[name] for name in ("mayAct", "undo", "head")}
    asked = {"prompt": update.get("prompt"), "may": update.get("may", table["may"]), "signature": None}
    claimable = [seat for seat in table["claimable"] if seat in acting]
    found = {**table, **after, **more, **asked, "seats": seats, "changedAt": update["at"], "claimable": claimable}
    return cast("TableDocument[SetupT, ViewT]", found)


async def updates(
    http: Http, path: str, wanted: dict[str, str], *, token: str | None, after: int, **kept: Any
) -> AsyncGenerator[Any, None]:
    """Every update of a table after a version, each once; ``wanted`` is the query. Ends with the game."""
    address = f"{path}/events?{urlencode(wanted)}"
    async for number, data in stream(http, address, token=token, after=after, **kept):
        if number > after:
            after = number
            yield data


async def stream(
    http: Http,
    path: str,
    *,
    token: str | None,
    after: int | None,
    heartbeat: int = HEARTBEAT,
    silence: float | None = None,
) -> AsyncIterator[tuple[int, Any]]:
    """Ids and events after one of them; a lost line is taken up where it broke. The last event may come twice.

    ``silence``: seconds without a sign of life after which a line counts as lost; else two heartbeats and 10 s.
    """
    attempt, patience = 0, 10.0 + 2 * heartbeat if silence is None else silence
    if heartbeat != HEARTBEAT:
        path += f"{'&' if '?' in path else '?'}heartbeat={heartbeat}"
    while True:
        try:
            async for event, number, data in _messages(http, path, token=token, after=after, silence=patience):
                attempt = 0
                if event == "end":
                    return
                if event == "problem":
                    raise QuipuError(_problem_in(data))
                after = number
                yield number, data
        except httpx.TransportError:
            pass
        except QuipuError as refused:
            if not refused.passing:
                raise
        await pause(attempt)
        attempt += 1


def _problem_in(data: Any) -> Problem:
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


async def updates_after(http: Http, path: str, token: str | None, after: int, **wanted: bool) -> list[Any]:
    """Every update of a table up to now, after a version, in as many answers as it takes."""
    found: list[Any] = []
    while True:
        last = found[-1]["version"] if found else after
        params = without_none(after=last, first=PAGE, text=True, **wanted)
        answer = await http.send("GET", f"{path}/events", token=token, params=params)
        lines = [line for line in answer.text.split("\n") if line]
        found += [json.loads(line) for line in lines]
        if len(lines) < PAGE:
            return found
