"""Who sits at a table, who is gone, and what they agree on. Most actions in the game change nothing here."""

from functools import cached_property
from typing import Final

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import Absence, MotionKind
from quipu_service.bots.levels import Level

KEPT_FOR: Final = 86_400_000
"""Milliseconds for which the seats of a rematch wait for their players."""
ADMITTED_FOR: Final = 86_400_000
"""Milliseconds for which people agree to somebody new, from the last one's consent on."""
ENDED_BY_START: Final = frozenset({MotionKind.START})
"""Those that end once the start was asked for."""
ENDED_BY_PEOPLE: Final = frozenset(MotionKind) - {MotionKind.START, MotionKind.RULES, MotionKind.NEWCOMER}
"""Motions that a person withdraws by going on with the game, for all: those that ask for something in place of it."""
ENDED_BY_SERVICE: Final = frozenset({MotionKind.REWIND})
"""Those that an action of a bot, or a minimal move, ends too: people agreed to undo what they had seen."""


class Motion(Value, frozen=True, kw_only=True):
    """Something that people who play are asked to agree to. There is one of each kind, and of newcomers one a seat."""

    kind: MotionKind
    to: int | None = None
    """The version to go back to, the revision of the rules to go on by, or the seat that somebody new is to take."""
    agreed: frozenset[Seat] = frozenset()
    """The seats that have agreed."""
    at: int = 0
    """When the last of them did."""

    def lapsed(self, at: int) -> bool:
        """Whether it counts no longer, although nobody has done anything."""
        return self.kind is MotionKind.NEWCOMER and at > self.at + ADMITTED_FOR

    def about(self, kind: MotionKind, to: int | None) -> bool:
        """Whether it is the one of this kind that may be open."""
        return self.kind is kind and (kind is not MotionKind.NEWCOMER or self.to == to)


class People(Value, frozen=True, kw_only=True, dict=True, gc=True):
    """The seats of a table, their holders, and their motions."""

    names: tuple[str | None, ...]
    bots: tuple[Level | None, ...]
    """The level of each seat that is a bot."""
    away: tuple[Absence | None, ...]
    """What happened to each seat whose time ran out, or whose player gave up."""
    resigned: frozenset[Seat] = frozenset()
    """The seats whose players gave up; each of them is also away."""
    gone: tuple[Seat, ...] = ()
    """The seats whose players resigned or are out, in the order in which they left: the first one loses first."""
    kept: frozenset[Seat] = frozenset()
    """The seats of a rematch that nobody has left: who sits there within a day agreed to play again."""
    motions: tuple[Motion, ...] = ()
    declined: tuple[Motion, ...] = ()
    """Motions that somebody declined since a person acted last; they may not be made again so soon."""

    @cached_property  # it stays the same while they act, and each update of a table with a limit of absence reads it
    def playing(self) -> frozenset[Seat]:
        """The seats of people who still play, however long they have been away: absence is no consent."""
        return frozenset(
            [
                Seat(seat)
                for seat, name in enumerate(self.names)
                if name is not None and self.bots[seat] is None and seat not in self.gone
            ]
        )

    @cached_property
    def awaited(self) -> frozenset[Seat]:
        """The seats whose own players keep others waiting while they stay away."""
        if len(self.playing) < 2:
            return frozenset()
        seats = map(Seat, range(len(self.names)))
        return frozenset([seat for seat in seats if self.bots[seat] is None and self.away[seat] is None])

    @cached_property
    def served(self) -> bool:
        """Whether the service plays a seat, or has to do with one whose player is gone."""
        return any(self.bots) or any(self.away)

    def motion(self, kind: MotionKind, to: int | None = None) -> Motion | None:
        """The open motion of this kind; ``to`` is a seat that somebody new is to take."""
        return next((one for one in self.motions if one.about(kind, to)), None)

    def agreed(self, kind: MotionKind, to: int | None = None, at: int = 0) -> frozenset[Seat]:
        """The seats that have agreed to this, as far as it counts at this time."""
        found = (one.agreed for one in self.motions if (one.kind, one.to) == (kind, to) and not one.lapsed(at))
        return next(found, frozenset())

    def lacking(self, kind: MotionKind, to: int | None, seat: Seat, at: int = 0) -> frozenset[Seat]:
        """The people besides this one who have to agree to this yet, as far as it counts at this time."""
        return self.playing - self.agreed(kind, to, at) - {seat}

    def agreeing(self, kind: MotionKind, to: int | None, seat: Seat, at: int) -> "People":
        """A seat agrees, or proposes it. Another motion of the same kind ends."""
        others = tuple(one for one in self.motions if not one.about(kind, to))
        mine = Motion(kind=kind, to=to, agreed=self.agreed(kind, to, at) | {seat}, at=at)
        return replace(self, motions=(*others, mine))

    def declining(self, kind: MotionKind, to: int | None = None) -> "People":
        """Somebody declines such a motion, or withdraws it."""
        others = tuple(one for one in self.motions if not one.about(kind, to))
        if kind in ENDED_BY_START:  # nobody acts before the start, so it may be asked for again at once
            return replace(self, motions=others)
        return replace(self, motions=others, declined=(*self.declined, Motion(kind=kind, to=to)))

    def going_on(self) -> "People":
        """A player goes on with the game, and so withdraws what the others were asked for in place of it."""
        if not self.motions and not self.declined:
            return self
        return replace(self.without(ENDED_BY_PEOPLE), declined=())

    def acting(self, seat: Seat) -> "People":
        """A player who acts is there, and goes on with the game."""
        return self.going_on().back(seat)

    def acted_for(self) -> "People":
        """The service acted: it does not show what people want."""
        return self.without(ENDED_BY_SERVICE) if self.motions else self

    def without(self, kinds: frozenset[MotionKind]) -> "People":
        """Motions of these kinds have ended."""
        return replace(self, motions=tuple(one for one in self.motions if one.kind not in kinds))

    def leaving(self, seat: Seat, then: Absence) -> "People":
        """A seat's time is up: all motions end, since the people are others."""
        left = then is Absence.OUT and seat not in self.gone
        gone = (*self.gone, seat) if left else self.gone
        return replace(self, away=put(self.away, seat, then), gone=gone, motions=(), declined=())

    def resigning(self, seat: Seat, played: Absence) -> "People":
        """A player gives up; the seat is played on in this way."""
        left = self.leaving(seat, Absence.OUT)
        return replace(left, away=put(self.away, seat, played), resigned=self.resigned | {seat})

    def back(self, seat: Seat) -> "People":
        """The player of a seat is there again."""
        return self if self.away[seat] is None else replace(self, away=put(self.away, seat, None))

    def seating(self, seat: Seat, name: str | None, bot: Level | None) -> "People":
        """Somebody takes or leaves a seat."""
        return People(
            names=put(self.names, seat, name),
            bots=put(self.bots, seat, bot),
            away=put(self.away, seat, None),
            resigned=self.resigned - {seat},
            gone=tuple(one for one in self.gone if one != seat),
            kept=self.kept - {seat} if name is None else self.kept,
        )
