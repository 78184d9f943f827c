"""What happened at a table: who has won, lost or drawn, and what decided each place."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import Annotated, TypeAlias

from msgspec import Meta

from quipu_rules.kernel.message import Seat, Value

SCORE = "SCORE"
"""The criterion whose numbers are the score that people are shown."""
Team: TypeAlias = tuple[Seat, ...]


class Verdict(Enum):
    """Whether a seat or team has won."""

    WON = "WON"
    """It has won, alone or with others."""
    LOST = "LOST"
    """It has lost."""
    DRAWN = "DRAWN"
    """Nobody has won: it shares the first place."""


VERDICTS = (Verdict.WON, Verdict.DRAWN, Verdict.LOST)
"""From the best to the worst."""


class Criterion(Value, frozen=True, kw_only=True):
    """A number by which places are decided."""

    name: Annotated[str, Meta(description="Its id; `SCORE` is the score. Its words are the text `criterion-<id>`.")]
    lowest: Annotated[bool, Meta(description="Whether the lowest number is best; otherwise the highest is.")] = False


class Placing(Value, frozen=True, kw_only=True):
    """What one seat, or a team, has reached."""

    seats: Annotated[tuple[Seat, ...], Meta(description="The seat, or the seats that win and lose together.")]
    verdict: Annotated[Verdict, Meta(description="Whether it has won.")]
    place: Annotated[int, Meta(description="Its place, from 1; whoever is equal by every criterion shares it.")]
    score: Annotated[int | None, Meta(description="Its score; null if nothing is scored.")]
    numbers: Annotated[tuple[int, ...], Meta(description="Its number by each of the `criteria`.")]
    criterion: Annotated[
        str | None,
        Meta(
            description="What decided its place: the first criterion by which it differs from the next better result, "
            "for the best from the next one. Null if all share one place."
        ),
    ]


class Outcome(Value, frozen=True, kw_only=True):
    """The result: who has won, lost or drawn, by what, and how the game ended. `ranked` and `together` make it."""

    ending: Annotated[str, Meta(description="How the game ended: its sentence is the text `ending-<id>`.")]
    criteria: Annotated[tuple[Criterion, ...], Meta(description="What decides places, in this order.")]
    results: Annotated[tuple[Placing, ...], Meta(description="Best first; each seat is in one of them.")]

    def of(self, seat: int) -> Placing:
        """The result of a seat; raises LookupError if it has none."""
        for result in self.results:
            if seat in result.seats:
                return result
        raise LookupError(f"seat {seat} has no result")

    @property
    def winners(self) -> Team:
        """The seats that have won."""
        return tuple(seat for one in self.results if one.verdict is Verdict.WON for seat in one.seats)

    @property
    def ranking(self) -> tuple[Team, ...]:
        """The seats of each place, best first."""
        places = dict.fromkeys(one.place for one in self.results)
        return tuple(tuple(seat for one in self.results if one.place == at for seat in one.seats) for at in places)

    @property
    def scores(self) -> tuple[int | None, ...]:
        """The score of each seat."""
        return tuple(self.of(seat).score for seat in range(sum(len(one.seats) for one in self.results)))


def ranked(
    ending: Enum | str,
    by: Mapping[str, Sequence[int]],
    *,
    lowest: Collection[str] = (),
    tie: Verdict = Verdict.DRAWN,
    teams: Sequence[Sequence[int]] = (),
) -> Outcome:
    """The outcome of a game in which seats or teams compete: the first criterion by which two differ ranks them.

    ``by``: criteria, most important first, with a number for each seat (or team); ``SCORE`` is the score. ``lowest``:
    those of which the lowest number is best. ``tie``: what those who share the first place have, DRAWN or WON.
    """
    criteria = tuple(Criterion(name=name, lowest=name in lowest) for name in by)
    parties = [tuple(map(Seat, team)) for team in teams] or [(Seat(at),) for at in range(len(next(iter(by.values()))))]
    rows = dict(zip(parties, zip(*by.values(), strict=True), strict=True))

    def merit(party: Team) -> tuple[int, ...]:
        return tuple(n if one.lowest else -n for one, n in zip(criteria, rows[party], strict=True))

    order = sorted(parties, key=lambda party: (merit(party), party))
    first = [party for party in order if merit(party) == merit(order[0])]
    results = list[Placing]()
    for at, party in enumerate(order):
        level = bool(results) and results[-1].numbers == rows[party]
        ahead = next((one.numbers for one in reversed(results) if one.numbers != rows[party]), None)
        behind = next((rows[other] for other in order[at:] if rows[other] != rows[party]), None)
        beside = behind if ahead is None else ahead
        results.append(
            Placing(
                seats=party,
                verdict=Verdict.LOST if party not in first else tie if len(first) > 1 else Verdict.WON,
                place=results[-1].place if level else at + 1,
                score=dict(zip(by, rows[party], strict=True)).get(SCORE),
                numbers=rows[party],
                criterion=None if beside is None else next(_differing(criteria, rows[party], beside)),
            )
        )
    return Outcome(ending=_id(ending), criteria=criteria, results=tuple(results))


def together(ending: Enum | str, seats: int, verdict: Verdict, score: int | None = None) -> Outcome:
    """The outcome of a game in which all play together, or one alone: all have won, lost or drawn."""
    scored = score is not None
    one = Placing(
        seats=tuple(map(Seat, range(seats))),
        verdict=verdict,
        place=1,
        score=score,
        numbers=(score,) if score is not None else (),
        criterion=None,
    )
    return Outcome(ending=_id(ending), criteria=(Criterion(name=SCORE),) if scored else (), results=(one,))


def _differing(criteria: Sequence[Criterion], one: Sequence[int], other: Sequence[int]) -> Iterator[str]:
    """The criteria by which two rows of numbers differ, most important first."""
    return (kind.name for kind, mine, theirs in zip(criteria, one, other, strict=True) if mine != theirs)


def contradictions(outcome: Outcome, seats: int) -> Iterator[str]:
    """What in an outcome its own numbers contradict."""
    named = sorted(seat for one in outcome.results for seat in one.seats)
    if named != list(range(seats)):
        yield f"the results name the seats {named} and not each of {seats} seats once"
        return
    for one in outcome.results:
        if len(one.numbers) != len(outcome.criteria):
            yield f"{_called(one)} has {len(one.numbers)} numbers for {len(outcome.criteria)} criteria"
            return
    by = {kind.name: [one.numbers[at] for one in outcome.results] for at, kind in enumerate(outcome.criteria)}
    lowest = [kind.name for kind in outcome.criteria if kind.lowest]
    due = ranked(outcome.ending, by, lowest=lowest, teams=[one.seats for one in outcome.results]) if by else None
    for one, right in zip(outcome.results, due.results if due else outcome.results, strict=True):
        for field in ("seats", "place", "criterion", "score"):
            if getattr(one, field) != getattr(right, field):
                told, is_so = getattr(one, field), getattr(right, field)
                yield f"{_called(one)} has the {field} {told!r}, and by its numbers {is_so!r}"
    for one, below in pairwise(outcome.results):
        if VERDICTS.index(one.verdict) > VERDICTS.index(below.verdict) or (
            one.place == below.place and one.verdict is not below.verdict
        ):
            yield f"{_called(one)} is {one.verdict.value} on place {one.place}, {_called(below)} {below.verdict.value}"


def _called(one: Placing) -> str:
    return f"the result of {' and '.join(f'seat {seat}' for seat in one.seats)}"


def _id(ending: Enum | str) -> str:
    return str(ending.value) if isinstance(ending, Enum) else ending
