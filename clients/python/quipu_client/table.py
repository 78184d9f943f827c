"""A table as one viewer sees it."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, cast

import httpx

from quipu_client import entropies
from quipu_client.clock import ServiceClock
from quipu_client.commands import TableCommands
from quipu_client.following import HEARTBEAT, FollowedUpdate, is_full, updates, updates_after, went_on
from quipu_client.game import Choice, Game
from quipu_client.http import Http, QuipuError, at, command_id, new_token, without_none
from quipu_client.wire import (
    ActionT,
    Analysis,
    Branches,
    Condition,
    Conditions,
    Consequences,
    DeletedNames,
    EventT,
    Feed,
    FullUpdate,
    Hint,
    LegalActionT,
    LegalList,
    LineTurn,
    PositionDocument,
    SeatCode,
    SeatNote,
    SetupT,
    Stakes,
    Statistics,
    TableDocument,
    TriedLine,
    Update,
    ViewT,
    Why,
)

if TYPE_CHECKING:
    from quipu_client.hosted import HostedTable

Of: TypeAlias = Game[SetupT, ActionT, LegalActionT, EventT, ViewT, Any]


class Table(TableCommands[LegalActionT, EventT, ViewT], Generic[SetupT, ActionT, LegalActionT, EventT, ViewT]):
    """One table for the holder of one token. Every method repeats by itself what got no answer, and does it once."""

    def __init__(
        self, http: Http, game: "Of[SetupT, ActionT, LegalActionT, EventT, ViewT]", table: str, token: str | None = None
    ) -> None:
        """With the token of a seat as that seat, with an invitation as a guest, without a token as a spectator."""
        self.http, self.game, self.id, self.token = http, game, table, token
        self.path = f"/v1/{game.name}/tables/{table}"
        self._accepted, self.clock = 0, ServiceClock()

    def seen_by(self, token: str | None) -> "Table[SetupT, ActionT, LegalActionT, EventT, ViewT]":
        """The same table as the holder of another token."""
        return Table(self.http, self.game, self.id, token)

    async def read(self, at: int | None = None) -> TableDocument[SetupT, ViewT]:
        """The table now, or at an earlier version."""
        document: TableDocument[SetupT, ViewT] = await self._ask("GET", "", params=without_none(at=at))
        return self.clock.noted(document)

    async def sit(
        self,
        name: str,
        *,
        seat: int | None = None,
        token: str | None = None,
        entropy: str = "",
        invitation: str | None = None,
        as_player: bool = False,
    ) -> "Table[SetupT, ActionT, LegalActionT, EventT, ViewT]":
        """Take a seat, any free one if none is named; the answer plays as that seat. Keep its ``token``.

        The seat commits to random entropy, which this client reveals at the start as long as it starts or follows the
        table; ``entropy`` is sent openly instead. ``invitation`` is needed at a private table. With ``as_player`` the
        token of this table is a player id, which is to hold the seat too.
        """
        held = token or new_token()
        body = {"name": name, "token": held, "seat": seat, "invitation": invitation, "asPlayer": as_player}
        await self._committed("/seats", {**body, "entropy": entropy}, held)
        return self.seen_by(held)

    async def start(self) -> FullUpdate[LegalActionT, EventT, ViewT]:
        """Begin the game as its host, or agree to begin; waits seconds at most for seats to reveal their entropy."""
        return await self.start_table()

    async def _begun(self, asked: int) -> FullUpdate[LegalActionT, EventT, ViewT]:
        """Reveal the entropy of one's own seats once the start was asked for, and wait for that of the others."""
        await self.reveal()
        while True:
            try:
                return await self.start_table()
            except QuipuError as refused:
                if refused.code == "ALREADY_STARTED":
                    since = await self.history(asked)
                    return next(update for update in since if update["type"] == "started")
                if refused.code != "STARTING":
                    raise
            await asyncio.sleep(entropies.STARTING)

    async def reveal(self) -> None:
        """Reveal what this client's seats at this table have committed to; a start and ``follow`` do it unasked."""
        for seat, token, entropy in self.http.entropies.due(self.id):
            for held in (token, self.token):  # the second one if the player id was renewed
                try:
                    await self.seen_by(held)._command("POST", f"/seats/{seat}/entropy", {"entropy": entropy})
                    break
                except QuipuError as refused:
                    if refused.code not in entropies.REVEALED:
                        raise

    async def renew_token(
        self, seat: int, token: str | None = None
    ) -> "Table[SetupT, ActionT, LegalActionT, EventT, ViewT]":
        """Replace the token of one's seat; the old one ends at once. The answer plays with the new one."""
        held = token or new_token()
        await self._command("POST", f"/seats/{seat}/token", {"token": held})
        self.http.entropies.renewed(self.id, seat, held)
        return self.seen_by(held)

    async def make_code(self, seat: int) -> SeatCode:
        """A code that moves one's seat to another device, once and within five minutes; ``redeem_code`` takes it."""
        return cast(SeatCode, await self._command("POST", f"/seats/{seat}/code"))

    async def forget_name(self, seat: int) -> DeletedNames:
        """Delete the names of everybody who sat in one's own seat, once the game is over."""
        return cast("DeletedNames", await self._command("DELETE", f"/seats/{seat}/name"))

    async def rematch(self) -> "Table[SetupT, ActionT, LegalActionT, EventT, ViewT]":
        """Play again with the same people: one's seat at the new table, held by the same token."""
        again = await self._committed("/rematch", {}, self.token or "")
        return Table(self.http, self.game, again["table"]["id"], self.token)

    async def legal(self) -> LegalList[LegalActionT]:
        """What the seat may do now, with a label for each in the client's language."""
        return cast("LegalList[LegalActionT]", await self._ask("GET", "/legal?text=true"))

    async def act(
        self,
        actions: "Choice[ActionT, LegalActionT]",
        *,
        expected_version: int | None = None,
        command: str | None = None,
    ) -> FullUpdate[LegalActionT, EventT, ViewT]:
        """Perform one action, or several as one; raises QuipuError with the rule if that is not legal.

        What the legal list holds can be given as it is; of a template its example is performed. With
        ``expected_version`` it is accepted only if the table is still at this version; else the code is ``STALE``.
        """
        answer = await self._perform(actions, expected_version, command, {})
        accepted: FullUpdate[LegalActionT, EventT, ViewT] = answer.json()
        self._accepted = max(self._accepted, accepted["version"])
        return self.clock.noted(accepted)

    async def submit(
        self,
        actions: "Choice[ActionT, LegalActionT]",
        *,
        expected_version: int | None = None,
        command: str | None = None,
    ) -> int:
        """Like ``act`` for who follows the table: the answer is the new version alone, in some 200 bytes."""
        answer = await self._perform(actions, expected_version, command, {"prefer": "return=minimal"})
        version = int(answer.headers["etag"].strip('W/"'))
        self._accepted = max(self._accepted, version)
        return version

    async def _perform(
        self, actions: Any, expected_version: int | None, command: str | None, headers: dict[str, str]
    ) -> httpx.Response:
        path = f"{self.path}/commands/{command or command_id()}?text=true"
        return await self.http.send(
            "PUT", path, token=self.token, body=actions, headers={**headers, **at(expected_version)}
        )

    async def fork(self, at: int | None = None) -> "HostedTable[SetupT, ActionT, LegalActionT, EventT, ViewT]":
        """A new table that goes on from a version of this one."""
        from quipu_client.hosted import HostedTable  # which is a table itself

        opened = await self._command("POST", "/fork", {} if at is None else {"at": at})
        return HostedTable(self.http, self.game, opened)

    async def hint(self) -> Hint[ActionT]:
        """What a strong bot would consider in the seat's place, where the table allows hints."""
        return cast("Hint[ActionT]", await self._ask("GET", "/hint"))

    async def why(self) -> Why:
        """Why each place and piece that no legal action names cannot be used now, in the client's language."""
        return cast("Why", await self._ask("GET", "/why"))

    async def consequences(self) -> Consequences:
        """What each legal action surely leads to, in the order of the legal list and in the client's language."""
        return cast("Consequences", await self._ask("GET", "/consequences"))

    async def stakes(self) -> Stakes:
        """What the game is fought for, what is left to the end and who leads, in the client's language."""
        return cast("Stakes", await self._ask("GET", "/stakes"))

    async def analysis(self) -> Analysis:
        """The chances over a finished game."""
        return cast("Analysis", await self._ask("GET", "/analysis"))

    async def statistics(self) -> Statistics:
        """Lengths, turns, times, scores and tallies, counted from the log."""
        return cast("Statistics", await self._ask("GET", "/statistics"))

    async def notices(self, after: str | None = None, *, wait: int | None = None) -> Feed:
        """Notices after a cursor, the ``after`` of the answer before; waits for some for so many seconds."""
        return cast("Feed", await self._ask("GET", "/notices", params=without_none(after=after, wait=wait)))

    async def try_line(
        self, turns: Sequence[LineTurn[ActionT]] | str, at: int | None = None
    ) -> TriedLine[LegalActionT, EventT, ViewT]:
        """Try turns of any seats without writing anything: as records, or as lines of text."""
        sent: dict[str, Any] = {"body": turns}
        if isinstance(turns, str):
            sent = {"text": turns, "headers": {"content-type": "text/plain"}}
        tried = await self._ask("POST", "/line", params=without_none(at=at), **sent)
        return cast("TriedLine[LegalActionT, EventT, ViewT]", tried)

    async def branches(self) -> Branches:
        """The branches that were played and taken back."""
        return cast("Branches", await self._ask("GET", "/branches"))

    async def conditions(self) -> Conditions[ActionT]:
        """What is left of the lines that your seat has left for its next turns; nobody else is told of them."""
        return cast("Conditions[ActionT]", await self._ask("GET", "/conditions"))

    async def set_conditions(
        self, conditions: Sequence[Condition[ActionT]], expected_version: int | None = None
    ) -> Conditions[ActionT]:
        """Leave lines for your next turns, in place of all before; ``expected_version`` is the version that you saw."""
        return cast(
            "Conditions[ActionT]",
            await self._command("PUT", "/conditions", {"conditions": conditions}, expected_version),
        )

    async def delete_conditions(self) -> Conditions[ActionT]:
        """Take back all lines of your seat."""
        return cast("Conditions[ActionT]", await self._command("DELETE", "/conditions"))

    async def note(self) -> SeatNote:
        """The private note of your seat; empty if there is none. Nobody else can see it, or whether there is one."""
        return cast("SeatNote", await self._ask("GET", "/note"))

    async def set_note(self, text: str) -> SeatNote:
        """Keep a private note at your seat, in place of the one before; an empty text deletes it."""
        return cast("SeatNote", await self._command("PUT", "/note", {"text": text}))

    async def position(self, at: int | None = None) -> PositionDocument:
        """The position as a document with which a sandbox can begin, where it hides nothing."""
        return cast("PositionDocument", await self._ask("GET", "/position", params=without_none(at=at)))

    async def history(self, after: int = 0) -> list[FullUpdate[LegalActionT, EventT, ViewT]]:
        """Every update up to now, each with its sentences and the view it led to."""
        return await updates_after(self.http, self.path, self.token, after, view=True)

    async def log(self, after: int = 0) -> list[Update[EventT]]:
        """The same without the views: what happened, in words."""
        return await updates_after(self.http, self.path, self.token, after)

    async def export(self, *, note: bool = False) -> str:
        """The table's log as JSON lines, for ``quipu verify``; with ``note``, your private note in its first line."""
        return (await self.http.send("GET", f"{self.path}/export?note={str(note).lower()}", token=self.token)).text

    async def follow(
        self,
        after: int = 0,
        *,
        text: bool = False,
        whole: bool = False,
        view: bool = False,
        heartbeat: int = HEARTBEAT,
        silence: float | None = None,
    ) -> AsyncIterator[FollowedUpdate[LegalActionT, EventT, ViewT]]:
        """Every update after a version as it happens, without a gap, and none twice.

        Of what was missed, only the newest has ``view`` and ``legalActions``; with ``view`` each. ``whole``, with
        ``text``: what else the table and its labelled legal list say, in ``whole``. ``heartbeat`` is how often the
        service shows that it is there, ``silence`` when the line counts as lost, in seconds.
        """
        views = {"view": True} if view else {"newestView": True}
        wanted = without_none(**views, text=text or None, whole=whole or None)
        kept = {"heartbeat": heartbeat, "silence": silence}
        following = updates(self.http, self.path, wanted, token=self.token, after=after, **kept)
        async with aclosing(following):
            async for update in following:
                if update["type"] == "startAsked":
                    await self.reveal()
                yield self.clock.noted(update)

    async def turns(
        self, *, heartbeat: int = HEARTBEAT, silence: float | None = None
    ) -> AsyncIterator[FullUpdate[LegalActionT, EventT, ViewT]]:
        """The updates after which this seat is to act: each time there is something to decide, up to the end."""
        table = await self.read()
        if table["revealing"] is not None:
            await self.reveal()
        async for update in self.follow(max(0, table["version"] - 1), heartbeat=heartbeat, silence=silence):
            if is_full(update) and update["version"] >= self._accepted and table["you"] in update["toAct"]:
                yield update

    async def watch(self, *, heartbeat: int = HEARTBEAT) -> AsyncIterator[TableDocument[SetupT, ViewT]]:
        """The table now, and again whenever it has changed, up to the end; what was missed is not told one by one.

        A move sends nothing: it is read again only after an entry that did more than go on with the game. ``signature``
        is null after a move: ``read`` has it.
        """
        table = await self.read()
        yield table
        async for update in self.follow(table["version"], text=True, whole=True, heartbeat=heartbeat):
            if is_full(update) and update["version"] > table["version"]:
                table = went_on(table, update) or await self.read()
                yield table

    async def play(
        self,
        choose: Callable[
            [FullUpdate[LegalActionT, EventT, ViewT]],
            "Choice[ActionT, LegalActionT] | Awaitable[Choice[ActionT, LegalActionT]]",
        ],
        *,
        heartbeat: int = HEARTBEAT,
        silence: float | None = None,
    ) -> None:
        """Play to the end of the game: whenever this seat is to act, perform what ``choose`` answers.

        If somebody else was faster, it is asked again with what has become of the table.
        """
        async for turn in self.turns(heartbeat=heartbeat, silence=silence):
            chosen = choose(turn)
            actions = await chosen if inspect.isawaitable(chosen) else chosen
            try:
                await self.submit(actions, expected_version=turn["version"])
            except QuipuError as refused:
                if refused.code != "STALE":
                    raise

    async def _committed(self, path: str, body: dict[str, Any], token: str) -> Any:
        """Sit down with a commitment to new entropy, where the table has a use for it."""
        if body.get("entropy"):
            return await self._command("POST", path, body)
        try:
            return await self.http.entropies.sit(lambda more: self._command("POST", path, {**body, **more}), token)
        except QuipuError as refused:  # a game that has begun, or a sandbox
            if refused.problem.get("path") != "$.entropyCommitment":
                raise
            return await self._command("POST", path, body)

    async def command(
        self, method: str, path: str, body: Any = None, *, expected_version: int | None = None
    ) -> FullUpdate[LegalActionT, EventT, ViewT]:
        done = await self._command(method, f"{path}?text=true", body, expected_version)
        if done.get("type") == "startAsked":
            return await self._begun(done["version"])
        return cast(FullUpdate[LegalActionT, EventT, ViewT], done)

    async def _command(self, method: str, path: str, body: Any = None, expected_version: int | None = None) -> Any:
        return await self._ask(
            method, path, body=body, headers={"idempotency-key": command_id(), **at(expected_version)}
        )

    async def _ask(self, method: str, path: str, **more: Any) -> Any:
        return await self.http.json(method, self.path + path, token=self.token, **more)
