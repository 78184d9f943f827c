"""JSON over HTTP with safe retries."""

import asyncio
import random
import secrets
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx

from quipu_client.entropies import Entropies
from quipu_client.wire import Problem

LONGEST_PAUSE = 8.0
"""Seconds between two attempts at most, unless the service asks for more."""
GATEWAY = (502, 504)


class QuipuError(Exception):
    """The service refused the request; nothing happened. Decide by ``code``."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.get("detail") or problem["title"])
        self.problem = problem
        self.code = problem["code"]

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed a little later."""
        return self.code in ("UNAVAILABLE", "NO_PICTURE", "TOO_MANY") or self.problem["status"] in GATEWAY


class Http:
    """Sends requests and repeats those that got no answer; every request here is safe to repeat."""

    def __init__(self, base: str, *, language: str, retries: int, key: str | None) -> None:
        headers = {"accept-language": language, **({} if key is None else {"quipu-key": key})}
        self.client = httpx.AsyncClient(base_url=base, headers=headers, timeout=60.0)
        self.retries = retries
        self.entropies = Entropies()

    async def json(self, method: str, path: str, **more: Any) -> Any:
        """The answer's JSON; raises QuipuError when refused, httpx.TransportError when it cannot be reached."""
        return (await self.send(method, path, **more)).json()

    async def send(
        self,
        method: str,
        path: str,
        *,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str] | None = None,
        body: Any = None,
        text: str | None = None,
    ) -> httpx.Response:
        """The answer, however often it had to be asked for; ``text`` is sent as it is: the lines of a log."""
        told = {
            **({} if text is None else {"content-type": "application/x-ndjson"}),
            **(headers or {}),
            **bearer(token),
        }
        attempt = 0
        while True:
            answer: httpx.Response | None = None
            try:
                answer = await self.client.request(method, path, headers=told, params=params, json=body, content=text)
                if answer.is_success:
                    return answer
                refused = QuipuError(problem_of(answer))
                if attempt >= self.retries or not refused.passing:
                    raise refused
            except httpx.TransportError:
                if attempt >= self.retries:
                    raise
            await pause(attempt, answer)
            attempt += 1

    async def __aenter__(self) -> Self:
        await self.client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.client.__aexit__(kind, error, trace)


def at(version: int | None) -> dict[str, str]:
    """The header that binds a command to a version."""
    return {} if version is None else {"if-match": f'"{version}"'}


def without_none(**params: object) -> dict[str, str]:
    """Parameters of a request, without those that are None."""
    texts = {name: str(value) for name, value in params.items() if value is not None}
    return {name: text.lower() if text in ("True", "False") else text for name, text in texts.items()}


def bearer(token: str | None) -> dict[str, str]:
    """The header that shows a token."""
    return {} if token is None else {"authorization": f"Bearer {token}"}


def problem_of(answer: httpx.Response) -> Problem:
    """What the service says is wrong; of a proxy in front of it, its status."""
    try:
        said: Problem = answer.json()
    except ValueError:
        said = {
            "type": "about:blank",
            "title": answer.reason_phrase,
            "status": answer.status_code,
            "detail": "",
            "code": "INTERNAL",
        }
    return said


async def pause(attempt: int, answer: httpx.Response | None = None) -> None:
    """Wait before another attempt: as long as the service says, else longer each time, with some spread."""
    asked = "" if answer is None else answer.headers.get("retry-after", "")
    spread = 0.75 + random.random() / 2  # noqa: S311  # keeps clients apart, hides nothing
    await asyncio.sleep(float(asked) if asked.isdigit() else min(LONGEST_PAUSE, 0.25 * 2**attempt) * spread)


def command_id() -> str:
    """A new id for a command: repeating a request with the same id does it once."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A seat token of one's own: 256 random bits."""
    return secrets.token_urlsafe(32)
