"""Operations for one table, each written once: REST's routes and GraphQL's root fields come from these rows.

What is not here differs between the two, because it opens a table, answers with a token, or streams.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from quipu.service.application.commands.what_if import Branches
from quipu.service.application.notices.webhooks import WebhookDocument
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.advice import Analysis, Hint
from quipu.service.application.tables.consequences import Consequences
from quipu.service.application.tables.reasons import Why
from quipu.service.application.tables.stakes import Stakes
from quipu.service.transports import table_requests as requests

Use: TypeAlias = Callable[..., Awaitable[Any]]
"""A use case: called with the table, ``token``, and for commands with ``command`` and what was sent."""
OWN, FREE = "Your own seat, counted from 0.", "The free seat, counted from 0."


@dataclass(frozen=True, kw_only=True)
class TableOperation:
    """One operation of both interfaces."""

    id: str
    """Its name in REST, the SDKs, metrics and log lines."""
    text: str
    """What it does: one line, then what a caller has to know."""
    path: str
    """Below the table."""
    tag: Literal["tables", "play", "records"]
    use: Callable[[Quipu], Use]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TableCommand(TableOperation):
    """A command of a seat or the host, with a command id; the answer is the entry that it led to."""

    method: Literal["POST", "DELETE"] = "POST"
    seat: str | None = None
    """What the seat in the path is; None without one."""
    takes: type[requests.Strict] | None = None
    expects: bool = False
    """Whether it can be bound to the version that the caller has seen."""


@dataclass(frozen=True, kw_only=True)
class TableQuestion(TableOperation):
    """A question about a table; the answer is a record."""

    field: str
    """Its root field in GraphQL."""
    answers: type
    said: str
    """What the answer is."""
    result: str
    """GraphQL's union of the answer and the problems."""
    of_game: bool = False
    """Whether the answer has records of the game, so that each game has a type of its own for it."""
    who: Literal["may", "must"] = "must"
    weight: int = 1
    spoken: bool = False
    """Whether the answer is in the reader's language: the use case is called with ``locale``, too."""
    versioned: bool = False
    """Whether the answer names the version of the table."""


SEATED = ("NOT_SEATED",)
COMMANDS: tuple[TableCommand, ...] = (
    TableCommand(
        id="leaveSeat",
        tag="tables",
        method="DELETE",
        path="/seats/{seat}",
        seat=OWN,
        use=lambda quipu: quipu.free,
        problems=SEATED,
        text="Leave the seat. The host may free any seat before the start, and later those of bots and of people who "
        "gave up.\n\nA seat that was left in the running game can be taken by a bot, or by a person once all who play "
        "agree (`offer`).",
    ),
    TableCommand(
        id="startTable",
        tag="tables",
        path="/start",
        use=lambda quipu: quipu.commands.start,
        text="Start the game, or ask the seats that committed to entropy to reveal it first. Any seat or the host may "
        "do so once all seats are taken.",
    ),
    TableCommand(
        id="addBot",
        tag="tables",
        path="/bots",
        takes=requests.BotRequest,
        use=lambda quipu: quipu.absences.add_bot,
        text="A bot sits down. Whoever holds a seat may ask for it; a worker plays it.",
    ),
    TableCommand(
        id="claimSeat",
        tag="play",
        path="/claims",
        takes=requests.ClaimRequest,
        use=lambda quipu: quipu.absences.claim,
        text="Decide what happens to another seat whose time is up, if the table leaves this to its players.",
    ),
    TableCommand(
        id="revealEntropy",
        tag="tables",
        path="/seats/{seat}/entropy",
        seat=OWN,
        takes=requests.EntropyRequest,
        use=lambda quipu: quipu.starts.reveal,
        problems=SEATED,
        text="Reveal the entropy that your seat committed to, once the start was asked for. The last one starts the "
        "game.",
    ),
    TableCommand(
        id="comeBack",
        tag="play",
        path="/seats/{seat}/back",
        seat=OWN,
        use=lambda quipu: quipu.absences.back,
        problems=SEATED,
        text="Take your seat back from the bot that plays for it. Acting does the same.",
    ),
    TableCommand(
        id="revokeToken",
        tag="tables",
        method="DELETE",
        path="/seats/{seat}/token",
        seat=OWN,
        use=lambda quipu: quipu.resignations.revoke,
        problems=SEATED,
        text="Invalidate the token of your seat; your player id still holds it.",
    ),
    TableCommand(
        id="offerSeat",
        tag="play",
        path="/seats/{seat}/offer",
        seat=FREE,
        use=lambda quipu: quipu.resignations.offer,
        problems=SEATED,
        text="Agree that somebody new takes a seat that was left in the running game. It is free once all who play "
        "agree.",
    ),
    TableCommand(
        id="resign",
        tag="play",
        path="/seats/{seat}/resign",
        seat=OWN,
        use=lambda quipu: quipu.resignations.resign,
        problems=SEATED,
        text="Give up for good. At a table of two the other player wins at once. At a table of more the game goes on: "
        "a bot plays your seat, or the service makes minimal moves for it, as `onTimeout` of its clock says.",
    ),
    TableCommand(
        id="changeRules",
        tag="play",
        path="/rules",
        use=lambda quipu: quipu.rule_changes.change,
        problems=SEATED,
        text="Agree to go on by the newest rules of the game. The table does once all people who still play agree.",
    ),
    TableCommand(
        id="abandonTable",
        tag="play",
        path="/abandon",
        use=lambda quipu: quipu.resignations.abandon,
        problems=SEATED,
        text="Agree to end the table without a result. It is closed once all who still play agree.",
    ),
    TableCommand(
        id="offerDraw",
        tag="play",
        path="/draw",
        use=lambda quipu: quipu.resignations.offer_draw,
        problems=SEATED,
        text="Agree to end the game as a draw (`drawing`). It ends once all people who still play agree: at least two, "
        "and no bots. An action of a player withdraws every offer. This is a rule of tables, not of games; a game may "
        "say that it has none.",
    ),
    TableCommand(
        id="declineDraw",
        tag="play",
        method="DELETE",
        path="/draw",
        use=lambda quipu: quipu.resignations.decline_draw,
        problems=SEATED,
        text="Decline a draw, or take back your own offer. All offers end, and nobody offers one until somebody acts.",
    ),
    TableCommand(
        id="closeTable",
        tag="tables",
        path="/close",
        use=lambda quipu: quipu.hosting.close,
        problems=SEATED,
        text="Close a table that has not begun or has a free seat. Needs the host's token.",
    ),
    TableCommand(
        id="rewindTable",
        tag="play",
        path="/rewind",
        takes=requests.RewindRequest,
        expects=True,
        use=lambda quipu: quipu.commands.rewind,
        problems=("STALE",),
        text="Go back to an earlier version.\n\nA seat may alone undo its own, certain actions of the turn "
        "(`undo.toVersions`). Otherwise it happens as the table's `takeBacks` have it: `AGREED`, once every person has "
        "asked for it who has a seat and neither resigned nor was dropped; `CERTAIN`, never; `FREE`, at once. Late "
        "players count; bots do not.",
    ),
    TableCommand(
        id="removeWebhook",
        tag="tables",
        method="DELETE",
        path="/webhook",
        use=lambda quipu: quipu.webhooks.remove,
        problems=SEATED,
        text="Stop sending notices of the table. Needs the host's token.",
    ),
)

QUESTIONS: tuple[TableQuestion, ...] = (
    TableQuestion(
        id="showHint",
        field="hint",
        tag="play",
        path="/hint",
        use=lambda quipu: quipu.advice.hint,
        answers=Hint,
        said="The choices, best first.",
        result="HintResult",
        of_game=True,
        problems=("REFUSED", "TOO_MANY"),
        spoken=True,
        weight=5,
        versioned=True,
        text="What a strong bot would play in your seat and why, in words, knowing only what the seat knows. May take "
        "a second.",
    ),
    TableQuestion(
        id="showWhy",
        field="why",
        tag="play",
        path="/why",
        use=lambda quipu: quipu.reasons.why,
        answers=Why,
        said="The reasons, each with its rule.",
        result="WhyResult",
        problems=("REFUSED",),
        spoken=True,
        weight=3,
        versioned=True,
        text="Why each place and piece that no legal action names cannot be used by your seat now: the refusal of an "
        "action that would, with its rule.",
    ),
    TableQuestion(
        id="showConsequences",
        field="consequences",
        tag="play",
        path="/consequences",
        use=lambda quipu: quipu.foresight.consequences,
        answers=Consequences,
        said="What the legal actions lead to.",
        result="ConsequencesResult",
        problems=("REFUSED",),
        spoken=True,
        weight=3,
        versioned=True,
        text="What each of your legal actions surely leads to, without chance and without revealing anything: the "
        "events as sentences, and what you would have to do next.",
    ),
    TableQuestion(
        id="showStakes",
        field="stakes",
        tag="play",
        path="/stakes",
        use=lambda quipu: quipu.prospects.stakes,
        answers=Stakes,
        said="What is fought for.",
        result="StakesResult",
        problems=("REFUSED",),
        who="may",
        spoken=True,
        versioned=True,
        text="What the game is fought for, from what you may see: projected scores, what is left to the end, and who "
        "leads in what. Empty once the game is over, or if its rules tell nothing of it.",
    ),
    TableQuestion(
        id="showAnalysis",
        field="analysis",
        tag="records",
        path="/analysis",
        use=lambda quipu: lambda table, _token, locale: quipu.advice.analysis(table, locale),
        answers=Analysis,
        said="The chances, and what turned them.",
        result="AnalysisResult",
        who="may",
        problems=("REFUSED", "TOO_MANY"),
        spoken=True,
        weight=5,
        text="The chances of all seats after each entry of a finished game, and its turning points: what happened, and "
        "what would have been better.",
    ),
    TableQuestion(
        id="showBranches",
        field="branches",
        tag="play",
        path="/branches",
        use=lambda quipu: quipu.what_if.branches,
        answers=Branches,
        said="The branches, the latest first.",
        result="BranchesResult",
        who="may",
        versioned=True,
        text="The branches that were undone. Every version of them can be shown with `at`.",
    ),
    TableQuestion(
        id="showWebhook",
        field="webhook",
        tag="tables",
        path="/webhook",
        use=lambda quipu: quipu.webhooks.show,
        answers=WebhookDocument,
        said="The webhook and its deliveries.",
        result="WebhookResult",
        problems=SEATED,
        text="The webhook of the table and its deliveries. Needs the host's token.",
    ),
)
