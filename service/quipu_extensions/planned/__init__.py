"""Planned moves: what a seat leaves to be played when its turn comes, if the game goes as it expects."""

from pathlib import Path

from quipu_extensions.planned.planned_moves import LINES, Conditions, ConditionsRequest, PlannedMoves
from quipu_extensions.planned.watched_tables import PLANNED as KEPT
from quipu_service.application.facade.quipu import Quipu
from quipu_service.extensions.extension import Extension, Guide, Statements
from quipu_service.transports.wire.operations import TABLE, SharedOperation, plain, taking

HERE = Path(__file__).parent


async def watch(quipu: Quipu) -> None:
    """Play planned moves for ever."""
    from quipu_extensions.planned.condition_watch import ConditionWatch

    await ConditionWatch(quipu).run()


PLANNED = Extension(
    name="planned",
    operations=(
        SharedOperation(
            id="showConditions",
            field_of="seat",
            tag="play",
            path=f"{TABLE}/conditions",
            use=plain(lambda quipu, call: quipu.part(PlannedMoves).show(call.table, token=call.token)),
            answers=Conditions,
            response="The lines.",
            result="ConditionsResult",
            who="must",
            secret=True,
            text="The remaining turns of your seat's planned lines. Nobody else can see them, or whether there are "
            "any.",
        ),
        SharedOperation(
            id="setConditions",
            tag="play",
            method="PUT",
            path=f"{TABLE}/conditions",
            use=taking(
                ConditionsRequest,
                lambda quipu, call, sent: quipu.part(PlannedMoves).set(
                    call.table, token=call.token, wanted=sent.wanted, command=call.named, expected=call.expected
                ),
            ),
            command="optional",
            expects=True,
            answers=Conditions,
            response="The lines as stored.",
            example=lambda _seat, legal: {"conditions": [{"turns": [{"expect": [], "actions": legal[:1]}]}]},
            result="ConditionsResult",
            who="must",
            problems=("REFUSED", "STALE", "COMMAND_REUSED"),
            secret=True,
            text="Plan lines that are played for your seat when its turn comes, if the game goes as they expect.\n\n"
            "They replace all earlier lines and count from the present version on, which the request can name. A "
            "worker plays them; when none fits any more they are dropped, with a notice. Only while others have to "
            "act.",
        ),
        SharedOperation(
            id="deleteConditions",
            tag="play",
            method="DELETE",
            path=f"{TABLE}/conditions",
            use=plain(
                lambda quipu, call: quipu.part(PlannedMoves).set(
                    call.table, token=call.token, command=call.named, wanted=()
                )
            ),
            command="optional",
            answers=Conditions,
            response="No lines.",
            result="ConditionsResult",
            who="must",
            problems=("COMMAND_REUSED",),
            secret=True,
            text="Delete all planned lines of your seat.",
        ),
    ),
    parts=lambda quipu, _settings: [PlannedMoves(quipu)],
    seat_fields=(LINES,),
    texts=__name__,
    guides=(Guide("Play at a table", HERE / "conditions.md"), Statements(HERE / "rules.md")),
    ledger={"PLANNED": KEPT},
    works=watch,
)
