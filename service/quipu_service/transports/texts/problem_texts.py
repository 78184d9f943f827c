"""One table from problems to the wires: RFC 9457 in REST, ``extensions`` or a member of the result union in GraphQL."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, LOCALES, tag_of
from quipu_rules.kernel.message import Value
from quipu_rules.kernel.refusal import Refusal, Refused
from quipu_rules.kernel.text import Reader
from quipu_service.application.games.catalog import TABLE
from quipu_service.application.ledger import HEADERS
from quipu_service.application.log.position import Position
from quipu_service.application.log.stale import Stale
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import (
    CommandReused,
    Damaged,
    Declined,
    GameNotInstalled,
    IssuerUnreachable,
    Malformed,
    NewerRules,
    NoPicture,
    NotAllowed,
    NotInstalled,
    NotSeated,
    NoWorker,
    Problem,
    RevisionNotKept,
    RulesMissing,
    TooLarge,
    TooMany,
    TooManyTables,
    Unauthenticated,
    Unavailable,
    Unentitled,
    Unknown,
    Unreadable,
    Unsupported,
)
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.presentation import update_json


class TooCostly(TooLarge):
    """The query is deeper, or has more aliases or tokens, than the limit it names."""

    code = "TOO_COSTLY"


STATUS: Mapping[type[Exception], int] = {
    Malformed: 400,
    Unauthenticated: 401,
    NotSeated: 403,
    NotAllowed: 403,
    Unknown: 404,
    Refused: 409,
    Damaged: 410,
    Declined: 409,
    Stale: 412,
    TooLarge: 413,
    CommandReused: 422,
    TooCostly: 413,
    Unsupported: 415,
    TooMany: 429,
    TooManyTables: 429,
    NotInstalled: 501,
    GameNotInstalled: 503,
    RevisionNotKept: 503,
    NewerRules: 503,
    NoPicture: 503,
    Unavailable: 503,
}
PLAIN = {
    "METHOD_NOT_ALLOWED": 405,
    "NOT_ACCEPTABLE": 406,
    "INTERNAL": 500,
    "REFUSED": 409,
}
"""The status of problems that are not exceptions of the application, by code."""
CODES: Mapping[str, int] = {kind.code: status for kind, status in STATUS.items() if issubclass(kind, Problem)} | PLAIN
"""The status of every problem, by code."""
OFFERED: Mapping[str, str] = {tag_of(locale).lower(): locale for locale in LOCALES}
"""The languages by their tags, which are the same in capitals."""
RETRY_AFTER: Mapping[type[Exception], int] = {Unavailable: 1, NoPicture: 1}
"""The value of ``Retry-After`` in seconds."""


@dataclass(frozen=True)
class ProblemText:
    """The text of a problem in one language, for REST and GraphQL."""

    status: int
    code: str
    title: str
    detail: str
    more: dict[str, object] = field(default_factory=dict)
    """Further members of the problem: path, rule, version and the like."""
    retry_after: int | None = None


def problem_text(
    problem: Problem | Refused, locale: str, game: AnyGame | None = None, position: Position | None = None
) -> ProblemText:
    """The problem in the reader's language; of a table with the names of its players and places."""
    kind = type(problem)
    if isinstance(problem, Refused | Declined):
        refusal = problem.refusal
        of_game = None if isinstance(problem, Declined) else position.game if position else game
        texts = TEXTS if of_game is None else of_game.texts
        more: dict[str, object] = {"rule": refusal.rule, "details": details(refusal)}
        if isinstance(problem, Declined) or of_game is not None:
            more["ruleUrl"] = f"{rules_at(TABLE if of_game is None else of_game.name)}#{refusal.rule}"
        if problem.place is not None:
            more["place"] = problem.place
        reason = texts.refusal(refusal, reader_of(position, locale) if position else Reader(locale))
        return ProblemText(STATUS[kind], refusal.code, TEXTS.message("problem-REFUSED", locale), reason, more)
    title = TEXTS.message(f"problem-{problem.code}", locale)
    wait = problem.retry_after if isinstance(problem, TooMany) else RETRY_AFTER.get(kind)
    return ProblemText(CODES[problem.code], problem.code, title, _detail(problem, locale), _more(problem), wait)


def plain(code: str, locale: str, **values: str) -> ProblemText:
    """A problem that is not an exception of the application."""
    title = TEXTS.message(f"problem-{code}", locale)
    return ProblemText(CODES[code], code, title, _text_or(f"detail-{code}", title, locale, **values))


def explained(code: str, locale: str, games: Mapping[str, AnyGame]) -> dict[str, object] | None:
    """The page behind a problem's ``type``: status, title, cause and cure, and the games whose rules know it."""
    if TEXTS.has(f"cause-{code}", locale):
        return _explanation(code, code, CODES[code], locale)
    known = [name for name, game in games.items() if game.texts.has(f"refusal-{code}", locale)]
    if not known and not TEXTS.has(f"refusal-{code}", locale):
        return None
    kind = "REFUSED" if known else "DECLINED"
    return {**_explanation(code, kind, 409, locale), "games": known, "rules": [*map(rules_at, known or [TABLE])]}


def rules_at(name: str) -> str:
    """Where the rules of a game, or of tables, are served."""
    return f"/v1/{name}/rules"


def _explanation(code: str, kind: str, status: int, locale: str) -> dict[str, object]:
    return {
        "code": code,
        "status": status,
        "title": TEXTS.message(f"problem-{'REFUSED' if kind == 'DECLINED' else kind}", locale),
        "cause": TEXTS.message(f"cause-{kind}", locale),
        "cure": TEXTS.message(f"cure-{kind}", locale),
    }


def _detail(problem: Problem, locale: str) -> str:
    """What is wrong with this request; a cause that only operators may see stays in the log."""
    match problem:
        case Malformed(detail=detail, values=values):
            return _text_or(f"malformed-{detail}", detail, locale, **values)
        case Unentitled(detail=detail):
            return _text_or(f"{'operator' if isinstance(problem, NotAllowed) else 'seat'}-{detail}", detail, locale)
        case Unsupported(detail=detail, values=values):
            return TEXTS.message(f"unsupported-{detail}", locale, **values)
        case Unknown(what=what, name=name):
            return _text_or(f"unknown-{what}", str(problem), locale, name=name)
        case TooManyTables(limit=limit, most=most) | NoWorker(limit=limit, most=most):
            return TEXTS.message(f"full-{limit.replace(' ', '-')}", locale, most=most)
        case TooLarge(limit=limit, most=most):
            named = _text_or(f"limit-{limit.replace(' ', '-')}", limit, locale)
            return TEXTS.message("detail-limit", locale, limit=named, most=most)
        case Stale(version=version) | CommandReused(version=version):
            return TEXTS.message(f"detail-{problem.code}", locale, version=version)
        case Damaged(table=table, entry=entry):
            return TEXTS.message("detail-DAMAGED", locale, table=table, entry=0 if entry is None else entry)
        case RulesMissing(game=game, revision=revision):
            return TEXTS.message(f"detail-{problem.code}", locale, game=game, revision=revision or 0)
        case NotInstalled(extra=extra):
            return TEXTS.message("detail-NOT_INSTALLED", locale, extra=extra)
        case NoPicture():
            return TEXTS.message("detail-NO_PICTURE", locale)
        case _:
            return TEXTS.message(f"detail-UNAVAILABLE{_why_unavailable(problem)}", locale)


def _why_unavailable(problem: Problem) -> str:
    match problem:
        case Unreadable():
            return "-newer"
        case IssuerUnreachable():
            return "-issuer"
        case Unavailable(reads=True):
            return "-reads"
        case _:
            return ""


def _text_or(key: str, otherwise: str, locale: str, **values: str | int) -> str:
    return TEXTS.message(key, locale, **values) if TEXTS.has(key, locale) else otherwise


def details(refusal: Refusal) -> dict[str, int | str | Value]:
    """The values in the sentence of a refusal."""
    return {name: value.value if isinstance(value, Enum) else value for name, value in refusal.details}


def _more(problem: Problem) -> dict[str, object]:
    match problem:
        case Malformed(path=path):
            return {"path": path}
        case TooLarge(limit=limit, most=most):
            return {"limit": limit, "most": most}
        case Stale(version=version, happened=steps, viewer=viewer, now=now):
            updates = [msgspec.Raw(update_json(step, viewer, now, full=False)) for step in steps]
            return {"version": version, "happened": updates}
        case CommandReused(version=version):
            return {"version": version}
        case Damaged(table=table, entry=entry):
            return {"table": table, "entry": entry}
        case RulesMissing(game=game, revision=revision):
            return {"game": game, "revision": revision}
        case Unknown(what="extension", name=name):
            return {"extension": name}
        case _:
            return {}


@lru_cache(HEADERS.most)
def locale_of(accept_language: str | None) -> str:
    """The best of our languages for an ``Accept-Language`` header; English if none fits."""
    best, weight = ENGLISH, 0.0
    for part in (accept_language or "").split(","):
        tag, _, quality = part.replace(" ", "").partition(";q=")
        try:
            wanted = float(quality) if quality else 1.0
        except ValueError:
            continue
        locale = _offered(tag.lower())
        if locale is not None and wanted > weight:
            best, weight = locale, wanted
    return best


def _offered(tag: str) -> str | None:
    """The language with this tag, or with the beginning of it (RFC 4647, 3.4), or with more than it."""
    shorter = tag
    while shorter:
        if shorter in OFFERED:
            return OFFERED[shorter]
        shorter = shorter.rpartition("-")[0]
    return next((locale for longer, locale in OFFERED.items() if tag and longer.startswith(f"{tag}-")), None)
