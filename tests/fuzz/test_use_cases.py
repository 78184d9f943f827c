"""Any order of commands: each is accepted once or refused with nothing written, and the log tells what was accepted."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from quipu_rules.kernel.message import Action, Seat, Template, tag_of
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Problem, Unavailable
from quipu_service.application.tables.presentation import legal, undo, update_json
from tests.fuzz import bounded
from tests.service.stores import connected
from tests.service.tables import another

SEATS = st.integers(-1, 3)
NUMBERS = st.integers(0, 10_000)


class Table(RuleBasedStateMachine):
    """One table of Caretos, two processes, and what its clients know."""

    stores: Stores
    runner: asyncio.Runner

    accepted: Counter[str]
    """What was accepted at all tables, by the name of the rule."""

    @initialize(begun=st.booleans())
    def open(self, begun: bool) -> None:
        self.processes = [another(self.stores), another(self.stores)]
        opened = self.run(self.quipu().new_tables.open("caretos", seats=2))
        self.id, self.host = opened.position.table.id, opened.host
        self.version, self.count = opened.position.version, 0
        self.tokens: dict[int, str] = {}
        self.sent: list[tuple[Any, Accepted]] = []
        self.left = set[int]()
        self.take(0)
        if begun:
            self.take(1)
            self.start(0)
        else:  # only before a game has begun does anybody leave
            self.leave(0, 0)

    def quipu(self) -> Quipu:
        return self.processes[getattr(self, "count", 0) % 2]

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(coroutine)

    def tried(self, make: Any, *, again: bool = False) -> Accepted | None:
        """The command, accepted or refused; whatever else is raised is a defect."""
        self.count += 1
        try:
            accepted: Accepted = self.run(make(self.quipu()))
        except Unavailable:
            raise
        except (Problem, Refused):
            return None
        step = accepted.step
        assert accepted.repeated is again
        if not again:
            assert step.position.version == self.version + 1
            self.version += 1
            self.sent.append((make, accepted))
            self.accepted[tag_of(step.entry.body)] += 1
        return accepted

    def token(self, seat: int) -> str:
        return self.tokens.get(seat, self.host if seat < 0 else "x" * 43)

    def new(self) -> str:
        return f"command-{self.count}"

    @rule(seat=st.none() | SEATS)
    def take(self, seat: int | None) -> None:
        name, token = self.new(), f"{self.count:043d}"

        async def taken(quipu: Quipu) -> Accepted:
            accepted, _ = await quipu.commands.take(self.id, command=name, name="Ann", seat=seat, token=token)
            return accepted

        accepted = self.tried(taken)
        if accepted is not None and accepted.seat is not None:
            assert accepted.seat not in self.tokens
            self.tokens[int(accepted.seat)] = token

    @rule(seat=SEATS, by=SEATS)
    def leave(self, seat: int, by: int) -> None:
        name, token = self.new(), self.token(by)
        if self.tried(lambda quipu: quipu.free(self.id, command=name, token=token, seat=seat)):
            assert by in (seat, -1)
            self.tokens.pop(seat, None)
            self.left.add(seat)

    @rule(seat=SEATS)
    def start(self, seat: int) -> None:
        name, token = self.new(), self.token(seat)
        self.tried(lambda quipu: quipu.commands.start(self.id, command=name, token=token))

    def wanted(self, pick: int) -> tuple[int, Action] | None:
        """A seat that the table waits for, and something that it may do."""
        position = self.run(self.quipu().tables.current(self.id))[0].position
        waiting = position.to_act
        if not waiting:
            return None
        listed = legal(position, waiting[pick % len(waiting)])
        chosen = listed[pick % len(listed)]
        return waiting[pick % len(waiting)], chosen.example if isinstance(chosen, Template) else chosen

    def send(self, by: int, action: Action, expected: int | None) -> Accepted | None:
        name, token = self.new(), self.token(by)
        return self.tried(
            lambda quipu: quipu.commands.act(
                self.id, game="caretos", command=name, token=token, actions=[action], expected=expected
            )
        )

    @rule(picks=st.lists(NUMBERS, min_size=1, max_size=6))
    def act(self, picks: list[int]) -> None:
        """What is listed is accepted, if somebody holds the seat."""
        for pick in picks:
            wanted = self.wanted(pick)
            if wanted is not None:
                expected = self.version if pick % 2 else None
                assert (self.send(*wanted, expected) is not None) == (wanted[0] in self.tokens)

    @rule(pick=NUMBERS, by=SEATS, behind=st.integers(0, 2))
    def act_out_of_turn(self, pick: int, by: int, behind: int) -> None:
        """By whoever, on what was seen whenever."""
        wanted = self.wanted(pick)
        if wanted is not None:
            accepted = self.send(by, wanted[1], self.version - behind)
            assert accepted is None or (by in self.tokens and behind == 0)

    @rule(seat=SEATS, to=NUMBERS)
    def rewind(self, seat: int, to: int) -> None:
        name, token, version = self.new(), self.token(seat), to % (self.version + 2)
        self.tried(lambda quipu: quipu.commands.rewind(self.id, command=name, token=token, to=version))

    @rule(seat=st.integers(0, 1))
    def take_back(self, seat: int) -> None:
        """What the table says can be taken back alone, can be."""
        if seat not in self.tokens:
            return
        position = self.run(self.quipu().tables.current(self.id))[0].position
        allowed = undo(position, Seat(seat))
        name, token = self.new(), self.token(seat)
        if allowed.to_versions:
            to = allowed.to_versions[0]
            assert self.tried(lambda quipu: quipu.commands.rewind(self.id, command=name, token=token, to=to))

    @rule(pick=NUMBERS)
    def send_again(self, pick: int) -> None:
        """Whatever was accepted gets its first answer, from either process; whoever has left sees what all may see."""
        if self.sent:
            make, first = self.sent[pick % len(self.sent)]
            accepted = self.tried(make, again=True)
            if accepted is None:
                return
            assert accepted.seat == first.seat or (accepted.seat is None and first.seat in self.left)
            answers = [update_json(one.step, accepted.seat, 0, full=True) for one in (first, accepted)]
            assert answers[0] == answers[1]

    @invariant()
    def the_log_has_what_was_accepted_and_nothing_else(self) -> None:
        if hasattr(self, "version"):
            for process in self.processes:
                cached, read = self.run(process.tables.current(self.id))
                assert (cached.position.version, read.version) == (self.version, self.version)
                assert {seat for seat, name in enumerate(cached.position.people.names) if name} == set(self.tokens)

    def teardown(self) -> None:
        """The whole log, folded and verified by a process that has seen nothing of it."""
        fresh = another(self.stores)

        async def lines() -> bytes:
            return b"".join([line + b"\n" async for line in fresh.export(self.id, None, whole=True)])

        if not hasattr(self, "version"):
            return
        report = self.run(fresh.verify(self.run(lines())))
        position = self.run(fresh.tables.current(self.id))[0].position
        assert (report.wrong, report.problem) == (None, None), report
        assert position.status in Status
        assert len(self.sent) == self.version - 1


def test_any_order_of_commands(valkey_url: str) -> None:
    with asyncio.Runner() as runner:
        stores = runner.run(connected(valkey_url))

        class Here(Table):
            pass

        Here.stores, Here.runner, Here.accepted = stores, runner, Counter()
        run_state_machine_as_test(Here, settings=bounded(25))
        runner.run(stores.server.aclose())
    assert {"seatTaken", "seatLeft", "started", "acted", "rewound"} <= Here.accepted.keys(), Here.accepted
    assert Here.accepted["acted"] > 20
