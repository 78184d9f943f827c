"""Faults that are planted into the service, each of which a law of the storm has to find: the one that is named.

``python -m tests.storm.planted`` plants one after the other and tells how long each took; names as arguments choose
some. A fault is a function of the service that is exchanged in this process, wherever it was imported.
"""

import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import jwt
import uvloop
from msgspec.structs import replace

from quipu_extensions.issuers import json_web_tokens
from quipu_extensions.issuers.issuers_file import account_of
from quipu_extensions.notes import notes
from quipu_extensions.pictures import scenes
from quipu_extensions.webhooks.courier import Courier
from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import Credential, Holders, retired_key
from quipu_service.application.commands import commit, first_entries, repeats
from quipu_service.application.commands.absent_players import Absences
from quipu_service.application.commands.commit import Writer
from quipu_service.application.games.editions import Editions
from quipu_service.application.log import clocks, newcomers
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.log.people import People
from quipu_service.application.log.position import Position
from quipu_service.application.moves.agreement import Agree
from quipu_service.application.tables import jobs, own_tables, presentation
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.own_tables import OwnTables
from quipu_service.application.tables.past import Past
from tests.service.valkey import start_valkey
from tests.storm.games import HERE
from tests.storm.partial import LAW as EACH_ALONE
from tests.storm.stories import broken_by, played

STEPS: Final = 60
RUNS: Final = 100
"""Runs in which its law must find each."""
MINUTE: Final = 60_000


@dataclass(frozen=True)
class Fault:
    """What is wrong, the law that has to find it, and the part of the service that is exchanged for it."""

    said: str
    law: str
    of: Any
    name: str
    wrong: Any

    @contextmanager
    def planted(self) -> Iterator[None]:
        """The service with this fault."""
        right = vars(self.of)[self.name]
        places = [(self.of, self.name)] if isinstance(self.of, type) else list(_imported(right))
        for owner, name in places:
            setattr(owner, name, self.wrong(right))
        try:
            yield
        finally:
            for owner, name in places:
                setattr(owner, name, right)


def _imported(found: Any) -> Iterator[tuple[Any, str]]:
    for module in [one for name, one in sys.modules.items() if name.startswith("quipu_service.")]:
        yield from ((module, name) for name, value in list(vars(module).items()) if value is found)


def answering(value: Any) -> Callable[[Any], Any]:
    """A function that always answers this."""
    return lambda _right: lambda *_given, **_named: value


def property_of(value: Any) -> Callable[[Any], Any]:
    """A property that is always this."""
    return lambda _right: property(lambda _self: value)


def _but_the_absent(right: Any) -> Any:
    return lambda self, *motion: frozenset(seat for seat in right(self, *motion) if self.away[seat] is None)


def _alone(*kinds: MotionKind) -> Callable[[Any], Any]:
    """One alone carries such a motion."""
    return lambda right: lambda self, position, seat: self.kind in kinds or right(self, position, seat)


def _both_tokens_hold(right: Any) -> Any:
    def seat_of(self: Holders, shown: Credential) -> Seat | None:
        seat: Seat | None = right(self, shown)
        retired = self.key(retired_key(shown.proof))
        if seat is not None or retired is None:
            return seat
        return next((one for one, scope in self._scopes.items() if scope == retired.partition(" ")[0]), None)

    return seat_of


def _now_instead_of_then(right: Any) -> Any:
    async def again(self: Writer, cached: Any, request: Any, _version: int, digest: str) -> Any:
        return await right(self, cached, request, cached.position.version, digest)

    return again


def _never_read_again(right: Any) -> Any:
    async def current(self: Tables, table: str, command: str | None = None) -> Any:
        cached = self.remembered(table)
        return await right(self, table, command) if cached is None or command else (cached, None)

    return current


def _without_the_last(right: Any) -> Any:
    async def happened(self: Past, *given: Any, **named: Any) -> Any:
        steps = await right(self, *given, **named)
        return steps[:-1] if len(steps) > 6 else steps

    return happened


def _one_before(right: Any) -> Any:
    def origin_of(step: Any) -> Any:
        found = right(step)
        return replace(found, version=max(1, found.version - 1))

    return origin_of


def _newest(right: Any) -> Any:
    def find(self: Editions, name: str, edition: str, digest: str, _revision: int) -> Any:
        return right(self, name, edition, digest, self.game(name).revision)

    return find


def _a_minute_more(right: Any) -> Any:
    def passed(*given: Any, **named: Any) -> Any:
        times = right(*given, **named)
        return replace(times, banks=tuple(bank + MINUTE for bank in times.banks))

    return passed


def _of_the_first_seat(right: Any) -> Any:
    return lambda at, viewer: right(at, 0 if viewer is None else viewer)


def _telling_of_the_state(right: Any) -> Any:
    def spectated(position: Position, locale: str, *, dark: bool) -> Any:
        found = right(position, locale, dark=dark)
        return {**found, "prompt": sha256(repr(position.state).encode()).hexdigest()}

    return spectated


def _of_the_first_note(_right: Any) -> Any:
    async def show(self: notes.Notes, table: str, token: str | None) -> Any:
        cached, seat, _ = await self._own(table, token)
        stored = cached.kept.get(notes.NOTE.of(0), b"")
        return notes.SeatNote(seat=seat, text=stored.decode().partition(" ")[2])

    return show


def _never_told(right: Any) -> Any:
    async def once(self: repeats.FirstAnswers, *given: Any) -> Any:
        return repeats.Written(repeated=False), (await right(self, *given))[1]

    return once


def _without_signature(_right: Any) -> Any:
    def read(self: json_web_tokens.TrustedIssuer, token: str, _key: Any, _algorithm: str) -> Any:
        claims = jwt.decode(token, options={"verify_signature": False})
        return claims["exp"], account_of(self._issuer.issuer, claims["sub"])

    return read


def _all_or_none(right: Any) -> Any:
    del right

    async def own(self: OwnTables, player: str, row: Any) -> Any:
        cached = await self.seated(player, row)
        return None if cached is None else own_tables.own_table(cached, player)

    return own


class NeverBusy(Counter[str]):
    """Counts nothing."""

    def __setitem__(self, host: str, count: int) -> None:
        del host, count


def _any_number(right: Any) -> Any:
    def made(self: Courier, *given: Any, **named: Any) -> None:
        right(self, *given, **named)
        self._busy = NeverBusy()

    return made


def _another_command(right: Any) -> Any:
    def append_of(*given: Any, **named: Any) -> Any:
        return replace(right(*given, **named), command=secrets.token_hex(8))

    return append_of


NOBODY_ANNULS: Final = "nobody alone annuls a game"
MOVES_BY_ITSELF: Final = "a table that waits for nobody moves by itself"
AS_A_REPEAT: Final = "a repeat is answered as one"
DELAYS_NOBODY: Final = "a receiver that never answers delays no other"
FAULTS: Final = {
    "absence": Fault("absent people agree to everything", NOBODY_ANNULS, People, "lacking", _but_the_absent),
    "back-alone": Fault(
        "one alone takes back what was drawn",
        "nobody takes back a draw alone",
        Agree,
        "_carried",
        _alone(MotionKind.REWIND),
    ),
    "starts-alone": Fault(
        "one alone starts a game",
        "nobody but the host starts a game alone",
        Agree,
        "_carried",
        _alone(MotionKind.START),
    ),
    "stays-open": Fault(
        "a table stays open though all people agreed to end it",
        "a table ends once all who play agree",
        Agree,
        "_carried",
        answering(False),
    ),
    "annulled-alone": Fault(
        "one alone ends a game without a result", NOBODY_ANNULS, Agree, "_carried", _alone(MotionKind.ABANDON)
    ),
    "hand-alone": Fault(
        "anybody takes the seat of a player",
        "nobody alone sees another's hand",
        newcomers,
        "admits_newcomers",
        answering(True),
    ),
    "host": Fault(
        "the host frees seats in a game",
        "a host has no power over a game",
        newcomers,
        "host_may_free",
        answering(True),
    ),
    "two-tokens": Fault(
        "a token that was replaced still holds the seat",
        "a token that was replaced is nobody's",
        Holders,
        "seat",
        _both_tokens_hold,
    ),
    "repeat": Fault(
        "a repeat is answered with what is now",
        "a repeat gets its first answer",
        Writer,
        "_again",
        _now_instead_of_then,
    ),
    "seed": Fault(
        "the seed is shown before the end",
        "no seed is shown before the end",
        Position,
        "disclosed",
        property_of(value=True),
    ),
    "never-late": Fault("nobody's time runs out", MOVES_BY_ITSELF, Absences, "late", answering(False)),
    "looked-at": Fault(
        "a table is looked at a year later",
        MOVES_BY_ITSELF,
        jobs,
        "look_at",
        lambda _: lambda _at, now: now + 31_536_000_000,
    ),
    "newest-rules": Fault(
        "a running table takes the rules that are installed", "verify never says wrong", Editions, "find", _newest
    ),
    "rules-alone": Fault(
        "one alone may change the rules",
        "a table keeps its rules until all agree to others",
        Agree,
        "_carried",
        _alone(MotionKind.RULES),
    ),
    "fork": Fault(
        "a fork names another version of its table",
        "a fork and its table agree",
        first_entries,
        "origin_of",
        _one_before,
    ),
    "draws-alone": Fault(
        "one alone ends the game as a draw",
        "a draw takes the consent of all",
        Agree,
        "_carried",
        _alone(MotionKind.DRAW),
    ),
    "note": Fault(
        "everybody reads the note of the first seat",
        "a note is told to its seat alone",
        notes.Notes,
        "show",
        _of_the_first_note,
    ),
    "no-repeat": Fault(
        "a repeat of what no log keeps is not told as one", AS_A_REPEAT, repeats.FirstAnswers, "once", _never_told
    ),
    "any-jwt": Fault(
        "a token that its issuer did not sign is taken",
        "an expired or forged token is nobody's",
        json_web_tokens.TrustedIssuer,
        "_read",
        _without_signature,
    ),
    "reopened": Fault(
        "a game that is over may be ended again", "a result is final", Position, "nothing_more", answering(None)
    ),
    "stale": Fault(
        "a process shows what it knows without reading the log",
        "all processes show the same",
        Tables,
        "current",
        _never_read_again,
    ),
    "lost-entry": Fault(
        "followers are not told the last entry",
        "followers get each entry once",
        Past,
        "happened",
        _without_the_last,
    ),
    "bank": Fault(
        "a bank grows by a minute with each entry",
        "banks grow by their increment only",
        clocks,
        "passed",
        _a_minute_more,
    ),
    "eye": Fault(
        "spectators see what the first seat sees",
        "what a viewer cannot know is nowhere",
        presentation,
        "eye",
        _of_the_first_seat,
    ),
    "picture": Fault(
        "a picture tells of what is hidden",
        "what a spectator cannot know is in no picture",
        scenes,
        "spectated",
        _telling_of_the_state,
    ),
    "all-or-none": Fault(
        "a table that cannot be read keeps a list from all others", EACH_ALONE, OwnTables, "_own", _all_or_none
    ),
    "slow-receiver": Fault(
        "a receiver that never answers takes every place", DELAYS_NOBODY, Courier, "__init__", _any_number
    ),
    "done-twice": Fault(
        "an id is forgotten, and a repeat is done again", AS_A_REPEAT, commit, "_append_of", _another_command
    ),
}


@dataclass(frozen=True)
class Found:
    """In which run the law found it, after which other laws, and how long that took."""

    runs: int
    seconds: float
    others: Counter[str]


async def found(url: str, fault: Fault, most: int = RUNS) -> Found | None:
    """Storms with a planted fault until its law breaks; None if that does not happen in so many runs.

    Raises Broken if the same story breaks a law without the fault.
    """
    begun, others = time.monotonic(), Counter[str]()
    for run in range(1, most + 1):
        with fault.planted():
            story, broken = await played(url, f"planted {run}", [*HERE][(run - 1) % len(HERE)], STEPS, Counter[str]())
        if broken is None:
            continue
        if broken.law != fault.law:
            others[broken.law] += 1
            continue
        seconds = time.monotonic() - begun
        if (without := await broken_by(url, story)) is not None:
            raise without
        return Found(run, seconds, others)
    return None


def told(laws: Counter[str]) -> str:
    """The laws, and how often each broke."""
    return ", ".join(f"{law} ({times})" for law, times in laws.items())


def main(names: list[str]) -> int:
    """Plant the named faults, or all; 1 if the law of one did not find it."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        server = start_valkey(Path(folder))
        try:
            sys.stdout.write("| fault | law | run | s | other laws before it |\n| --- | --- | ---: | ---: | --- |\n")
            for name in names or FAULTS:
                fault = FAULTS[name]
                law = uvloop.run(found(server.url, fault))
                missed += law is None
                numbers = (
                    f"not in {RUNS} | |" if law is None else f"{law.runs} | {law.seconds:.0f} | {told(law.others)}"
                )
                sys.stdout.write(f"| {fault.said} | {fault.law} | {numbers} |\n")
                sys.stdout.flush()
        finally:
            server.stop()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
