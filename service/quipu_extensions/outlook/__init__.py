"""What a viewer may ask of the position as it stands: what actions lead to, why places cannot be used, the stakes."""

from quipu_extensions.outlook.outlook import Consequences, Outlook, Stakes, Why
from quipu_service.extensions.extension import Extension
from quipu_service.transports.wire.operations import TABLE, SharedOperation, plain

OUTLOOK = Extension(
    name="outlook",
    operations=(
        SharedOperation(
            id="showWhy",
            field_of="seat",
            tag="play",
            path=f"{TABLE}/why",
            use=plain(
                lambda quipu, call: quipu.part(Outlook).why(call.table, token=call.token, locale=call.sender.locale)
            ),
            answers=Why,
            response="The reasons, each with its rule.",
            result="WhyResult",
            problems=("REFUSED",),
            weight=3,
            versioned=True,
            who="must",
            text="Why each place and piece that no legal action names cannot be used by your seat now: the refusal "
            "of an action that would use it, with its rule.",
        ),
        SharedOperation(
            id="showConsequences",
            field_of="seat",
            tag="play",
            path=f"{TABLE}/consequences",
            use=plain(
                lambda quipu, call: quipu.part(Outlook).consequences(
                    call.table, token=call.token, locale=call.sender.locale
                )
            ),
            answers=Consequences,
            response="What the legal actions lead to.",
            result="ConsequencesResult",
            problems=("REFUSED",),
            weight=3,
            versioned=True,
            who="must",
            text="What each of your legal actions leads to for certain, without chance and without revealing anything: "
            "the events as sentences, and what you would have to do next.",
        ),
        SharedOperation(
            id="showStakes",
            of_viewer=True,
            tag="play",
            path=f"{TABLE}/stakes",
            use=plain(
                lambda quipu, call: quipu.part(Outlook).stakes(call.table, token=call.token, locale=call.sender.locale)
            ),
            answers=Stakes,
            response="What is fought for.",
            result="StakesResult",
            problems=("REFUSED",),
            who="may",
            versioned=True,
            text="What the game is fought for, from what you may see: projected scores, what is left until the end, "
            "and who leads in each. Empty once the game is over, or if its rules define nothing of the kind.",
        ),
    ),
    parts=lambda quipu, _settings: [Outlook(quipu.tables)],
)
