"""The rules of tables, the same as for commands: which entry may follow which."""

from collections.abc import Callable

import msgspec
from msgspec import UNSET

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import (
    AbandonAsked,
    Abandoned,
    Absence,
    Acted,
    Chosen,
    Closed,
    DrawAsked,
    DrawDeclined,
    Drawn,
    EntropyRevealed,
    Forked,
    InvitationChanged,
    NoticesSet,
    Opened,
    Placed,
    Resigned,
    RewindAsked,
    Rewound,
    RulesAsked,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    StartAsked,
    Started,
    TimedOut,
    TokenChanged,
    Visibility,
)
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.consent import closed_to_people, may_rewind, out_of_reach
from quipu_service.application.log.ends import draws_now, may_abandon, no_draw, other_wins
from quipu_service.application.log.entries import Entry, encode
from quipu_service.application.log.entropies import committed
from quipu_service.application.log.newcomers import admits_newcomers, host_may_free, may_offer, people
from quipu_service.application.log.position import UNKNOWN, Position, asked
from quipu_service.application.log.revising import all_agree_to_rules
from quipu_service.application.problems.validation import COMMITTED_ENTROPY
from quipu_service.application.records.checks import Wrong
from quipu_service.application.records.files import Header, only_known


def opened_so(entry: Entry, body: Opened, header: Header, editions: Editions) -> AnyGame:
    """The game of the table; raises Wrong if no command opens such a table, RulesMissing or Unknown for an edition."""
    if (body.table, body.game) != (header.table, header.game):
        raise Wrong("the header names another table")
    game, edition = editions.find(body.game, body.edition, body.edition_hash, entry.revision)
    if edition.name != body.edition:
        raise Wrong(f"the edition with this hash is called {edition.name}")
    if body.seats not in game.seats:
        raise Wrong(f"{game.name} has {game.seats[0]} to {game.seats[-1]} seats")
    if header.viewer is not None and not 0 <= header.viewer < body.seats:
        raise Wrong(f"the header names seat {header.viewer}, the table has {body.seats}")
    setup = msgspec.json.decode(body.setup, type=game.setup)
    only_known(body.setup, setup, "the setup")
    if encode(setup) != bytes(body.setup):
        raise Wrong("the setup leaves options out")
    if refusal := game.setup_refusal(setup, body.seats):
        raise Wrong(f"these options do not go together: {refusal.code}")
    return game


def only_play_draws(entry: Entry) -> None:
    """Raises Wrong if an entry draws although it plays nothing; the first entry is checked too."""
    if entry.draws and not isinstance(entry.body, Started | Acted):
        raise Wrong("an entry that plays nothing draws nothing")


def allowed_here(
    entry: Entry, position: Position, *, over: bool, has_game: Callable[[int], bool], all_known: bool
) -> None:
    """Raises Wrong for an entry that no command writes after this position.

    ``has_game``: whether it had begun at a version; ``over``: whether it is known to be over. Unless ``all_known``,
    more may seem undoable than is, because a hidden event may have revealed something.
    """
    body, seat, names = entry.body, entry.seat, position.names
    begun, seated = position.state is not None, seat is not None and _held(names, seat)
    over, allowed = over or position.closed, False
    match body:
        case SeatTaken(seat=taken):
            free = 0 <= taken < len(names) and names[taken] is None
            allowed = seat == taken and free and not over and _sat_down_so(body, position)
        case SeatLeft(seat=left):
            by_host = seat is None and _freed_so(entry, position, over=over)
            allowed = _held(names, left) and (seat == left or by_host) and position.starting is None
        case InvitationChanged() | NoticesSet() | Closed():
            allowed = not over and _hosted_so(entry, body, position)
        case TokenChanged() | SeatOffered() | Resigned() | AbandonAsked() | Abandoned():
            allowed = seat is not None and seated and not over and _parts_so(body, position, seat)
        case StartAsked() | EntropyRevealed() | Started():
            all_there = not begun and None not in names and not over
            allowed = (seated or seat is None) and all_there and _starts_so(entry, body, position)
        case RulesAsked() | RulesChanged() | DrawAsked() | DrawDeclined() | Drawn():
            allowed = begun and not over and _agrees_so(body, position, seat)
        case Acted() | TimedOut() | SeatBack():
            allowed = begun and not over and seat is not None and _in_time(body, position, seat, entry.at)
        case Forked() | Placed():
            allowed = seat is None and entry.version == 2 and _begun_so(body, position.table.opened)
        case Rewound(to=to) | RewindAsked(to=to):
            allowed = seated and begun and not over and 0 < to < entry.version - 1 and has_game(to)
        case _:
            pass
    _fork_first(entry, position.table.opened)
    if not allowed:
        raise Wrong(f"{type(body).__name__} cannot stand here")
    if isinstance(body, Rewound | RewindAsked) and seat is not None:
        _agreed(body, position, seat, all_known=all_known)


def _agrees_so(
    body: RulesAsked | RulesChanged | DrawAsked | DrawDeclined | Drawn, position: Position, seat: Seat | None
) -> bool:
    if isinstance(body, RulesAsked | RulesChanged):
        return _revises_so(body, position, seat)
    return _draws_so(body, position, seat)


def _revises_so(body: RulesAsked | RulesChanged, position: Position, seat: Seat | None) -> bool:
    """Whether a person could agree to these rules, or all people did; the operator's entry is of no seat.

    A change is judged by the position as the new rules have it, so that it was carried over.
    """
    if isinstance(body, RulesChanged):
        agreed = seat is None or (seat in people(position) and all_agree_to_rules(position, seat, body.revision))
        return agreed and body.revision == position.game.revision
    if seat not in people(position) or body.revision <= position.game.revision:
        return False
    before = position.changing
    again = before is not None and before.to == body.revision and seat in before.agreed
    return not again and not all_agree_to_rules(position, seat, body.revision)


def _fork_first(entry: Entry, opened: Opened) -> None:
    if opened.origin is not None and entry.version == 2 and not isinstance(entry.body, Forked):
        raise Wrong("the second entry of a fork holds its events")


def _held(names: tuple[str | None, ...], seat: int) -> bool:
    return 0 <= seat < len(names) and names[seat] is not None


def _freed_so(entry: Entry, position: Position, *, over: bool) -> bool:
    """Whether the host could free the seat; a redacted log does not show whether the game was over."""
    if over or position.state is UNKNOWN or not isinstance(entry.body, SeatLeft):
        return True
    return host_may_free(position, entry.body.seat)


def _begun_so(body: Forked | Placed, opened: Opened) -> bool:
    return opened.origin is not None if isinstance(body, Forked) else bool(opened.sandbox) and opened.origin is None


def _hosted_so(entry: Entry, body: InvitationChanged | NoticesSet | Closed, position: Position) -> bool:
    if entry.seat is not None:
        return False
    if isinstance(body, NoticesSet):
        return True
    if isinstance(body, InvitationChanged):
        return position.table.visibility is Visibility.PRIVATE
    return position.state is None or None in position.names


def _parts_so(
    body: TokenChanged | SeatOffered | Resigned | AbandonAsked | Abandoned, position: Position, seat: Seat
) -> bool:
    """Whether a player at the table could change its token, admit somebody, resign, or agree to end the table."""
    if position.bots[seat] is not None:
        return False
    if isinstance(body, TokenChanged):
        return body.seat == seat
    if isinstance(body, SeatOffered):
        return may_offer(position, seat, body.seat)
    plays = position.state is not None and not position.given_up(seat)
    if isinstance(body, Resigned):
        return plays and body.seat == seat and bool(body.ends) == other_wins(position, seat)
    ends = may_abandon(position, seat)
    return plays and (ends if isinstance(body, Abandoned) else not ends and seat not in position.abandoning)


def _draws_so(body: DrawAsked | DrawDeclined | Drawn, position: Position, seat: Seat | None) -> bool:
    """Whether a person could agree on a draw or decline one, or all have agreed."""
    if seat is None or seat not in people(position):
        return False
    if isinstance(body, DrawDeclined):
        return bool(position.drawing)
    return no_draw(position, seat) is None and draws_now(position, seat) == isinstance(body, Drawn)


def _agreed(body: Rewound | RewindAsked, position: Position, seat: Seat, *, all_known: bool) -> None:
    if seat not in people(position):
        raise Wrong(f"no person who plays holds seat {seat}")
    happens = may_rewind(position, seat, body.to)
    if isinstance(body, Rewound) and not happens:
        raise Wrong(f"not all agreed to go back to version {body.to}")
    if isinstance(body, RewindAsked):
        if happens and all_known:
            raise Wrong(f"nobody else needs to agree to go back to version {body.to}")
        if (code := out_of_reach(position, body.to)) is not None:
            raise Wrong(f"no consent leads back to version {body.to}: {code}")
        if position.asking is not None and position.asking == asked(position.asking, body.to, seat):
            raise Wrong(f"seat {seat} had agreed to go back to version {body.to} already")


def _in_time(body: Acted | TimedOut | SeatBack, position: Position, seat: Seat, at: int) -> bool:
    if not 0 <= seat < len(position.names):
        return False
    return _acts_so(body, position, seat, at) if isinstance(body, Acted) else _absent_so(body, position, seat, at)


def _acts_so(body: Acted, position: Position, seat: Seat, at: int) -> bool:
    """Whether the holder of the seat, a bot, or nobody could choose the seat's actions at this time."""
    match body.by:
        case Chosen.BOT:
            return position.substitute(seat) is not None
        case Chosen.TIMEOUT:
            if position.away[seat] is Absence.OUT:
                return True
            clock = position.clock
            return clock is not None and clock.on_timeout is OnTimeout.DEFAULT_ACTION and _late(position, seat, at)
        case _:
            player = position.names[seat] is not None and position.bots[seat] is None
            return player and not position.given_up(seat)


def _absent_so(body: TimedOut | SeatBack, position: Position, by: Seat, at: int) -> bool:
    """Whether the seat was late and the table's clock treats late seats this way, or whether it may come back."""
    clock, names = position.clock, position.names
    if clock is None or not 0 <= body.seat < len(names):
        return False
    if isinstance(body, SeatBack):
        came_back = by == body.seat and names[by] is not None and position.away[by] is Absence.BOT
        return came_back and by not in position.resigned
    ended_so = bool(body.ends) == (body.then is Absence.OUT and other_wins(position, body.seat))
    if not _late(position, body.seat, at) or not ended_so:
        return False
    match clock.on_timeout:
        case OnTimeout.BOT:
            return by == body.seat and body.then is Absence.BOT
        case OnTimeout.DROP_OUT:
            return by == body.seat and body.then is Absence.OUT
        case OnTimeout.CLAIM:
            return by != body.seat and names[by] is not None and position.bots[by] is None
        case _:
            return False


def _late(position: Position, seat: Seat, at: int) -> bool:
    """Whether its time was up; a redacted log does not show when a turn began, so there the answer is yes."""
    if position.times is None:
        return True
    deadline = position.deadline(seat)
    return deadline is not None and at >= deadline


def _starts_so(entry: Entry, body: StartAsked | EntropyRevealed | Started, position: Position) -> bool:
    """Whether the seats that committed to entropy were asked for it, and those that did not reveal it are named."""
    starting, owed = position.starting, position.owed
    if isinstance(body, EntropyRevealed):
        return entry.seat == body.seat and _revealed_so(body, position)
    if isinstance(body, StartAsked):
        return bool(owed) and starting is None
    if (body.withheld or ()) != owed or body.withheld == ():
        raise Wrong("the seats in `withheld` are not those that did not reveal their entropy")
    return not owed or (starting is not None and entry.at >= starting.until)


def _revealed_so(body: EntropyRevealed, position: Position) -> bool:
    if position.starting is None or body.seat not in position.owed:
        return False
    if not COMMITTED_ENTROPY.fullmatch(body.entropy) or committed(body.entropy) != position.commitments[body.seat]:
        raise Wrong("the revealed entropy is not what the seat committed to")
    return True


def _committed_so(body: SeatTaken, position: Position) -> None:
    if position.state is not None and (body.entropy or body.entropy_commitment):
        raise Wrong("entropy cannot be added to a game that has begun")
    if body.entropy_commitment is UNSET:
        return
    if not COMMITTED_ENTROPY.fullmatch(body.entropy_commitment):
        raise Wrong("the commitment to the seat's entropy is not a SHA-256 in hexadecimal")
    if body.entropy or body.bot or position.table.sandbox:
        raise Wrong("nobody commits to entropy here")


def _sat_down_so(body: SeatTaken, position: Position) -> bool:
    _committed_so(body, position)
    return bool(body.bot) or (admits_newcomers(position, body.seat) and not closed_to_people(position))
