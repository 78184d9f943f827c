"""Laws that search: all actions of finite families, rare branches, redealt worlds, the kept archive, counted cost."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache, partial
from itertools import islice, product
from types import FrameType
from typing import Annotated, Any, NewType, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from quipu.testing.differences import shown
from quipu.testing.laws.sentences import members_of
from quipu.testing.random_play import SAMPLE, plays, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.board import SEATS, Ref
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, tag_of
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.playout import Step
from quipu_rules.kernel.refusal import Refusal
from quipu_rules.kernel.revisions import archived, kept, of_kind

MOST_OF_A_KIND = 600
"""Actions of one kind that are tried both ways; a kind with more has a template, or is too wide to try."""
LATEST = 144
"""The last step of a variant's games after which they are tried: twelve positions up to it."""
POSITIONS = 12
"""Positions of a variant that the other laws here look at, or twice as many."""
MOST_LINES = 400_000
"""Lines of Python that one list, decision or view may run: about a tenth of a second, in which a process does nothing
else."""
COSTED = 50
"""From one position whose cost is counted to the next; counting takes ten times as long."""
DECISIONS = 1_000
"""The budget of guided play for each variant; a game that ends sooner is followed by another one."""
LOOKED_AT = 4
"""Actions among which the one is played that leads to what was rarest so far."""


def a_legal_action_is_proposed_and_no_judge_raises(game: AnyGame, variant: Variant) -> None:
    """Of each kind whose fields take few values, all values are tried, also by seats that are not to act."""
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    families = {kind: _all_of(kind, game, board) for kind in members_of(game.actions)}
    for step in _spread(steps(game, variant)):
        state, book = step.decided.state, game.rulebook
        for seat in map(Seat, range(variant.seats)):
            judged = list[tuple[Action, Refusal | None]]()
            for action in (one for family in families.values() for one in family or ()):
                try:
                    judged.append((action, book.refusal(state, seat, action)))
                except Exception as error:
                    raise AssertionError(
                        f"`refusal` of {type(action).__name__} raises {type(error).__name__} ({error}) for "
                        f"{shown(action)} of seat {seat}, which any client can send: let it answer with a refusal"
                    ) from error
            templates = {move.action for move in book.open_moves(state, seat) if move.template is not None}
            listed = set(book.proposals(state, seat))
            for action, refusal in judged:
                assert refusal is not None or action in listed or type(action) in templates, (
                    f"{shown(action)} of seat {seat} is legal by `refusal`, and `candidates` does not propose it: "
                    "no client and no bot finds it. Propose it, or refuse it"
                )
                _names_what_is_there(refusal, board, action)


def _spread(played: Iterator[Step]) -> Iterator[Step]:
    """The first steps of a game, then ever fewer: a short game is looked at closely, and a long one to its middle."""
    wanted, following = 0, 1
    for number, step in enumerate(played):
        if number == wanted:
            wanted, following = max(following, wanted + 1), wanted + following
            yield step
        if number > LATEST:
            return


def _names_what_is_there(refusal: Refusal | None, board: Any, action: Action) -> None:
    for name, detail in () if refusal is None else refusal.details:
        if isinstance(detail, Ref) and detail.collection != SEATS:
            assert detail.collection in type(board).__struct_encode_fields__, (
                f"{refusal.code if refusal else ''} names `{name}` in the collection {detail.collection!r} for "
                f"{shown(action)}, and the board has none of that name: write one of its fields into Ref(collection=…)"
            )


def _all_of(kind: type[Action], game: AnyGame, board: Any) -> list[Action] | None:
    """Every action of a kind, as far as its annotations allow; None if there are too many."""
    hints = get_type_hints(kind, include_extras=True)
    values, size = list[Sequence[Any]](), 1
    for name in kind.__struct_fields__:
        found = _values(hints[name], game, board, ())
        if found is None or size * len(found) > MOST_OF_A_KIND:
            return None
        values.append(found)
        size *= len(found)
    return [kind(**dict(zip(kind.__struct_fields__, row, strict=True))) for row in product(*values)]


def _values(hint: Any, game: AnyGame, board: Any, metas: tuple[Meta, ...]) -> Sequence[Any] | None:
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return _values(inner, game, board, (*metas, *(note for note in notes if isinstance(note, Meta))))
    if isinstance(hint, NewType):
        if hint in game.collections and not any(meta.le is not None for meta in metas):
            return list(board.ids(game.collections[hint]))
        return _values(hint.__supertype__, game, board, metas)
    if type(None) in get_args(hint):
        inner_of = [one for one in get_args(hint) if one is not type(None)]
        some = _values(inner_of[0], game, board, metas) if len(inner_of) == 1 else None
        return None if some is None else [None, *some]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if hint is bool:
        return [False, True]
    least = next((meta.ge for meta in metas if meta.ge is not None), None)
    most = next((meta.le for meta in metas if meta.le is not None), None)
    if hint is int and least is not None and most is not None and most - least < MOST_OF_A_KIND:
        return range(int(least), int(most) + 1)
    return None


def rare_branches_are_played(game: AnyGame, variants: Sequence[Variant]) -> None:
    """Of some actions the one is played whose events were rarest so far. What never happened is printed."""
    met = Counter[Any]()
    for variant in variants:
        decisions = 0
        while decisions < DECISIONS:
            decisions += _guided(game, variant, met, decisions)
    kinds = (*members_of(game.events), *members_of(game.actions))
    if never := sorted(tag_of(kind) for kind in kinds if not met[tag_of(kind)]):
        print(f"{game.name}: in {DECISIONS} guided decisions of each variant never happened: {', '.join(never)}")


def _guided(game: AnyGame, variant: Variant, met: "Counter[Any]", begun: int) -> int:
    """A game, up to its end or that of the budget; how many decisions it took."""
    book, dice, done = game.rulebook, Seeded(b"law", f"guided {variant.name}", begun), list[Any]()
    chance = Seeded(b"law", f"dealt {variant.name}", begun)
    dealt = game.start(game.editions[variant.edition], variant.setup or game.setup(), variant.seats, chance)
    state, here = dealt.state, Counter[Any]()
    met.update(tag_of(event) for event in dealt.events)
    while (waiting := sorted(book.to_act(state))) and begun + len(done) < DECISIONS:
        free = [seat for seat in sorted(book.may_act(state)) if book.proposals(state, seat)]
        seat = (*waiting, *free)[dice.below(len(waiting) + len(free))]
        proposals = book.proposals(state, seat)
        assert proposals, (
            f"a dead end, {_after(done)}: seat {seat} is to act in {shown(book.phase(state))}, but no candidate is "
            "legal. Let `to_act` not wait for it, or propose what it may do"
        )
        ways = list[Any]()
        for _ in range(min(LOOKED_AT, len(proposals))):
            action = proposals[dice.below(len(proposals))]
            try:
                decided = book.decide(state, seat, action, Seeded(b"law", "guided", begun + len(done) + 1))
                for viewer in viewers(variant):
                    game.view(decided.state, viewer)
                for asked in book.to_act(decided.state):
                    game.prompt(decided.state, asked)
            except Exception as error:
                raise AssertionError(
                    f"{shown(action)} of seat {seat} is listed, and it raises {type(error).__name__} ({error}), "
                    f"{_after(done)}: it happens seldom, so that random games miss it; follow these actions in a test"
                ) from error
            signs = [tag_of(action), *_signs(decided.events, here)]
            ways.append((sum(met[sign] for sign in signs) / len(signs), len(ways), action, decided, signs))
        _, _, action, decided, signs = min(ways, key=lambda way: way[:2])
        met.update(signs)
        met.update(tag_of(event) for event in decided.events)
        here.update((tag_of(event), getattr(event, "seat", None)) for event in decided.events)
        state = decided.state
        done.append((seat, action))
    return max(1, len(done))


def _signs(events: Sequence[Any], here: "Counter[Any]") -> Iterator[Any]:
    """What an event is, and which time it happens to its seat in this game: a third noble is new after two."""
    for event in events:
        key = (tag_of(event), getattr(event, "seat", None))
        yield (tag_of(event), min(here[key], 8))


def _after(done: Sequence[Any]) -> str:
    last = "; ".join(f"seat {seat}: {shown(action)}" for seat, action in done[-3:])
    return f"after {len(done)} guided actions" + (f", the last of them {last}" if last else "")


def a_redealt_world_can_be_reached(game: AnyGame, variant: Variant) -> None:
    """`check_position` and `census` accept what was played, and every world that `redeal` draws from it."""
    setup = variant.setup or game.setup()
    for number, step in enumerate(islice(steps(game, variant, every=SAMPLE), 2 * POSITIONS)):
        state, counted = step.decided.state, game.census(step.decided.state)
        if not game.rulebook.to_act(state):
            continue
        for viewer in viewers(variant):
            world = game.redeal(state, viewer, Seeded(b"law", "world", number, str(viewer)))
            for what, one in (("the position itself", state), (f"a world that `redeal` draws for {viewer}", world)):
                try:
                    game.check_position(one, setup, variant.seats)
                except Inconsistent as error:
                    raise AssertionError(
                        f"`check_position` refuses {what}: {error}. Bots think in worlds that `redeal` draws, so let "
                        "it draw only what can have happened; or let `check_position` accept it"
                    ) from error
            assert game.census(world) == counted, (
                f"`census` counts otherwise in a world that `redeal` draws for {viewer}: {game.census(world)}, and "
                f"{counted} in the position: draw again what is hidden, and lose nothing"
            )


def the_archive_of_the_present_revision_decides_as_the_code_beside_it(game: AnyGame, variant: Variant) -> None:
    """Somebody has frozen it: a decision that changes from then on needs another `revision`."""
    if game.newest is not None or game.revision not in kept(game):
        return
    old = archived(game, game.revision)
    for play in plays(game, variant):
        setup = of_kind(old.setup, variant.setup or game.setup())
        state: Any = None
        for number, step in enumerate(play):
            if step.seat is None or step.action is None:
                state = old.blank(old.editions[variant.edition])
                events = old.read_events(msgspec.json.encode(step.decided.events))
            else:
                action = old.read_action(msgspec.json.encode(step.action))
                refusal = old.rulebook.refusal(state, step.seat, action)
                events = () if refusal else old.rulebook.decide(state, step.seat, action, step.chance()).events
            assert msgspec.json.encode(events) == msgspec.json.encode(step.decided.events), (
                f"revision {game.revision} is kept, and the code decides otherwise: {shown(step.action)} of seat "
                f"{step.seat}, action {number}. Tables of this revision go on by the archive: set "
                f"`revision={game.revision + 1}` in Game(…), or take the change back"
            )
            state = old.fold(state, events)
        assert setup is not None


def what_a_table_waits_for_is_cheap(game: AnyGame, variant: Variant) -> None:
    """Lines of Python are counted, which no slow machine changes."""
    book = game.rulebook
    for step in islice(steps(game, variant, every=COSTED), POSITIONS):
        state = step.decided.state
        for seat in sorted(book.to_act(state))[:1]:
            _counted("the legal list", partial(book.legal, state, seat), f"seat {seat}")
            for what, call in (
                ("`view`", partial(game.view, state, seat)),
                ("`prompt`", partial(game.prompt, state, seat)),
                ("`redeal`", partial(game.redeal, state, seat, Seeded(b"law", "cost"))),
                ("`estimate`", partial(game.estimate, state) if game.estimate else None),
            ):
                if call is not None:
                    _counted(what, call, f"seat {seat}")
            for event in step.decided.events:
                _counted(f"`redact` of {type(event).__name__}", partial(game.redact, event, None), "a spectator")
            proposals = book.proposals(state, seat)
            for action in proposals[:: max(1, len(proposals) // 4)][:4]:
                _counted(
                    "`resolve`",
                    partial(book.decide, state, seat, action, Seeded(b"law", "cost", 1)),
                    f"{shown(action)} of seat {seat}",
                )


class _TooMany(BaseException):
    pass


def _counted(what: str, call: Callable[[], Any], where: str) -> None:
    lines = 0

    def on_line(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
            if lines > MOST_LINES:
                raise _TooMany
        return on_line

    before = sys.gettrace()
    sys.settrace(on_line)
    try:
        call()
    except _TooMany:
        sys.settrace(before)
        raise AssertionError(
            f"{what} for {where} runs more than {MOST_LINES} lines of Python, for which its table stands still: look "
            "up once what is the same for all actions (a `Judge`), or give a wide family a template"
        ) from None
    finally:
        sys.settrace(before)


@cache
def _ids(board: Any, collection: str) -> frozenset[int]:
    return frozenset(board.ids(collection))


def a_number_is_that_of_a_part_of_its_collection(game: AnyGame, variant: Variant) -> None:
    """Of every field of events and views whose type `collections` maps to the board."""
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    for step in islice(steps(game, variant, every=SAMPLE), 2 * POSITIONS):
        for record in (*step.decided.events, *(game.view(step.decided.state, viewer) for viewer in viewers(variant))):
            hints = get_type_hints(type(record))
            for name in record.__struct_fields__:
                for collection, number in _numbers(hints[name], getattr(record, name), game):
                    assert number in _ids(board, collection), (
                        f"`{name}` of {type(record).__name__} is {number}, and the board has no such part in "
                        f"`{collection}`: link the type of the field to its own collection in Game(collections=…)"
                    )


def _numbers(hint: Any, value: Any, game: AnyGame) -> Iterator[tuple[str, int]]:
    if value is None:
        return
    if isinstance(hint, NewType):
        if hint in game.collections and type(value) is int:
            yield game.collections[hint], value
        return
    inner = [one for one in get_args(hint) if one is not type(None) and one is not Ellipsis]
    if isinstance(value, tuple) and get_origin(hint) is tuple and inner:
        for item in value:
            yield from _numbers(inner[0], item, game)
    elif len(inner) == 1:
        yield from _numbers(inner[0], value, game)


LAWS = (
    a_legal_action_is_proposed_and_no_judge_raises,
    a_redealt_world_can_be_reached,
    what_a_table_waits_for_is_cheap,
    a_number_is_that_of_a_part_of_its_collection,
)
NEWEST = (the_archive_of_the_present_revision_decides_as_the_code_beside_it, rare_branches_are_played)
