"""The rules of tables: given a table, when somebody does something, then it happens or is refused by a statement."""

import dataclasses

import msgspec
import pytest
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import ranked
from quipu_service.application.log.bodies import (
    Absence,
    Chosen,
    MotionKind,
    Origin,
    Rewound,
    TakeBacks,
    Visibility,
)
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.entries import Role
from quipu_service.application.log.entropies import REVEAL_WITHIN, committed
from quipu_service.application.log.people import ADMITTED_FOR, KEPT_FOR
from quipu_service.application.moves.agreement import Agree, Decline
from quipu_service.application.moves.ending import Close, Expire, ImposeRules, Resign, Rewind
from quipu_service.application.moves.kinds import KINDS
from quipu_service.application.moves.playing import (
    Act,
    ActFor,
    Begin,
    Claim,
    ComeBack,
    Continue,
    RevealEntropy,
    Start,
    TimeOut,
)
from quipu_service.application.moves.taking_seats import (
    AddBot,
    ChangeInvitation,
    ChangeToken,
    FreeSeat,
    Leave,
    SeatBotAgain,
    SetNotices,
    SitDown,
)
from quipu_service.application.tables.permissions import Asker, permissions
from quipu_service.bots.levels import Level
from tests.service.application.moves.given import (
    ABSENCE,
    ANN,
    BEN,
    EVE,
    HOST,
    NOBODY,
    TURN,
    Given,
    begun,
    opened,
    seated,
)

ENTROPY = "ab" * 32
START = Agree(kind=MotionKind.START)
ORIGIN = Origin(table="before", version=9, hash="0" * 64)
LATE = TURN + 1
"""So long after the last entry, a turn is over."""


ABANDON, DRAW = Agree(kind=MotionKind.ABANDON), Agree(kind=MotionKind.DRAW)


def newcomer(seat: Seat) -> Agree:
    return Agree(kind=MotionKind.NEWCOMER, to=seat)


def back(to: int) -> Agree:
    return Agree(kind=MotionKind.REWIND, to=to)


def to_act(table: Given) -> Seat:
    return table.position.to_act[0]


def other_than(table: Given, *seats: Seat) -> Seat:
    return next(Seat(one) for one in range(table.position.table.seats) if one not in seats)


def gone(table: Given, *seats: Seat) -> Given:
    """The table after these gave up."""
    return table.after(*((seat, Resign()) for seat in seats))


class TestTheTable:
    def test_a_closed_table_takes_nothing_more(self) -> None:
        table = seated().after((HOST, Close()))
        for seat, move in ((HOST, Close()), (ANN, Start()), (ANN, ChangeToken()), (HOST, SetNotices(sent=True))):
            assert table.refused(seat, move) == ("TABLE_CLOSED", "T1.1")

    def test_a_table_that_is_over_keeps_its_record_and_its_players_may_leave(self) -> None:
        table = gone(begun(2), ANN)
        for seat, move in ((BEN, Resign()), (BEN, ABANDON), (HOST, FreeSeat(seat=ANN)), (BEN, Rewind(to=4))):
            assert table.refused(seat, move) == ("TABLE_OVER", "T1.2")
        assert table.refused(BEN, Leave()) is None

    def test_what_belongs_to_a_game_waits_for_it(self) -> None:
        for move in (Act(), Resign(), ABANDON, DRAW, Rewind(to=1), Agree(kind=MotionKind.RULES, to=9)):
            assert seated().refused(ANN, move) == ("NOT_STARTED", "T1.3")

    def test_a_table_keeps_the_number_of_its_seats(self) -> None:
        for seat in (Seat(-1), NOBODY):
            assert opened().refused(HOST, SitDown(seat=seat)) == ("NO_SUCH_SEAT", "T1.4")
            assert begun().refused(seat, Resign()) == ("NO_SUCH_SEAT", "T1.4")

    def test_a_free_seat_does_nothing(self) -> None:
        assert opened().refused(ANN, Leave()) == ("SEAT_FREE", "T1.5")
        assert opened().refused(HOST, FreeSeat(seat=ANN)) == ("SEAT_FREE", "T1.5")

    def test_a_bots_seat_is_played_by_its_bot_alone(self) -> None:
        table = begun(2, bots=1)
        for move in (Act(), Resign(), DRAW, ChangeToken(), Leave()):
            assert table.refused(EVE, move) == ("A_BOT", "T1.6")

    def test_nothing_else_is_done_than_what_the_rules_name(self) -> None:
        """T1.7: every kind of thing has a judge of its own, which says what it writes."""
        assert all("refusal" in vars(kind) and kind.writes and kind.__doc__ for kind in KINDS)

    def test_what_is_so_already_is_not_done_again(self) -> None:
        table = seated()
        assert table.refused(HOST, SetNotices(sent=False)) == ("NOTHING_CHANGES", "T1.8")
        table = begun().after((HOST, SetNotices(sent=True)), (HOST, SetNotices(sent=False)))
        assert table.refused(HOST, SetNotices(sent=False)) == ("NOTHING_CHANGES", "T1.8")
        alone = begun(1, bots=1, take_backs=TakeBacks.FREE)
        start, played = alone.position.started, alone.after((ANN, Act()))
        assert alone.after((HOST, SetNotices(sent=True))).refused(ANN, Rewind(to=start)) == ("NOTHING_CHANGES", "T1.8")
        gone_back = Given(played.position, {start: alone.position.moment}).after((ANN, Rewind(to=start)))
        assert gone_back.refused(ANN, Rewind(to=start)) == ("NOTHING_CHANGES", "T1.8")
        assert gone_back.refused(ANN, Rewind(to=played.position.version)) is None


class TestSeats:
    def test_a_newcomer_or_a_bot_takes_a_free_seat(self) -> None:
        table = opened().after((HOST, SitDown(seat=ANN)))
        for move in (SitDown(seat=ANN), AddBot(seat=ANN, bot=Level.CLUB)):
            assert table.refused(HOST, move) == ("SEAT_TAKEN", "T2.1")
        assert table.after((HOST, AddBot(seat=BEN, bot=Level.CLUB))).position.people.names == ("", "Bot 2", None)

    def test_the_host_alone_seats_a_bot(self) -> None:
        """T2.3"""
        table = opened().after((HOST, SitDown(seat=ANN)))
        assert table.refused(HOST, AddBot(seat=BEN, bot=Level.CLUB)) is None
        assert AddBot.roles == (Role.HOST,)

    def test_the_service_seats_bots_only_at_a_rematch(self) -> None:
        """T2.3"""
        again = SeatBotAgain(seat=BEN, bot=Level.CLUB)
        assert opened().refused(HOST, again) == ("NOBODY", "T1.7")
        assert opened(rematch="a" * 16).refused(HOST, again) is None

    def test_leaving_a_game_is_resigning(self) -> None:
        assert seated().after((ANN, Leave())).position.people.names[ANN] is None
        assert begun().refused(ANN, Leave()) == ("RESIGN_INSTEAD", "T2.4")
        waiting = begun().with_(begun=False)  # as a fork with a free seat is
        assert waiting.refused(ANN, Resign()) == ("LEAVE_INSTEAD", "T2.4")
        assert waiting.refused(ANN, Leave()) is None

    def test_the_host_frees_seats_until_the_game_has_begun(self) -> None:
        assert seated().after((HOST, FreeSeat(seat=BEN))).position.people.names[BEN] is None
        for table in (begun(), begun(2, bots=1), gone(begun(), BEN)):
            for seat in (BEN, EVE):
                assert table.refused(HOST, FreeSeat(seat=seat)) == ("SEAT_PLAYED", "T2.5")

    def test_one_person_plays_where_take_backs_are_free(self) -> None:
        table = opened(2, take_backs=TakeBacks.FREE).after((HOST, SitDown(seat=ANN)))
        assert table.refused(HOST, SitDown(seat=BEN)) == ("ONE_PERSON", "T2.6")
        assert table.refused(HOST, AddBot(seat=BEN, bot=Level.CLUB)) is None

    def test_a_holder_replaces_the_token_before_the_end(self) -> None:
        """T2.8"""
        assert [table.refused(ANN, ChangeToken()) for table in (seated(), begun(), gone(begun(), ANN))] == [None] * 3
        assert gone(begun(2), ANN).refused(BEN, ChangeToken()) == ("TABLE_OVER", "T1.2")


class TestTheStart:
    def test_a_game_starts_once_all_seats_are_taken(self) -> None:
        two = opened().after((HOST, SitDown(seat=ANN)), (HOST, SitDown(seat=BEN)))
        assert two.refused(HOST, Start()) == two.refused(ANN, START) == ("SEATS_FREE", "T3.1")
        assert seated().refused(HOST, Start()) is None
        assert seated(1, bots=2).refused(HOST, Start()) is None

    def test_a_game_starts_once(self) -> None:
        assert begun().refused(HOST, Start()) == begun().refused(ANN, START) == ("ALREADY_STARTED", "T3.2")

    def test_without_the_host_all_who_sit_there_start_it_at_least_two(self) -> None:
        table = seated(2, bots=1)
        agreed = table.after((BEN, START))
        assert table.position.state is agreed.position.state is None
        assert agreed.refused(BEN, START) == ("AGREED_ALREADY", "T6.10")
        assert agreed.after((ANN, START)).position.begun
        assert seated(1, bots=2).refused(ANN, START) == ("HOST_STARTS", "T3.9")
        assert table.refused(EVE, START) == ("A_BOT", "T1.6")

    def test_who_comes_or_goes_is_asked_anew(self) -> None:
        """T6.11"""
        agreed = seated().after((ANN, START), (BEN, START))
        again = agreed.after((EVE, Leave()), (HOST, SitDown(seat=EVE)), (EVE, START))
        assert again.position.people.agreed(MotionKind.START) == {EVE}
        assert again.position.state is None

    def test_who_is_not_ready_may_be_asked_again_at_once(self) -> None:
        """T6.4"""
        agreed = seated().after((ANN, START), (BEN, START))
        for by in (ANN, EVE):
            withdrawn = agreed.after((by, Decline(kind=MotionKind.START)))
            assert withdrawn.refused(ANN, Decline(kind=MotionKind.START)) == ("NO_MOTION", "T6.4")
            assert withdrawn.after((ANN, START), (BEN, START)).after((EVE, START)).position.begun

    def test_the_host_starts_whatever_was_agreed_and_nothing_of_it_is_left(self) -> None:
        """T6.11"""
        assert seated().after((ANN, START), (HOST, Start())).position.people.motions == ()

    @pytest.mark.parametrize(("later", "starts"), [(KEPT_FOR - 5, True), (KEPT_FOR, False)])
    def test_all_who_sit_down_in_time_at_a_rematch_have_agreed_to_it(self, later: int, *, starts: bool) -> None:
        """T3.10"""
        rematch = opened(2, rematch="before", kept=(ANN, BEN))
        table = rematch.after((HOST, SitDown(seat=ANN)))
        both = table.after((HOST, SitDown(seat=BEN)), later=later)
        assert both.after((BEN, START)).position.begun is starts
        assert table.after((HOST, AddBot(seat=BEN, bot=Level.CLUB))).after((ANN, START)).position.begun

    def test_who_takes_a_seat_that_waits_for_nobody_at_a_rematch_starts_nothing_alone(self) -> None:
        """T3.10"""
        left = opened(2, rematch="before", kept=(ANN, BEN)).after((HOST, SitDown(seat=BEN)), (BEN, Leave()))
        for table in (opened(2, rematch="before", kept=(ANN,)), left):
            both = table.after((HOST, SitDown(seat=ANN)), (HOST, SitDown(seat=BEN)))
            asked = both.after((BEN, START))
            assert not asked.position.begun
            assert asked.after((ANN, START)).position.begun

    def asked_by_all(self) -> Given:
        """The same, and all have agreed to start, Ben last."""
        return self.committed().after((ANN, START), (EVE, START), (BEN, START))

    def committed(self) -> Given:
        """Ben and Eve sit, and Ann has committed to entropy."""
        commits = SitDown(seat=ANN, entropy_commitment=committed(ENTROPY))
        return opened().after((HOST, commits), (HOST, SitDown(seat=BEN)), (HOST, SitDown(seat=EVE)))

    def test_seats_reveal_first_and_nobody_comes_or_goes(self) -> None:
        for table in (self.committed().after((HOST, Start())), self.asked_by_all()):
            assert table.position.state is None
            assert table.position.people.motions == ()
            for seat, move in ((HOST, Start()), (BEN, START), (BEN, Leave()), (HOST, FreeSeat(seat=EVE))):
                assert table.refused(seat, move) == ("STARTING", "T3.3")
            revealed = table.after((ANN, RevealEntropy(entropy=ENTROPY)))
            for seat, starts in ((HOST, Start()), (BEN, START)):
                assert revealed.after((seat, starts)).position.begun
                assert table.after((seat, starts), later=REVEAL_WITHIN).position.begun

    def test_the_service_starts_only_what_was_asked_for_and_a_game_of_bots(self) -> None:
        """T3.1"""
        asked = self.asked_by_all()
        for table, seat in ((self.committed(), BEN), (seated(), ANN), (seated(), HOST), (seated(2, bots=1), EVE)):
            assert table.refused(seat, Begin()) == ("NOBODY", "T1.7")
        assert [asked.refused(seat, Begin(), later=REVEAL_WITHIN) for seat in (ANN, BEN)] == [("NOBODY", "T1.7"), None]
        assert seated(0, bots=2).refused(ANN, Begin()) is None

    def test_entropy_is_revealed_after_the_start_was_asked_for(self) -> None:
        table = self.committed()
        assert table.refused(ANN, RevealEntropy(entropy=ENTROPY)) == ("REVEALS_TOO_EARLY", "T3.4")

    def test_a_seat_reveals_once_what_it_committed_to(self) -> None:
        asked = self.asked_by_all()
        revealed = asked.after((ANN, RevealEntropy(entropy=ENTROPY)))
        assert asked.refused(BEN, RevealEntropy(entropy=ENTROPY)) == ("NOTHING_TO_REVEAL", "T3.5")
        assert revealed.refused(ANN, RevealEntropy(entropy=ENTROPY)) == ("NOTHING_TO_REVEAL", "T3.5")
        assert asked.refused(ANN, RevealEntropy(entropy="cd" * 32)) == ("ENTROPY_OTHER", "T3.6")

    def test_nobody_adds_entropy_to_a_game_that_has_started(self) -> None:
        left = gone(begun(), EVE).after((ANN, newcomer(EVE)), (BEN, newcomer(EVE)))
        assert left.refused(HOST, SitDown(seat=EVE)) is None
        assert left.refused(HOST, SitDown(seat=EVE, entropy=ENTROPY)) == ("ENTROPY_LATE", "T3.7")

    def test_nobody_commits_to_entropy_at_a_sandbox(self) -> None:
        commits = SitDown(seat=ANN, entropy_commitment=committed(ENTROPY))
        assert opened(sandbox=True).refused(HOST, commits) == ("ENTROPY_SANDBOX", "T3.8")


class TestPlayAndTime:
    def test_a_person_acts_in_the_own_seat(self) -> None:
        """T4.1"""
        table = begun()
        assert table.after((to_act(table), Act())).position.version == table.position.version + 1

    @pytest.mark.parametrize("on_timeout", [OnTimeout.BOT, OnTimeout.DROP_OUT, OnTimeout.DEFAULT_ACTION])
    def test_an_action_counts_until_a_second_after_the_deadline(self, on_timeout: OnTimeout) -> None:
        table = begun(on_timeout=on_timeout)
        seat, deadline = to_act(table), TURN
        assert [table.refused(seat, Act(), later=deadline + more) for more in (0, 1_000)] == [None, None]
        assert table.refused(seat, Act(), later=deadline + 1_001) == ("TIME_UP", "T4.2")
        acted = table.after((seat, Act()))
        assert acted.refused(to_act(acted), back(acted.position.started), later=deadline + 1) == ("TIME_UP", "T4.2")

    def test_a_bot_plays_for_a_late_seat_until_its_player_comes_back(self) -> None:
        table = begun(on_timeout=OnTimeout.BOT)
        seat = to_act(table)
        assert table.refused(seat, ComeBack()) == ("NOT_AWAY", "T4.3")
        assert table.refused(seat, ActFor(by=Chosen.BOT)) == ("NOT_AWAY", "T4.3")
        late = table.after((seat, TimeOut(seat=seat)), later=LATE)
        assert late.position.people.away[seat] is Absence.BOT
        assert late.refused(seat, ActFor(by=Chosen.BOT)) is None
        assert [late.after((seat, back)).position.people.away[seat] for back in (ComeBack(), Act())] == [None, None]

    def test_the_service_does_nothing_before_the_time_is_up(self) -> None:
        for on_timeout, move in (
            (OnTimeout.BOT, None),
            (OnTimeout.DROP_OUT, None),
            (OnTimeout.DEFAULT_ACTION, ActFor(by=Chosen.TIMEOUT)),
        ):
            table = begun(on_timeout=on_timeout)
            seat = to_act(table)
            does = TimeOut(seat=seat) if move is None else move
            assert table.refused(seat, does, later=TURN - 1) == ("NO_CLAIM", "T4.4")
            assert table.refused(seat, does, later=TURN) is None

    def test_nobody_keeps_others_waiting_for_ever_where_there_is_no_clock(self) -> None:
        """T4.10"""
        table = begun(2)
        seat = to_act(table)
        absent, present = TimeOut(seat=seat), TimeOut(seat=other_than(table, seat))
        assert table.refused(seat, absent, later=ABSENCE - 1) == ("NO_CLAIM", "T4.10")
        assert table.refused(seat, present, later=ABSENCE) == ("NO_CLAIM", "T4.10")
        assert table.refused(seat, Act(), later=ABSENCE + 1_001) == ("TIME_UP", "T4.2")
        ended = table.after((seat, absent), later=ABSENCE).position
        assert ended.early_end is not None
        assert ended.early_end.ranking == ((other_than(table, seat),), (seat,))

    def test_nobody_keeps_others_waiting_for_ever_where_nobody_claims(self) -> None:
        """T4.10"""
        table = begun(2, on_timeout=OnTimeout.CLAIM)
        seat = to_act(table)
        assert table.refused(seat, TimeOut(seat=seat), later=TURN + ABSENCE - 1) == ("NO_CLAIM", "T4.4")
        assert table.after((seat, TimeOut(seat=seat)), later=TURN + ABSENCE).position.over

    def test_what_a_person_does_besides_playing_does_not_put_the_limit_off(self) -> None:
        """T4.10"""
        table = begun(2)
        seat = to_act(table)
        busy = table.after((seat, ChangeToken()), (seat, ABANDON), later=ABSENCE // 3)
        assert busy.refused(seat, TimeOut(seat=seat), later=ABSENCE - 2 * (ABSENCE // 3)) is None

    def test_who_plays_alone_keeps_nobody_waiting(self) -> None:
        """T4.10"""
        table = begun(1, bots=1)
        while to_act(table) is not ANN:
            table = table.after((to_act(table), ActFor(by=Chosen.BOT)))
        assert table.refused(ANN, TimeOut(seat=ANN), later=10 * ABSENCE) == ("NO_CLAIM", "T4.10")
        assert table.refused(ANN, Act(), later=10 * ABSENCE) is None

    def test_in_a_fork_the_limit_runs_once_all_seats_are_taken(self) -> None:
        """T4.10"""
        table = begun(2).with_(begun=False)
        assert table.refused(to_act(table), TimeOut(seat=to_act(table)), later=ABSENCE) == ("NO_CLAIM", "T4.10")

    def test_another_person_claims_what_becomes_of_a_late_seat(self) -> None:
        table = begun(on_timeout=OnTimeout.CLAIM)
        seat = to_act(table)
        other, claim = other_than(table, seat), Claim(seat=seat, then=Absence.OUT)
        assert table.refused(other, claim, later=TURN - 1) == ("NO_CLAIM", "T4.5")
        assert table.refused(seat, claim, later=LATE) == ("NO_CLAIM", "T4.5")
        assert table.refused(seat, Act(), later=10 * LATE) is None
        assert table.after((other, claim), later=LATE).position.people.away[seat] is Absence.OUT

    def test_a_seat_that_is_out_does_nothing_more(self) -> None:
        table = begun(on_timeout=OnTimeout.DROP_OUT)
        seat = to_act(table)
        out = table.after((seat, TimeOut(seat=seat)), later=LATE)
        for move in (Act(), Resign(), DRAW, Claim(seat=other_than(out, seat), then=Absence.OUT)):
            assert out.refused(seat, move) == ("OUT", "T4.6")
        assert out.refused(seat, ActFor(by=Chosen.TIMEOUT)) is None


class TestResigningAndTheEnd:
    def test_who_resigned_does_nothing_more(self) -> None:
        table = gone(begun(), BEN)
        for move in (Act(), Resign(), ABANDON, DRAW, newcomer(BEN), Claim(seat=ANN, then=Absence.OUT), Rewind(to=5)):
            assert table.refused(BEN, move) == ("RESIGNED", "T5.1")

    def test_who_is_left_alone_has_won(self) -> None:
        """T5.2"""
        ended = gone(begun(), BEN, EVE).position
        assert (ended.over, ended.early_end and ended.early_end.ranking) == (True, ((ANN,), (EVE,), (BEN,)))
        assert not gone(begun(2, bots=1), BEN).position.over

    def test_if_nobody_is_left_the_game_is_over(self) -> None:
        """T5.3"""
        ended = gone(begun(2, bots=1), BEN, ANN).position
        assert (ended.over, ended.closed) == (True, False)

    def test_who_left_later_is_ahead(self) -> None:
        """T5.4"""
        ended = gone(begun(2, bots=1), BEN, ANN).position
        assert ended.early_end is not None
        assert ended.early_end.ranking == ((EVE,), (ANN,), (BEN,))

    def test_the_host_closes_a_table_whose_game_has_not_begun(self) -> None:
        assert seated().after((HOST, Close())).position.closed
        for table in (begun(), begun(1, bots=1), gone(begun(), ANN)):
            assert table.refused(HOST, Close()) == ("STILL_PLAYED", "T5.5")

    def test_the_service_closes_a_table_that_nobody_starts(self) -> None:
        """T5.6"""
        assert seated().after((HOST, Expire())).position.closed
        assert begun().refused(HOST, Expire()) == ("ALREADY_STARTED", "T3.2")

    def test_the_service_closes_a_fork_that_was_never_full(self) -> None:
        """T5.6"""
        played = begun()
        table = replace(played.position.table, opened=replace(played.position.table.opened, origin=ORIGIN))
        full = played.with_(table=table)
        free = full.with_(begun=False)
        assert full.refused(HOST, Expire()) == ("ALREADY_STARTED", "T3.2")
        assert free.after((HOST, Expire())).position.closed
        over = ranked("DRAWN", {"STAYED": (2, 2, 2)})
        assert free.with_(early_end=over).refused(HOST, Expire()) == ("TABLE_OVER", "T1.2")


class TestAgreement:
    def test_all_people_end_a_table_without_a_result(self) -> None:
        table = begun().after((ANN, ABANDON), (BEN, ABANDON))
        assert table.refused(ANN, ABANDON) == ("AGREED_ALREADY", "T6.10")
        assert table.after((EVE, ABANDON)).position.closed

    def test_may_lists_the_motions_that_are_possible(self) -> None:
        """T6: what a person may ask for before the game, in it, and alone beside a bot."""

        def asks(table: Given) -> set[str]:
            told = permissions(table.position, Asker(seat=ANN), table.position.at + 1)
            moves = [one for one in told if one.operation == Agree.operation and one.refusal is None]
            return {msgspec.json.decode(one.inputs)["kind"] for one in moves}

        assert (asks(seated()), asks(begun()), asks(begun(1, bots=1))) == ({"START"}, {"ABANDON", "DRAW"}, set())

    def test_one_person_alone_ends_no_game_without_a_result(self) -> None:
        assert begun(1, bots=1).refused(ANN, ABANDON) == ("RESIGN_INSTEAD", "T6.1")
        assert begun(1, bots=1, take_backs=TakeBacks.FREE).after((ANN, ABANDON)).position.closed

    def test_a_late_person_is_asked(self) -> None:
        """T6.1: absence is no consent."""
        table = begun(2, on_timeout=OnTimeout.BOT)
        seat = to_act(table)
        late = table.after((seat, TimeOut(seat=seat)), later=LATE)
        assert not late.after((other_than(table, seat), ABANDON)).position.closed

    def test_all_people_agree_on_a_draw(self) -> None:
        table = begun().after((ANN, DRAW), (BEN, DRAW))
        assert table.refused(ANN, DRAW) == ("AGREED_ALREADY", "T6.10")
        drawn = table.after((EVE, DRAW)).position.early_end
        assert drawn is not None
        assert (drawn.ranking, drawn.ending) == (((ANN, BEN, EVE),), "DRAWN")

    def test_bots_agree_on_nothing(self) -> None:
        assert begun(2, bots=1).refused(ANN, DRAW) == ("DRAW_NEEDS_PEOPLE", "T6.2")

    def test_a_game_may_have_no_draws(self) -> None:
        table = begun()
        game = dataclasses.replace(table.position.table.game, draws=False)
        without = table.with_(table=replace(table.position.table, game=game))
        assert without.refused(ANN, DRAW) == ("NO_DRAWS", "T6.3")

    def test_a_draw_that_was_declined_is_offered_again_once_somebody_has_acted(self) -> None:
        assert begun().refused(BEN, Decline(kind=MotionKind.DRAW)) == ("NO_MOTION", "T6.4")
        declined = begun().after((ANN, DRAW), (BEN, Decline(kind=MotionKind.DRAW)))
        assert declined.refused(ANN, DRAW) == ("NOT_AGAIN_YET", "T6.4")
        assert declined.after((to_act(declined), Act())).refused(ANN, DRAW) is None

    @pytest.mark.parametrize("kind", MotionKind)
    def test_every_motion_is_declined_and_withdrawn_in_the_same_way(self, kind: MotionKind) -> None:
        """T6.4"""
        table = gone(begun(), EVE)
        table = table.after((to_act(table), Act())) if to_act(table) is not EVE else table
        again: list[tuple[str, str] | None] = [("NOT_AGAIN_YET", "T6.4")] * 2
        if kind is MotionKind.START:
            table, again = seated(), [None, None]
        about = {
            MotionKind.REWIND: table.position.started,
            MotionKind.RULES: table.position.game.revision + 1,
            MotionKind.NEWCOMER: int(EVE),
        }
        if kind is MotionKind.DRAW:
            table = begun()
        agree, decline = Agree(kind=kind, to=about.get(kind)), Decline(kind=kind, to=about.get(kind))
        assert table.refused(BEN, decline) == ("NO_MOTION", "T6.4")
        moved = table.after((ANN, agree))
        for by in (ANN, BEN):
            declined = moved.after((by, decline))
            assert [declined.refused(seat, agree) for seat in (ANN, BEN)] == again
            assert declined.refused(BEN, decline) == ("NO_MOTION", "T6.4")

    def test_a_change_of_people_ends_all_and_an_action_those_that_it_answers(self) -> None:
        """T6.11"""

        def asked(table: Given) -> set[MotionKind]:
            return {one.kind for one in table.position.people.motions}

        table = gone(begun(4), Seat(3))
        table = table.after((to_act(table), Act())) if to_act(table) is not Seat(3) else table
        newer = Agree(kind=MotionKind.RULES, to=table.position.game.revision + 1)
        moved = table.after(
            *((ANN, move) for move in (ABANDON, back(table.position.started), newer, newcomer(Seat(3))))
        )
        assert len(asked(moved)) == 4
        assert asked(moved.after((to_act(moved), Act()))) == {MotionKind.RULES, MotionKind.NEWCOMER}
        assert asked(gone(moved, BEN)) == set()

    def test_a_motion_says_what_it_is_about(self) -> None:
        table = begun()
        for move in (Agree(kind=MotionKind.DRAW, to=1), Agree(kind=MotionKind.REWIND), Decline(kind=MotionKind.RULES)):
            assert table.refused(ANN, move) == ("NO_SUCH_MOTION", "T6.9")

    def test_people_agree_that_somebody_new_takes_the_seat_of_a_player_who_is_gone(self) -> None:
        table = gone(begun(), EVE)
        for by, seat in ((ANN, BEN), (ANN, ANN)):
            assert table.refused(by, newcomer(seat)) == ("NOT_TO_OFFER", "T6.5")
        half = table.after((ANN, newcomer(EVE)))
        assert half.refused(ANN, newcomer(EVE)) == ("AGREED_ALREADY", "T6.10")
        assert half.refused(HOST, SitDown(seat=EVE)) == ("SEAT_NOT_OFFERED", "T6.6")
        assert half.after((BEN, newcomer(EVE))).refused(HOST, SitDown(seat=EVE)) is None

    def test_an_admission_has_a_day_and_then_people_may_agree_again(self) -> None:
        """T6.6"""
        table = gone(begun(), EVE)
        admitted = table.after((ANN, newcomer(EVE)), (BEN, newcomer(EVE)))
        day = 86_400_000
        assert admitted.refused(HOST, SitDown(seat=EVE), later=day) is None
        assert admitted.refused(HOST, SitDown(seat=EVE), later=day + 1) == ("SEAT_NOT_OFFERED", "T6.6")
        anew = admitted.after((ANN, newcomer(EVE)), later=day + 1)
        assert anew.refused(HOST, SitDown(seat=EVE)) == ("SEAT_NOT_OFFERED", "T6.6")
        assert anew.after((BEN, newcomer(EVE))).refused(HOST, SitDown(seat=EVE)) is None

    def test_one_person_alone_admits_nobody(self) -> None:
        table = gone(begun(2, bots=1), BEN)
        assert table.refused(ANN, newcomer(BEN)) == ("NOT_TO_OFFER", "T6.5")
        assert table.refused(HOST, SitDown(seat=BEN)) == ("SEAT_NOT_OFFERED", "T6.6")
        assert table.refused(HOST, AddBot(seat=BEN, bot=Level.CLUB)) == ("SEAT_TAKEN", "T2.1")

    def test_people_agree_to_newer_rules(self) -> None:
        table = begun()
        present = table.position.game.revision
        assert table.refused(ANN, Agree(kind=MotionKind.RULES, to=present)) == ("NEWEST_RULES", "T6.7")
        asked = table.after((ANN, Agree(kind=MotionKind.RULES, to=present + 1)))
        assert asked.refused(ANN, Agree(kind=MotionKind.RULES, to=present + 1)) == ("AGREED_ALREADY", "T6.10")
        assert asked.refused(BEN, Agree(kind=MotionKind.RULES, to=present + 1)) is None

    def test_the_operator_changes_to_newer_rules(self) -> None:
        """T6.8"""
        table = begun()
        assert table.refused(HOST, ImposeRules(revision=table.position.game.revision)) == ("NEWEST_RULES", "T6.7")
        assert table.refused(HOST, ImposeRules(revision=table.position.game.revision + 1)) is None


class TestGoingBack:
    def played(self, actions: int = 2, people: int = 2, **terms: TakeBacks) -> Given:
        """A table at which so many actions were taken."""
        table = begun(people, bots=2 - people, **terms)
        for _ in range(actions):
            seat = to_act(table)
            bot = table.position.people.bots[seat] is not None
            table = table.after((seat, ActFor(by=Chosen.BOT) if bot else Act()))
        return table

    def test_a_table_goes_back_only_to_a_game(self) -> None:
        table = self.played()
        for to in (0, table.position.started - 1, table.position.version):
            assert table.refused(ANN, Rewind(to=to)) == ("NO_SUCH_MOMENT", "T7.1")

    def test_a_person_alone_undoes_own_certain_actions(self) -> None:
        """T7.2"""
        table = begun(2, game="caracalla")
        seat, before = to_act(table), table.position.version
        acted = table.after((seat, Act()))
        assert acted.refused(seat, Rewind(to=before)) is None
        assert acted.refused(other_than(table, seat), Rewind(to=before)) == ("ASK_OTHERS", "T7.2")

    def test_a_table_that_went_back_knows_its_turns_as_they_were_there(self) -> None:
        table = begun(2, game="caracalla")
        seat, before = to_act(table), table.position
        acted = table.after((seat, Act()))
        assert acted.position.turns == ((seat, before.version),)
        undone = acted.after((seat, Rewind(to=before.version)))
        redone = undone.after((seat, Rewind(to=undone.position.version - 1)))
        assert (undone.position.turns, redone.position.turns) == ((), acted.position.turns)

    def test_all_people_go_back_to_the_same_version(self) -> None:
        table = self.played(6)
        to = back(table.position.started)
        asked = table.after((ANN, to))
        assert asked.refused(ANN, to) == ("AGREED_ALREADY", "T6.10")
        assert isinstance(to.written(asked.position, BEN), Rewound)

    def test_one_person_alone_takes_back_no_draw(self) -> None:
        table = self.played(6, people=1)
        assert table.refused(ANN, back(table.position.started)) == ("NOBODY_AGREES", "T7.3")

    def test_certain_take_backs_are_the_only_ones(self) -> None:
        table = self.played(6, take_backs=TakeBacks.CERTAIN)
        for move in (Rewind(to=table.position.started), back(table.position.started)):
            assert table.refused(ANN, move) == ("ONLY_CERTAIN", "T7.4")

    def test_the_only_person_goes_back_anywhere_where_take_backs_are_free(self) -> None:
        """T7.5"""
        table = self.played(6, people=1, take_backs=TakeBacks.FREE)
        assert table.refused(ANN, Rewind(to=table.position.started)) is None

    def test_nothing_leads_back_to_before_a_change_of_rules(self) -> None:
        table = self.played(6)
        ruled = table.with_(ruled=table.position.version)
        for move in (Rewind(to=table.position.started), back(table.position.started)):
            assert ruled.refused(ANN, move) == ("BEFORE_RULES", "T7.6")

    def test_after_a_day_all_have_to_agree_to_somebody_new_again(self) -> None:
        """T6.6: whom it needs is told as of the time that is asked about."""
        table = gone(begun(), EVE).after((ANN, newcomer(EVE)), (BEN, newcomer(EVE)))
        agreed, lapsed = table.position.at + ADMITTED_FOR, table.position.at + ADMITTED_FOR + 1
        assert newcomer(EVE).refusal(table.position, ANN, agreed) is not None
        assert newcomer(EVE).refusal(table.position, ANN, lapsed) is None
        assert newcomer(EVE).needs(table.position, ANN, lapsed) == {BEN}

    def test_nothing_leads_back_to_before_a_newcomer(self) -> None:
        table = gone(begun(), EVE)
        offers = ((ANN, newcomer(EVE)), (BEN, newcomer(EVE)))
        renewed = table.after(*offers, (HOST, SitDown(seat=EVE)))
        assert renewed.refused(ANN, back(table.position.started)) == ("BEFORE_NEWCOMER", "T7.7")


class TestTheHost:
    def test_only_a_private_table_has_an_invitation(self) -> None:
        assert opened().refused(HOST, ChangeInvitation()) == ("NOT_PRIVATE", "T8.1")
        assert opened(visibility=Visibility.PRIVATE).refused(HOST, ChangeInvitation()) is None

    def test_the_host_has_notices_sent(self) -> None:
        """T8.2"""
        assert begun().after((HOST, SetNotices(sent=True))).position.notices_sent

    def test_the_game_of_a_fork_or_a_sandbox_is_its_second_entry(self) -> None:
        assert opened(sandbox=True).refused(HOST, Continue()) is None
        assert seated(sandbox=True).refused(HOST, Continue()) == ("ALREADY_STARTED", "T8.3")
